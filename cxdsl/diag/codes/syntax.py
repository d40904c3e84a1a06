"""Codes CX1xxx: syntax of cards."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {}
