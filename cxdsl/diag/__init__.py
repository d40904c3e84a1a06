"""Diagnostics: what is wrong with a card, a trace or an artifact, said to its author."""
