"""What a formula for experts could have been by mistake."""

from __future__ import annotations

import pytest
from helpers.mutation import mutants_of

EVENTS = ("told means notice terms", "looked means successful call to peek")

# formula, operator of mutation, formula of the mutant
CASES = [
    ("eventually told", "change-formula", "always told"),
    ("eventually told", "change-formula", "next told"),
    ("always not told", "change-formula", "eventually not told"),
    ("next told", "change-formula", "weak next told"),
    ("weak next told", "change-formula", "next told"),
    ("once told", "change-formula", "yesterday told"),
    ("historically told", "change-formula", "once told"),
    ("yesterday told", "change-formula", "once told"),
    ("(not told) until looked", "change-formula", "(not told) release looked"),
    ("looked release (not told)", "swap-roles", "(not told) release looked"),
    ("(not told) since looked", "swap-roles", "looked since (not told)"),
    ("once told implies next looked", "swap-roles", "next looked implies once told"),
    ("once told and next looked", "change-connective", "once told or next looked"),
    ("once told or next looked", "drop-condition", "next looked"),
    ("next not told", "negate-condition", "next told"),
    ("once told", "negate-condition", "once not told"),
    ("once told", "negate-sentence", "not once told"),
]


@pytest.mark.parametrize(("formula", "operator", "after"), CASES)
def test_mutants_of_a_formula(formula, operator, after):
    made = mutants_of(f"expert every draft: {formula}", events=EVENTS)
    found = {(m.operator, m.after) for m in (*made.different, *made.same)}
    assert (operator, f"expert every draft: {after}") in found, sorted(found)
