"""Propose a vocabulary from tool definitions or from recorded traces.

A proposal is a start, not a finding: permission categories and effects are guessed from names and
hints, and the text says so beside each guess.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from cxdsl.trace.events import Event
from cxdsl.trace.values import DuplicateKeyError, NotFiniteError

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.\-][A-Za-z0-9_]+)*")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_ .\-]*")
_RESERVED = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*")
_VERBS = (
    ("read", ("get", "list", "find", "search", "read", "lookup", "look", "fetch", "view", "show")),
    ("check", ("check", "verify", "validate", "classify", "assess", "calculate", "compute")),
    ("draft", ("draft", "prepare", "propose")),
    ("notice", ("notify", "disclose", "inform")),
)
_IRREVERSIBLE = ("delete", "remove", "cancel", "submit", "send", "pay", "transfer", "close")


@dataclass(slots=True)
class ProposedTool:
    """A tool as far as it is known. ``read_only`` and ``destructive`` are hints, where given."""

    name: str
    description: str = ""
    arguments: dict[str, str] = field(default_factory=dict)
    results: dict[str, str] = field(default_factory=dict)
    actors: set[str] = field(default_factory=set)
    read_only: bool | None = None
    destructive: bool | None = None

    def category(self) -> str:
        """The likely permission category."""
        if self.read_only:
            return "read"
        words = re.split(r"[_.\-]|(?<=[a-z])(?=[A-Z])", self.name)
        first = words[0].lower()
        for category, verbs in _VERBS:
            if first in verbs or (category == "draft" and "draft" in words):
                return category
        return "submit"

    def effect(self) -> str:
        """The likely effect."""
        category = self.category()
        if category in ("read", "check"):
            return "read"
        first = re.split(r"[_.\-]", self.name)[0].lower()
        if self.destructive or (self.destructive is None and first in _IRREVERSIBLE):
            return "irreversible"
        return "write"


def from_definitions(data: Any) -> list[ProposedTool]:
    """Tools of an OpenAI tool list, an MCP tool list, or a list of name-and-schema objects.

    Raises ``ValueError``, in words for the user, when the data is none of these.
    """
    if isinstance(data, dict):
        result = data.get("result")
        data = data.get("tools", result.get("tools") if isinstance(result, dict) else None)
    if not isinstance(data, list) or not data:
        raise ValueError("it holds no list of tools")
    tools: list[ProposedTool] = []
    for number, item in enumerate(data, start=1):
        body = item.get("function", item) if isinstance(item, dict) else None
        if not isinstance(body, dict) or not isinstance(body.get("name"), str):
            raise ValueError(f"tool {number} has no name")
        if not _NAME.fullmatch(body["name"]):
            raise ValueError(f"the name of tool {number} cannot be written in a card")
        tools.append(_definition(body))
    return _merged(tools)


def _definition(body: Mapping[str, Any]) -> ProposedTool:
    schema = next(
        (body[k] for k in ("parameters", "inputSchema", "input_schema") if k in body), None
    )
    hints = body.get("annotations")
    hints = hints if isinstance(hints, dict) else {}
    return ProposedTool(
        body["name"],
        " ".join(str(body.get("description") or "").split()),
        _properties(schema),
        _properties(body.get("outputSchema")),
        {"agent"},
        hints.get("readOnlyHint"),
        hints.get("destructiveHint"),
    )


def _properties(schema: Any) -> dict[str, str]:
    found = schema.get("properties") if isinstance(schema, dict) else None
    if not isinstance(found, dict):
        return {}
    return {
        name: _schema_type(name, body)
        for name, body in found.items()
        if _NAME.fullmatch(name) and isinstance(body, dict)
    }


def _schema_type(name: str, body: Mapping[str, Any]) -> str:
    values = body.get("enum")
    if isinstance(values, list) and values and all(isinstance(v, str) for v in values):
        return "{enum: [" + ", ".join(_scalar(v) for v in values) + "]}"
    kind = body.get("type")
    if isinstance(kind, list):
        kind = next((k for k in kind if k != "null"), None)
    if kind == "string":
        form = body.get("format")
        return {"date": "date", "date-time": "time"}.get(str(form), _text_type(name))
    known = {"number": "number", "integer": "number", "boolean": "boolean", "array": "list"}
    return known.get(str(kind), "object" if kind == "object" else "text")


def _text_type(name: str) -> str:
    return "id" if name == "id" or name.endswith("_id") else "text"


class Observed:
    """Collects the tools, drafts, notices and facts that traces show."""

    def __init__(self) -> None:
        self.tools: dict[str, ProposedTool] = {}
        self.drafts: dict[str, dict[str, str]] = {}
        self.notices: dict[str, dict[str, str]] = {}
        self.facts: dict[str, str] = {}

    def header_facts(self, facts: Mapping[str, Any], prefix: str = "") -> None:
        """Note the facts of a trace."""
        for name, value in facts.items():
            if isinstance(value, dict):
                self.header_facts(value, f"{prefix}{name}.")
            elif _NAME.fullmatch(f"{prefix}{name}"):
                self.facts[f"{prefix}{name}"] = _joined(
                    self.facts.get(f"{prefix}{name}"), _value_type(name, value)
                )

    def event(self, event: Event) -> None:
        """Note what one event shows."""
        if isinstance(event.tool, str) and _NAME.fullmatch(event.tool):
            tool = self.tools.setdefault(event.tool, ProposedTool(event.tool))
            if event.kind == "tool_call":
                if isinstance(event.actor, str):
                    tool.actors.add(event.actor)
                _note(tool.arguments, event, "arguments")
            elif event.kind == "tool_result":
                _note(tool.results, event, "result")
        if event.kind == "draft" and event.draft_type is not None:
            _note(self.drafts.setdefault(event.draft_type, {}), event, "fields")
        if event.kind == "notice" and isinstance(event.notice, str):
            _note(self.notices.setdefault(event.notice, {}), event, "fields")


def _note(fields: dict[str, str], event: Event, container: str) -> None:
    try:
        values = event.container(container)
    except (DuplicateKeyError, NotFiniteError, json.JSONDecodeError):
        return
    if isinstance(values, list) and values and isinstance(values[0], dict):
        values = values[0]
    if not isinstance(values, dict):
        return
    for name, value in values.items():
        if _NAME.fullmatch(name) and value is not None:
            fields[name] = _joined(fields.get(name), _value_type(name, value))


def _joined(old: str | None, new: str) -> str:
    """The type that covers both; text covers everything that is written as text."""
    return new if old is None or old == new else "text"


def _value_type(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float | Decimal):
        return "number"
    if isinstance(value, list):
        return "list"
    if isinstance(value, dict):
        return "object"
    if isinstance(value, str):
        if _DATE.fullmatch(value):
            return "date"
        if _TIME.fullmatch(value):
            return "time"
    return _text_type(name)


def _merged(tools: Iterable[ProposedTool]) -> list[ProposedTool]:
    found: dict[str, ProposedTool] = {}
    for tool in tools:
        if tool.name in found:
            raise ValueError(f"the tool `{tool.name}` is given twice")
        found[tool.name] = tool
    return list(found.values())


def _scalar(text: str) -> str:
    """A YAML scalar for a text: plain where that is safe, else quoted."""
    plain = _PLAIN.fullmatch(text) and text == text.strip() and text.lower() not in _RESERVED
    return text if plain else json.dumps(text, ensure_ascii=False)


def _fields(indent: str, name: str, fields: Mapping[str, str]) -> list[str]:
    if not fields:
        return []
    return [f"{indent}{name}:", *(f"{indent}  {n}: {t}" for n, t in fields.items())]


def vocabulary_text(
    domain: str, tools: Iterable[ProposedTool], observed: Observed | None = None
) -> str:
    """The proposal as the text of a ``vocabulary.yaml``."""
    lines = [
        "# A proposal: look at every line marked `guessed` before a card relies on it.",
        "vocabulary: 1",
        f"domain: {_scalar(domain)}",
        f"title: {_scalar(domain)}",
        "tools:",
    ]
    for tool in tools:
        known = " # read-only by its definition" if tool.read_only else " # guessed"
        lines += [
            f"  {tool.name}:",
            f"    category: {tool.category()}{known}",
            f"    effect: {tool.effect()}{known}",
        ]
        if tool.description:
            lines.append(f"    description: {json.dumps(tool.description, ensure_ascii=False)}")
        if tool.actors and tool.actors != {"agent"}:
            lines.append(f"    actors: [{', '.join(sorted(tool.actors))}]")
        lines += _fields("    ", "arguments", tool.arguments)
        lines += _fields("    ", "results", tool.results)
    if observed is not None:
        for section, entries in (("drafts", observed.drafts), ("notices", observed.notices)):
            if entries:
                lines.append(f"{section}:")
                for name, fields in entries.items():
                    lines.append(f"  {name}:" if fields else f"  {name}: {{}}")
                    lines += _fields("    ", "fields", fields)
        lines += _fields("", "facts", observed.facts)
    if lines[-1] == "tools:":
        lines[-1] = "tools: {}"
    return "\n".join(lines) + "\n"
