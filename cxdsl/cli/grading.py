"""Read trace files and grade every trace in them, in constant memory."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from cxdsl.cli.inputs import TraceFile
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.grade.grader import Grader, TraceGrading
from cxdsl.grade.record import TraceGrade
from cxdsl.importers.detect import open_stretches, open_trace
from cxdsl.trace.events import End, Event, Header
from cxdsl.trace.stretch import Stretch

# Events kept in case they are cited as evidence; beyond this they are read again from the file.
KEPT_EVENTS = 20_000


class Graded(NamedTuple):
    """A graded trace with the events its evidence cites, by seq."""

    grade: TraceGrade
    events: Mapping[int, Event]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Something that could not be graded, and why."""

    diagnostics: tuple[Diagnostic, ...]


class _Kept:
    """Events of one trace, in case they are cited as evidence; given up when there is no room."""

    __slots__ = ("events", "feed", "room")

    def __init__(self, feed: Callable[[Sequence[Event]], None], room: list[int]) -> None:
        self.events: dict[int, Event] | None = {}
        self.feed = feed
        self.room = room

    def take(self, events: Sequence[Event]) -> None:
        """Keep the events and pass them on."""
        if self.events is not None:
            if self.room[0] >= len(events):
                self.room[0] -= len(events)
                self.events.update((event.seq, event) for event in events)
            else:
                self.free()
        self.feed(events)

    def free(self) -> None:
        """Give the room back; what is cited is then read from the file again."""
        if self.events is not None:
            self.room[0] += len(self.events)
            self.events = None


@dataclass(slots=True)
class _Open:
    """A trace whose end was not read yet. ``take`` is given its events."""

    grading: TraceGrading
    take: Callable[[Sequence[Event]], None]
    kept: _Kept | None


def _ignore(events: Sequence[Event]) -> None:
    """Events of a trace that was not asked for."""


@dataclass(slots=True)
class TraceReading:
    """How trace files are graded: by which cards, which of their traces, with what kept."""

    grader: Grader
    format: str = "auto"
    task: str | None = None
    trace_id: str | None = None
    online: bool = False
    keep_events: bool = True
    seen: int = field(default=0, init=False)
    _room: list[int] = field(default_factory=lambda: [KEPT_EVENTS], init=False)

    def grade(self, file: TraceFile) -> Iterator[Graded | Unreadable]:
        """Grade the traces of one file in the order in which they end."""
        open_traces: dict[str, _Open | None] = {}
        any_trace = False
        current: str | None = None
        take: Callable[[Sequence[Event]], None] = _ignore
        try:
            batches = open_trace if self.keep_events else open_stretches
            for batch in batches(file.path, self.format):
                start = 0  # from here on events of the current trace are to be taken
                for at, item in enumerate(batch):
                    if isinstance(item, Event):
                        if item.trace_id == current:
                            continue
                        take(cast(list[Event], batch[start:at]))
                        start, current = at, item.trace_id
                        trace = open_traces.get(current or "")
                        take = _ignore if trace is None else trace.take
                        continue
                    take(cast(list[Event], batch[start:at]))
                    start, current, take = at + 1, None, _ignore
                    if isinstance(item, Stretch):
                        if (trace := open_traces.get(item.trace_id)) is not None:
                            trace.grading.monitor.feed_stretch(item)
                        continue
                    any_trace = True
                    if isinstance(item, Header):
                        open_traces[item.trace_id] = self._start(item, file)
                        continue
                    if (found := self._end(open_traces, item, file)) is not None:
                        yield found
                take(cast(list[Event], batch[start:]))
        except CardError as error:
            yield Unreadable(named(error.diagnostics, file))
            return
        except OSError as error:
            yield Unreadable((_unreadable(file, error.strerror or str(error)),))
            return
        if not any_trace:
            yield Unreadable((_unreadable(file, "it holds no trace"),))

    def _start(self, header: Header, file: TraceFile) -> _Open | None:
        if self.task is not None and header.task != self.task:
            return None
        if self.trace_id is not None and header.trace_id != self.trace_id:
            return None
        self.seen += 1
        grading = self.grader.start(header, source=file.name)
        feed = grading.monitor.feed_many
        if not self.keep_events:
            return _Open(grading, feed, None)
        kept = _Kept(feed, self._room)
        return _Open(grading, kept.take, kept)

    def _end(
        self, open_traces: dict[str, _Open | None], end: End, file: TraceFile
    ) -> Graded | Unreadable | None:
        if end.broken and end.trace_id not in open_traces:
            # Nothing is known of it but that it cannot be read.
            return Unreadable(named(end.diagnostics, file))
        trace = open_traces.pop(end.trace_id, None)
        return None if trace is None else self._finish(trace, end, file)

    def _finish(self, trace: _Open, end: End, file: TraceFile) -> Graded | Unreadable:
        diagnostics = named(end.diagnostics, file)
        kept = None
        if trace.kept is not None:
            kept = trace.kept.events
            trace.kept.free()
        if end.broken:
            return Unreadable(diagnostics)
        if trace.grading.monitor.events == 0:
            return Unreadable(
                (*diagnostics, _unreadable(file, f"trace `{end.trace_id}` has no events"))
            )
        grade = trace.grading.grade(closed=end.closed, online=self.online)
        if diagnostics:
            grade = msgspec.structs.replace(grade, diagnostics=(*diagnostics, *grade.diagnostics))
        return Graded(grade, self._cited(grade, kept, file))

    def _cited(
        self, grade: TraceGrade, kept: Mapping[int, Event] | None, file: TraceFile
    ) -> Mapping[int, Event]:
        if not self.keep_events:
            return {}
        if kept is not None:
            return kept
        wanted = {s for r in grade.rules for v in r.result.violations for s in v.seqs}
        if not wanted:
            return {}
        return read_events(file.path, self.format, grade.header.trace_id, wanted)


