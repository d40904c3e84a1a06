"""Codes CX60xx: how much examples and recorded traces prove about a card."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX6001",
        "weak-examples",
        "error",
        "the examples of a card do not tell it from cards that say something else",
        "A rule with a swapped order or a forgotten condition that passes every example of its "
        "card would go unnoticed. The share of such changes that the examples notice is the "
        "mutation score.",
        "a card with one passing example only",
        "paste the examples that `cxc mutate` prints, where what they say is right",
    ),
    CodeInfo(
        "CX6002",
        "mutants-sampled",
        "note",
        "a card has more mutants than are tried",
        "The score is then that of a sample: every n-th mutant, the same ones each time.",
        "a card with a list of several hundred values",
        "split the card, or read the score as that of a sample",
    ),
    CodeInfo(
        "CX6003",
        "nothing-to-mutate",
        "error",
        "no card that was given has a requirement",
        "A score of nothing must not look like a success.",
        "a folder of cards that have judge items only",
        "name cards with a `require`",
    ),
)
