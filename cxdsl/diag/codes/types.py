"""Codes CX3xxx: types and fields."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {}
