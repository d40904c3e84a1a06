"""A vocabulary as canonical text, which ``load_vocabulary`` reads back equal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.vocabulary.proposal import Place, Proposal
from cxdsl.vocabulary.vocabulary import (
    BUILT_IN_KEYS,
    DraftType,
    EntityKey,
    FieldType,
    NoticeType,
    Tool,
    Vocabulary,
)

WIDTH = 100
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*(?: [A-Za-z0-9_.\-]+)*")
# Words that other readers of YAML take for something else than text.
_RESERVED = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def scalar(text: str) -> str:
    """A text as YAML: bare where every reader takes it for text, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.lower() not in _RESERVED:
        return text
    return '"' + "".join(_escaped(c) for c in text) + '"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable() and char not in "\u00a0\ufeff":
        return char
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def dump(vocabulary: Vocabulary) -> str:
    """The text of a vocabulary."""
    return _text(Proposal(vocabulary))


def dump_proposal(proposal: Proposal) -> str:
    """The text of a proposal; each guess is marked ``# check:`` on its line."""
    return _text(proposal)


class _Writer:
    """Collects lines; notes stand behind what they are about."""

    def __init__(self, proposal: Proposal) -> None:
        self.checks = proposal.checks
        self.lines: list[str] = []

    def line(self, depth: int, text: str, place: Place | None = None) -> None:
        note = self.checks.get(place) if place is not None else None
        self.lines.append("  " * depth + text + (f"  # check: {note}" if note else ""))

    def words(self, depth: int, name: str, values: Sequence[str]) -> None:
        if values:
            self.line(depth, f"{name}: [{', '.join(map(scalar, values))}]")

    def text(self, depth: int, name: str, text: str) -> None:
        if text:
            self.line(depth, f"{name}: {scalar(text)}")

    def fields(self, depth: int, name: str, fields: Sequence[FieldType]) -> None:
        if not fields:
            return
        entries = [f"{scalar(f.name)}: {_field(f)}" for f in fields]
        short = f"{name}: {{{', '.join(entries)}}}"
        if depth and 2 * depth + len(short) <= WIDTH:
            self.line(depth, short)
            return
        self.line(depth, f"{name}:")
        for entry in entries:
            self.line(depth + 1, entry)

    def named(self, depth: int, section: str, name: str, before: int) -> None:
        """Put the name above the lines written since ``before``; without lines: an empty entry."""
        note = self.checks.get((section, name, ""))
        end = "" if len(self.lines) > before else " {}"
        head = "  " * depth + f"{scalar(name)}:{end}" + (f"  # check: {note}" if note else "")
        self.lines.insert(before, head)


def _field(field: FieldType) -> str:
    if field.values or field.type == "enum":
        value = f"enum: [{', '.join(map(scalar, field.values))}]"
    elif field.description:
        value = f"type: {field.type}"
    else:
        return field.type
    described = f", description: {scalar(field.description)}" if field.description else ""
    return f"{{{value}{described}}}"


def _text(proposal: Proposal) -> str:
    known, out = proposal.vocabulary, _Writer(proposal)
    if proposal.checks:
        out.lines.append("# A proposal: look at each line marked `check` before cards rely on it.")
    out.line(0, "vocabulary: 1")
    out.line(0, f"domain: {scalar(known.domain)}", ("domain", "", ""))
    out.text(0, "title", known.title)
    out.text(0, "description", known.description)
    _section(out, "tools", known.tools)
    _section(out, "drafts", known.drafts)
    _section(out, "notices", known.notices)
    out.fields(0, "facts", known.facts)
    _section(out, "keys", [k for k in known.keys if k not in BUILT_IN_KEYS])
    if known.calendar is not None:
        out.line(0, "calendar:")
        out.line(1, f"zone: {scalar(known.calendar.zone)}")
        out.line(1, f"weekend: [{', '.join(known.calendar.weekend)}]")
        out.line(1, f"holidays: [{', '.join(map(scalar, known.calendar.holidays))}]")
    out.words(0, "rules", known.rules)
    if proposal.left_out:
        out.lines += ["# Left out:", *(f"#   {_comment(what)}" for what in proposal.left_out)]
    return "\n".join(out.lines) + "\n"


def _comment(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


def _section(
    out: _Writer,
    name: str,
    entries: Sequence[Tool] | Sequence[DraftType] | Sequence[NoticeType] | Sequence[EntityKey],
) -> None:
    if not entries:
        return
    out.line(0, f"{name}:", (name, "", ""))
    for entry in entries:
        before = len(out.lines)
        _entry(out, entry)
        out.named(1, name, entry.name, before)


def _entry(out: _Writer, entry: Tool | DraftType | NoticeType | EntityKey) -> None:
    match entry:
        case Tool():
            _tool(out, entry)
        case DraftType():
            out.fields(2, "fields", entry.fields)
            out.words(2, "contract", entry.contract)
            if len(entry.submit_tools) == 1:
                out.text(2, "submit_tool", entry.submit_tools[0])
            else:
                out.words(2, "submit_tools", entry.submit_tools)
            out.words(2, "required_checks", entry.required_checks)
            if entry.mirrored:
                pairs = (f"{scalar(m.field)}: {m.tool}.{m.result}" for m in entry.mirrored)
                out.line(2, "mirrored: {" + ", ".join(pairs) + "}")
            out.text(2, "description", entry.description)
        case NoticeType():
            out.fields(2, "fields", entry.fields)
            out.words(2, "mandatory", entry.mandatory)
            if entry.carries_over != "never":
                out.line(2, f"carries_over: {entry.carries_over}")
            out.text(2, "description", entry.description)
        case EntityKey():
            for place in entry.paths:
                parts = [f"path: {scalar(place.path)}"]
                for name, names in (("kinds", place.kinds), ("tools", place.tools)):
                    if names:
                        parts.insert(0, f"{name}: [{', '.join(map(scalar, names))}]")
                out.line(2, "- {" + ", ".join(parts) + "}")


def _tool(out: _Writer, tool: Tool) -> None:
    out.line(2, f"category: {tool.category}", ("tools", tool.name, "category"))
    out.line(2, f"effect: {tool.effect}", ("tools", tool.name, "effect"))
    out.text(2, "scope", tool.scope or "")
    out.words(2, "aliases", tool.aliases)
    out.words(2, "actors", () if tool.actors == ("agent",) else tool.actors)
    out.text(2, "description", tool.description)
    out.fields(2, "arguments", tool.arguments)
    out.fields(2, "results", tool.results)
