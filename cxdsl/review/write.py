"""A review record as canonical text, which ``read`` reads back equal."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.review.record import FORM, QUESTIONS, Answer, Bound, Record, Resolution, Review
from cxdsl.vocabulary.dump import scalar

_HEAD = (
    "# Kept by `cxc review`. No names of people: a role, and a code that only tells them apart.",
    "# Statuses are not written here; they follow from what is.",
)


def write(record: Record) -> str:
    """The text of a review file."""
    return "\n".join((*_HEAD, *_lines(record))) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f"review: {FORM}"
    yield f"card: {scalar(record.card)}"
    if record.reviews:
        yield "reviews:"
        for review in record.reviews:
            yield from _review(review)
    if record.resolutions:
        yield "resolutions:"
        for resolution in record.resolutions:
            yield from _resolution(resolution)
    if record.computed is not None:
        yield "computed:"
        yield f"  of: {scalar(record.computed.of)}"
        for name in ("killed", "mutants", "errors", "warnings"):
            yield f"  {name}: {getattr(record.computed, name)}"


def _review(review: Review) -> Iterator[str]:
    yield f"  - role: {review.role}"
    if review.reviewer is not None:
        yield f"    reviewer: {review.reviewer}"
    if review.on is not None:
        yield f"    on: {scalar(review.on)}"
    yield from _about(review.about)
    for question in QUESTIONS:
        yield f"    {question}: {{{_answer(review.answers[question])}}}"


def _answer(answer: Answer) -> str:
    note = f", note: {scalar(answer.note)}" if answer.note else ""
    return f"answer: {scalar(answer.answer)}{note}"


def _resolution(resolution: Resolution) -> Iterator[str]:
    yield f"  - question: {resolution.question}"
    yield from _about(resolution.about)
    yield f"    by: {resolution.by}"
    votes = ", ".join(f"{code}: {scalar(vote)}" for code, vote in sorted(resolution.votes.items()))
    yield f"    votes: {{{votes}}}"
    if resolution.note:
        yield f"    note: {scalar(resolution.note)}"


def _about(about: Bound) -> Iterator[str]:
    yield f"    version: {scalar(about.version)}"
    yield f"    meaning: {scalar(about.meaning)}"
