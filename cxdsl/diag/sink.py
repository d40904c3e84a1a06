"""The order of diagnostics, and what is said only once."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.places import line_column


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics by path, line, column, code and message, each once.

    Two diagnostics with the same code, message and place are one, whatever else they carry.
    """
    kept: dict[tuple[str, int, int, str, str], Diagnostic] = {}
    for diagnostic in diagnostics:
        path, line, column = place(diagnostic)
        key = (path, line, column, diagnostic.code, diagnostic.message)
        kept.setdefault(key, diagnostic)
    return tuple(kept[key] for key in sorted(kept))


def place(diagnostic: Diagnostic) -> tuple[str, int, int]:
    """Return path, line and column of a diagnostic; 0 and an empty path where there is none."""
    label = next((x for x in diagnostic.labels if x.primary), None)
    if label is None and diagnostic.labels:
        label = diagnostic.labels[0]
    if label is None:
        return diagnostic.path or "", diagnostic.line or 0, diagnostic.column or 0
    line, column = line_column(label.span.source, label.span.start)
    return label.span.source.name, line, column


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any of the diagnostics is an error."""
    return any(d.level == "error" for d in diagnostics)
