"""Slices of a trace, and the questions that the templates ask of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cxdsl.model.clause import Pattern
from cxdsl.trace.events import Event
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import Binding, WithheldKeyError, entities, views
from cxdsl.trace.predicate import Predicate
from cxdsl.trace.times import microseconds
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

    def time(self, i: int) -> int:
        """The recorded time at a position, in microseconds (a trace without times has none)."""
        moment = microseconds(self.events[i].ts)
        if moment is None:
            raise UntimedError("the definition covers deadlines on traces with times only")
        return moment

    def end_time(self) -> int:
        """The time of the trace's last event."""
        moment = None if self.last is None else microseconds(self.last.ts)
        if moment is None:
            raise UntimedError("the definition covers deadlines on traces with times only")
        return moment
