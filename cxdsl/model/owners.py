"""Whose fields a pattern may speak of, and where they stand in an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cxdsl.trace.events import CONTAINERS
from cxdsl.vocabulary.vocabulary import FieldType

_OPEN = ("object", "list")


@dataclass(frozen=True, slots=True)
class Owner:
    """One way in which a pattern is met: kinds, tools (None: any) and the fields of its events.

    ``fields`` gives for each container, in the order in which a bare name is looked up, the
    declared fields; an empty container is open: any name may stand in it.
    """

    what: str
    kinds: tuple[str, ...]
    tools: tuple[str, ...] | None = None
    fields: Mapping[str, Mapping[str, FieldType]] = field(default_factory=dict)

    def find(self, name: str) -> tuple[str, FieldType | None] | None:
        """The path of a field and its declared type (None: not declared); None: no such field."""
        head, _, rest = name.partition(".")
        if head in CONTAINERS and rest:
            return name, self.fields.get(head, {}).get(rest)
        for container, declared in self.fields.items():
            known = _declared(name, declared)
            if known is not None:
                exact = known.name == name
                return f"{container}.{name}", known if exact else None
        for container, declared in self.fields.items():
            if not declared:
                return f"{container}.{name}", None
        return None

    def names(self) -> list[str]:
        """The declared field names."""
        return [name for declared in self.fields.values() for name in declared]


def _declared(name: str, declared: Mapping[str, FieldType]) -> FieldType | None:
    """The declaration of a name, or of an object or list that it reaches into."""
    if name in declared:
        return declared[name]
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        known = declared.get(".".join(parts[:length]))
        if known is not None:
            return known if known.type in _OPEN else None
    return None


def by_name(*groups: tuple[FieldType, ...]) -> dict[str, FieldType]:
    """Fields by name; the first declaration of a name counts."""
    found: dict[str, FieldType] = {}
    for group in groups:
        for one in group:
            found.setdefault(one.name, one)
    return found
