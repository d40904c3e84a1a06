"""What the events so far offer to back numbers and citations, kept event by event."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.trace.backing import (
    Missing,
    Need,
    Unbacked,
    backs,
    needs,
    offers,
    source_value,
    withholds,
)
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import Backed
from cxdsl.trace.verdict import Difference

MAX_VALUES: Final = 100_000


class _Offered:
    """The values that the sources of one test have offered, each with who offered it first."""

    def __init__(self, ask: Backed, facts: Mapping[str, Any]) -> None:
        self.ask = ask
        self.first: dict[Decimal | str, int | None] = {}
        # The numbers in order, to name the closest one.
        self.sorted: list[Decimal] = []
        self.withheld = False
        if "task facts" in ask.sources:
            for value in facts.values():
                self._take(value, None)

    def take(self, event: Event) -> None:
        """Take in an event that may be a source."""
        for source in self.ask.sources:
            value = source_value(source, event)
            if value is not None:
                self._take(value, event.seq)

    def _take(self, value: Any, seq: int | None) -> None:
        self.withheld = self.withheld or withholds(value)
        for offered in offers(self.ask.what, value):
            if offered in self.first:
                continue
            if len(self.first) >= MAX_VALUES:
                raise _too_many(self.ask)
            self.first[offered] = seq
            if isinstance(offered, Decimal):
                insort(self.sorted, offered)

    def missing(self, text: str) -> tuple[Unbacked, ...] | None:
        """What a text says that nothing backs; None when something withheld might."""
        found = tuple(self._unbacked(need) for need in needs(self.ask.what, text)
                      if not self._backs(need))  # fmt: skip
        return None if found and self.withheld else found

    def _backs(self, need: Need) -> bool:
        if any(value in self.first for value in need.values):
            return True
        # A citation is also backed by a place inside it, which is not found by looking it up.
        return self.ask.what == "citations" and any(
            backs(self.ask.what, offered, need) for offered in self.first
        )

    def _unbacked(self, need: Need) -> Unbacked:
        closest = self._closest(need)
        return Unbacked(need, closest, None if closest is None else self.first[closest])

    def _closest(self, need: Need) -> Decimal | str | None:
        value = need.values[0]
        if not isinstance(value, Decimal) or not self.sorted:
            return None
        at = bisect_left(self.sorted, value)
        near = self.sorted[max(0, at - 1) : at + 1]
        return min(near, key=lambda other: abs(other - value))


class Backing:
    """Works out, event by event, what the messages of one trace say without backing.

    Memory grows with the different values that the sources offer; beyond 100,000 of them a trace
    is not judged (``CardError``, CX7090).
    """

    def __init__(self, asks: Iterable[Backed], facts: Mapping[str, Any]) -> None:
        self._offered = [_Offered(ask, facts) for ask in asks]

    def work_out(self, events: Sequence[Event]) -> list[Event]:
        """The events in their order, the messages with what backs them not."""
        return [self._one(event) for event in events]

    def _one(self, event: Event) -> Event:
        result = event
        if event.kind == "message" and isinstance(event.text, str):
            text = event.text
            missing: Missing = tuple((o.ask, o.missing(text)) for o in self._offered)
            result = msgspec.structs.replace(event, backing=missing)
        for offered in self._offered:
            offered.take(event)
        return result


def unbacked_differences(event: Event, asks: Sequence[Backed]) -> tuple[Difference, ...]:
    """What a message says without backing, as the differences of a certificate."""
    found: list[Difference] = []
    for ask, missing in event.backing or ():
        if ask not in asks:
            continue
        for one in missing or ():
            note = f"nothing before it among {', '.join(ask.sources)}"
            if one.closest is not None:
                by = "a task fact" if one.seq is None else f"seq {one.seq}"
                note = f"the closest is {one.closest} of {by}"
            found.append(
                Difference(
                    field=f"{ask.what.removesuffix('s')} at character {one.need.start + 1}",
                    expected=one.closest,
                    found=one.need.written,
                    note=note,
                    unbacked=True,
                )
            )
    return tuple(found)


def _too_many(ask: Backed) -> CardError:
    return CardError(
        (
            Diagnostic(
                "CX7090",
                f"one trace offers more than {MAX_VALUES:,} different {ask.what} as backing",
                help="split the trace, or name fewer sources",
            ),
        )
    )
