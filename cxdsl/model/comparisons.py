"""Comparisons with constants: of fields in events and of task facts, with their types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.model.scope import Scope, listed
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import FieldType

OPS = {
    "is": "=",
    "is not": "!=",
    "!=": "!=",
    "one of": "in",
    "starts with": "starts_with",
    "ends with": "ends_with",
    "contains": "contains",
    "known": "known",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
_ORDERED = ("<", "<=", ">", ">=")
_TEXTUAL = ("starts with", "ends with")
KINDS = {
    "text": "text",
    "id": "text",
    "enum": "text",
    "number": "number",
    "money": "number",
    "boolean": "boolean",
    "date": "date",
    "time": "time",
    "list": "list",
    "object": "list",
}
_SHOWN = {"number": "a number", "text": "text", "boolean": "true or false", "date": "a date"}
_SHOWN |= {"time": "a time", "list": "a list"}
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\S*")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A checked comparison: operator, type and constants as artifacts write them."""

    op: str
    type: str
    values: tuple[str | bool, ...]


def flat(values: Sequence[tree.Value]) -> list[tree.Value]:
    """The constants, lists taken apart."""
    found: list[tree.Value] = []
    for value in values:
        if isinstance(value.value, tuple):
            found.extend(flat(value.value))
        else:
            found.append(value)
    return found


def _written_type(value: tree.Value) -> str:
    return {"name": "text"}.get(value.kind, value.kind)


def _fits(value: tree.Value, declared: str) -> bool:
    written = _written_type(value)
    if declared in ("date", "time") and written == "text":
        pattern = _DATE if declared == "date" else _TIME
        return pattern.fullmatch(str(value.value)) is not None
    if declared == "time" and written == "date":
        return True
    return written == declared


def compare(
    scope: Scope,
    what: str,
    op: str,
    values: Sequence[tree.Value],
    declared: FieldType | None,
    span: Span,
) -> Comparison | None:
    """Check a comparison of ``what`` (how messages name it); None when it is wrong."""
    constants = flat(values)
    if op == "known":
        return Comparison("known", KINDS[declared.type] if declared else "text", ())
    kind = KINDS[declared.type] if declared is not None else _written_type(constants[0])
    if op in _ORDERED and kind not in ("number", "date", "time"):
        scope.report(
            "CX3003",
            f"{what} is {_SHOWN[kind]}, which has no order",
            span,
            "compared by size here",
            help="use `is`, `is not` or `is one of`",
        )
        return None
    if op in _TEXTUAL and kind != "text":
        scope.report(
            "CX3003",
            f"{what} is {_SHOWN[kind]}, and only text starts or ends with something",
            span,
            help="use `is`, or compare by size",
        )
        return None
    if kind == "list":
        kind = _written_type(constants[0])
    else:
        for value in constants:
            if not _fits(value, kind):
                _mismatch(scope, what, kind, value)
                return None
    if declared is not None and declared.values and op in ("is", "is not", "!=", "one of"):
        for value in constants:
            if value.value not in declared.values:
                scope.report(
                    "CX3002",
                    f"{what} is never `{value.value}`",
                    value.span,
                    help=f"it is one of: {listed(declared.values)}",
                )
                return None
    written = tuple(v.value for v in constants if isinstance(v.value, str | bool))
    return Comparison(OPS[op], kind, written)


def _mismatch(scope: Scope, what: str, kind: str, value: tree.Value) -> None:
    hints = {
        "number": "write the number without quotes",
        "text": "put the text in quotes",
        "boolean": "write `true` or `false`",
        "date": "write the date as 2026-01-31",
        "time": 'write the time as "2026-01-31T09:30:00Z"',
    }
    scope.report(
        "CX3001",
        f"{what} is {_SHOWN[kind]}, and this is {_SHOWN[_written_type(value)]}",
        value.span,
        help=hints.get(kind),
    )
