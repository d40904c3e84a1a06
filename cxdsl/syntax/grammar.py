"""The grammar file and the parser generated from it, loaded once a process."""

from __future__ import annotations

import importlib.resources
import re
from functools import cache
from pathlib import Path

from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

STARTS = ("start", "card", "body")
"""What can be parsed on its own: a file, one card, and a card without its first line."""

BOUNDARY = r"(?![\w.\-])"
"""What follows a keyword: no letter, digit, dot or dash."""


def grammar_text() -> str:
    """Return the grammar as shipped in the wheel, or as it stands in a checkout."""
    return _grammar_file("cxdsl.lark")


def language_version() -> int:
    """Return the version of the language that this program reads."""
    return int(_grammar_file("VERSION"))


def harden(terminal: TerminalDef) -> None:
    """Give a keyword a right word boundary and let it win over names, in place.

    Without it the keyword ``happen`` would be found at the start of ``happens``.
    """
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value.isidentifier():
        terminal.pattern = PatternRE(re.escape(pattern.value) + BOUNDARY)
        terminal.priority = 2


def build(*, strict: bool = False) -> Lark:
    """Build the parser; ``strict`` refuses any conflict (needs ``interegular``, so for tests)."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
        edit_terminals=harden,
        strict=strict,
    )


@cache
def parser() -> Lark:
    """Return the parser of this process."""
    return build()


@cache
def _grammar_file(name: str) -> str:
    packaged = importlib.resources.files("cxdsl").joinpath("_grammar", name)
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    checkout = Path(__file__).resolve().parents[2] / "grammar" / name
    return checkout.read_text(encoding="utf-8")
