"""The review record of a card: who answered what about which meaning. Never names of people.

Nothing here says whether a card is good enough; that follows from the answers and is computed in
``standing``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SUFFIX = ".review.yaml"
FORM = "1"
ANSWERS = ("yes", "no", "unsure")
DECISIONS = ("yes", "no")
WAYS = ("discussion", "vote")
# Those who read the card for themselves are counted. Authors answer for their own reading of the
# source and cannot confirm it; what collaborators from the industry say is heard and is no vote.
COUNTED = ("engineer", "compliance", "legal")
ROLES = (*COUNTED, "industry", "author")
# So short that no name of a person fits: it only tells the answers of one reviewer from another's.
CODE = re.compile(r"[A-Z]{1,2}[0-9]{0,3}")
QUESTIONS: Mapping[str, str] = {
    "applicability": "Does the card apply where the cited source does, and nowhere else?",
    "behaviour": "Do the criteria ask for what the source requires, no more and no less, and can "
    "the evidence they look at show it?",
    "order": "Is the order or the time that the criteria ask for that of the source, or a choice "
    "of the evaluation that the card declares?",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """The card version that an answer is about, and the digest of what it meant then."""

    version: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer (yes, no or unsure) with its note."""

    answer: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """What one reviewer answered. ``reviewer`` is an anonymous code and may be missing."""

    role: str
    about: Bound
    answers: Mapping[str, Answer]
    reviewer: str | None = None
    on: str | None = None

    @property
    def counts(self) -> bool:
        """Whether it is counted: by its role, and because its code tells it from the others."""
        return self.reviewer is not None and self.role in COUNTED


@dataclass(frozen=True, slots=True)
class Resolution:
    """How reviewers settled a question on which they disagreed: their votes by code.

    The decision is not recorded: it follows from the votes.
    """

    question: str
    about: Bound
    by: str
    votes: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Computed:
    """What took long to compute, and the digest of what it was computed from.

    ``mutants`` are those that say something else than the card, ``killed`` those its examples
    notice; ``errors`` and ``warnings`` are what lint found and the card does not let stand.
    """

    of: str
    killed: int
    mutants: int
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class Record:
    """Everything in the review file of a card."""

    card: str
    reviews: tuple[Review, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    computed: Computed | None = None


def record_path(source: str, card: str) -> Path:
    """The review file of a card: beside the file the card is written in."""
    return Path(source).with_name(f"{card}{SUFFIX}")
