"""Comparisons with constants: of fields in events and of task facts, with their types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
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
    "not known": "unknown",
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
    "object": "object",
}
SHOWN = {
    "number": "a number",
    "text": "text",
    "boolean": "true or false",
    "date": "a date",
    "time": "a time",
    "list": "a list",
    "object": "a record with fields of its own",
}


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


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("2026-01-31")


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return len(text) > len("2026-01-31T")


def _fits(value: tree.Value, declared: str, op: str) -> bool:
    written = _written_type(value)
    if declared == "date" and written == "text":
        return _is_day(str(value.value))
    if declared == "time" and written == "text":
        return _is_time(str(value.value))
    if declared == "time" and written == "date":
        # A day is the moment at which it begins, which has a place in the order of times.
        return op in _ORDERED
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
    if op in ("known", "not known"):
        return Comparison(OPS[op], kept_type(KINDS[declared.type]) if declared else "text", ())
    kind = KINDS[declared.type] if declared is not None else _written_type(constants[0])
    if not _suits(scope, what, op, kind, span):
        return None
    if kind == "list":
        kind = _written_type(constants[0])
    for value in constants:
        if not _fits(value, kind, op):
            _mismatch(scope, what, kind, value, declared is not None)
            return None
    if declared is not None and declared.values and op in ("is", "is not", "!=", "one of"):
        for value in constants:
            if value.value not in declared.values:
                _never(scope, what, value, declared.values)
                return None
    written = tuple(v.value for v in constants if isinstance(v.value, str | bool))
    return Comparison(OPS[op], kept_type(kind), written)


def kept_type(kind: str) -> str:
    """The type as artifacts write it."""
    return "list" if kind == "object" else kind


def _suits(scope: Scope, what: str, op: str, kind: str, span: Span) -> bool:
    """Whether something of this type can be compared in this way at all."""
    if kind == "object":
        message = f"{what} is {SHOWN[kind]} and cannot be compared as a whole"
        help = "name one of its fields, with a dot between the names"
    elif op in _ORDERED and kind not in ("number", "date", "time"):
        message = f"{what} is {SHOWN[kind]}, which has no order"
        help = "use `is`, `is not` or `is one of`"
    elif op in _TEXTUAL and kind != "text":
        message = f"{what} is {SHOWN[kind]}, and only text starts or ends with something"
        help = "use `is`, or compare by size"
    elif op == "contains" and kind not in ("text", "list"):
        message = f"{what} is {SHOWN[kind]}, and only a text or a list contains something"
        help = "use `is`, or compare by size"
    elif op not in ("contains", "known", "not known") and kind == "list":
        message = f"{what} is a list, and a list is not compared as a whole"
        help = "use `contains`, or name an entry by its number or all by `*`"
    else:
        return True
    scope.report("CX3003", message, span, help=help)
    return False


def given(
    scope: Scope, what: str, value: tree.Value, declared: FieldType | None, span: Span
) -> bool:
    """Whether a value that an example gives is of the declared type; reported when it is not."""
    if declared is None:
        return True
    kind = KINDS[declared.type]
    if kind == "object":
        message = f"{what} is {SHOWN[kind]}"
        help = "give its fields one by one, with a dot between the names"
    elif kind != "list" and value.kind == "list":
        message = f"{what} is {SHOWN[kind]}, and this is a list"
        help = "give one value"
    elif kind == "list" and value.kind != "list":
        message = f"{what} is a list, and this is {SHOWN[_written_type(value)]}"
        help = "write the list in brackets: `[a, b]`"
    elif kind == "list":
        return True
    else:
        return compare(scope, what, "is", (value,), declared, span) is not None
    scope.report("CX3001", message, value.span, help=help)
    return False


def _never(scope: Scope, what: str, value: tree.Value, values: tuple[str, ...]) -> None:
    near = suggest(str(value.value), values)
    scope.report(
        "CX3002",
        f"{what} is never `{value.value}`",
        value.span,
        help=f"did you mean `{near}`?" if near else f"it is one of: {listed(values)}",
    )


def _mismatch(scope: Scope, what: str, kind: str, value: tree.Value, declared: bool) -> None:
    written = _written_type(value)
    hints = {
        "number": "write a number, without quotes",
        "text": "put the value in quotes",
        "boolean": "write `true` or `false`",
        "date": "write a day of the calendar as 2026-01-31",
        "time": 'write the time as "2026-01-31T09:30:00Z"',
    }
    message = f"{what} is {SHOWN[kind]}, and this is {SHOWN[written]}"
    if not declared:
        message = f"{what} is compared with {SHOWN[kind]} and with {SHOWN[written]}"
    elif kind in ("date", "time") and written == "text":
        message = f"{what} is {SHOWN[kind]}, and this text is none"
    elif kind == "time" and written == "date":
        message = f"{what} is a time, and a whole day is none"
    scope.report("CX3001", message, value.span, help=hints.get(kind))
