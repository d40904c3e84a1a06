"""Codes CX8050 to CX8079: making cards and showing them in an editor."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX8050",
        "already-there",
        "error",
        "a file of that name is already there",
        "A template never replaces what somebody has written.",
        "cxc new card shop.read-first, a second time",
        "cxc new card shop.read-first-again",
    ),
)
