"""Random rules that are formulas for experts."""

from __future__ import annotations

import random

from cxdsl.ir.from_model import from_model
from cxdsl.model.card import Rule
from cxdsl.model.clause import Expert
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, UNIT_KEYS
from tests.differential.formulas import formula, says_something
from tests.differential.generate import KEYS, SPAN, WORDS, pattern


def formula_rule(r: random.Random) -> Rule:
    """A random rule that is a formula, and says something."""
    while True:
        a, b, c = pattern(r, "a"), pattern(r, "b"), pattern(r, "c")
        found = Expert(a, r.choice([(b, c), (a, b), (b, a)]), formula(r, r.choice([2, 3, 4])))
        parts = from_model(found)
        if says_something(parts[0]):
            break
    keys = r.choice(KEYS)
    if r.random() < 0.15:
        keys = (*keys, *r.sample(UNIT_KEYS, 1))
    carries = {"n1": "if_unchanged", "n2": "always"} if DRAFT_KEY in keys else {}
    return Rule("random", "", "", keys, (found,), {"k1": ("amount",)}, SPAN, WORDS, carries)
