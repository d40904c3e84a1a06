"""What an event of each kind must say: the table behind the reader, the writer and the schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cxdsl.trace.events import ACTORS, KINDS
from cxdsl.trace.values import is_redacted

FORMAT: Final = "cxdsl-trace/1"


@dataclass(frozen=True, slots=True)
class Shape:
    """Who may do an event of a kind, and the attributes of which at least one must be there."""

    actors: tuple[str, ...]
    needs: tuple[str, ...]


SHAPES: Final[Mapping[str, Shape]] = {
    "message": Shape(("customer", "agent", "runtime", "system"), ("text",)),
    "tool_call": Shape(("agent", "customer", "runtime", "system"), ("tool",)),
    "tool_result": Shape(("tool", "runtime", "system"), ("tool", "call")),
    "draft": Shape(("runtime", "agent"), ("draft",)),
    "notice": Shape(("agent", "runtime", "system"), ("notice",)),
    "confirmation_request": Shape(("agent", "runtime"), ("draft",)),
    "confirmation": Shape(("customer",), ("draft",)),
    "submission": Shape(("runtime", "agent"), ("draft", "tool")),
    "blocked": Shape(("agent", "customer", "runtime", "system"), ("tool", "draft")),
    "final_state": Shape(("runtime", "system", "tool"), ("state",)),
}

TEXTS: Final = (
    "trace_id",
    "requested_by",
    "executed_by",
    "call",
    "source",
    "category",
    "draft_type",
    "hash",
    "replaces",
    "reason",
    "error",
)
WITHHELD_TEXTS: Final = ("tool", "status", "text", "draft", "notice", "decision")
OBJECTS: Final = ("arguments", "fields", "state")
STATUSES: Final = ("ok", "error")
DECISIONS: Final = ("accepted", "refused")
EVENT_KEYS: Final = frozenset(
    ("seq", "kind", "actor", "ts", "group", "message", "result", *TEXTS, *WITHHELD_TEXTS, *OBJECTS)
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one object of a trace: code, message and what to write instead."""

    code: str
    message: str
    help: str | None = None


def _words(names: tuple[str, ...], last: str = "or") -> str:
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def shown(value: Any) -> str:
    """A value as it may stand in a message: short, on one line."""
    text = value if isinstance(value, str) else str(value)
    text = " ".join(text.split())
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 40 else text[:37] + "..."


def event_fault(event: Mapping[str, Any]) -> Fault | None:
    """The first thing wrong with a decoded event, or None."""
    return _seq_fault(event) or _kind_fault(event) or _type_fault(event)


def _seq_fault(event: Mapping[str, Any]) -> Fault | None:
    seq = event.get("seq")
    if seq is None:
        return Fault(
            "CX7010", "the event has no `seq`", 'number the events: `"seq": 1`, `"seq": 2`, ...'
        )
    if isinstance(seq, bool) or not isinstance(seq, int) or seq < 1:
        return Fault(
            "CX7011", f"`seq` is {shown(seq)}, not a whole number from 1 on", 'write `"seq": 1`'
        )
    return None


def _kind_fault(event: Mapping[str, Any]) -> Fault | None:
    kind, actor = event.get("kind"), event.get("actor")
    if kind is None:
        return Fault("CX7010", "the event has no `kind`", f"write one of {_words(KINDS)}")
    if not isinstance(kind, str) or kind not in SHAPES:
        return Fault("CX7008", f"unknown kind `{shown(kind)}`", f"write one of {_words(KINDS)}")
    shape = SHAPES[kind]
    name = kind.replace("_", " ")
    if actor is None:
        return Fault("CX7010", f"the {name} has no `actor`", f"write {_words(shape.actors)}")
    if not is_redacted(actor):
        if not isinstance(actor, str) or actor not in ACTORS:
            return Fault(
                "CX7009", f"unknown actor `{shown(actor)}`", f"write {_words(shape.actors)}"
            )
        if actor not in shape.actors:
            return Fault(
                "CX7009",
                f"a {name} cannot be done by `{actor}`",
                f"the actor of a {name} is {_words(shape.actors)}",
            )
    if all(event.get(key) is None for key in shape.needs):
        needs = _words(tuple(f"`{key}`" for key in shape.needs))
        return Fault(
            "CX7010",
            f"the {name} has no {needs}",
            f'give {needs}; if it was withheld, write `"{shape.needs[0]}": {{"$redacted": true}}`',
        )
    return None


def _type_fault(event: Mapping[str, Any]) -> Fault | None:
    for key in TEXTS:
        value = event.get(key)
        if value is not None and not isinstance(value, str):
            return Fault("CX7011", f"`{key}` is not a text", f'write `"{key}": "..."`')
    for key in WITHHELD_TEXTS:
        value = event.get(key)
        if value is not None and not isinstance(value, str) and not is_redacted(value):
            return Fault("CX7011", f"`{key}` is not a text", f'write `"{key}": "..."`')
    for key in OBJECTS:
        value = event.get(key)
        if value is not None and not isinstance(value, dict):
            return Fault(
                "CX7011", f"`{key}` is not an object", f'write `"{key}": {{"name": "value"}}`'
            )
    return _closed_fault(event)


def _closed_fault(event: Mapping[str, Any]) -> Fault | None:
    for key, words in (("status", STATUSES), ("decision", DECISIONS)):
        value = event.get(key)
        if isinstance(value, str) and value not in words:
            return Fault("CX7011", f"`{key}` is `{shown(value)}`", f"write {_words(words)}")
    for key in ("group", "message"):
        shared = event.get(key)
        if isinstance(shared, bool) or not isinstance(shared, str | int | None):
            said = f"`{key}` is neither a text nor a whole number"
            return Fault("CX7011", said, f'write `"{key}": 1`')
    ts = event.get("ts")
    if isinstance(ts, bool | dict | list):
        return Fault("CX7011", "`ts` is neither a number nor a text", 'write `"ts": 12.5`')
    return None
