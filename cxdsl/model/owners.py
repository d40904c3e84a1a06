"""Whose fields a pattern may speak of, and where they stand in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cxdsl.trace.events import CONTAINERS
from cxdsl.vocabulary.vocabulary import FieldType

_OPEN = ("object", "list")
# What an event itself records, with the kinds of events that do; cards name it like a field.
ATTRIBUTES = {
    "tool": ("tool_call", "tool_result", "blocked", "submission"),
    "notice": ("notice",),
    "draft": ("draft", "notice", "confirmation_request", "confirmation", "submission"),
    "draft_type": ("draft", "confirmation_request", "confirmation", "submission"),
}
# Fields of one name but of different types: a value may have either, so neither is checked.
MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Found:
    """A field: its path, and its declared type (None: nothing is declared about it)."""

    path: str
    declared: FieldType | None


@dataclass(frozen=True, slots=True)
class Owner:
    """One way in which a pattern is met: kinds, tools (None: any) and the fields of its events.

    ``fields`` gives for each container, in the order in which a bare name is looked up, the
    declared fields; an empty container is open: any name may stand in it. ``implied`` marks a way
    that the card does not spell out, such as the submission among submit attempts.
    """

    what: str
    kinds: tuple[str, ...]
    tools: tuple[str, ...] | None = None
    fields: Mapping[str, Mapping[str, FieldType]] = field(default_factory=dict)
    implied: bool = False

    def find(self, name: str) -> Found | None:
        """The field that a name or a path means; None: there is no such field."""
        head, _, rest = name.partition(".")
        if not any(head in declared for declared in self.fields.values()):
            if name in self.fields:
                return Found(name, None)
            if name in ATTRIBUTES and set(ATTRIBUTES[name]) & set(self.kinds):
                return Found(name, FieldType(name, "id"))
        if head in self.fields and rest:
            return _inside(head, rest, self.fields[head], opens=True)
        for number, (container, declared) in enumerate(self.fields.items()):
            # A name that nothing declares can only be in the container looked at first, and a
            # path that begins with the container of other events is a mistake.
            opens = number == 0 and not (rest and head in CONTAINERS)
            found = _inside(container, name, declared, opens=opens)
            if found is not None:
                return found
        return None

    def names(self) -> list[str]:
        """The declared field names, as a card writes them."""
        return [
            name if not name.startswith("*") else f"{container}.{name}"
            for container, declared in self.fields.items()
            for name in declared
        ]


def _inside(
    container: str, name: str, declared: Mapping[str, FieldType], *, opens: bool
) -> Found | None:
    path = f"{container}.{name}"
    # One entry of a list has the fields of all.
    any_entry = ".".join("*" if part.isdigit() else part for part in name.split("."))
    known = declared.get(name) or declared.get(any_entry)
    if known is not None:
        return Found(path, None if known.type == MIXED else known)
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        outer = declared.get(".".join(parts[:length]))
        if outer is not None:
            return Found(path, None) if outer.type in (*_OPEN, MIXED) else None
    return Found(path, None) if opens and not declared else None


def by_name(*groups: tuple[FieldType, ...]) -> dict[str, FieldType]:
    """Fields by name. What several groups declare under one name is joined."""
    found: dict[str, FieldType] = {}
    for group in groups:
        for one in group:
            other = found.get(one.name)
            found[one.name] = one if other is None else _joined(other, one)
    return found


def _joined(one: FieldType, two: FieldType) -> FieldType:
    if one.type == two.type:
        values = tuple(dict.fromkeys((*one.values, *two.values)))
        return FieldType(one.name, one.type, values, one.description)
    textual = ("text", "id", "enum")
    if one.type in textual and two.type in textual:
        return FieldType(one.name, "text", (), one.description)
    if {one.type, two.type} == {"number", "money"}:
        return FieldType(one.name, "number", (), one.description)
    return FieldType(one.name, MIXED, (), one.description)
