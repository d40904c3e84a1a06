"""The diagnostic value that every stage produces and every renderer reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cxdsl.diag.span import Span

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Label:
    """A place with the reason why this place matters. ``text`` may be empty."""

    span: Span
    text: str = ""
    primary: bool = True


@dataclass(frozen=True, slots=True)
class Patch:
    """A replacement that cannot change a correct meaning."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a card, vocabulary, trace or artifact.

    ``code`` is registered in :mod:`cxdsl.diag.codes`, which gives its level and slug.
    ``message`` is lower case, one line, no final stop. ``path``/``line``/``column``/``byte`` place
    findings that have no span (JSON lines, for example); lines and columns count from 1.
    """

    code: str
    message: str
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    patch: Patch | None = None
    path: str | None = None
    line: int | None = None
    column: int | None = None
    byte: int | None = None
    level: Level = field(default="error")


class CardError(Exception):
    """Raised where work cannot go on; carries the diagnostics collected so far."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("; ".join(d.message for d in diagnostics))
        self.diagnostics = diagnostics
