"""Findings about cards that compile: what a careful reviewer would ask, one module a check."""
