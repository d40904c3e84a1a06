"""Picking cards and requirements by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.suggest import suggest

if TYPE_CHECKING:
    from cxdsl.model.card import Card


def names_of(card: Card) -> tuple[str, ...]:
    """The names by which a card or one of its requirements is picked."""
    return (card.id, *(n for r in card.rules for n in (r.id, f"{card.id}.{r.id}")))


def picked(card: Card, only: Sequence[str]) -> frozenset[str]:
    """The requirements of a card that ``only`` picks: RULE, CARD or CARD.RULE; none: all."""
    ids = frozenset(r.id for r in card.rules)
    if not only or card.id in only:
        return ids
    return frozenset(i for i in ids if {i, f"{card.id}.{i}"} & set(only))


def refuse_unknown(cards: Sequence[Card], only: Sequence[str]) -> None:
    """Raise ``CardError`` (CX8003) for a name that picks nothing."""
    known = dict.fromkeys(n for c in cards for n in names_of(c))
    found: list[Diagnostic] = []
    for name in dict.fromkeys(n for n in only if n not in known):
        likely = suggest(name, list(known))
        found.append(
            Diagnostic(
                "CX8003",
                f"no selected card has a rule `{name}`",
                help=f"did you mean `{likely}`?" if likely else "name a card or a requirement",
            )
        )
    if found:
        raise CardError(tuple(found))
