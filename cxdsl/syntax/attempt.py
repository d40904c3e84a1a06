"""One run of the parser over a part of a text, with what it says when it cannot go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lark import TextSlice, UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from cxdsl.syntax.build_parts import Branch
from cxdsl.syntax.grammar import parser


@dataclass(frozen=True, slots=True)
class Stuck:
    """Where the parser could not go on; ``at`` is None at the end of the text.

    ``accepted`` names what it could have read there, in the terms of the grammar.
    """

    at: int | None
    accepted: frozenset[str]


def attempt(text: str, start_symbol: str, start: int, end: int) -> Branch | Stuck:
    """Parse the part of ``text`` from ``start`` to ``end``; places count in the whole text."""
    try:
        tree: Any = parser().parse(TextSlice(text, start, end), start=start_symbol)
    except UnexpectedInput as problem:
        return _stuck(problem)
    result: Branch = tree
    return result


def reach(text: str, start_symbol: str) -> int:
    """Return how far the parser gets in ``text``; beyond its end when it reads all of it."""
    result = attempt(text, start_symbol, 0, len(text))
    if not isinstance(result, Stuck):
        return len(text) + 1
    return len(text) if result.at is None else result.at


def _stuck(problem: UnexpectedInput) -> Stuck:
    if isinstance(problem, UnexpectedToken):
        at = None if problem.token.type == "$END" else problem.token.start_pos
        return Stuck(at, frozenset(problem.accepts or problem.expected))
    if isinstance(problem, UnexpectedCharacters):
        return Stuck(problem.pos_in_stream, frozenset(_names(problem.allowed)))
    if isinstance(problem, UnexpectedEOF):
        return Stuck(None, frozenset(_names(problem.expected)))
    return Stuck(None, frozenset())


def _names(terminals: Iterable[Any] | None) -> Iterable[str]:
    return (str(getattr(x, "name", x)) for x in terminals or ())
