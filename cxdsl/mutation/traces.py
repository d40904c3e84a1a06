"""Trace mutants: a recorded trace with one thing done differently.

What a rule says of them tells what it notices and what it is blind to, and they are wrong
solutions to try other checks on. A mutant is a whole trace: its events are numbered anew, results
keep the call they answer, and the trace it was made from is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import msgspec

from cxdsl.mutation.drift import drifted, elsewhere
from cxdsl.trace.events import Event, Redacted
from cxdsl.trace.link import Calls, DraftLines
from cxdsl.vocabulary.vocabulary import EntityKey

KINDS: Final = ("drop", "swap", "duplicate", "late", "actor", "field", "slice", "status")
# How late an event of kind `late` comes.
DELAY: Final = timedelta(days=1)

_OTHER_ACTOR = {"agent": "customer", "customer": "agent", "runtime": "agent"}


@dataclass(frozen=True, slots=True)
class TraceMutant:
    """A changed trace.

    ``kind`` is one of ``KINDS``; ``seq`` is the changed event in the trace it was made from, and
    ``words`` say what was done to it. ``events`` are the whole changed trace.
    """

    kind: str
    seq: int
    words: str
    events: tuple[Event, ...]


def trace_mutants(
    events: Sequence[Event],
    keys: Sequence[EntityKey] = (),
    *,
    kinds: Sequence[str] = KINDS,
    delay: timedelta = DELAY,
) -> Iterator[TraceMutant]:
    """All mutants of a trace, kind by kind, in the order of its events.

    ``keys`` are the entities that ``slice`` exchanges for another; ``late`` needs recorded times
    and is left out where there are none. Raises ``ValueError`` for an unknown kind.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"`{kind}` is no kind of trace mutant; there are: {', '.join(KINDS)}")
        for at, event in enumerate(events):
            for words, changed in _changed(kind, events, at, keys, delay):
                yield TraceMutant(kind, event.seq, words, renumbered(changed))


def _changed(
    kind: str, events: Sequence[Event], at: int, keys: Sequence[EntityKey], delay: timedelta
) -> Iterator[tuple[str, list[Event]]]:
    match kind:
        case "slice":
            yield from _slice(events, at, keys)
        case "late":
            yield from _late(events, at, delay)
        case _:
            yield from _OF[kind](events, at)


