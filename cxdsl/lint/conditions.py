"""Conditions under which a card applies that leave nothing out."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.model.possible import fixed_values, outcomes


def always(written: Written) -> bool:
    """Whether a card has a condition, and it holds for all values that its facts can have."""
    applies = written.tree.applies
    if applies is None:
        return False
    return outcomes((applies,), fixed_values(written.vocabulary.facts)) == frozenset({True})


def always_applies(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report an `applies when` that holds whatever the facts are (CX4063)."""
    for written in shelf.cards:
        if written.tree.applies is not None and always(written):
            yield diagnose(
                "CX4063",
                "this condition holds for all values that the facts can have",
                written.tree.applies.span,
                help="remove `applies when`, or leave out the values for which the card does not "
                "apply",
            )
