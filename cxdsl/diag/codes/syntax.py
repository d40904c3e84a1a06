"""Codes CX1xxx: syntax of cards."""

from __future__ import annotations

from cxdsl.diag.codes import syntax_characters, syntax_words
from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {**syntax_characters.CODES, **syntax_words.CODES}
