"""Changed cards and changed traces: how much the examples of a card prove."""
