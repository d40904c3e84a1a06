"""Quick fixes, formatting and the outline of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.span import Source, Span
from cxdsl.editor.find import Edit
from cxdsl.editor.workspace import Workspace
from cxdsl.syntax.format import format_text


@dataclass(frozen=True, slots=True)
class Fix:
    """A quick fix: what it does in words, the finding it mends, and the edit."""

    title: str
    diagnostic: Diagnostic
    edit: Edit


@dataclass(frozen=True, slots=True)
class Symbol:
    """An entry of the outline: its kind is card, event, requirement, judge or example."""

    name: str
    detail: str
    kind: str
    span: Span
    children: tuple[Symbol, ...] = ()


def fixes(workspace: Workspace, path: Path, start: int, end: int) -> tuple[Fix, ...]:
    """The fixes of the findings that touch a part of a text."""
    found: list[Fix] = []
    for diagnostic in workspace.diagnostics(path):
        patch = diagnostic.patch
        if patch is None or patch.span.source.name != str(path):
            continue
        places = [label.span for label in diagnostic.labels if label.primary] + [patch.span]
        if any(p.start <= end and start <= p.end for p in places):
            title = diagnostic.help or f"write `{patch.replacement.strip()}`"
            found.append(Fix(title, diagnostic, Edit(patch.span, patch.replacement)))
    return tuple(found)


def formatted(workspace: Workspace, path: Path) -> str | None:
    """The canonical layout of a card; None when it cannot be read as it stands."""
    text = workspace.text(path)
    if text is None or path.suffix != ".card":
        return None
    try:
        return format_text(Source(str(path), text))
    except CardError:
        return None


def outline(workspace: Workspace, path: Path) -> Iterator[Symbol]:
    """The cards of a file with what they define."""
    checked = workspace.checked(path) if path.suffix == ".card" else None
    if checked is None or checked.file is None:
        return
    for card in checked.file.cards:
        children = [
            *(Symbol(a.name.text, "", "event", a.span) for a in card.aliases),
            *(
                Symbol(r.name.text, r.message.value if r.message else "", "requirement", r.span)
                for r in card.requires
            ),
            *(Symbol(j.name.text, j.severity, "judge", j.span) for j in card.judges),
            *(Symbol(e.title.value or "?", e.expect, "example", e.span) for e in card.examples),
        ]
        children.sort(key=lambda s: s.span.start)
        title = card.title.value if card.title else ""
        yield Symbol(card.id.text, title, "card", card.span, tuple(children))
