"""One compiled card as everything that writes takes it."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.artifact.checklist import Checklist
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.model.card import Card
from cxdsl.review.standing import UNKNOWN, Standing


@dataclass(frozen=True, slots=True)
class Unit:
    """A compiled card with its artifacts, the card file it comes from, and its review."""

    card: Card
    predicates: CardPredicates
    checklist: Checklist | None
    origin: str
    standing: Standing = UNKNOWN
