"""What an editor shows about cards: the same passes, over texts that are not saved yet."""
