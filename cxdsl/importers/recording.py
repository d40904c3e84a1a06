"""Building one trace out of the messages of a recording."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.trace.events import End, Event, Header, Item
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.follow import Followed
from cxdsl.trace.shape import Fault, shown
from cxdsl.trace.values import DuplicateKeyError, NotFiniteError, decode_exact


class Recording:
    """The items of one trace; events are numbered from 1 in the order in which they are added."""

    def __init__(self, header: Header, place: str) -> None:
        self.header = header
        self.place = place
        self.items: list[Item] = [header]
        self.trace = Followed(header)
        self.seq = 0

    def add(self, kind: str, actor: str, **attributes: Any) -> None:
        """Add the next event."""
        self.seq += 1
        event = Event(
            seq=self.seq, kind=kind, actor=actor, trace_id=self.header.trace_id, **attributes
        )
        fault = self.trace.accept(event)
        if fault is None:
            self.items.append(event)
        else:
            self.refuse(fault, attributes.get("source"))

    def refuse(self, fault: Fault, source: str | None = None) -> None:
        """Something cannot be understood: the trace must not be graded."""
        place = f" at {source}" if source else ""
        self.trace.report(
            Diagnostic(fault.code, f"{fault.message}{place}", help=fault.help, path=self.place)
        )

    def finish(self) -> list[Item]:
        """All items, the end included."""
        if not self.trace.reached and not self.trace.broken:
            self.refuse(
                Fault(
                    "CX7102",
                    f"the recording `{self.header.trace_id}` holds no message and no call",
                    "record the run again, with its messages",
                )
            )
        return [*self.items, self.trace.end("eof")]


def refused(trace_id: str, diagnostic: Diagnostic) -> list[Item]:
    """What a file gives that holds no trace: one that is broken, so that nothing passes."""
    header = Header(trace_id=trace_id, source=diagnostic.path or trace_id)
    return [header, End(trace_id=trace_id, broken=True, diagnostics=(diagnostic,))]


def text_of(content: Any) -> str | None:
    """The text of a message's content: a text, or a list of text parts; None when empty.

    Raises ``ValueError`` for content of another form.
    """
    if content is None or content == "":
        return None
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(filter(None, map(_part_text, content))) or None
    raise ValueError("the content of a message is neither a text nor a list of parts")


def _part_text(part: Any) -> str:
    text = part.get("text", part.get("content")) if isinstance(part, dict) else part
    if not isinstance(text, str):
        raise ValueError("a part of a message is not a text")
    return text


def raw(value: Any) -> msgspec.Raw:
    """A decoded value as undecoded JSON, every digit kept."""
    return msgspec.Raw(dump_exact(value).encode("utf-8"))


def value_of(text: str | None) -> Any:
    """A tool's answer: decoded where its text is JSON, else the text itself.

    Raises ``DuplicateKeyError`` where an object of the answer repeats a key.
    """
    if text is None:
        return None
    try:
        return decode_exact(text)
    except DuplicateKeyError:
        raise
    except (NotFiniteError, ValueError, RecursionError):
        return text


def arguments_of(recorded: Any) -> Mapping[str, Any]:
    """The arguments of a call, recorded as an object or as the text of one.

    Raises ``ValueError`` when they are neither.
    """
    if recorded is None or recorded == "":
        return {}
    value = decode_exact(recorded) if isinstance(recorded, str) else recorded
    if not isinstance(value, dict):
        raise ValueError("the arguments of a call are not an object")
    return value


def role_fault(role: Any) -> Fault:
    """What is said of a message whose speaker is unknown."""
    return Fault(
        "CX7103",
        f"a message has the role `{shown(role)}`",
        "expected system, user, assistant or tool",
    )


def form_fault(error: Exception) -> Fault:
    """What is said of a message that has another form than expected."""
    if isinstance(error, KeyError):
        return Fault("CX7103", f"a call has no `{error.args[0]}`")
    if isinstance(error, json.JSONDecodeError):
        return Fault("CX7103", "the arguments of a call are not JSON")
    if isinstance(error, ValueError):
        return Fault("CX7103", str(error))
    return Fault("CX7103", "a message has another form than expected")
