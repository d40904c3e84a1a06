"""Codes about entities, drafts and what follows from the vocabulary."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX4030",
        "no-common-event",
        "warning",
        "no event names all entities of `for each`",
        "A slice is a combination of entities that one event names together. Without such an "
        "event there is none, and the requirement would pass for nothing.",
        "for each order, customer, every refund_order needs …",
        "for each order, every refund_order needs …",
    ),
)
