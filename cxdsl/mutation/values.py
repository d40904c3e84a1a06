"""Constants near a constant: the neighbours that tell a right comparison from a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import FieldType, Vocabulary

_MODES = ("mediated", "direct")


def other_values(value: tree.Value, name: str, vocabulary: Vocabulary) -> Iterator[tree.Value]:
    """Values of the same kind beside ``value``, nearest first; ``name`` is the field or fact."""
    match value.kind:
        case "boolean":
            yield tree.Value("boolean", not value.value, value.span)
        case "number":
            number = Decimal(str(value.value))
            for other in (number + 1, number - 1):
                yield tree.Value("number", format(other, "f"), value.span)
        case "date":
            yield from _days(value)
        case "text" | "name":
            members = _members(name, str(value.value), vocabulary)
            if members:
                yield tree.Value(value.kind, members[0], value.span)
            elif value.kind == "text":
                yield tree.Value("text", f"{value.value} (other)", value.span)
        case _:
            return


def _days(value: tree.Value) -> Iterator[tree.Value]:
    day = date.fromisoformat(str(value.value))
    for step in (1, -1):
        try:
            yield tree.Value("date", (day + timedelta(days=step)).isoformat(), value.span)
        except OverflowError:
            # The first and the last day of the calendar have one neighbour only.
            continue


def _members(name: str, value: str, vocabulary: Vocabulary) -> list[str]:
    """The other members of the enumeration that a field or fact is declared with."""
    if name == "mode":
        return [m for m in _MODES if m != value]
    last = name.rpartition(".")[2]
    for declared in _declared(vocabulary):
        if declared.name in (name, last) and value in declared.values:
            return [m for m in declared.values if m != value]
    return []


def _declared(vocabulary: Vocabulary) -> Iterator[FieldType]:
    yield from vocabulary.facts
    for tool in vocabulary.tools:
        yield from tool.arguments
        yield from tool.results
    for draft in vocabulary.drafts:
        yield from draft.fields
    for notice in vocabulary.notices:
        yield from notice.fields
