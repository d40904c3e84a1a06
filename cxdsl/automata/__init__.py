"""Obligations as deterministic symbolic automata with registers."""
