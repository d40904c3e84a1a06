"""Cards in plain sentences, English and Chinese, for people who do not read the card language."""
