"""Codes CX5xxx: citations, metadata and checklist wording."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {}
