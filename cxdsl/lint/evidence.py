"""Events that requirements look for and that nothing in the domain can make."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.syntax import tree
from cxdsl.syntax.walk import nodes

_OF_DRAFTS = ("draft", "confirmation_request", "confirmation", "refusal", "submission")


def impossible_evidence(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report drafts and notices in cards of a domain that declares its tools and none of these.

    The shared runtime controls belong to no such domain, and speak of drafts of every kind.
    """
    for written in shelf.cards:
        if not written.vocabulary.tools:
            continue
        card = written.tree
        for event in nodes((card.aliases, card.requires, card.judges), tree.EventPattern):
            what = _missing(written, event)
            if what is not None:
                yield diagnose(
                    "CX4064",
                    f"domain `{written.vocabulary.domain}` declares no {what}, so nothing can be "
                    "this event",
                    event.span,
                    help=f"declare the {what} in the vocabulary, or speak of another event",
                )


def _missing(written: Written, event: tree.EventPattern) -> str | None:
    if event.noun == "notice" and not written.vocabulary.notices:
        return "notices"
    if event.noun in _OF_DRAFTS and not written.vocabulary.drafts:
        return "drafts"
    return None
