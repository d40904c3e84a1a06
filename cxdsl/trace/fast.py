"""Typed decoding of whole blocks, with proof that no key was given twice.

The decoder keeps the last of two equal keys without a word. So what it decoded is written back:
no value is longer than the text it was read from, and a key that was dropped is missing, so a
block that comes out with the same length held every key once. Blocks that do not are read line
by line by :mod:`cxdsl.trace.strict`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, get_type_hints

import msgspec

from cxdsl.trace.events import ACTORS, KINDS, Event, Redacted
from cxdsl.trace.shape import DECISIONS, STATUSES

_ENCODER: Final = msgspec.json.Encoder()
_EMPTY: Final = msgspec.Raw(b"")
_TYPES: Final[dict[str, Any]] = {
    **get_type_hints(Event),
    "kind": Literal[KINDS],
    "actor": Literal[ACTORS] | Redacted,  # type: ignore[dict-item]
    "status": Literal[STATUSES] | Redacted | None,  # type: ignore[dict-item]
    "decision": Literal[DECISIONS] | Redacted | None,  # type: ignore[dict-item]
    # Worked out by the reader: a recorded value is refused here and ignored line by line.
    "call_seq": None,
    "draft_line": None,
}


@lru_cache(maxsize=32)
def decoder(order: tuple[str, ...]) -> msgspec.json.Decoder[Event]:
    """A decoder of lines whose keys mostly come in this order.

    Keys that start with ``x_`` are kept undecoded, so that they can be written back; other
    unknown keys are left out, so that their block is read line by line.
    """
    fields: list[tuple[str, Any, Any]] = []
    rename: dict[str, str] = {}
    for key in dict.fromkeys((*order, *Event.__struct_fields__)):
        if key in _TYPES:
            fields.append((key, _TYPES[key], _default(key)))
        elif key.startswith("x_"):
            name = f"extra_{len(fields)}"
            rename[name] = key
            fields.append((name, msgspec.Raw, _EMPTY))
    line: type[Event] = msgspec.defstruct(  # type: ignore[assignment]
        "Event",
        fields,
        bases=(Event,),
        kw_only=True,
        gc=False,
        omit_defaults=True,
        rename=rename,
        module=__name__,
    )
    return msgspec.json.Decoder(line)


def _default(key: str) -> Any:
    if _TYPES[key] is msgspec.Raw:
        return _EMPTY
    # Headers and ends lack these three: such lines are told by their empty kind.
    return {"seq": 0, "kind": "", "actor": ""}.get(key)


def decode_block(
    block: bytes, order: tuple[str, ...]
) -> tuple[list[Event], list[int], list[bytes]] | None:
    """The events of a block of whole lines, and where lines of another sort stand, with these.

    None when a line is not faultless or not proven to be: then the block has to be read line by
    line. Every event is one line.
    """
    try:
        if not block.isascii():
            block.decode("utf-8")
        events = decoder(order).decode_lines(block)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        return None
    kinds = [event.kind for event in events]
    others: list[int] = []
    if "" in kinds:
        others = [index for index, kind in enumerate(kinds) if not kind]
    lines = _written_back(block, events, others)
    if lines is None:
        lines = _written_back_compact(block, events, others)
    return None if lines is None else (events, others, lines)


def _written_back(block: bytes, events: list[Event], others: list[int]) -> list[bytes] | None:
    """Prove a block written without spaces; the lines of another sort, or None."""
    if not block.endswith(b"\n"):
        block += b"\n"
    lines: list[bytes] = []
    at = start = 0
    for index in (*others, len(events)):
        written = _ENCODER.encode_lines(events[start:index])
        stop = at + len(written)
        if not block.startswith(written, at) and not _same_length(
            block, at, stop, events, start, index
        ):
            return None
        at = stop
        if index < len(events):
            stop = block.find(b"\n", at) + 1
            lines.append(block[at:stop])
            at = stop
        start = index + 1
    return lines if at == len(block) else None


def _same_length(
    block: bytes, at: int, stop: int, events: list[Event], start: int, index: int
) -> bool:
    return (
        (stop == at or block[stop - 1 : stop] == b"\n")
        and block.count(b"\n", at, stop) == index - start
        and not _expanding(events, start, index)
    )


def _expanding(events: list[Event], start: int, index: int) -> bool:
    """Whether a decoded value might be written longer than it was read (1e5 as 100000.0)."""
    return any(type(events[i].ts) is float for i in range(start, index))


def _written_back_compact(
    block: bytes, events: list[Event], others: list[int]
) -> list[bytes] | None:
    """Prove a block written with spaces, by comparing both without them."""
    lines = block.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) != len(events) or _expanding(events, 0, len(events)):
        return None
    found = [lines[index] for index in others]
    keep = events
    if others:
        apart = set(others)
        lines = [line for index, line in enumerate(lines) if index not in apart]
        keep = [event for index, event in enumerate(events) if index not in apart]
    try:
        read = msgspec.json.format(b"[" + b",".join(lines) + b"]", indent=-1)
        written = msgspec.json.format(_ENCODER.encode(keep), indent=-1)
    except msgspec.DecodeError:
        return None
    return found if len(read) == len(written) else None
