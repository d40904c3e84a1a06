"""Which slice an event belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Protocol

from cxdsl.trace.events import CONTAINERS, Event, Redacted
from cxdsl.trace.holds import field_values
from cxdsl.trace.values import is_redacted


class Place(Protocol):
    """Where an entity's identity may stand in an event."""

    @property
    def path(self) -> str:
        """An event attribute, or a path that starts with a container."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Event kinds it is looked for in; empty means any."""

    @property
    def tools(self) -> tuple[str, ...]:
        """Tools it is looked for in; empty means any."""


class UnknownKey:
    """The identity was recorded and withheld: the event may belong to any slice."""


UNKNOWN_KEY = UnknownKey()
Part = str | None | UnknownKey


def _text(value: Any) -> Part:
    if value is None or isinstance(value, list | dict):
        return UNKNOWN_KEY if is_redacted(value) else None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        normal = value.normalize()
        return format(normal, "f") if normal != 0 else "0"
    return str(value)


def key_part(event: Event, places: Sequence[Place]) -> Part:
    """The identity of one entity in an event: its text, None when absent, or ``UNKNOWN_KEY``."""
    for place in places:
        if place.kinds and event.kind not in place.kinds:
            continue
        if place.tools and event.tool not in place.tools:
            continue
        head = place.path.partition(".")[0]
        if head in CONTAINERS:
            values = field_values(event, place.path)
        else:
            attribute = getattr(event, place.path)
            values = [] if attribute is None else [attribute]
        for value in values:
            part = UNKNOWN_KEY if isinstance(value, Redacted) else _text(value)
            if part is not None:
                return part
    return None
