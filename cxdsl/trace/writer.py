"""Recording traces: append-only lines that survive a crash of the recorder."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

import msgspec

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.trace.events import CONTAINERS, End, Event, Header, Redacted
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.reader import read
from cxdsl.trace.shape import EVENT_KEYS, FORMAT, event_fault
from cxdsl.trace.values import decode_exact

_REDACTED: Final = {"$redacted": True}
_EVENT_ORDER: Final = tuple(key for key in Event.__struct_fields__ if key in EVENT_KEYS)


class TraceWriter:
    """Appends events to a trace file, one line at a time; use it with ``with``.

    Every line goes out in one write; with ``fsync`` it is on the disk before the call returns.
    An existing file is continued: what it holds is read first. When its last line was torn by a
    crash, the writer refuses, or with ``repair`` moves the torn bytes to ``<name>.torn-<byte>``
    beside the file and goes on. One writer a file at a time.

    Raises ``CardError`` (CX7201) for a file that cannot be continued and for events that would
    make the trace unreadable: nothing is written then.
    """

    def __init__(self, path: Path, *, fsync: bool = False, repair: bool = False) -> None:
        self.path = path
        self.fsync = fsync
        self._last: dict[str | None, int] = {}
        self._ended: set[str | None] = set()
        self._current: str | None = None
        if path.suffix == ".gz":
            raise self._error(
                "a compressed file cannot be continued",
                "record to a .jsonl file, compress it later",
            )
        torn = self._resume() if path.exists() else None
        if torn is not None:
            if not repair:
                raise self._error(
                    f"the last line was cut off at byte {torn}",
                    "allow the writer to repair the file: the torn bytes are kept beside it",
                )
            self._set_aside(torn)
        self._file: BinaryIO = path.open("ab", buffering=0)
        if path.stat().st_size and not _ends_with_line_feed(path):
            self._put(b"\n")

    def __enter__(self) -> TraceWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def begin(self, header: Header) -> None:
        """Write the header of a trace; its events follow."""
        name = header.trace_id
        if name in self._last or name in self._ended:
            raise self._error(f"the trace `{name}` has begun already", "give another `trace_id`")
        line: dict[str, Any] = {"trace": FORMAT}
        for key in Header.__struct_fields__:
            value = getattr(header, key)
            if value is not None and value != "" and value != {} and value is not False:
                line[key] = value
        if header.outcome is False:
            line["outcome"] = False
        self._line(line)
        self._last[name] = 0
        self._current = name

    def append(self, event: Event) -> None:
        """Write one event. Its seq must be higher than the last one of its trace."""
        line: dict[str, Any] = {}
        for key in _EVENT_ORDER:
            value = getattr(event, key)
            if isinstance(value, Redacted):
                line[key] = _REDACTED
            elif key in CONTAINERS:
                if value:
                    line[key] = decode_exact(bytes(value))
            elif value is not None:
                line[key] = value
        self._append(line)

    def record(self, kind: str, actor: str, **attributes: Any) -> int:
        """Write the next event out of plain values; returns the seq it was given.

        ``trace_id`` picks the trace where several are written at once; attributes that are None
        are left out.
        """
        name = attributes.get("trace_id", self._current)
        seq = self._last.get(name, 0) + 1
        given = {"seq": seq, "kind": kind, "actor": actor, **attributes}
        unknown = [key for key in given if key not in EVENT_KEYS and not key.startswith("x_")]
        if unknown:
            raise self._error(f"`{unknown[0]}` is not part of the format", "begin it with x_")
        self._append({key: value for key, value in given.items() if value is not None})
        return seq

    def end(
        self,
        *,
        trace_id: str | None = None,
        ts: int | float | str | None = None,
        reason: str = "completed",
    ) -> None:
        """Write the end of a trace; no event of it may follow."""
        name = trace_id if trace_id is not None else self._current
        self._open(name)
        body = {"reason": reason} if ts is None else {"ts": ts, "reason": reason}
        line: dict[str, Any] = {"end": body}
        if name is not None:
            line["trace_id"] = name
        self._line(line)
        self._last.pop(name, None)
        self._ended.add(name)

    def _append(self, line: dict[str, Any]) -> None:
        fault = event_fault(line)
        if fault is not None:
            raise self._error(fault.message, fault.help)
        name = line.get("trace_id", self._current)
        self._open(name)
        last = self._last.get(name, 0)
        if line["seq"] <= last:
            raise self._error(
                f"seq {line['seq']} follows seq {last}",
                "number the events of a trace in rising order, each number once",
            )
        self._line(line)
        self._last[name] = line["seq"]

    def _open(self, name: str | None) -> None:
        if name in self._ended:
            raise self._error(f"the trace `{name}` has ended", "begin another trace")

    def _line(self, value: dict[str, Any]) -> None:
        try:
            text = dump_exact(value)
        except ValueError as error:
            raise self._error(str(error), None) from error
        self._put(text.encode("utf-8") + b"\n")

    def _put(self, line: bytes) -> None:
        rest = memoryview(line)
        while rest:
            rest = rest[self._file.write(rest) :]
        if self.fsync:
            os.fsync(self._file.fileno())

    def _resume(self) -> int | None:
        """Read what the file holds; the byte at which a torn last line begins, or None."""
        torn: int | None = None
        for batch in read(self.path):
            for item in batch:
                match item:
                    case Header():
                        self._last[item.trace_id] = 0
                        self._current = item.trace_id
                    case Event():
                        self._last[item.trace_id] = item.seq
                    case End():
                        torn = self._ended_as(item, torn)
        return torn

    def _ended_as(self, end: End, torn: int | None) -> int | None:
        for finding in end.diagnostics:
            if finding.code == "CX7002":
                torn = finding.byte
            elif finding.level == "error" and finding.code != "CX7006":
                where = f" on line {finding.line}" if finding.line else ""
                raise self._error(
                    f"the file cannot be continued: {finding.message}{where}", finding.help
                )
        if end.reason == "end":
            self._last.pop(end.trace_id, None)
            self._ended.add(end.trace_id)
        return torn

    def _set_aside(self, byte: int) -> None:
        with self.path.open("r+b") as file:
            file.seek(byte)
            torn = file.read()
            aside = self.path.with_name(f"{self.path.name}.torn-{byte}")
            with aside.open("xb") as kept:
                kept.write(torn)
                kept.flush()
                os.fsync(kept.fileno())
            file.truncate(byte)
            os.fsync(file.fileno())

    def _error(self, message: str, help_: str | None) -> CardError:
        return CardError((Diagnostic("CX7201", message, help=help_, path=str(self.path)),))


def _ends_with_line_feed(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def container(value: Any) -> msgspec.Raw:
    """A plain value as the undecoded JSON that an event holds. Raises ``ValueError``."""
    return msgspec.Raw(dump_exact(value).encode("utf-8"))
