"""From parse tree to syntax tree: names, texts, values and conditions over facts."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Source, Span
from cxdsl.syntax import tree
from cxdsl.syntax.quoted import unindent, unknown_escapes, unquote

Branch = Tree[Any]


@dataclass(slots=True)
class Building:
    """The source being read and what was found wrong while building its tree."""

    source: Source
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def span(self, node: Any) -> Span:
        """Return the place of a parse tree node or token."""
        if isinstance(node, Token):
            return self.between(node.start_pos, node.end_pos)
        return self.between(node.meta.start_pos, node.meta.end_pos)

    def between(self, start: int | None, end: int | None) -> Span:
        """Return the place between two offsets."""
        return Span(self.source, start or 0, end or 0)


def branches(node: Branch) -> Iterator[Branch]:
    """Return the children that are themselves branches, in order."""
    return (child for child in node.children if isinstance(child, Tree))


def child(node: Branch, kind: str) -> Branch | None:
    """Return the first child of a kind, or None."""
    return next((x for x in branches(node) if x.data == kind), None)


def name(b: Building, token: Any) -> tree.Name:
    """Return a word as a name."""
    return tree.Name(str(token), b.span(token))


def unit(token: Any) -> str | None:
    """Return the turn, message or group that `in the same …` speaks of."""
    return None if token is None else str(token).split()[3]


def maybe_name(b: Building, token: Any) -> tree.Name | None:
    """Return a word as a name, or None."""
    return None if token is None else name(b, token)


def text(b: Building, node: Any) -> tree.Text:
    """Return a quoted text; escapes that mean nothing are reported."""
    token: Token = node.children[0]
    if token.type == "LONG":
        return tree.Text(unindent(token[3:-3]), True, b.span(token))
    return tree.Text(one_line(b, token), False, b.span(token))


def maybe_text(b: Building, node: Any) -> tree.Text | None:
    """Return a quoted text, or None."""
    return None if node is None else text(b, node)


def one_line(b: Building, token: Token) -> str:
    """Return the text of a one-line quoted text; escapes that mean nothing are reported."""
    for offset, escape in unknown_escapes(token):
        start = (token.start_pos or 0) + offset
        b.diagnostics.append(
            diagnose(
                "CX1030",
                f"`{escape}` means nothing inside a text",
                b.between(start, start + len(escape)),
                'after a backslash comes `"`, `\\`, `n`, `t` or `u` with four digits',
                help="to write a backslash itself, write it twice: `\\\\`",
            )
        )
    return unquote(token)


def notice_name(b: Building, node: Any) -> tree.Name:
    """Return the type of a notice, which may be written as a word or in quotes."""
    token: Token = node.children[0]
    written = one_line(b, token) if token.type == "STRING" else str(token)
    return tree.Name(written, b.span(token))


def value(b: Building, node: Any) -> tree.Value:
    """Return a constant or a list of constants."""
    span = b.span(node)
    if node.data in ("list", "empty_list"):
        return tree.Value("list", tuple(value(b, x) for x in branches(node)), span)
    if node.data in ("v_true", "v_false"):
        return tree.Value("boolean", node.data == "v_true", span)
    token: Token = node.children[0]
    if node.data == "v_text":
        return tree.Value("text", one_line(b, token), span)
    if node.data == "v_number":
        return tree.Value("number", str(token), span)
    if node.data == "v_date":
        return tree.Value("date", date(b, token), span)
    return tree.Value("name", str(token), span)


def values(b: Building, node: Any) -> tuple[tree.Value, ...]:
    """Return the constants of a list, or the one constant."""
    if node.data == "list":
        return tuple(value(b, x) for x in branches(node))
    return (value(b, node),)


def date(b: Building, token: Any) -> str:
    """Return a date as written; one that is no day of the calendar is reported."""
    try:
        datetime.date.fromisoformat(token)
    except ValueError:
        b.diagnostics.append(
            diagnose(
                "CX1020",
                f"there is no day {token}",
                b.span(token),
                help="write a day that is in the calendar, as year-month-day",
            )
        )
    return str(token)


def duration(b: Building, node: Any) -> tree.Duration:
    """Return a duration with its unit in the singular."""
    amount, unit = node.children
    return tree.Duration(int(amount), " ".join(str(unit).split()).removesuffix("s"), b.span(node))


_TESTS = {
    "is": "is",
    "is_not": "is not",
    "one_of": "one of",
    "known": "known",
    "not_known": "not known",
    "starts": "starts with",
    "ends": "ends with",
    "contains": "contains",
}


def test_parts(b: Building, node: Any) -> tuple[tree.Name, str, tuple[tree.Value, ...]]:
    """Return name, operator and values of one condition."""
    subject = name(b, node.children[0])
    kind = str(node.data)[2:]
    if kind == "compare":
        return subject, str(node.children[1]), values(b, node.children[2])
    given = node.children[1] if len(node.children) > 1 else None
    return subject, _TESTS[kind], values(b, given) if given is not None else ()


def cond(b: Building, node: Any) -> tree.Cond:
    """Return a condition over task facts."""
    span = b.span(node)
    if node.data == "c_not":
        return tree.CondNot(cond(b, node.children[0]), span)
    if node.data == "c_all":
        return tree.CondAll(tuple(cond(b, x) for x in branches(node)), span)
    if node.data == "c_any":
        return tree.CondAny(tuple(cond(b, x) for x in branches(node)), span)
    fact, op, given = test_parts(b, node)
    return tree.FactTest(fact, op, given, span)
