"""Reading recorded traces: events one block at a time, findings with line and byte.

Every trace gives a ``Header``, its events and an ``End``, in this order, though the items of
several traces may be mixed. Whatever is wrong with a file ends up in an ``End`` that is
``broken``: such a trace must not be graded. A file that cannot be opened or holds no events
gives one such trace, named after the file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, Literal, cast

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.trace.events import End, Event, Header, Item
from cxdsl.trace.fast import decode_block, decode_other
from cxdsl.trace.follow import Followed
from cxdsl.trace.lines import BLOCK, Source, SourceError, is_cut_off, stem
from cxdsl.trace.shape import Fault
from cxdsl.trace.stretch import Handed, Stretch
from cxdsl.trace.strict import EndLine, LineError, read_line

__all__ = ["STRICT_BYTES", "End", "Event", "Header", "Item", "read"]

# A file of up to so many bytes is read line by line, and so is the beginning of a stream. Of a
# larger file the first block is, so that a mistake in every line is found.
STRICT_BYTES: Final = 4 << 20


def read(
    path: Path | None,
    stream: BinaryIO | None = None,
    *,
    name: str | None = None,
    strict: bool = False,
) -> Iterator[list[Item]]:
    """Read the traces of a file or stream, in batches.

    ``path`` may be None when a ``stream`` is given (``name`` is then what findings call it; the
    name of a trace without header is the file's name without its endings). With ``strict``, every
    line is read with full care whatever the size of the file. Memory does not grow with the
    length of a trace; a trace is kept in mind until its end line or the end of the file.
    """
    shown = name or (str(path) if path is not None else "<stdin>")
    return cast(Iterator[list[Item]], _read(_Reading(Source(shown, path, stream), strict, False)))


def read_stretches(path: Path) -> Iterator[list[Item | Stretch]]:
    """Read a file as ``read`` does; events that are ordinary at a first look come together.

    They are linked only when somebody asks, so an ``End`` does not tell what is pending.
    """
    return _read(_Reading(Source(str(path), path), False, True))


def _read(reading: _Reading) -> Iterator[list[Item | Stretch]]:
    try:
        for block in reading.source.blocks():
            reading.take(block)
            if reading.items:
                yield reading.items
                reading.items = []
    except SourceError as error:
        reading.stop(error.diagnostic)
    else:
        reading.finish()
    yield reading.items


class _Reading:
    """The state of reading one file."""

    def __init__(self, source: Source, strict: bool, stretches: bool) -> None:
        self.stretches = stretches
        self.handed = Handed()
        self.source = source
        self.default_id = stem(source.name)
        self.strict = strict
        self.items: list[Item | Stretch] = []
        self.line = 0
        self.byte = 0
        self.strict_until = 0
        self.open: dict[str, Followed] = {}
        self.ended: set[str] = set()
        self.headed: set[str] = set()
        self.current = self.default_id
        self.order: dict[str, None] = {}
        self.suspect: tuple[bytes, int, int, LineError] | None = None
        self.unsettled: dict[str, Followed] = {}
        self.lost = False
        self.begun = False
        self.told: set[str] = set()

    # Blocks

    def take(self, block: bytes) -> None:
        """Read a block of whole lines."""
        self.handed.let_go(self.open)
        if not self.line:
            self.byte = self.source.start
            strict_until = BLOCK if self.source.size > STRICT_BYTES else STRICT_BYTES
            self.strict_until = sys.maxsize if self.strict else strict_until
        if self.byte < self.strict_until or self.suspect or not self._typed(block):
            self._by_line(block)
        while self.unsettled:
            self.unsettled.popitem()[1].calls.settle()

    def _by_line(self, block: bytes) -> None:
        lines = block.split(b"\n")
        last = len(lines) - 1
        for index, line in enumerate(lines):
            if index == last and not line:
                break
            self.line += 1
            text = line.strip(b" \t\r")
            if text:
                self._strict_line(text)
            self.byte += len(line) + (index < last)

    def _typed(self, block: bytes) -> bool:
        decoded = decode_block(block, tuple(self.order))
        if decoded is None:
            return False
        self.begun = True
        events = decoded.events
        base, first_byte, start = self.line, self.byte, 0
        for index, offset, line in zip(decoded.others, decoded.offsets, decoded.lines, strict=True):
            self._follow(events, start, index, base)
            self.line = base + index + 1
            self.byte = first_byte + offset
            other = decode_other(line)
            if other is None:
                self._strict_line(line)
            else:
                self._dispatch(other)
            start = index + 1
        self._follow(events, start, len(events), base)
        self.line = base + len(events)
        self.byte = first_byte + len(block)
        return True

    def _follow(self, events: list[Event], start: int, stop: int, base: int) -> None:
        """Take decoded events into their traces; faulty ones are reported and left out."""
        if self.stretches and start < stop and self._skim(events[start:stop]):
            return
        whole, taken = start == 0 and stop == len(events) and not self.items, start
        while start < stop:
            name = events[start].trace_id
            known = self.current if name is None else name
            trace = self.open.get(known)
            if trace is None:
                whole = False
                self.items.extend(events[taken:start])
                taken = start
                self.line = base + start + 1
                trace = self._trace(known)
            end, fault = trace.run(events, start, stop, name)
            if name is None:
                for event in events[start:end]:
                    event.trace_id = known
            if trace.calls.opened:
                self.unsettled[known] = trace
            start = end
            if fault is not None or not whole:
                whole = False
                self.items.extend(events[taken:end])
                taken = end
            if fault is not None:
                self.line = base + end + 1
                trace.report(self._placed(fault))
                taken = start = end + 1
        if whole:
            self.items = cast(list[Item | Stretch], events)

    def _skim(self, events: list[Event]) -> bool:
        """Take events as a stretch, if they are of one open trace and nothing is unusual."""
        name = events[0].trace_id
        trace = self.open.get(self.current if name is None else name)
        stretch = None if trace is None else trace.skim(events)
        if stretch is None:
            return False
        self.handed.now.append(stretch)
        self.items.append(stretch)
        return True

    # Lines

    def _strict_line(self, text: bytes) -> None:
        if self.suspect is not None:
            self._corrupt()
        self.begun = True
        try:
            read_ = read_line(text, self._header_id())
        except LineError as error:
            if error.fault.code in ("CX7001", "CX7017") and is_cut_off(text):
                self.suspect = (text, self.line, self.byte, error)
                return
            if error.whole:
                name = self.current if error.trace_id is None else error.trace_id
                self._trace(name).report(self._placed(error.fault))
            else:
                self._damage(error.fault, self.line, self.byte, error.column)
            return
        for key in read_.keys:
            self.order.setdefault(key)
        trace = self._dispatch(read_.value)
        if trace is not None:
            self._unknown_keys(trace, read_.unknown)

    def _header_id(self) -> str:
        used = self.default_id in self.open or self.default_id in self.ended
        return f"{self.default_id}:{self.line}" if used else self.default_id

    def _dispatch(self, value: Event | Header | EndLine) -> Followed | None:
        if isinstance(value, Header):
            return self._header(value)
        if isinstance(value, EndLine):
            return self._end(value)
        if value.trace_id is None:
            value.trace_id = self.current
        trace = self._trace(value.trace_id)
        fault = trace.accept(value)
        if trace.calls.opened:
            self.unsettled[value.trace_id] = trace
        if fault is None:
            self.items.append(value)
        else:
            trace.report(self._placed(fault))
        return trace

    def _header(self, header: Header) -> Followed | None:
        name = header.trace_id
        if name in self.open or name in self.ended:
            trace = self._trace(name)
            late = name in self.open and name not in self.headed
            what = "has its header after its events" if late else "begins a second time"
            trace.report(
                self._placed(
                    Fault(
                        "CX7014",
                        f"the trace `{name}` {what}",
                        "give every trace a `trace_id` of its own and its header before its events",
                    )
                ),
            )
            return trace
        self.headed.add(name)
        self.current = name
        if not header.source:
            header.source = self.source.name
        trace = self.open[header.trace_id] = Followed(header)
        self.items.append(header)
        return trace

    def _end(self, end: EndLine) -> Followed | None:
        name = end.trace_id if end.trace_id is not None else self.current
        trace = self._trace(name)
        self._close(trace, "end", end.ts)
        return None

    def _trace(self, name: str) -> Followed:
        """The open trace of this name; one that begins without a header is opened."""
        trace = self.open.get(name)
        if trace is not None:
            return trace
        header = Header(trace_id=name, source=self.source.name)
        trace = self.open[name] = Followed(header)
        self.items.append(header)
        if name in self.ended:
            trace.report(
                self._placed(
                    Fault(
                        "CX7014",
                        f"the trace `{name}` goes on after its end",
                        "write the end line last, or give the next trace another `trace_id`",
                    )
                ),
            )
        elif self.lost:
            trace.report(
                self._placed(
                    Fault("CX7001", "an unreadable line before it may belong to this trace")
                ),
            )
        return trace

    # Findings

    def _placed(self, fault: Fault, level: Literal["error", "warning"] = "error") -> Diagnostic:
        return Diagnostic(
            fault.code,
            fault.message,
            help=fault.help,
            path=self.source.name,
            line=self.line or None,
            level=level,
        )

    def _unknown_keys(self, trace: Followed, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key not in self.told:
                self.told.add(key)
                fault = Fault(
                    "CX7012",
                    f"`{key}` is not part of the format and is not read",
                    "look up its name in the trace format, or begin it with x_",
                )
                trace.report(self._placed(fault, "warning"))

    def _corrupt(self) -> None:
        """The line that looked like a torn tail is not the last one."""
        assert self.suspect is not None
        _, line, byte, error = self.suspect
        self.suspect = None
        self._damage(error.fault, line, byte, error.column)

    def _damage(self, fault: Fault, line: int, byte: int, column: int | None) -> None:
        """A line is lost; nobody knows whose, so no open trace may be graded."""
        diagnostic = Diagnostic(
            fault.code,
            fault.message,
            help=fault.help,
            path=self.source.name,
            line=line,
            column=column,
            byte=byte,
        )
        for trace in self.open.values() or (self._trace(self.current),):
            trace.report(diagnostic)
        self.lost = True

    # Ends

    def _close(
        self, trace: Followed, reason: Literal["end", "eof", "torn"], ts: int | float | str | None
    ) -> None:
        name = trace.header.trace_id
        if not trace.reached and not trace.broken and reason != "torn":
            trace.report(self._placed(Fault("CX7006", f"the trace `{name}` has no events")))
        for warning in self.source.warnings:
            trace.report(warning)
        self.source.warnings = []
        self.items.append(trace.end(reason, ts))
        self.open.pop(name, None)
        self.headed.discard(name)
        self.ended.add(name)

    def _close_all(self, reason: Literal["eof", "torn"]) -> None:
        for trace in list(self.open.values()):
            self._close(trace, reason, None)

    def stop(self, diagnostic: Diagnostic) -> None:
        """The bytes ran out against our will: every open trace is broken."""
        for trace in self.open.values() or (self._trace(self.default_id),):
            trace.report(diagnostic)
        self._close_all("eof")

    def finish(self) -> None:
        """The file is read: close what is open."""
        if self.suspect is not None:
            self._torn()
            return
        if not self.begun:
            self.line = 0
            trace = self._trace(self.default_id)
            trace.report(
                Diagnostic(
                    "CX7006",
                    "the file holds no events",
                    help="give a file with at least one event",
                    path=self.source.name,
                )
            )
        self._close_all("eof")

    def _torn(self) -> None:
        assert self.suspect is not None
        _, line, byte, _ = self.suspect
        self.suspect = None
        diagnostic = Diagnostic(
            "CX7002",
            "the last line was cut off while it was written; everything before it is read",
            help="record the event again, or judge the trace as unfinished",
            path=self.source.name,
            line=line,
            byte=byte,
            level="warning",
        )
        for trace in self.open.values() or (self._trace(self.current),):
            trace.report(diagnostic)
        self._close_all("torn")
