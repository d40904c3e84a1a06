"""What takes long about one card: its mutation score, and what lint says of it."""

from __future__ import annotations

from pathlib import Path

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.model.card import Card
from cxdsl.review.meaning import computed_from
from cxdsl.review.record import Computed


def computed(card: Card) -> Computed:
    """Compute both anew. Cards of the same folder are looked at as far as they touch this one."""
    from cxdsl.driver import lint_paths
    from cxdsl.mutation.score import score

    made = score(card, card.written, card.vocabulary) if card.rules else None
    folder = Path(card.source.name).parent
    found = [d for d in lint_paths([folder]).diagnostics if _about(d, card)]
    return Computed(
        computed_from(card),
        made.killed if made else 0,
        made.mutants - made.equivalent if made else 0,
        sum(d.level == "error" for d in found),
        sum(d.level == "warning" for d in found),
    )


def _about(found: Diagnostic, card: Card) -> bool:
    """Whether a finding points into the card."""
    return any(
        label.primary
        and label.span.source.name == card.source.name
        and card.span.start <= label.span.start <= card.span.end
        for label in found.labels
    )
