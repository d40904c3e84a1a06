"""Recorded events and values in words, safe to print."""

from __future__ import annotations

import json
import unicodedata
from decimal import Decimal
from typing import Any

import msgspec

from cxdsl.trace.events import Event, Redacted

EXCERPT = 80


def printable(text: str) -> str:
    """The text on one line, with control and formatting characters written as escapes.

    What a trace holds must not move the cursor, colour the screen, or hide other words.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if _shown(c) else _escape(c) for c in text)


def _shown(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _escape(char: str) -> str:
    point = ord(char)
    if char in "\n\r\t":
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[char]
    return f"\\x{point:02x}" if point < 0x100 else f"\\u{{{point:x}}}"


def shorten(text: str, limit: int = EXCERPT) -> str:
    """At most ``limit`` characters, with three dots where something was left out."""
    return text if len(text) <= limit else text[: limit - 3].rstrip() + "..."


def plain(value: Any) -> Any:
    """A value that can be encoded as JSON: numbers keep all their digits, texts any character."""
    if isinstance(value, Decimal):
        return msgspec.Raw(
            (format(value, "f") if abs(value.adjusted()) < 30 else str(value)).encode()
        )
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return msgspec.Raw(str(value).encode())
    if isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
        return msgspec.Raw(json.dumps(value).encode())
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value


def value_words(value: Any) -> str:
    """A value as its JSON text, or the word *nothing* where none was recorded."""
    if value is None:
        return "nothing"
    return shorten(printable(msgspec.json.encode(plain(value)).decode("utf-8")), 120)


def _word(value: Any) -> str:
    return "(withheld)" if isinstance(value, Redacted) else printable(str(value))


def _raw(raw: bytes) -> str:
    """Recorded JSON, shortened: enough to recognise it."""
    text = raw[: 4 * EXCERPT].decode("utf-8", "replace")
    return shorten(printable(" ".join(text.split())))


def _text(event: Event) -> str:
    if event.text is None:
        return ""
    if isinstance(event.text, Redacted):
        return "(withheld)"
    return f'"{shorten(printable(event.text[: 4 * EXCERPT]))}"'


def _with(words: list[str], raw: bytes) -> str:
    if raw and raw != b"{}":
        words.append(_raw(raw))
    return " ".join(w for w in words if w)


def event_words(event: Event) -> str:
    """One event on one line: who, what, about which entity, and a short excerpt."""
    who = _word(event.actor)
    draft = f"draft {_word(event.draft)}" if event.draft is not None else ""
    tool = _word(event.tool) if event.tool is not None else ""
    match event.kind:
        case "message":
            return " ".join(w for w in (who, "message", _text(event)) if w)
        case "tool_call":
            return _with([who, "call", tool, draft], bytes(event.arguments))
        case "tool_result":
            status = _word(event.status) if event.status is not None else ""
            return _with(["result of", tool or "a call", draft, status], bytes(event.result))
        case "draft":
            replaced = f"replacing {printable(event.replaces)}" if event.replaces else ""
            return _with([who, draft or "draft", replaced], bytes(event.fields))
        case "notice":
            name = _word(event.notice) if event.notice is not None else ""
            about = f"for {draft}" if draft else ""
            return _with([who, "notice", name, about], bytes(event.fields))
        case "confirmation":
            refused = "refuses" if event.decision == "refused" else "confirms"
            return _with([who, refused, draft], bytes(event.fields))
        case "blocked":
            reason = f"({shorten(printable(event.reason))})" if event.reason else ""
            return " ".join(w for w in (who, "blocked attempt", tool, draft, reason) if w)
        case "final_state":
            return _with(["final state"], bytes(event.state))
        case kind:
            name = kind.replace("_", " ")
            return _with([who, printable(name), tool, draft], bytes(event.fields))
