"""How other notations write the formulas for experts, and words that no formula holds."""

from __future__ import annotations

from cxdsl.syntax.keywords import CHOICES

OPERATORS = (
    "not, and, or, implies, always, eventually, next, weak next, until, release, once, "
    "historically, yesterday, since"
)
"""The operators, as a message lists them."""

# How others write an operator: in front of a formula, and between two.
_BEFORE = {
    "always": ("G", "globally", "box", "henceforth"),
    "eventually": ("F", "finally", "future", "sometime", "sometimes", "diamond"),
    "next": ("X", "strong_next"),
    "weak next": ("N", "WX", "weak_next", "wnext"),
    "once": ("O", "P", "past", "previously"),
    "historically": ("H",),
    "yesterday": ("Y", "previous", "before"),
    "not": ("no", "never"),
}
_BETWEEN = {
    "until": ("U", "strong_until"),
    "release": ("R", "V", "releases"),
    "since": ("S",),
    "implies": ("then", "imply"),
}
FRONT = {word: op for op, words in _BEFORE.items() for word in words}
"""Other words for operators in front of a formula."""

MIDDLE = {word: op for op, words in _BETWEEN.items() for word in words}
"""Other words for operators between two formulas."""

SIGNS = {("-", ">"): "implies", ("[", "]"): "always", ("<", ">"): "eventually"}
"""Operators of two signs, which are read as two marks."""

PAIRS = frozenset({"until", "release", "since"})
"""Operators that need parentheses beside each other."""

OUTSIDE = {
    "unless": "say the exception in the formula: `(once p) or …`",
    "within": "a formula has no windows of time; use `every … needs a later … within …`",
    "where": "name the narrower event with `event NAME means … where …`, and write NAME",
    "in": "write `in the same turn`, `in the same message` or `in the same group`",
    "with": "name the narrower event with `event NAME means … where …`, and write NAME",
    "before": "write `(not b) until a` where *a* has to come before *b*",
    "after": "write `once a` where *a* has to come first",
    "W": "write `q release (p or q)` where others write `p W q`",
    "weak": "write `q release (p or q)` where others write `p weak until q`",
    "iff": "write both directions: `(p implies q) and (q implies p)`",
    "xor": "write both cases: `(p and not q) or (q and not p)`",
    "if": "write `p implies q` where others write *if p then q*",
}
"""Words of sentences and of other logics that formulas do not have, and what to write instead."""

UNKNOWN = frozenset({"W", "weak", "iff", "xor", "if"})
"""Those of them that are operators elsewhere."""

NOUNS = frozenset(
    {
        "message",
        "call",
        "draft",
        "notice",
        "confirmation",
        "refusal",
        "submission",
        "attempt",
        "every",
        *(word for kind in ("ACTOR", "OUTCOME", "BLOCKED", "CATEGORY") for word in CHOICES[kind]),
    }
)
"""Words that start a pattern."""
