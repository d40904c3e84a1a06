"""Slices of a trace, and the questions that the templates ask of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from cxdsl.model.clause import Pattern
from cxdsl.trace.calendar import Window, day_of
from cxdsl.trace.events import Event
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import Binding, WithheldKeyError, entities, views
from cxdsl.trace.predicate import Predicate
from cxdsl.trace.times import elapsed
from cxdsl.vocabulary.vocabulary import EntityKey


class UntimedError(ValueError):
    """A deadline was asked of events that have no recorded time."""


@lru_cache(maxsize=2048)
def _compiled(predicate: Predicate) -> Holds:
    return compile_predicate(predicate)


def slices_of(
    keys: Sequence[EntityKey], events: Sequence[Event]
) -> Iterator[tuple[tuple[str, ...], list[Event]]]:
    """The slices: one for each combination of entities that some event names in full.

    To a slice belongs every event that names nothing else: each entity that it names is the
    slice's. Without keys the trace is its own slice.
    """
    if not keys:
        yield (), list(events)
        return
    try:
        seen = [views(event, keys) for event in events]
    except WithheldKeyError:
        raise ValueError("the definition covers traces whose keys are all recorded") from None
    whole = dict.fromkeys(b for found in seen for b, _ in found if None not in b)
    for key in whole:
        own = [e for found in seen for b, e in found if _belongs(b, key)]
        yield tuple(map(str, key)), own


def _belongs(binding: Binding, key: Binding) -> bool:
    return all(part in (None, whole) for part, whole in zip(binding, key, strict=True))


class Slice:
    """The events of a slice, and what can be asked of them by position."""

    def __init__(
        self,
        events: Sequence[Event],
        last: Event | None,
        contracts: Mapping[str, tuple[str, ...]],
        contract: Sequence[str] | None,
        facts: Mapping[str, Any],
    ) -> None:
        self.events = events
        self.n = len(events)
        self.last = last
        self.contracts = contracts
        self.contract = contract
        self.facts = facts

    def where(self, pattern: Pattern) -> list[int]:
        """The positions at which a pattern holds, ascending."""
        test = _compiled(pattern.predicate)
        return [i for i, e in enumerate(self.events) if test(e) is True]

    def holds(self, pattern: Pattern, event: Event) -> bool:
        """Whether a pattern holds for an event."""
        return _compiled(pattern.predicate)(event) is True

    def named(self, key: EntityKey) -> list[dict[str, Event]]:
        """By position, the entities that the event names, and the event as each sees it."""
        return [entities(event, key.paths) for event in self.events]

    def where_predicate(self, predicate: Predicate) -> list[int]:
        """The positions at which a predicate holds, ascending."""
        test = _compiled(predicate)
        return [i for i, e in enumerate(self.events) if test(e) is True]

    def within(self, i: int, j: int, within: int | Window, zone: str) -> bool:
        """Whether position j is within so much time, or so many turns or days, after i."""
        return _within(self.events[i], self.events[j], within, zone)

    def in_time(
        self, i: int, later: Sequence[int], within: int | Window, zone: str
    ) -> tuple[bool | None, int | None]:
        """Whether one of ``later`` lies in the time after i, and the position that is past it.

        None: the time still runs at the end of the trace. It goes on after the last event; turns do
        not.
        """
        if any(self.within(i, j, within, zone) for j in later):
            return True, None
        rest = range(i + 1, self.n)
        passed = next((k for k in rest if not self.within(i, k, within, zone)), None)
        if passed is not None or (isinstance(within, Window) and within.unit == "turns"):
            return False, passed
        ended = self.last is None or not _within(self.events[i], self.last, within, zone)
        return (False if ended else None), None


def _within(first: Event, second: Event, within: int | Window, zone: str) -> bool:
    if isinstance(within, int):
        passed = elapsed(first.ts, second.ts, zone)
        if passed is None:
            raise UntimedError("the definition covers deadlines on traces with usable times only")
        return passed <= within
    if within.unit == "turns":
        if first.turn is None or second.turn is None:
            raise UntimedError("the definition covers turns on traces with known speakers only")
        return second.turn - first.turn <= within.amount
    one, two = _day(first, within), _day(second, within)
    if within.unit == "calendar_days":
        return (two - one).days <= within.amount
    # A window of n business days is over when n of them lie strictly between the two days.
    calendar = within.calendar
    if calendar is None:
        raise UntimedError("business days are those of a calendar")
    between = [one + timedelta(days=k) for k in range(1, (two - one).days)]
    return one == two or sum(map(calendar.is_business_day, between)) < within.amount


def _day(event: Event, window: Window) -> date:
    if window.calendar is None or not isinstance(event.ts, str):
        raise UntimedError("the definition covers days on traces with dates only")
    found = day_of(event.ts, window.calendar)
    if found is None:
        raise UntimedError("the definition covers days on traces with dates only")
    return found
