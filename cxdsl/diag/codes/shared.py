"""Codes CX404x: what events share."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4041",
        "same-as-what",
        "error",
        "a sentence about one event says `in the same …`",
        "Two events can be in the same turn, message or group; one alone always is.",
        "no agent message may happen in the same turn",
        "no agent message may happen in the same turn as notice",
    ),
    CodeInfo(
        "CX4042",
        "step-shares-nothing",
        "error",
        "a step of an example cannot share a unit with the step above",
        "The first step has no step above, and turns follow from the customer's messages alone.",
        "- agent call to get_order in the same message (as the first step)",
        '- agent says "One moment."\n  - agent call to get_order in the same message',
    ),
)
