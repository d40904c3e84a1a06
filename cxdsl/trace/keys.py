"""Which entities an event names, and how each of them sees it.

An event may name several entities of one kind (a result that lists the bills of a customer). It
then belongs to the slice of each, and there it is *narrowed*: the list that the ``*`` of a place
goes through holds only the entries of that entity, so that ``result.*.status`` is the status of
this bill.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Protocol

import msgspec

from cxdsl.trace.events import CONTAINERS, Event, Redacted
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.holds import field_values
from cxdsl.trace.units import RECORDED_UNITS, UNITS, own_unit, recorded_unit
from cxdsl.trace.values import is_redacted


class Place(Protocol):
    """Where an entity's identity may stand in an event."""

    @property
    def path(self) -> str:
        """An event attribute, or a path that starts with a container; ``*`` is any entry."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Event kinds it is looked for in; empty means any."""

    @property
    def tools(self) -> tuple[str, ...]:
        """Tools it is looked for in; empty means any."""


class Key(Protocol):
    """A kind of entity, with the places where its identity may stand."""

    @property
    def paths(self) -> Sequence[Place]:
        """The places; the first that holds an identity counts."""


class WithheldKeyError(Exception):
    """The identity was recorded and withheld: the event may belong to any slice."""


# The entities that an event names, one part for each key; None where it names none.
Binding = tuple[str | None, ...]


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, list | dict | Redacted):
        if isinstance(value, Redacted) or is_redacted(value):
            raise WithheldKeyError
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        normal = value.normalize()
        return format(normal, "f") if normal != 0 else "0"
    return str(value)


def is_plain(places: Sequence[Place]) -> bool:
    """Whether an event can name one entity at most at these places."""
    return not any("*" in place.path.split(".") for place in places)


def _fits(event: Event, place: Place) -> bool:
    return not (place.kinds and event.kind not in place.kinds) and not (
        place.tools and event.tool not in place.tools
    )


def unit_part(event: Event, unit: str) -> str:
    """Which turn, message or parallel group an event belongs to; every event belongs to one.

    Raises ``WithheldKeyError`` when it is not known whose turn it is.
    """
    if unit in RECORDED_UNITS:
        recorded: str | int | None = getattr(event, unit)
        return own_unit(event.seq) if recorded is None else recorded_unit(recorded)
    if event.turn is None:
        raise WithheldKeyError
    return str(event.turn)


def key_part(event: Event, places: Sequence[Place]) -> str | None:
    """The identity at plain places: its text, None when absent.

    Raises ``WithheldKeyError`` when it was withheld.
    """
    for place in places:
        if not _fits(event, place):
            continue
        if place.path in UNITS:
            return unit_part(event, place.path)
        head = place.path.partition(".")[0]
        if head in CONTAINERS:
            values = field_values(event, place.path)
        else:
            attribute = getattr(event, place.path)
            values = [] if attribute is None else [attribute]
        for value in values:
            part = _text(value)
            if part is not None:
                return part
    return None


def _split(value: Any, parts: Sequence[str]) -> dict[str, Any]:
    """For each identity that ``parts`` reach in a value, what of the value is about it."""
    if not parts:
        part = _text(value)
        return {} if part is None else {part: value}
    if is_redacted(value):
        raise WithheldKeyError
    head, rest = parts[0], parts[1:]
    if isinstance(value, dict):
        if head not in value:
            return {}
        return {name: {**value, head: kept} for name, kept in _split(value[head], rest).items()}
    if not isinstance(value, list):
        return {}
    if head == "*":
        entries: dict[str, list[Any]] = {}
        for entry in value:
            for name, kept in _split(entry, rest).items():
                entries.setdefault(name, []).append(kept)
        return dict(entries)
    at = int(head) if head.isdigit() else len(value)
    if at >= len(value):
        return {}
    return {
        name: [*value[:at], kept, *value[at + 1 :]]
        for name, kept in _split(value[at], rest).items()
    }


def _entities_at(event: Event, place: Place) -> dict[str, Event]:
    """The entities that one place names, each with the event as it sees it."""
    container, _, path = place.path.partition(".")
    whole = event.container(container)
    if whole is None:
        return {}
    split = _split(whole, path.split("."))
    return {
        name: msgspec.structs.replace(event, **{container: msgspec.Raw(dump_exact(kept).encode())})
        for name, kept in split.items()
    }


def entities(event: Event, places: Sequence[Place]) -> dict[str, Event]:
    """The entities that an event names, each with the event as it sees it, in their order.

    Raises ``WithheldKeyError`` when an identity was withheld.
    """
    for place in places:
        if not _fits(event, place):
            continue
        if "*" in place.path.split("."):
            found = _entities_at(event, place)
            if found:
                return found
            continue
        part = key_part(event, (place,))
        if part is not None:
            return {part: event}
    return {}


def views(event: Event, keys: Sequence[Key]) -> list[tuple[Binding, Event]]:
    """The combinations of entities that an event names, each with the event as it sees it.

    Keys are taken in turn, each on the event as the entities before it see it: what two keys
    find in one list is combined entry by entry. An event that names nothing has one view, itself.
    Raises ``WithheldKeyError`` when an identity was withheld.
    """
    found: list[tuple[Binding, Event]] = [((), event)]
    for key in keys:
        wider: list[tuple[Binding, Event]] = []
        for binding, seen in found:
            named = entities(seen, key.paths)
            if named:
                wider.extend(((*binding, name), view) for name, view in named.items())
            else:
                wider.append(((*binding, None), seen))
        found = wider
    return found


def agrees(binding: Binding, whole: Sequence[str | None]) -> bool:
    """Whether what a binding names is what ``whole`` names."""
    return all(part is None or part == other for part, other in zip(binding, whole, strict=True))


def view_in(event: Event, keys: Sequence[Key], whole: Sequence[str | None]) -> Event | None:
    """The event as the slice of these entities sees it; None when it does not belong to it.

    An event whose identity was withheld belongs, as far as anybody knows, to none.
    """
    try:
        found = views(event, keys)
    except WithheldKeyError:
        return None
    return next((seen for binding, seen in found if agrees(binding, whole)), None)
