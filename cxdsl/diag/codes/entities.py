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
    CodeInfo(
        "CX4031",
        "latest-of-none",
        "error",
        "the latest event of each entity never names such an entity",
        "An event that names no entity is the latest of none, so the need would always be met.",
        "… needs the latest message of each order to be …",
        "… needs the latest successful call to get_order of each order to be …",
    ),
)
