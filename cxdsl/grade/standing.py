"""Whether a card binds a trace: by its condition over facts and by its effective dates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from cxdsl.artifact.condition import evaluate, unknown_facts
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.trace.events import Header


@dataclass(frozen=True, slots=True)
class Standing:
    """``applies`` is None when it depends on ``unknown`` facts.

    ``force`` is now, later (the card takes effect after the trace) or over.
    """

    applies: bool | None
    unknown: tuple[str, ...] = ()
    force: Literal["now", "later", "over"] = "now"


def facts_of(header: Header, more: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a trace with those given beside it, which win; the mode is a fact as well."""
    facts = {**header.facts, **more}
    if header.mode is not None:
        facts.setdefault("mode", header.mode)
    return facts


def clock_date(clock: str | None) -> date | None:
    """The day on which the trace happened; None when the clock is no date."""
    if clock is None:
        return None
    try:
        return datetime.fromisoformat(clock).date()
    except ValueError:
        return None


def in_force(card: CardPredicates, day: date | None) -> Literal["now", "later", "over"]:
    """How the effective dates lie to a day; without a day every card is in force."""
    if day is None:
        return "now"
    if card.effective_from is not None and day < date.fromisoformat(card.effective_from):
        return "later"
    if card.effective_until is not None and day > date.fromisoformat(card.effective_until):
        return "over"
    return "now"


def standing(card: CardPredicates, facts: Mapping[str, Any], day: date | None) -> Standing:
    """How a card stands to a trace with these facts on this day."""
    force = in_force(card, day)
    if card.applies is None:
        return Standing(True, (), force)
    applies = evaluate(card.applies, facts)
    unknown = unknown_facts(card.applies, facts) if applies is None else ()
    return Standing(applies, unknown, force)
