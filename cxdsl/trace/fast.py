"""Typed decoding of whole blocks, with proof that no key was given twice.

The decoder keeps the last of two equal keys without a word. So what it decoded is written back:
no value is longer than the text it was read from, and a key that was dropped is missing, so a
block that comes out with the same length held every key once. Blocks that do not are read line
by line by :mod:`cxdsl.trace.strict`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from cxdsl.trace.events import Event, Header
from cxdsl.trace.shape import EVENT_KEYS, FORMAT
from cxdsl.trace.strict import EndLine
from cxdsl.trace.values import decode_exact

_ENCODER: Final = msgspec.json.Encoder()
_EVENTS: Final = msgspec.json.Decoder(Event)
_EMPTY: Final = msgspec.Raw(b"")


class Block(NamedTuple):
    """The events of a block, each one line, and the lines of another sort.

    Where another line stands, ``events`` holds a place holder; ``others`` are these indices,
    ``offsets`` the bytes at which the lines begin.
    """

    events: list[Event]
    others: list[int]
    offsets: list[int]
    lines: list[bytes]


def decode_block(block: bytes, keys: tuple[str, ...]) -> Block | None:
    """Decode a block of whole lines; None when it has to be read line by line.

    ``keys`` are the attributes seen so far in the file, in their order: they decide in which
    order a block is written back.
    """
    try:
        if not block.isascii():
            block.decode("utf-8")
        events = _EVENTS.decode_lines(block)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        return None
    kinds = [event.kind for event in events]
    others = [index for index, kind in enumerate(kinds) if not kind] if "" in kinds else []
    found = _written_back(block, events, others)
    if found is None:
        found = _mirrored(block, len(events), others, keys)
    return None if found is None else Block(events, others, *found)


_Found = tuple[list[int], list[bytes]]


def _written_back(block: bytes, events: list[Event], others: list[int]) -> _Found | None:
    """Prove a block written without spaces; the other lines with their offsets, or None."""
    if not block.endswith(b"\n"):
        block += b"\n"
    offsets: list[int] = []
    lines: list[bytes] = []
    at = start = 0
    for index in (*others, len(events)):
        if start < index:
            segment = events[start:index] if others else events
            written = _ENCODER.encode_lines(segment)
            stop = at + len(written)
            if not block.startswith(written, at) and not _reordered(block, at, stop, segment):
                return None
            at = stop
        if index < len(events):
            stop = block.find(b"\n", at) + 1
            offsets.append(at)
            lines.append(block[at : stop - 1])
            at = stop
        start = index + 1
    return (offsets, lines) if at == len(block) else None


def _reordered(block: bytes, at: int, stop: int, segment: list[Event]) -> bool:
    """Whether only the order of the keys is another.

    A float might be written longer than it was read (1e5 as 100000.0): then length proves nothing.
    """
    return (
        block[stop - 1 : stop] == b"\n"
        and block.count(b"\n", at, stop) == len(segment)
        and float not in {type(event.ts) for event in segment}
    )


@lru_cache(maxsize=32)
def _mirror(keys: tuple[str, ...]) -> msgspec.json.Decoder[msgspec.Struct]:
    """A decoder that keeps every value as it is written, for these keys and all of the format."""
    known = (*(key for key in keys if key.startswith("x_") or key in EVENT_KEYS), *EVENT_KEYS)
    fields = [(f"k{n}", msgspec.Raw, _EMPTY) for n, _ in enumerate(dict.fromkeys(known))]
    rename = {f"k{n}": key for n, key in enumerate(dict.fromkeys(known))}
    line = msgspec.defstruct(
        "Line", fields, kw_only=True, gc=False, omit_defaults=True, rename=rename
    )
    return msgspec.json.Decoder(line)


def _mirrored(block: bytes, count: int, others: list[int], keys: tuple[str, ...]) -> _Found | None:
    """Prove a block in any spacing and order of keys: every value is kept as it is written."""
    lines = block.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) != count:
        return None
    offsets: list[int] = []
    found: list[bytes] = []
    if others:
        at, apart = 0, set(others)
        kept: list[bytes] = []
        for index, line in enumerate(lines):
            if index in apart:
                offsets.append(at)
                found.append(line)
            else:
                kept.append(line)
            at += len(line) + 1
        lines = kept
    read = b"\n".join(lines)
    if not read:
        return offsets, found
    events = _mirror(keys).decode_lines(read)
    written = _ENCODER.encode_lines(events)
    if len(written) == len(read) + 1:
        return offsets, found
    compact = msgspec.json.format(b"[" + b",".join(lines) + b"]", indent=-1)
    if len(compact) == len(msgspec.json.format(_ENCODER.encode(events), indent=-1)):
        return offsets, found
    return None


class _HeaderLine(Header, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    trace: str = ""
    trace_id: str = ""
    facts: msgspec.Raw = _EMPTY  # type: ignore[assignment]
    reward: msgspec.Raw = _EMPTY  # type: ignore[assignment]


class _EndBody(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    ts: int | str | None = None
    reason: str | None = None


class _EndLine(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    end: _EndBody
    trace_id: str | None = None


_HEADERS: Final = msgspec.json.Decoder(_HeaderLine)
_ENDS: Final = msgspec.json.Decoder(_EndLine)


@lru_cache(maxsize=256)
def _number_or_facts(raw: bytes) -> object:
    return decode_exact(raw)


def decode_other(line: bytes) -> Header | EndLine | None:
    """The header or end on a line; None when it has to be read with full care."""
    try:
        return _end(line) if line.startswith(b'{"end"') else _header(line)
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError, RecursionError):
        return None


def _end(line: bytes) -> EndLine | None:
    end = _ENDS.decode(line)
    if len(_ENCODER.encode(end)) != len(line):
        return None
    return EndLine(end.trace_id, end.end.ts)


def _header(line: bytes) -> Header | None:
    head = _HEADERS.decode(line)
    if len(_ENCODER.encode(head)) != len(line) or head.trace != FORMAT or not head.trace_id:
        return None
    facts = _number_or_facts(bytes(head.facts)) if head.facts else {}
    reward = float(bytes(head.reward)) if head.reward else None
    if not isinstance(facts, dict):
        return None
    return Header(
        trace_id=head.trace_id,
        source=head.source,
        task=head.task,
        domain=head.domain,
        mode=head.mode,
        dense=head.dense,
        clock=head.clock,
        facts=dict(facts),
        contract=head.contract,
        outcome=head.outcome,
        reward=reward,
    )
