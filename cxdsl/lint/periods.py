"""Effective dates of cards that supersede each other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.shelf import Shelf, Written


def periods(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report days without a version, days with two, and versions that never count."""
    known = {(w.card.id, w.card.version): w for w in shelf.cards}
    for new in shelf.cards:
        old = known.get(new.card.supersedes or ("", ""))
        # Cards that supersede each other in a circle are reported as that.
        if old is not None and old.card.supersedes != (new.card.id, new.card.version):
            yield from _pair(old, new)


def _place(written: Written, keyword: str) -> Span:
    items = written.tree.items
    return next((i.span for i in items if i.keyword == keyword), written.tree.head)


def _pair(old: Written, new: Written) -> Iterator[Diagnostic]:
    older = f"`{old.card.id}` version {old.card.version}"
    if new.card.effective_from is None:
        yield diagnose(
            "CX5056",
            f"{older} never counts: the card that supersedes it names no day from which it holds",
            _place(new, "supersedes"),
            others=(Label(old.tree.head, "superseded from the beginning", primary=False),),
            help="add `effective from` with the day of the change, or remove the older card",
        )
        return
    if old.card.effective_until is None:
        return
    ends, begins = (
        date.fromisoformat(old.card.effective_until),
        date.fromisoformat(new.card.effective_from),
    )
    here = (Label(_place(old, "effective"), "the older one", primary=False),)
    before = begins - timedelta(days=1)
    if ends < before:
        since = ends + timedelta(days=1)
        yield diagnose(
            "CX5054",
            f"no version is in force from {since} until {before}",
            _place(new, "effective"),
            others=here,
            help=f"let this version begin on {since}, or the older one end on {before}",
        )
    elif ends >= begins:
        yield diagnose(
            "CX5055",
            f"{older} says that it holds until {ends}, and is superseded from {begins}",
            _place(new, "effective"),
            others=here,
            help=f"let the older one end on {before}, or this one begin after {ends}",
        )
