"""A checked card as its predicate artifact."""

from __future__ import annotations

import msgspec

from cxdsl.artifact.manifest import digest
from cxdsl.artifact.predicate import SCHEMA, CardPredicates, RulePredicate, encode
from cxdsl.model.card import Card


def card_predicates(card: Card, rules: tuple[RulePredicate, ...]) -> CardPredicates:
    """The predicate artifact of a card with its compiled rules.

    Its ``digest`` is the hash of its own bytes with an empty digest, so that a report can name
    exactly the rules a verdict rests on.
    """
    blank = CardPredicates(
        schema=SCHEMA,
        card=card.id,
        version=card.version,
        domain=card.domain,
        title=card.title,
        basis=card.basis,
        citations=tuple(c.text for c in card.citations),
        effective_from=card.effective_from,
        effective_until=card.effective_until,
        supersedes=card.supersedes,
        applies=card.applies,
        applies_text=card.applies_text,
        rules=rules,
        categories=dict(sorted(card.categories.items())),
    )
    return msgspec.structs.replace(blank, digest=digest(encode(blank)))
