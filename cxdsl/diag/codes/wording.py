"""Codes CX304x: words of messages."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX3040",
        "unusable-expression",
        "error",
        "an expression after `matching` cannot be used",
        "Expressions are run by an engine whose time is linear in the message, so that no message "
        "can stall a check. What such an engine cannot do is refused.",
        'agent message matching "refund(?=ed)"',
        'agent message matching "refunded"',
    ),
    CodeInfo(
        "CX3041",
        "not-one-number",
        "error",
        "what should be a number is none, or several",
        "A message is searched for one value. Dates, telephone numbers and citations are written "
        "in digits and are no numbers.",
        'agent message mentioning number "10 of 40"',
        "agent message mentioning number all of [10, 40]",
    ),
    CodeInfo(
        "CX3042",
        "expression-fits-everything",
        "error",
        "an expression after `matching` fits every message",
        "It also fits an empty message, so every message has a place where it fits.",
        'agent message matching "(refund)*"',
        'agent message matching "(refund)+"',
    ),
    CodeInfo(
        "CX3043",
        "only-messages-are-backed",
        "error",
        "numbers or citations are looked for in something that is no message",
        "Only messages are searched for numbers and citations; the fields of other events are "
        "compared with `must have` or `must match`.",
        "numbers in every draft must be backed by tool results",
        "numbers in every agent message must be backed by tool results",
    ),
    CodeInfo(
        "CX3044",
        "source-named-twice",
        "error",
        "a source of numbers or citations is named twice",
        "The second one adds nothing; most likely another was meant.",
        "… must be backed by tool results, tool results",
        "… must be backed by tool results, task facts",
    ),
)
