"""What the reader knows about one trace while its events pass by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.trace.events import CONTAINERS, End, Event, Header
from cxdsl.trace.link import Calls, DraftLines
from cxdsl.trace.shape import EVENT_KEYS, SHAPES, Fault, event_fault

KEPT_DIAGNOSTICS: Final = 20
_NEEDS: Final = {kind: shape.needs for kind, shape in SHAPES.items()}
_ACTORS: Final = {kind: frozenset(shape.actors) for kind, shape in SHAPES.items()}


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


def _has_needed(event: Event, kind: str) -> bool:
    for key in _NEEDS[kind]:
        if getattr(event, key):
            return True
    return any(getattr(event, key) is not None for key in _NEEDS[kind])


class Followed:
    """One trace that is being read: order, links, findings.

    ``accept`` takes the events one by one and says what is wrong with one; such an event must not
    be passed on.
    """

    __slots__ = (
        "broken",
        "calls",
        "count",
        "dense",
        "diagnostics",
        "drafts",
        "gaps",
        "header",
        "last",
        "more",
    )

    def __init__(self, header: Header) -> None:
        self.header = header
        self.dense = header.dense
        self.last = 0
        self.count = 0
        self.calls = Calls()
        self.drafts = DraftLines()
        self.gaps: list[tuple[int, int]] = []
        self.diagnostics: list[Diagnostic] = []
        self.more = 0
        self.broken = False

    def accept(self, event: Event) -> Fault | None:
        """Take the next event: check its place and shape, link it. Returns what is wrong."""
        seq = event.seq
        if seq <= self.last:
            return self._order_fault(event)
        if self.dense and seq != self.last + 1:
            self.gaps.append((self.last, seq))
        self.last = seq
        self.count += 1
        kind = event.kind
        if event.actor not in _ACTORS[kind] or not _has_needed(event, kind):
            fault = event_fault(as_mapping(event))
            if fault is not None:
                return fault
        if kind == "tool_call":
            self.calls.open(event)
        elif kind == "tool_result":
            self.calls.answer(event)
        if event.draft is not None:
            self.drafts.place(event)
        return None

    def _order_fault(self, event: Event) -> Fault:
        fault = event_fault(as_mapping(event))
        if fault is not None:
            return fault
        return Fault(
            "CX7007",
            f"seq {event.seq} follows seq {self.last}",
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
