"""Events of one trace that follow one another, read at once and linked only when somebody asks.

Most of what a reader has to know of an event is decided by its shape: its kind, who did it, which
of the attributes that its kind needs are there. So that is worked out once a shape. What an event
has to do with those before it (which call a result answers, which draft stands for which, whose
turn it is) cannot make it wrong, and is left until it matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import lt
from typing import Any, Final, NamedTuple, Protocol

from cxdsl.trace.events import Event, Text
from cxdsl.trace.shape import event_fault

# Shapes that are remembered; a recording that makes up tools is forgotten here.
MOST: Final = 20_000

# What a shape is made of, in this order.
SHAPED: Final = ("kind", "actor", "status", "tool", "notice", "decision")


class Shape:
    """What a stretch tells of an event without linking it; equal shapes are one object."""

    __slots__ = ("kind", "status")

    def __init__(self, kind: str, status: Text) -> None:
        self.kind = kind
        self.status = status


class _UnsoundError(Exception):
    """An event of this shape has to be looked at more closely."""


class _Shapes(dict[tuple[Any, ...], Shape]):
    def __missing__(self, key: tuple[Any, ...]) -> Shape:
        kind, actor, status, tool, notice, decision, textless, draftless = key
        # A result that names no tool gets it from its call, so its shape is not known yet.
        if kind == "tool_result" and tool is None:
            raise _UnsoundError
        example = {
            "seq": 1,
            "kind": kind,
            "actor": _shown(actor),
            "tool": _shown(tool),
            "status": _shown(status),
            "notice": _shown(notice),
            "decision": _shown(decision),
            "text": None if textless else "",
            "draft": None if draftless else "",
        }
        if event_fault(example) is not None:
            raise _UnsoundError
        if len(self) >= MOST:
            self.clear()
        shape = self[key] = Shape(kind, status)
        return shape


def _shown(value: Any) -> Any:
    return value if value is None or isinstance(value, str) else {"$redacted": True}


_SHAPES: Final = _Shapes()


class Seen(NamedTuple):
    """What a first look at events tells: their seqs and their shapes."""

    seqs: list[int]
    shapes: list[Shape]


def look(events: Sequence[Event]) -> Seen | None:
    """The events at a first look; None when they must be looked at one by one.

    They are of one trace, each is sound by itself, and their seqs rise.
    """
    name = events[0].trace_id
    seqs = [e.seq for e in events]
    if [e.trace_id for e in events].count(name) != len(events) or not _rising(seqs):
        return None
    try:
        shapes = [
            _SHAPES[
                e.kind, e.actor, e.status, e.tool, e.notice, e.decision, e.text is None,
                e.draft is None,
            ]
            for e in events
        ]  # fmt: skip
    except _UnsoundError:
        return None
    return Seen(seqs, shapes)


def _rising(seqs: list[int]) -> bool:
    first, count = seqs[0], len(seqs)
    return seqs == [*range(first, first + count)] or all(map(lt, seqs, seqs[1:]))


class Linker(Protocol):
    """Whoever reads a trace, and links the events that wait for it."""

    def catch_up(self) -> None:
        """Link every event that was taken."""

    def settle(self) -> None:
        """Let go of the buffer that the events were decoded from."""


class Stretch:
    """Events of one trace; ``seqs`` and ``shapes`` are theirs, in their order.

    The events can be had until the next batch is asked for, or the one after it while the trace
    goes on. The rest stays; ``answers`` only while the trace goes on.
    """

    __slots__ = ("_answers", "_events", "_linker", "seqs", "shapes", "trace_id")

    def __init__(self, trace_id: str, linker: Linker, events: list[Event], seen: Seen) -> None:
        self.trace_id = trace_id
        self.seqs, self.shapes = seen
        self._linker: Linker | None = linker
        self._events: list[Event] | None = events
        self._answers: list[int | None] | None = None

    @property
    def unlinked(self) -> list[Event]:
        """The events as they were recorded."""
        if self._events is None:
            raise RuntimeError("the events of a stretch are asked for too late")
        return self._events

    @property
    def events(self) -> list[Event]:
        """The events, linked."""
        if self._linker is not None:
            self._linker.catch_up()
        return self.unlinked

    @property
    def answers(self) -> list[int | None]:
        """For each event the seq of the call that it answers."""
        if self._answers is None:
            self._answers = [event.call_seq for event in self.events]
        return self._answers

    def let_go(self, *, ended: bool) -> None:
        """Keep no event from now on; ``ended`` says that nobody will ask for the trace again."""
        if not ended:
            self._answers = self.answers
        # Also that whoever reads the trace and what waits for it do not keep each other.
        self._events = self._linker = None


class Handed:
    """The stretches that a reader gave away, so that no block of bytes is kept for long.

    ``now`` are those of the batch that is being made.
    """

    __slots__ = ("_before", "now")

    def __init__(self) -> None:
        self.now: list[Stretch] = []
        self._before: list[Stretch] = []

    def let_go(self, open_traces: Mapping[str, Linker]) -> None:
        """The last batch was taken: let go of what nobody looks back at.

        That is every event of a trace that has ended, and of others those before that batch.
        """
        kept: list[Stretch] = []
        for stretch in self.now:
            if stretch.trace_id in open_traces:
                kept.append(stretch)
            else:
                stretch.let_go(ended=True)
        for stretch in self._before:
            trace = open_traces.get(stretch.trace_id)
            stretch.let_go(ended=trace is None)
            if trace is not None:
                trace.settle()
        self._before, self.now = kept, []
