"""Syntax tree: formulas for experts (import them from ``tree``)."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.syntax.tree_patterns import AliasPattern, Pattern


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula over the events that a card names.

    ``op``: event (``event`` names it), true, false; not, always, eventually, next, weak_next,
    once, historically, yesterday (one operand); until, release, since, implies (two); and, or (two
    and more).
    """

    op: str
    span: Span
    operands: tuple[Formula, ...] = ()
    event: AliasPattern | None = None


@dataclass(frozen=True, slots=True)
class Expert:
    """``expert every P: formula``."""

    subject: Pattern
    formula: Formula
    span: Span
