"""Checked conditions that look beyond one event: at facts, at numbers, at the latest event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cxdsl.model.pattern import Pattern
from cxdsl.trace.relation import Operand


@dataclass(frozen=True, slots=True)
class Term:
    """One side of a comparison; ``source`` is the pattern whose latest event is meant.

    ``operand`` is complete but for the number of the register that keeps that event.
    """

    operand: Operand
    source: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Related:
    """A comparison as ``trace.relation`` evaluates it; ``text`` is how the card words it.

    ``apart`` is in microseconds.
    """

    left: Term
    op: str
    right: Term | None
    text: str
    apart: int | None = None


@dataclass(frozen=True, slots=True)
class Conditions:
    """Several conditions, all or any of which have to hold."""

    connective: Literal["and", "or"]
    operands: tuple[Condition, ...]


# A pattern stands for a condition that the event alone decides.
Condition = Pattern | Related | Conditions


def leaves(condition: Condition) -> Iterator[Pattern | Related]:
    """The single conditions, in the order of the card."""
    if isinstance(condition, Conditions):
        for operand in condition.operands:
            yield from leaves(operand)
    else:
        yield condition


def sources(condition: Condition) -> tuple[Pattern, ...]:
    """The patterns whose latest event a condition looks at, each once."""
    found: dict[Pattern, None] = {}
    for leaf in leaves(condition):
        if isinstance(leaf, Related):
            for term in (leaf.left, leaf.right):
                if term is not None and term.source is not None:
                    found[term.source] = None
    return tuple(found)
