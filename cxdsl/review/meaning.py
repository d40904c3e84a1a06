"""What of a card its reviewers answer for, and what its computed results depend on, as digests."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from cxdsl import __version__
from cxdsl.analysis.meaning import meaning_digest
from cxdsl.artifact.manifest import digest
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.model.card import Card
from cxdsl.review.record import Bound
from cxdsl.syntax.printer import card_text


def bound(card: Card, predicates: CardPredicates) -> Bound:
    """The version and the meaning that an answer given now is about.

    In it are the cited sources, the duty and the obligations merged into it, when the card binds,
    what every rule means, what the judge is asked and where the card looks. Titles, examples,
    limits, tags and layout are not: they can be made better without asking the reviewers again.
    """
    window = [(j.evidence_from, j.evidence_until) for j in card.judges]
    asked = [
        (j.id, j.severity, j.basis, j.pass_condition, *(p and p.predicate for p in w))
        for j, w in zip(card.judges, window, strict=True)
    ]
    compiled = {r.id: meaning_digest(r) for r in predicates.rules}
    form: list[Any] = [
        card.basis,
        " ".join(card.obligation.split()),
        sorted(m.obligation for m in card.merges),
        [(c.text, c.url, c.quote) for c in card.citations],
        (card.applies, card.effective_from, card.effective_until),
        " ".join((card.checkpoint or "").split()),
        sorted((r.id, r.basis, compiled[r.id]) for r in card.rules),
        sorted(asked, key=lambda item: item[0]),
    ]
    return Bound(card.version, _digest(form))


def computed_from(card: Card) -> str:
    """The digest of all that the mutation score and the findings about a card follow from.

    The program's version is in it, because another release may try other mutants.
    """
    vocabulary = dataclasses.replace(card.vocabulary, source="")
    return _digest([__version__, card_text(card.written), vocabulary])


def _digest(form: Any) -> str:
    return digest(msgspec.json.encode(form, order="sorted"))
