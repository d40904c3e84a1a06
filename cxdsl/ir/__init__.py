"""Clauses as finite-trace temporal formulas over propositions, comparisons and registers."""
