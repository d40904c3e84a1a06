"""A checked card as its checklist artifact."""

from __future__ import annotations

from cxdsl.artifact.checklist import Checklist, Item, Window
from cxdsl.artifact.manifest import JudgeRef
from cxdsl.model.card import Card, JudgeItem


def window_words(item: JudgeItem) -> str:
    """The evidence window as a reader says it."""
    if item.evidence_from is None:
        return "the whole trace"
    if item.evidence_until is None:
        return f"every {item.evidence_from.text}"
    return f"from {item.evidence_from.text} until {item.evidence_until.text}"


def card_checklist(card: Card) -> Checklist | None:
    """The judge items of a card; None when it has none."""
    if not card.judges:
        return None
    return Checklist(
        card=card.id,
        version=card.version,
        domain=card.domain,
        title=card.title,
        basis=card.basis,
        citations=tuple(c.text for c in card.citations),
        effective_from=card.effective_from,
        effective_until=card.effective_until,
        applies=card.applies,
        applies_text=card.applies_text,
        items=tuple(
            Item(
                id=item.id,
                severity=item.severity,
                title=item.title,
                pass_condition=item.pass_condition,
                evidence=Window(
                    words=window_words(item),
                    start=item.evidence_from.predicate if item.evidence_from else None,
                    stop=item.evidence_until.predicate if item.evidence_until else None,
                ),
                tags=item.tags,
                basis=item.basis,
            )
            for item in card.judges
        ),
    )


def judge_refs(card: Card) -> tuple[JudgeRef, ...]:
    """What grading has to know of the judge items."""
    return tuple(JudgeRef(id=j.id, severity=j.severity, title=j.title) for j in card.judges)
