"""A compiled card as its entry in the lock file."""

from __future__ import annotations

from typing import Any

import msgspec

from cxdsl.analysis.meaning import meaning_digest
from cxdsl.artifact.lock import LockedCard
from cxdsl.artifact.manifest import digest
from cxdsl.emit.unit import Unit
from cxdsl.syntax.printer import card_text


def locked_card(unit: Unit) -> LockedCard:
    """The digests of a card: meaning, reach, judge items and text apart."""
    card = unit.card
    reach = (card.applies, card.effective_from, card.effective_until, card.supersedes)
    items = unit.checklist.items if unit.checklist is not None else ()
    asked = [(i.id, i.severity, i.pass_condition, i.evidence.start, i.evidence.stop) for i in items]
    # The first line names the version, which is no part of the text that it is the version of.
    _, _, text = card_text(card.written).partition("\n")
    return LockedCard(
        card=card.id,
        version=card.version,
        domain=card.domain,
        rules={rule.id: meaning_digest(rule) for rule in unit.predicates.rules},
        reach=_digest(reach),
        judge=_digest(sorted(asked, key=lambda item: item[0])),
        text=digest(text.encode("utf-8")),
    )


def _digest(value: Any) -> str:
    return digest(msgspec.json.encode(value, order="sorted"))