def _drop(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    gone = _with_result(events, at)
    yield "left out", [e for n, e in enumerate(events) if n not in gone]


def _swap(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    """Exchange a step with the one after it; a call moves together with a result right after."""
    first = _block(events, at)
    if first[0] != at or first[-1] + 1 == len(events):
        return
    second = _block(events, first[-1] + 1)
    order = [*range(first[0]), *second, *first, *range(second[-1] + 1, len(events))]
    moved = [events[n] for n in order]
    times = [e.ts for e in events]
    if all(t is not None for t in times):
        # What happened in another order happened at the times of the other.
        moved = [msgspec.structs.replace(e, ts=t) for e, t in zip(moved, times, strict=True)]
    yield "after the step that followed it", moved


def _duplicate(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    block = _block(events, at)
    if block[0] != at:
        return
    again = [_renamed_call(events[n]) for n in block]
    end = block[-1] + 1
    yield "twice", [*events[:end], *again, *events[end:]]


def _late(events: Sequence[Event], at: int, delay: timedelta) -> Iterator[tuple[str, list[Event]]]:
    later = [_delayed(e, delay) for e in events[at:]]
    if at and all(e is not None for e in later):
        yield "late, with all that follows", [*events[:at], *(e for e in later if e is not None)]


def _actor(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    event = events[at]
    other = None if isinstance(event.actor, Redacted) else _OTHER_ACTOR.get(event.actor)
    if other is None or event.kind == "tool_result":
        return
    asked = other if event.requested_by is not None else None
    new = msgspec.structs.replace(event, actor=other, requested_by=asked)
    changed = [*events[:at], new, *events[at + 1 :]]
    for n in _with_result(events, at) - {at}:
        changed[n] = msgspec.structs.replace(changed[n], requested_by=other)
    yield f"by the {other}", changed


def _field(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    for name, new in drifted(events[at]):
        if events[at].kind == "tool_result" and not name.startswith("result."):
            # A result has its arguments from the call, where they are changed.
            continue
        changed = [*events[:at], new, *events[at + 1 :]]
        if name.startswith("arguments."):
            for n in _with_result(events, at) - {at}:
                changed[n] = msgspec.structs.replace(changed[n], arguments=new.arguments)
        yield f"with another {name}", changed


def _slice(
    events: Sequence[Event], at: int, keys: Sequence[EntityKey]
) -> Iterator[tuple[str, list[Event]]]:
    for key in keys:
        moved = elsewhere(events[at], key)
        if moved is None:
            continue
        changed = [*events[:at], moved, *events[at + 1 :]]
        for n in _with_result(events, at) - {at}:
            changed[n] = elsewhere(changed[n], key) or changed[n]
        yield f"about another {key.name}", changed


def _status(events: Sequence[Event], at: int) -> Iterator[tuple[str, list[Event]]]:
    event = events[at]
    if event.kind == "tool_result" and event.status in ("ok", "error"):
        other = "error" if event.status == "ok" else "ok"
        new = msgspec.structs.replace(event, status=other)
        yield f"with status {other}", [*events[:at], new, *events[at + 1 :]]
    elif event.kind == "confirmation" and not isinstance(event.decision, Redacted):
        other = "accepted" if event.decision == "refused" else "refused"
        new = msgspec.structs.replace(event, decision=other)
        yield other, [*events[:at], new, *events[at + 1 :]]


_OF: Final[dict[str, Callable[[Sequence[Event], int], Iterator[tuple[str, list[Event]]]]]] = {
    "drop": _drop,
    "swap": _swap,
    "duplicate": _duplicate,
    "actor": _actor,
    "field": _field,
    "status": _status,
}


def _with_result(events: Sequence[Event], at: int) -> set[int]:
    """The event, and for a call its results."""
    event = events[at]
    if event.kind != "tool_call":
        return {at}
    return {at} | {n for n, e in enumerate(events) if e.call_seq == event.seq}


def _block(events: Sequence[Event], at: int) -> range:
    """The events that move together: a call and its result right after it, else one event."""
    event = events[at]
    if event.kind == "tool_call" and at + 1 < len(events):
        return range(at, at + 2 if events[at + 1].call_seq == event.seq else at + 1)
    if event.kind == "tool_result" and at and event.call_seq == events[at - 1].seq:
        return range(at - 1, at + 1)
    return range(at, at + 1)


def _renamed_call(event: Event) -> Event:
    return (
        event if event.call is None else msgspec.structs.replace(event, call=f"{event.call}-again")
    )


def _delayed(event: Event, delay: timedelta) -> Event | None:
    """The event that much later; None without a time that can be read."""
    ts = event.ts
    if isinstance(ts, str):
        try:
            new: int | float | str = (datetime.fromisoformat(ts) + delay).isoformat()
        except (ValueError, OverflowError):
            return None
    elif ts is None:
        return None
    else:
        seconds = delay.total_seconds()
        new = ts + (int(seconds) if seconds.is_integer() else seconds)
    return msgspec.structs.replace(event, ts=new)


def renumbered(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with seqs from 1, and every link between them worked out again."""
    calls, lines = Calls(), DraftLines()
    result: list[Event] = []
    for seq, old in enumerate(events, start=1):
        event = msgspec.structs.replace(old, seq=seq, call_seq=None)
        lines.place(event)
        if event.kind == "tool_call":
            calls.opened.append(event)
        elif event.kind == "tool_result":
            calls.answer(event)
        result.append(event)
    return tuple(result)
