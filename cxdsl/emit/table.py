"""A table as data, for Markdown and for HTML alike: cells are text, names or links to cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. ``names`` are shown as code, apart; ``card`` is a card version to link to."""

    text: str = ""
    names: tuple[str, ...] = ()
    card: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A caption, the heads of the columns, and the rows; the first cell of a row is its head."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Tables about one thing. ``name`` names the file, and the place on a page of several."""

    name: str
    title: str
    note: str
    tables: tuple[Table, ...]


def row(*parts: str | int | Cell | Sequence[str]) -> tuple[Cell, ...]:
    """A row: text and numbers as they are, lists as names."""
    return tuple(map(_cell, parts))


def _cell(part: str | int | Cell | Sequence[str]) -> Cell:
    if isinstance(part, Cell):
        return part
    if isinstance(part, str | int):
        return Cell(str(part))
    return Cell(names=tuple(part))


def name(text: str) -> Cell:
    """A name as the head of a row."""
    return Cell(names=(text,))


def totals(label: str, rows: Iterable[Sequence[Cell]]) -> tuple[Cell, ...]:
    """A last row with the sums of the columns of numbers."""
    columns = zip(*(r[1:] for r in rows), strict=True)
    return row(label, *(sum(int(c.text) for c in column) for column in columns))
