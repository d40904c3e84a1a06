"""Places in source text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """A source text with its display name (a path, or ``<stdin>``)."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Span:
    """Character offsets ``start`` (inclusive) to ``end`` (exclusive) in ``source``."""

    source: Source
    start: int
    end: int
