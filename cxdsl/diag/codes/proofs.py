"""Codes CX4100-CX4139: what is proved about rules and sets of rules."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4100",
        "never-fires",
        "error",
        "no trace of the vocabulary puts the requirement to the test",
        "A requirement that never fires passes every agent; its full marks would mean nothing.",
        "every notice welcome where days > 5 needs an earlier draft   (`days` is never recorded)",
        "every notice terms where days > 5 needs an earlier draft",
    ),
    CodeInfo(
        "CX4101",
        "cannot-fail",
        "error",
        "no trace of the vocabulary breaks the requirement",
        "A requirement that cannot be broken tests nobody.",
        "every call to refund where amount > 5 must have amount > 3",
        "every call to refund where amount > 5 must have approval is known",
    ),
    CodeInfo(
        "CX4102",
        "cannot-pass",
        "error",
        "whenever the requirement is put to the test it fails",
        "No agent could keep it; if the subject may not happen at all, say so with `no … may "
        "happen`.",
        "every call to refund where amount > 5 must have amount < 3",
        "no call to refund where amount > 5 may happen",
    ),
    CodeInfo(
        "CX4103",
        "dead-alternative",
        "warning",
        "one of several alternatives never happens",
        "A reader believes that this way counts as well, and no event can ever take it.",
        "event told means notice terms where (days > 5 and days < 3) or notice summary",
        "event told means notice terms where days > 5 or notice summary",
    ),
    CodeInfo(
        "CX4104",
        "contradiction",
        "error",
        "a requirement cannot be kept together with others",
        "Whoever does what the requirement is about breaks one of them; nobody can pass.",
        "every submission needs an earlier confirmation\nno confirmation may happen",
        "every submission needs an earlier confirmation\nno refusal may happen",
    ),
    CodeInfo(
        "CX4105",
        "implied",
        "note",
        "a requirement follows from others",
        "It finds nothing that they do not find. Keep it if it gives a clearer message, or to "
        "cite another source.",
        "no submission may happen more than 1 time\nno submission may happen more than 2 times",
        "no submission may happen more than 1 time",
    ),
    CodeInfo(
        "CX4106",
        "not-proved",
        "note",
        "the analysis could not decide something about a requirement",
        "Nothing is known to be wrong; the question was too large, or used something that the "
        "analysis does not understand.",
        "a requirement with many fields, each with many values",
        "nothing has to be changed; `cxc prove --time-limit` gives it more time",
    ),
)
