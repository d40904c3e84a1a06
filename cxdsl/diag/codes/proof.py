"""Codes CX60xx: how much examples and recorded traces prove about a card."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX6001",
        "weak-examples",
        "warning",
        "the examples of a card do not tell it from cards that say something else",
        "A rule with a swapped order or a forgotten condition that passes every example of its "
        "card would go unnoticed. The share of such changes that the examples notice is the "
        "mutation score.",
        "a card with one passing example only",
        "paste the examples that `cxc mutate` prints, where what they say is right; explain what "
        "no example can kill with `# cxc:ignore CX6001 reason=…` above the first line of the card",
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
    CodeInfo(
        "CX6010",
        "never-put-to-the-test",
        "warning",
        "no trace of the corpus activates a rule",
        "The rule passes on every trace, and that says nothing about the agents: what calls for it "
        "never happened.",
        "a corpus without a single submission, and a rule about submissions",
        "record traces in which the subject of the rule happens",
    ),
    CodeInfo(
        "CX6011",
        "always-fails",
        "warning",
        "a rule fails on every trace that activates it",
        "Either nobody keeps the rule or the rule is wrong: it cannot tell good traces from bad.",
        "a rule that waits for a notice which the recordings never write down",
        "read one of the traces with `cxc explain`, then correct the card or the recordings",
    ),
    CodeInfo(
        "CX6012",
        "coverage-too-low",
        "error",
        "the corpus covers less of the rules than was asked for",
        "What no trace takes is not tested, however many traces pass.",
        "cxc coverage traces --min 100",
        "add the traces that are missing; `cxc coverage` lists what was not taken",
    ),
    CodeInfo(
        "CX6020",
        "breaks-other-rule",
        "warning",
        "a passing example breaks the rule of another card",
        "An example that passes shows how it is done. When another card of the domain fails it, "
        "one of the two is wrong, or the example shows only a part, which is then said.",
        "an example that submits without a confirmation, beside a card that asks for one",
        "complete the example, or name the rules above the card: "
        "`# cxc:ignore CX6020 reason=confirmation_before_submit: shows the counting only`",
    ),
    CodeInfo(
        "CX6022",
        "requirement-not-shown",
        "warning",
        "no example shows a requirement kept, or broken",
        "A card may pass its examples while one of its requirements is never called for.",
        "a card with two requirements whose failing examples all break the first",
        "add an example in which the requirement is called for and met, and one in which it fails",
    ),
)
