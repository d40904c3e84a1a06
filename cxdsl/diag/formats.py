"""Diagnostics for programs: JSON values, and one line each for editors and logs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.places import line_column, shown
from cxdsl.diag.sink import place
from cxdsl.diag.span import Span


def to_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as a JSON value; every key is always there, null where not known."""
    path, line, column = place(diagnostic)
    info = CODES.get(diagnostic.code)
    patch = diagnostic.patch
    return {
        "code": diagnostic.code,
        "slug": info.slug if info else None,
        "level": diagnostic.level,
        "message": diagnostic.message,
        "path": path or None,
        "line": line or None,
        "column": column or None,
        "byte": diagnostic.byte,
        "labels": [
            {"text": x.text, "primary": x.primary, **_span(x.span)} for x in diagnostic.labels
        ],
        "notes": list(diagnostic.notes),
        "help": diagnostic.help,
        "patch": {"replacement": patch.replacement, **_span(patch.span)} if patch else None,
    }


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Return one line a diagnostic: ``path:line:column: CODE: message``."""
    lines = []
    for diagnostic in diagnostics:
        path, line, column = place(diagnostic)
        where = ":".join([shown(path), *(str(n) for n in (line, column) if n)]) if path else "-"
        lines.append(f"{where}: {diagnostic.code}: {shown(diagnostic.message)}\n")
    return "".join(lines)


def _span(span: Span) -> dict[str, Any]:
    line, column = line_column(span.source, span.start)
    end_line, end_column = line_column(span.source, span.end)
    return {
        "path": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }
