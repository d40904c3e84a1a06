"""Diagnostics as text for people: message, place, excerpt with carets, notes, help and patch."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.excerpt import Row, address, excerpt, patch_rows
from cxdsl.diag.places import shown
from cxdsl.diag.span import Source

_COLORS = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "note": "\x1b[1;36m",
    "primary": "\x1b[31m",
    "label": "\x1b[34m",
    "remove": "\x1b[31m",
    "add": "\x1b[32m",
}
_RESET = "\x1b[0m"


def render(diagnostics: Iterable[Diagnostic], *, color: bool = False) -> str:
    """Return the diagnostics as text, one blank line between two, in the order given.

    Plain text unless ``color`` asks for terminal colours. Control characters in messages and
    sources are escaped, so that nothing printed can be mistaken for ours. Ends with a line break
    unless there is nothing to say.
    """
    blocks = [_block(d, color) for d in diagnostics]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def headline(diagnostic: Diagnostic) -> str:
    """Return the first line: level, code, slug and message."""
    info = CODES.get(diagnostic.code)
    slug = f" {info.slug}" if info else ""
    return f"{diagnostic.level}[{diagnostic.code}]{slug}: {shown(diagnostic.message)}"


def _block(diagnostic: Diagnostic, color: bool) -> str:
    groups = _by_source(diagnostic.labels)
    shots = [(labels, excerpt(source, labels)) for source, labels in groups]
    patch = patch_rows(diagnostic.patch) if diagnostic.patch else []
    numbers = [row.number for _, rows in shots for row in rows if row.number]
    numbers += [row.number for row in patch if row.number]
    gutter = len(str(max(numbers, default=1)))
    pad = " " * gutter
    lines = [_paint(headline(diagnostic), diagnostic.level, color)]
    for index, (labels, rows) in enumerate(shots):
        lines.append(f"{pad}{'-->' if index == 0 else ':::'} {address(_head(labels))}")
        lines.append(f"{pad} |")
        lines += [_row(row, gutter, color) for row in rows]
    if not shots and diagnostic.path:
        lines.append(f"{pad}--> {_bare_address(diagnostic)}")
    notes = [f"note: {shown(note)}" for note in diagnostic.notes]
    if diagnostic.help:
        notes.append(f"help: {shown(diagnostic.help)}")
    if shots and (notes or patch):
        lines.append(f"{pad} |")
    lines += [f"{pad} = {note}" for note in notes]
    if patch:
        lines += [f"{pad} |"] if notes else []
        lines += [_row(row, gutter, color) for row in patch]
    return "\n".join(line.rstrip() for line in lines)


def _row(row: Row, gutter: int, color: bool) -> str:
    if row.kind == "gap":
        return " " * gutter + row.text
    if row.kind in ("remove", "add"):
        mark = "-" if row.kind == "remove" else "+"
        return _paint(f"{row.number:>{gutter}} {mark} {row.text}", row.kind, color)
    number = "" if row.number is None else str(row.number)
    return f"{number:>{gutter}} | " + _paint(row.text, row.kind, color)


def _paint(text: str, kind: str, color: bool) -> str:
    start = _COLORS.get(kind) if color else None
    return f"{start}{text}{_RESET}" if start else text


def _head(labels: list[Label]) -> Label:
    return next((label for label in labels if label.primary), labels[0])


def _by_source(labels: tuple[Label, ...]) -> list[tuple[Source, list[Label]]]:
    """Group labels by source, the source of the primary label first."""
    groups: list[tuple[Source, list[Label]]] = []
    for label in sorted(labels, key=lambda x: not x.primary):
        for source, members in groups:
            if source == label.span.source:
                members.append(label)
                break
        else:
            groups.append((label.span.source, [label]))
    return groups


def _bare_address(diagnostic: Diagnostic) -> str:
    parts = [shown(diagnostic.path or "")]
    if diagnostic.line is not None:
        parts.append(str(diagnostic.line))
        if diagnostic.column is not None:
            parts.append(str(diagnostic.column))
    place = ":".join(parts)
    return f"{place} (byte {diagnostic.byte})" if diagnostic.byte is not None else place
