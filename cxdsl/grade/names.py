"""The names that cards read and the names that recorded traces hold: tools, notices, facts, fields.

A tool that no card reads is a blind spot; a tool that cards read and no trace holds was never
tested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from cxdsl.artifact.condition import FactTest
from cxdsl.artifact.predicate import CardPredicates, Comparison, KeyPath, Register
from cxdsl.trace.events import CONTAINERS, Event, Header
from cxdsl.trace.predicate import Field, Is
from cxdsl.trace.values import is_redacted

SORTS: Final = ("tool", "notice", "fact", "field")
# Distinct names of one sort that are remembered; a recording that makes up names is cut here.
MOST: Final = 10_000


@dataclass(frozen=True, slots=True)
class Names:
    """Names by sort. A field is named with its container: ``arguments.amount``."""

    tool: dict[str, None] = field(default_factory=dict)
    notice: dict[str, None] = field(default_factory=dict)
    fact: dict[str, None] = field(default_factory=dict)
    field: dict[str, None] = field(default_factory=dict)

    def of(self, sort: str) -> dict[str, None]:
        """The names of one sort."""
        found: dict[str, None] = getattr(self, sort)
        return found

    def add(self, sort: str, name: str) -> None:
        """Note a name."""
        known = self.of(sort)
        if len(known) < MOST:
            known[name] = None


def missing(names: Names, others: Names) -> dict[str, list[str]]:
    """The names of each sort that ``others`` lacks, in alphabetical order."""
    return {sort: sorted(n for n in names.of(sort) if n not in others.of(sort)) for sort in SORTS}


def read_by(cards: Iterable[CardPredicates]) -> Names:
    """The names that the rules and conditions of cards look at."""
    found = Names()
    for card in cards:
        for part in _parts((card.applies, card.rules)):
            _note_part(part, found)
        for rule in card.rules:
            if any(c.kind == "contract" for a in rule.automata for c in a.comparisons):
                for name in (n for names in rule.contracts.values() for n in names):
                    found.add("field", f"fields.{name}")
    return found


def _parts(value: Any) -> Iterator[msgspec.Struct]:
    """All parts of compiled rules, whatever they are made of."""
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, msgspec.Struct):
        yield value
        for info in msgspec.structs.fields(value):
            yield from _parts(getattr(value, info.name))


def _note_part(part: msgspec.Struct, found: Names) -> None:
    match part:
        case FactTest():
            found.add("fact", part.name)
        case Is(attr="tool" | "notice"):
            for value in part.values:
                found.add(part.attr, value)
        case Field() | KeyPath():
            _path(part.path, found)
        case Register():
            for path in part.fields:
                _path(path, found)
        case Comparison():
            for path in (p for pair in part.pairs for p in pair):
                _path(path, found)
        case _:
            return


def _path(path: str, found: Names) -> None:
    """Note the first field of a path inside a container; positions in lists are no names."""
    container, _, rest = path.partition(".")
    if container not in CONTAINERS:
        return
    name = next((part for part in rest.split(".") if part != "*" and not part.isdigit()), "")
    if name:
        found.add("field", f"{container}.{name}")


def note_header(header: Header, seen: Names) -> None:
    """Note the facts that a trace brings along."""
    _note_facts(header.facts, "", seen)
    if header.mode is not None:
        seen.add("fact", "mode")


def _note_facts(facts: Mapping[str, Any], prefix: str, seen: Names) -> None:
    for name, value in facts.items():
        if isinstance(value, Mapping) and not is_redacted(value):
            _note_facts(value, f"{prefix}{name}.", seen)
        elif value is not None:
            seen.add("fact", f"{prefix}{name}")


def note_event(event: Event, seen: Names) -> None:
    """Note the tool, the notice and the fields of an event."""
    if isinstance(event.tool, str) and event.kind in ("tool_call", "tool_result", "blocked"):
        seen.add("tool", event.tool)
    if isinstance(event.notice, str):
        seen.add("notice", event.notice)
    for container in CONTAINERS:
        if container == "arguments" and event.kind == "tool_result":
            continue
        value = event.container(container)
        entries = value if isinstance(value, list) else [value]
        for entry in entries:
            if isinstance(entry, dict) and not is_redacted(entry):
                for name in entry:
                    seen.add("field", f"{container}.{name}")
