"""One line of a trace, read with full care: nothing is guessed, nothing is left out in silence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from cxdsl.trace.events import CONTAINERS, Event, Header, Redacted
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.shape import EVENT_KEYS, FORMAT, OBJECTS, Fault, event_fault, shown
from cxdsl.trace.values import DuplicateKeyError, NotFiniteError, decode_exact

END_KEYS: Final = frozenset(("end", "trace_id"))
HEADER_KEYS: Final = frozenset(("trace", *Header.__struct_fields__))
_HEADER_TEXTS: Final = ("trace_id", "source", "task", "domain", "mode", "clock")
_HEADER_FLAGS: Final = ("dense", "outcome")


class LineError(Exception):
    """A line cannot be used. ``whole`` says that it was JSON, so that its trace is known.

    ``trace_id`` is then the trace it names, None when it names none.
    """

    def __init__(
        self,
        fault: Fault,
        column: int | None = None,
        *,
        whole: bool = False,
        trace_id: str | None = None,
    ) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.column = column
        self.whole = whole
        self.trace_id = trace_id


@dataclass(frozen=True, slots=True)
class EndLine:
    """A recorded end of a trace."""

    trace_id: str | None
    ts: int | float | str | None


@dataclass(frozen=True, slots=True)
class Read:
    """What one line holds, and the keys that are not part of the format."""

    value: Event | Header | EndLine
    keys: tuple[str, ...]
    unknown: tuple[str, ...]


def decode_object(line: bytes) -> dict[str, Any]:
    """The JSON object on a line, numbers exact. Raises ``LineError``."""
    try:
        value = decode_exact(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise LineError(
            Fault(
                "CX7017",
                f"byte {error.start} of the line is not UTF-8 text",
                "save the trace as UTF-8",
            )
        ) from error
    except DuplicateKeyError as error:
        raise LineError(
            Fault(
                "CX7003",
                f"the key `{shown(error.key)}` is given twice in one object",
                "give every key once",
            )
        ) from error
    except NotFiniteError as error:
        raise LineError(Fault("CX7004", str(error), "leave the value out or write null")) from error
    except json.JSONDecodeError as error:
        raise LineError(
            Fault("CX7001", f"the line is not JSON: {_said(error)}", "write one object a line"),
            error.colno,
        ) from error
    except RecursionError as error:
        raise LineError(Fault("CX7018", "the objects of the line are nested too deep")) from error
    except ValueError as error:
        raise LineError(Fault("CX7018", "a number on the line has too many digits")) from error
    if not isinstance(value, dict):
        raise LineError(
            Fault(
                "CX7001",
                f"the line holds {_called(value)}, not an object",
                'write {"seq": 1, "kind": "message", "actor": "agent", "text": "..."}',
            )
        )
    return value


def _said(error: json.JSONDecodeError) -> str:
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated"):
        return "it ends too early"
    if error.msg.startswith("Extra data"):
        return "something follows the object"
    if error.msg.startswith("Invalid control"):
        return "a control character stands in a text; write it as an escape"
    return f"unexpected `{shown(error.doc[error.pos])}`"


def _called(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a truth value"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "a number"


def read_line(line: bytes, default_id: str) -> Read:
    """Read one line: a header, an event or an end. Raises ``LineError``."""
    value = decode_object(line)
    if "trace" in value:
        return Read(header_of(value, default_id), tuple(value), _unknown(value, HEADER_KEYS))
    if "end" in value and "kind" not in value:
        return Read(_end_of(value), tuple(value), _unknown(value, END_KEYS))
    return Read(event_of(line, value), tuple(value), _unknown(value, EVENT_KEYS))


def _unknown(value: dict[str, Any], known: frozenset[str]) -> tuple[str, ...]:
    return tuple(key for key in value if key not in known and not key.startswith("x_"))


@lru_cache(maxsize=1)
def _decoder() -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(Event)


def event_of(line: bytes, value: dict[str, Any]) -> Event:
    """The event of a decoded line; containers keep their bytes.

    Raises ``LineError``, except for what the reader of a trace finds out itself: attributes that
    the kind lacks, and an actor it cannot have.
    """
    if any(not isinstance(value.get(key), _OBJECT) for key in OBJECTS):
        raise _unfit(value)
    try:
        event = _decoder().decode(line)
    except (msgspec.DecodeError, msgspec.ValidationError):
        # Halves of surrogate pairs, huge numbers and unknown attributes are no fault of the event.
        if event_fault(value) is not None:
            raise _unfit(value) from None
        return event_from_mapping(value)
    if event.seq < 1 or not event.kind:
        raise _unfit(value)
    return event


_OBJECT = (dict, type(None))


def _unfit(value: dict[str, Any]) -> LineError:
    trace_id = value.get("trace_id")
    fault = event_fault(value) or Fault("CX7011", "an attribute has a value of the wrong type")
    known = trace_id is None or isinstance(trace_id, str)
    return LineError(fault, whole=known, trace_id=trace_id if known else None)


def event_from_mapping(value: dict[str, Any]) -> Event:
    """An event from decoded JSON (numbers as int or Decimal)."""
    parts: dict[str, Any] = {}
    for key in EVENT_KEYS & value.keys():
        part = value[key]
        if key in CONTAINERS:
            parts[key] = msgspec.Raw(dump_exact(part).encode("utf-8"))
        elif isinstance(part, dict):
            parts[key] = Redacted()
        elif key == "ts" and part is not None and not isinstance(part, int | str):
            parts[key] = float(part)
        else:
            parts[key] = part
    return Event(**parts)


def header_of(value: dict[str, Any], default_id: str) -> Header:
    """The header of a trace. Raises ``LineError`` (CX7013)."""
    _require(
        value["trace"] == FORMAT,
        f"the header names the format `{shown(value['trace'])}`",
        f'write "trace": "{FORMAT}"',
    )
    for key in _HEADER_TEXTS:
        part = value.get(key)
        _require(
            part is None or isinstance(part, str),
            f"`{key}` in the header is not a text",
            f'write "{key}": "..."',
        )
    for key in _HEADER_FLAGS:
        part = value.get(key)
        _require(
            part is None or isinstance(part, bool),
            f"`{key}` in the header is neither true nor false",
            f'write "{key}": true',
        )
    facts, contract, reward = (value.get(key) for key in ("facts", "contract", "reward"))
    _require(
        facts is None or isinstance(facts, dict),
        "`facts` in the header is not an object",
        'write "facts": {"notice_channel": "oral"}',
    )
    _require(
        contract is None
        or (isinstance(contract, list) and all(isinstance(name, str) for name in contract)),
        "`contract` in the header is not a list of field names",
        'write "contract": ["transaction_id", "amount"]',
    )
    _require(
        reward is None or (not isinstance(reward, bool | str | dict | list)),
        "`reward` in the header is not a number",
        'write "reward": 1.0',
    )
    known = {k: value[k] for k in Header.__struct_fields__ if value.get(k) is not None}
    known.setdefault("trace_id", default_id)
    if reward is not None:
        known["reward"] = float(reward)
    return Header(**known)


def _require(holds: bool, message: str, help_: str) -> None:
    if not holds:
        raise LineError(Fault("CX7013", message, help_))


def _end_of(value: dict[str, Any]) -> EndLine:
    trace_id, end = value.get("trace_id"), value["end"]
    _require_end(trace_id is None or isinstance(trace_id, str))
    _require_end(isinstance(end, dict))
    ts = end.get("ts")
    _require_end(not isinstance(ts, bool | dict | list))
    if ts is not None and not isinstance(ts, int | str):
        ts = float(ts)
    return EndLine(trace_id, ts)


def _require_end(holds: bool) -> None:
    if not holds:
        raise LineError(
            Fault(
                "CX7013",
                "the end line cannot be used",
                'write {"end": {"ts": 93.4, "reason": "completed"}, "trace_id": "t1"}',
            )
        )
