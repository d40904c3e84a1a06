"""Codes CX2xxx: names."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {}
