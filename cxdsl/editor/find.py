"""The name at a place, where it is defined, where it is used, and how it is renamed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cxdsl.diag.span import Span
from cxdsl.editor.names import Occurrence
from cxdsl.editor.workspace import Workspace
from cxdsl.syntax.keywords import KEYWORDS
from cxdsl.syntax.scan import scan

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*([.\-][A-Za-z0-9_]+)*")
_WORD = re.compile(r"[A-Za-z0-9_.\-*]")
RENAMED = ("tool", "notice", "fact", "key", "event", "requirement", "judge", "card")


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to put in the place of another."""

    span: Span
    text: str


class CannotRename(Exception):
    """Why a name cannot be changed here, in words for the author."""


def word_at(text: str, offset: int) -> tuple[int, int]:
    """Start and end of the word that a place is in or at the end of."""
    start = end = offset
    while start > 0 and _WORD.fullmatch(text[start - 1]):
        start -= 1
    while end < len(text) and _WORD.fullmatch(text[end]):
        end += 1
    return start, end


def name_at(workspace: Workspace, path: Path, offset: int) -> Occurrence | None:
    """The name at a place; in a text that cannot be read, what its word means elsewhere."""
    for one in workspace.names(path):
        if one.span.start <= offset <= one.span.end:
            return one
    text = workspace.text(path)
    checked = workspace.checked(path) if path.suffix == ".card" else None
    if text is None or checked is None or checked.whole:
        return None
    start, end = word_at(text, offset)
    if any(t.kind in ("comment", "string", "long") and t.start < end <= t.end for t in scan(text)):
        return None
    return next(
        (n for n in workspace.all_names(path) if n.defines and n.name == text[start:end]), None
    )


def definitions(workspace: Workspace, path: Path, name: Occurrence) -> tuple[Occurrence, ...]:
    """Where a name is defined: in the card for its events, else in the vocabulary."""
    everywhere = workspace.all_names(path)
    if name.role == "field":
        last = name.name.rpartition(".")[2]
        head = name.name.partition(".")[0]
        named = [n for n in everywhere if n.role == "field" and n.defines]
        fitting = [n for n in named if n.name in (name.name, last, head)]
        own = [n for n in fitting if n.owner == name.owner]
        return tuple(own or fitting)
    return tuple(n for n in everywhere if n.defines and n.same(name))


def references(workspace: Workspace, path: Path, name: Occurrence) -> tuple[Occurrence, ...]:
    """Every place of a name, its definition among them."""
    return tuple(n for n in workspace.all_names(path) if n.same(name))


def rename(workspace: Workspace, path: Path, name: Occurrence, new: str) -> tuple[Edit, ...]:
    """The edits that change a name everywhere.

    Raises ``CannotRename`` when the new name is no name, is taken, or when a card that may hold
    the name cannot be read at present.
    """
    if name.role not in RENAMED:
        raise CannotRename(f"`{name.name}` is a field; change it in the vocabulary and the cards")
    if not _NAME.fullmatch(new) or (name.role == "event" and new in KEYWORDS):
        raise CannotRename(f"`{new}` cannot be a name here; use letters, digits and `_`")
    everywhere = workspace.all_names(path)
    places = tuple(n for n in everywhere if n.same(name))
    if not any(n.defines for n in places):
        raise CannotRename(f"`{name.name}` is defined outside of these cards")
    if new != name.name and any(
        n.defines and n.name == new and (n.role, n.scope) == (name.role, name.scope)
        for n in everywhere
    ):
        raise CannotRename(f"`{new}` is already there")
    for file in workspace.together(path):
        checked = workspace.checked(file)
        if checked is None or not checked.whole:
            raise CannotRename(f"mend {file.name} first: a name in it could be missed")
    return tuple(Edit(n.span, new) for n in places)
