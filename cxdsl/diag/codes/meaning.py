"""Codes CX4xxx: meaning."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4001",
        "needs-itself",
        "error",
        "an event would have to come before itself",
        "An event never satisfies its own need, so the first one always fails.",
        "every draft needs an earlier draft",
        "every submission needs an earlier draft",
    ),
    CodeInfo(
        "CX4002",
        "nothing-to-slice",
        "error",
        "no event of the requirement names the entity of `for each`",
        "All events would belong to every slice, and none would make one.",
        "for each draft, no agent message may happen",
        "for each draft, every submission needs an earlier confirmation",
    ),
    CodeInfo(
        "CX4003",
        "useless-count",
        "error",
        "a number of times is too small or too large",
        "A count outside the range says nothing a rule can check.",
        "at least 0 times",
        "at least 1 times",
    ),
    CodeInfo(
        "CX4004",
        "shared-source",
        "warning",
        "the source of a comparison is not tied to the entity",
        "Every slice would be compared with the same latest event.",
        "for each order, fields total of every … must match the latest notice",
        "… must match the latest successful call to get_order",
    ),
    CodeInfo(
        "CX4005",
        "not-checked-yet",
        "error",
        "a kind of requirement is not checked by this version",
        "A requirement that is silently not checked would look like a pass.",
        "numbers in every agent message must be backed by tool results",
        'judge numbers_backed major pass when "…"',
    ),
    CodeInfo(
        "CX4020",
        "no-such-step",
        "error",
        "an example fails at a step that it does not have",
        "The place where an example fails is part of what it proves.",
        "example fails at 5 … (three steps)",
        "example fails at 3 …",
    ),
    CodeInfo(
        "CX4090",
        "automaton-too-large",
        "error",
        "a requirement needs too many states",
        "A rule that large cannot be reviewed, nor run in constant memory.",
        "no draft may happen more than 50 times (in four nested counts)",
        "no draft may happen more than 5 times",
    ),
)
