"""How ``cxc review`` shows where a card stands: as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cxdsl.cli.output import say

if TYPE_CHECKING:
    from cxdsl.model.card import Card
    from cxdsl.review.record import Resolution, Review
    from cxdsl.review.standing import Standing, Structure


def text(card: Card, standing: Standing) -> None:
    """Print everything about the review of a card."""
    from cxdsl.diag.places import shown

    for line in _lines(card, standing):
        say(shown(line))


def _lines(card: Card, standing: Standing) -> Iterator[str]:
    from cxdsl.review.words import review_words

    words = review_words(standing, "en")
    yield f"{card.id} {card.version}: {words.status}"
    yield f"  structural consistency: {words.structure}"
    for name, result in words.checks:
        yield f"    {name.lower()}: {result}"
    yield f"  fidelity to the source: {words.fidelity}"
    for name, _, answers, decision in words.questions:
        yield f"    {name}: {answers}; {decision}"
    for row in words.reviews:
        on = f", on {row.on}" if row.on else ""
        yield f"  {row.who}, {row.role}{on}, about {row.about}"
        for (name, *_), (answer, note) in zip(words.questions, row.answers, strict=True):
            yield f"    {name}: {answer}{f' ({note})' if note else ''}"
    for name, votes, about in words.resolutions:
        yield f"  disagreement on {name}, about {about}: {votes}"
    if words.missing:
        yield f"  missing for {words.next_status}:"
    for what in words.missing:
        yield f"    {what}"


def questions(card: Card) -> Iterator[str]:
    """What a reviewer has to see before answering: the source, and what the card makes of it."""
    from cxdsl.verbalization.card import card_words

    yield f"{card.id} {card.version}: {card.title}"
    for citation in card.citations:
        yield f"  source: {citation.text}{f'  {citation.url}' if citation.url else ''}"
        if citation.quote:
            yield f"    “{' '.join(citation.quote.split())}”"
        if citation.unverified:
            yield f"    not verified: {citation.unverified}"
    for section in card_words(card, "en").sections:
        yield f"  {section.heading}"
        for sentence in section.sentences:
            yield f"    {sentence}"


def as_json(card: Card, standing: Standing) -> bytes:
    """The same for programs (schema ``cxdsl-review/1``)."""
    import msgspec

    about = standing.about
    data = {
        "schema": "cxdsl-review/1",
        "card": card.id,
        "version": card.version,
        "meaning": about.meaning if about else None,
        "status": standing.status,
        "structure": _structure(standing.structure),
        "fidelity": {
            "state": standing.fidelity,
            "reviewers": standing.reviewers,
            "questions": [
                {
                    "question": q.name,
                    "yes": q.yes,
                    "no": q.no,
                    "unsure": q.unsure,
                    "decision": q.decision,
                    "way": q.way,
                }
                for q in standing.questions
            ],
        },
        "reviews": [_review(r, standing) for r in standing.reviews],
        "resolutions": [_resolution(r, standing) for r in standing.resolutions],
        "missing": [
            {"what": m.what, "number": m.number or None, "question": m.question or None}
            for m in standing.missing
        ],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _structure(structure: Structure | None) -> dict[str, Any] | None:
    if structure is None:
        return None
    computed = structure.computed
    return {
        "consistent": structure.consistent,
        "examples": structure.examples,
        "as_written": structure.as_written,
        "score": structure.score,
        "killed": computed.killed if computed else None,
        "mutants": computed.mutants if computed else None,
        "errors": computed.errors if computed else None,
        "warnings": computed.warnings if computed else None,
    }


def _review(review: Review, standing: Standing) -> dict[str, Any]:
    return {
        "reviewer": review.reviewer,
        "role": review.role,
        "on": review.on,
        "version": review.about.version,
        "meaning": review.about.meaning,
        "current": standing.current(review),
        "counted": review.counts,
        "answers": {
            name: {"answer": a.answer, "note": a.note or None} for name, a in review.answers.items()
        },
    }


def _resolution(resolution: Resolution, standing: Standing) -> dict[str, Any]:
    return {
        "question": resolution.question,
        "by": resolution.by,
        "votes": dict(sorted(resolution.votes.items())),
        "note": resolution.note or None,
        "version": resolution.about.version,
        "current": standing.current(resolution),
    }
