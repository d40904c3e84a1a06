"""What a check looks at: the cards that are right, as written and as checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import TypeVar

from cxdsl.model.card import Card
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary

Node = TypeVar("Node")


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


def nodes(root: object, kind: type[Node]) -> Iterator[Node]:
    """All nodes of one type below (and including) a tree node, in the order written."""
    if isinstance(root, kind):
        yield root
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part, kind)
    elif is_dataclass(root) and not isinstance(root, type):
        for field in fields(root):
            if field.compare and field.name not in ("span", "head"):
                yield from nodes(getattr(root, field.name), kind)
