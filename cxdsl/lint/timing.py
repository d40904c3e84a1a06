"""Orders and deadlines that a regulation is said to set: where the evaluation looks is a choice."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf
from cxdsl.syntax import tree

_TIMED = (tree.EveryNeeds, tree.Between, tree.InOrder)


def missing_checkpoints(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report cards of a regulation that ask for an order and do not say who chose the moment."""
    for written in shelf.cards:
        card = written.tree
        if card.basis != "regulation" or card.checkpoint is not None:
            continue
        timed = [r for r in card.requires if isinstance(r.sentence, _TIMED)]
        if timed:
            yield diagnose(
                "CX5044",
                f"`{timed[0].name.text}` looks at a moment, and the card does not say whose choice "
                "that is",
                timed[0].name.span,
                help="add `checkpoint` with the moment and whether the regulation names it",
            )
