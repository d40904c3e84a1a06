"""A resolved event pattern."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.trace.predicate import Predicate


@dataclass(frozen=True, slots=True)
class Pattern:
    """A resolved event pattern. ``text`` is how the card words it; ``name`` is its alias or text.

    ``structure`` is the predicate without text and field conditions (opportunities).
    """

    name: str
    text: str
    predicate: Predicate
    structure: Predicate
    span: Span | None = None
