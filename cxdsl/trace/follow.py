"""What the reader knows about one trace while its events pass by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final, Literal

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.trace.events import CONTAINERS, End, Event, Header, Redacted
from cxdsl.trace.link import Calls, DraftLines
from cxdsl.trace.shape import EVENT_KEYS, SHAPES, Fault, event_fault
from cxdsl.trace.stretch import Stretch, look

KEPT_DIAGNOSTICS: Final = 20
# The attribute that an event of a kind usually has; without it, it is looked at more closely.
_USUAL: Final = {kind: attrgetter(shape.needs[0]) for kind, shape in SHAPES.items()}
_ACTORS: Final = {kind: frozenset((*shape.actors, Redacted())) for kind, shape in SHAPES.items()}
_SPEAKERS: Final = _ACTORS["message"]
_CALLERS: Final = _ACTORS["tool_call"]
_ANSWERERS: Final = _ACTORS["tool_result"]


def as_mapping(event: Event) -> Mapping[str, Any]:
    """The recorded attributes of a decoded event, containers as mere placeholders."""
    found: dict[str, Any] = {}
    for key in EVENT_KEYS:
        value = getattr(event, key)
        if key in CONTAINERS:
            value = {} if value else None
        elif value is not None and not isinstance(value, str | int | float):
            value = {"$redacted": True}
        found[key] = value
    return found


def _is_whole(event: Event) -> bool:
    """Whether nothing can be wrong with an event of the rarer kinds."""
    kind = event.kind
    return kind in _USUAL and event.actor in _ACTORS[kind] and bool(_USUAL[kind](event))


class Followed:
    """One trace that is being read: order, links, findings.

    ``accept`` takes the events one by one and says what is wrong with one; such an event must not
    be passed on. ``skim`` takes many in which nothing can be wrong; they are linked later.
    """

    __slots__ = (
        "broken",
        "calls",
        "dense",
        "diagnostics",
        "drafts",
        "gaps",
        "header",
        "last",
        "more",
        "reached",
        "turn",
        "waiting",
    )

    def __init__(self, header: Header) -> None:
        self.header = header
        self.dense = header.dense
        self.last = 0
        # Events that were taken and not linked yet, and the seq of the last of them.
        self.waiting: list[Stretch] = []
        self.reached = 0
        self.calls = Calls()
        self.drafts: DraftLines | None = None
        self.gaps: list[tuple[int, int]] = []
        self.diagnostics: list[Diagnostic] = []
        self.more = 0
        self.broken = False
        # The customer's messages so far; None from the first message of nobody knows whom.
        self.turn: int | None = 0

    def accept(self, event: Event) -> Fault | None:
        """Take the next event: check its place and shape, link it. Returns what is wrong."""
        taken, fault = self.run((event,), 0, 1, event.trace_id)
        assert taken or fault
        return fault

    def skim(self, events: list[Event]) -> Stretch | None:
        """Take events of this trace at a first look; None when that is not enough."""
        if self.dense or events[0].seq <= self.reached:
            return None
        seen = look(events)
        if seen is None:
            return None
        self.reached = seen.seqs[-1]
        stretch = Stretch(self.header.trace_id, self, events, seen)
        self.waiting.append(stretch)
        return stretch

    def catch_up(self) -> None:
        """Link the events that wait for it."""
        waiting, self.waiting = self.waiting, []
        for stretch in waiting:
            events = stretch.unlinked
            unnamed = events[0].trace_id is None
            self._link(events)
            if unnamed:
                for event in events:
                    event.trace_id = stretch.trace_id

    def settle(self) -> None:
        """Let go of the buffer that the events were decoded from."""
        self.calls.settle()

    def run(
        self, events: Sequence[Event], start: int, stop: int, name: str | None
    ) -> tuple[int, Fault | None]:
        """Take the events of this trace from ``start`` on, as long as they are named ``name``.

        Returns where it stopped, and what is wrong with the event there if it is at fault.
        """
        if self.waiting:
            self.catch_up()
        return self._run(events, start, stop, name)

    def _run(
        self, events: Sequence[Event], start: int, stop: int, name: str | None
    ) -> tuple[int, Fault | None]:
        last = self.last
        fault: Fault | None = None
        stopped = start
        part = events if start == 0 and stop == len(events) else events[start:stop]
        for stopped, event in enumerate(part, start):  # noqa: B007 - where it stopped is the result
            seq = event.seq
            if event.trace_id != name:
                break
            kind = event.kind
            if seq <= last:
                fault = self._fault(event, last)
                break
            if kind == "message":
                sound = event.text is not None and event.actor in _SPEAKERS
            elif kind == "tool_call":
                sound = event.tool is not None and event.actor in _CALLERS
            elif kind == "tool_result":
                named = event.tool is not None or event.call is not None
                sound = named and event.actor in _ANSWERERS
            else:
                sound = _is_whole(event)
            if not sound and (fault := event_fault(as_mapping(event))) is not None:
                break
            last = seq
        else:
            stopped = stop
        if stopped > start:
            self._link(events[start:stopped])
        return stopped, fault

    def _link(self, events: Sequence[Event]) -> None:
        """Take sound events of this trace, and tell each what it has to do with those before it."""
        calls, turn = self.calls, self.turn
        opened, answer = calls.opened, calls.answer
        for event in events:
            kind = event.kind
            if kind == "tool_result":
                answer(event)
            elif kind == "tool_call":
                opened.append(event)
            elif kind == "message" and turn is not None:
                actor = event.actor
                if actor == "customer":
                    turn += 1
                elif actor.__class__ is Redacted:
                    turn = None
            if event.draft is not None:
                self._draft(event)
            event.turn = turn
        self.turn = turn
        if self.dense:
            seqs = (self.last, *(event.seq for event in events))
            self.gaps.extend((a, b) for a, b in pairwise(seqs) if b != a + 1)
        self.last = events[-1].seq
        self.reached = max(self.reached, self.last)
        calls.trim()

    def _draft(self, event: Event) -> None:
        if self.drafts is None:
            self.drafts = DraftLines()
        self.drafts.place(event)

    def _fault(self, event: Event, last: int) -> Fault:
        fault = event_fault(as_mapping(event))
        if fault is not None:
            return fault
        return Fault(
            "CX7007",
            f"seq {event.seq} follows seq {last}",
            "number the events of a trace in rising order, each number once",
        )

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a finding; an error means that the trace must not be graded."""
        if diagnostic.level == "error":
            self.broken = True
        if len(self.diagnostics) < KEPT_DIAGNOSTICS:
            self.diagnostics.append(diagnostic)
        else:
            self.more += 1

    def end(
        self, reason: Literal["end", "eof", "torn"], ts: int | float | str | None = None
    ) -> End:
        """The end of this trace with everything that was noticed."""
        if self.more:
            last = self.diagnostics[-1]
            self.diagnostics[-1] = Diagnostic(
                last.code,
                f"{last.message} (and {self.more} more findings)",
                help=last.help,
                path=last.path,
                line=last.line,
                byte=last.byte,
                level=last.level,
            )
        return End(
            trace_id=self.header.trace_id,
            closed=reason != "torn",
            reason=reason,
            broken=self.broken,
            ts=ts,
            gaps=tuple(self.gaps),
            pending=self.calls.pending,
            diagnostics=tuple(self.diagnostics),
        )