def read_events(path: Path, format: str, trace_id: str, wanted: set[int]) -> dict[int, Event]:
    """Some events of one trace, read again from its file."""
    found: dict[int, Event] = {}
    for batch in open_trace(path, format):
        for item in batch:
            if isinstance(item, Event) and item.trace_id == trace_id and item.seq in wanted:
                found[item.seq] = item
        if len(found) == len(wanted):
            break
    return found


def read_traces(
    file: TraceFile, format: str, wanted: frozenset[str] | None = None
) -> Iterator[tuple[Header, list[Event], End]]:
    """Whole traces of one file, for commands that look at a single trace from several sides.

    ``wanted`` limits them by trace id. Raises ``CardError`` when the file cannot be read.
    """
    held: dict[str, tuple[Header, list[Event]]] = {}
    try:
        for batch in open_trace(file.path, format):
            for item in batch:
                if isinstance(item, Event):
                    if (trace := held.get(item.trace_id or "")) is not None:
                        trace[1].append(item)
                elif isinstance(item, Header):
                    if wanted is None or item.trace_id in wanted:
                        header = msgspec.structs.replace(item, source=file.name)
                        held[item.trace_id] = (header, [])
                elif item.trace_id in held:
                    header, events = held.pop(item.trace_id)
                    yield header, events, item
    except CardError as error:
        raise CardError(named(error.diagnostics, file)) from error
    except OSError as error:
        raise CardError((_unreadable(file, error.strerror or str(error)),)) from error


def named(diagnostics: tuple[Diagnostic, ...], file: TraceFile) -> tuple[Diagnostic, ...]:
    """Diagnostics that name the file as the user did."""
    if not diagnostics:
        return ()
    own = {None, str(file.path), file.path.as_posix()}
    return tuple(
        dataclasses.replace(d, path=file.name) if not d.labels and d.path in own else d
        for d in diagnostics
    )


def _unreadable(file: TraceFile, why: str) -> Diagnostic:
    return Diagnostic("CX8017", f"cannot use `{file.name}`: {why}", path=file.name)
