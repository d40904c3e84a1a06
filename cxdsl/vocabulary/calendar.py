"""The calendar of a domain: the zone of its days, its weekend and its holidays."""

from __future__ import annotations

from datetime import date

from cxdsl.trace.calendar import WEEKDAYS, Calendar, zone_of
from cxdsl.vocabulary.shape import Reader
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar


def calendar(reader: Reader, node: Node | None) -> Calendar | None:
    """Read ``calendar``; None when there is none, or when it is wrong (reported)."""
    if node is None:
        return None
    body = reader.mapping(node, "`calendar`")
    reader.known_keys(body, ("zone", "weekend", "holidays"), "a calendar")
    zone = reader.required_word(body, "zone", "a calendar", node.span)
    if zone is not None and zone_of(zone) is None:
        given = body.get("zone")
        reader.report(
            "CX3062",
            f"`{zone}` is no time zone that is known here",
            given.span if given is not None else node.span,
            help="write a name of the IANA list, such as `Europe/Berlin` or `America/New_York`",
        )
        return None
    weekend = _weekend(reader, body)
    holidays = _holidays(reader, body)
    if zone is None:
        return None
    return Calendar(zone=zone, weekend=weekend, holidays=holidays)


def _items(node: Node | None) -> tuple[Scalar, ...]:
    found = node.items if isinstance(node, Items) else (node,)
    return tuple(x for x in found if isinstance(x, Scalar) and x.text)


def _weekend(reader: Reader, body: Mapping) -> tuple[str, ...]:
    given = body.get("weekend")
    if given is None:
        return ("saturday", "sunday")
    reader.words(given)
    days = {x.text.lower(): x for x in _items(given)}
    for name, item in days.items():
        if name not in WEEKDAYS:
            reader.report(
                "CX3063",
                f"`{item.text}` is no day of the week",
                item.span,
                help=f"write one of: {', '.join(WEEKDAYS)}",
            )
    if set(days) >= set(WEEKDAYS):
        reader.report(
            "CX3063",
            "the weekend takes the whole week, so there is no business day",
            given.span,
            help="leave out the days on which business is done",
        )
    return tuple(day for day in WEEKDAYS if day in days)


def _holidays(reader: Reader, body: Mapping) -> tuple[str, ...]:
    given = body.get("holidays")
    reader.words(given)
    found: set[str] = set()
    for item in _items(given):
        try:
            found.add(date.fromisoformat(item.text).isoformat())
        except ValueError:
            reader.report(
                "CX3064",
                f"`{item.text}` is no day of the calendar",
                item.span,
                help="write it as year-month-day, such as 2026-01-31",
            )
    return tuple(sorted(found))
