"""Checked cards: every name resolved against the vocabulary, every type compared."""
