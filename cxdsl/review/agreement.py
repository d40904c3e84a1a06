"""Whether the entries of a review file fit one another."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.diag.span import Span
from cxdsl.review.record import Bound, Resolution, Review
from cxdsl.vocabulary.shape import Reader


def once(reader: Reader, reviews: Sequence[Review], places: Sequence[Span]) -> None:
    """Report a reviewer who answers twice about one meaning; ``places`` are the reviews' own."""
    seen: set[tuple[str, Bound]] = set()
    for review, at in zip(reviews, places, strict=True):
        if review.reviewer is None:
            continue
        if (review.reviewer, review.about) in seen:
            reader.report(
                "CX5078",
                f"reviewer {review.reviewer} answers twice about one meaning of the card",
                at,
                help="keep one of the two, or give another reviewer another code",
            )
        seen.add((review.reviewer, review.about))


def voters(
    reader: Reader,
    reviews: Sequence[Review],
    resolutions: Sequence[Resolution],
    places: Sequence[Span],
) -> None:
    """Report a question that is settled twice, and votes by others than counted reviewers."""
    known = {(r.reviewer, r.about) for r in reviews if r.counts}
    seen: set[tuple[str, Bound]] = set()
    for resolution, at in zip(resolutions, places, strict=True):
        if (resolution.question, resolution.about) in seen:
            reader.report(
                "CX5078",
                f"the question of {resolution.question} is settled twice",
                at,
                help="keep the later of the two",
            )
        seen.add((resolution.question, resolution.about))
        for code in resolution.votes:
            if (code, resolution.about) not in known:
                reader.report(
                    "CX5078",
                    f"{code} votes, and is no counted reviewer of this meaning of the card",
                    at,
                    help="record the review first, with role engineer, compliance or legal; only "
                    "such reviewers vote",
                )
