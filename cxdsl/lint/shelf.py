"""What a check looks at: the cards that are right, as written and as checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cxdsl.model.card import Card
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Written:
    """One card: the syntax tree, what it was checked to mean, and its vocabulary."""

    tree: tree.Card
    card: Card
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Shelf:
    """All cards that are looked at together, in the order of their files."""

    cards: tuple[Written, ...]

    def pairs(self) -> Iterator[tuple[Written, Written]]:
        """Every two cards, the earlier one first."""
        for number, one in enumerate(self.cards):
            for two in self.cards[number + 1 :]:
                yield one, two
