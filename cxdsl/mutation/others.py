"""What the rules of other cards say of a card's passing examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cxdsl.artifact.condition import evaluate as holds
from cxdsl.model.card import Card, Rule
from cxdsl.semantics.reference import evaluate

CORE = "core"


@dataclass(frozen=True, slots=True)
class Break:
    """A rule of another card that passing examples of ``card`` break; ``titles`` name them."""

    card: Card
    other: Card
    rule: Rule
    titles: tuple[str, ...]


def breaks(cards: Sequence[Card]) -> Iterator[Break]:
    """All such rules, card by card: those of the same domain and those that all domains share.

    A card that does not apply for certain under an example's facts says nothing about it, and
    neither does a rule that asks for what the example does not record (times, identities).
    """
    for card in cards:
        for other in cards:
            if other.id == card.id or other.domain not in (card.domain, CORE):
                continue
            for rule in other.rules:
                titles = tuple(_broken(card, other, rule))
                if titles:
                    yield Break(card, other, rule, titles)


def _broken(card: Card, other: Card, rule: Rule) -> Iterator[str]:
    for example in card.examples:
        if example.expect != "passes":
            continue
        if other.applies is not None and holds(other.applies, example.facts) is not True:
            continue
        try:
            said = evaluate(rule, example.events, facts=example.facts)
        except ValueError:
            continue
        if said.verdict == "fail":
            yield example.title


@dataclass(frozen=True, slots=True)
class Shown:
    """How many examples of a card show a requirement kept when it is called for, and broken."""

    rule: Rule
    kept: int
    broken: int

    @property
    def missing(self) -> tuple[str, ...]:
        """What no example shows."""
        return (*(() if self.kept else ("kept",)), *(() if self.broken else ("broken",)))


def shown(card: Card) -> tuple[Shown, ...]:
    """For each requirement of a card what its examples show."""
    found: list[Shown] = []
    for rule in card.rules:
        kept = broken = 0
        for example in card.examples:
            if card.applies is not None and holds(card.applies, example.facts) is not True:
                continue
            try:
                said = evaluate(rule, example.events, facts=example.facts)
            except ValueError:
                continue
            kept += said.verdict == "pass" and said.activations > 0
            broken += said.verdict == "fail"
        found.append(Shown(rule, kept, broken))
    return tuple(found)
