"""The card language as text: grammar, parser, syntax errors and the canonical layout."""
