"""Slices of a trace, and the questions that the templates ask of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from cxdsl.model.clause import Pattern
from cxdsl.trace.events import Event
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import UnknownKey, key_part
from cxdsl.trace.predicate import Predicate
from cxdsl.trace.times import microseconds
from cxdsl.vocabulary.vocabulary import EntityKey


@lru_cache(maxsize=2048)
def _compiled(predicate: Predicate) -> Holds:
    return compile_predicate(predicate)


def slices_of(
    keys: Sequence[EntityKey], events: Sequence[Event]
) -> Iterator[tuple[tuple[str, ...], list[Event]]]:
    """The slices: events of one entity together with the events that name no entity at all.

    Without keys the trace is its own slice. With several keys a slice is one combination of
    values; an event that names only some of them belongs to no slice.
    """
    if not keys:
        yield (), list(events)
        return
    found: list[list[str | None]] = []
    for event in events:
        parts = [key_part(event, k.paths) for k in keys]
        if any(isinstance(p, UnknownKey) for p in parts):
            raise ValueError("the definition covers traces whose keys are all recorded")
        found.append([p for p in parts if not isinstance(p, UnknownKey)])
    whole: dict[tuple[str, ...], None] = {}
    for parts_ in found:
        names = [p for p in parts_ if p is not None]
        if len(names) == len(keys):
            whole[tuple(names)] = None
    for key in whole:
        nothing = [None] * len(keys)
        yield (
            key,
            [e for e, p in zip(events, found, strict=True) if p == nothing or tuple(p) == key],
        )


class Slice:
    """The events of a slice, and what can be asked of them by position."""

    def __init__(
        self,
        events: Sequence[Event],
        last: Event | None,
        contracts: Mapping[str, tuple[str, ...]],
        contract: Sequence[str] | None,
    ) -> None:
        self.events = events
        self.n = len(events)
        self.last = last
        self.contracts = contracts
        self.contract = contract

    def where(self, pattern: Pattern) -> list[int]:
        """The positions at which a pattern holds, ascending."""
        test = _compiled(pattern.predicate)
        return [i for i, e in enumerate(self.events) if test(e) is True]

    def where_predicate(self, predicate: Predicate) -> list[int]:
        """The positions at which a predicate holds, ascending."""
        test = _compiled(predicate)
        return [i for i, e in enumerate(self.events) if test(e) is True]

    def time(self, i: int) -> int:
        """The recorded time at a position, in microseconds (a trace without times has none)."""
        moment = microseconds(self.events[i].ts)
        if moment is None:
            raise ValueError("the definition covers deadlines on traces with times only")
        return moment

    def end_time(self) -> int:
        """The time of the trace's last event."""
        moment = None if self.last is None else microseconds(self.last.ts)
        if moment is None:
            raise ValueError("the definition covers deadlines on traces with times only")
        return moment
