"""Where a card stands: two statuses that are kept apart, and the one that follows from both.

Structural consistency asks whether the card can be evaluated and proves what it says of itself;
fidelity asks what reviewers answered when they held it against its source. Neither is ever typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.review.record import QUESTIONS, Bound, Computed, Record, Resolution, Review

REVIEWERS = 3
MIN_SCORE = 95.0
STATUSES = ("draft", "reviewed", "stable")


@dataclass(frozen=True, slots=True)
class Structure:
    """What can be found out about a card without its source.

    ``examples`` and ``as_written`` count its examples and those that come out as they say;
    ``computed`` is the part that takes long, None where it is not known for this text of the card.
    A card whose criteria are all left to a judge needs no examples.
    """

    examples: int
    as_written: int
    computed: Computed | None = None
    needs_examples: bool = True

    @property
    def score(self) -> float | None:
        """The mutation score in percent; None where it is not known or nothing can be changed."""
        if self.computed is None or not self.computed.mutants:
            return None
        return 100 * self.computed.killed / self.computed.mutants

    @property
    def consistent(self) -> bool | None:
        """Whether nothing is wrong; None where that was not computed for this text."""
        if self.as_written < self.examples or (self.needs_examples and not self.examples):
            return False
        if self.computed is None:
            return None
        weak = self.score is not None and self.score < MIN_SCORE
        return not (weak or self.computed.errors or self.computed.warnings)


@dataclass(frozen=True, slots=True)
class Question:
    """What counted reviewers answered to one question.

    ``decision`` is yes or no, None while it is open; ``way`` says how it came about: agreed,
    discussion or vote. ``votes`` are those of the resolution, where there is one.
    """

    name: str
    yes: int
    no: int
    unsure: int
    decision: str | None
    way: str
    votes: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Missing:
    """What stands between a card and its next status: a word for what, and its particulars."""

    what: str
    number: int = 0
    question: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that is said about the review of a card.

    ``fidelity`` is one of: not reviewed, out of date, in review, disputed, confirmed, rejected.
    """

    about: Bound | None
    status: str
    fidelity: str
    structure: Structure | None
    questions: tuple[Question, ...]
    reviews: tuple[Review, ...]
    resolutions: tuple[Resolution, ...]
    missing: tuple[Missing, ...]
    reviewers: int = 0

    def current(self, entry: Review | Resolution) -> bool:
        """Whether an entry is about what the card says now."""
        return entry.about == self.about


UNKNOWN = Standing(None, "draft", "not reviewed", None, (), (), (), ())


def stand(record: Record | None, about: Bound, structure: Structure) -> Standing:
    """Where a card stands by its record, which may be missing."""
    reviews = record.reviews if record else ()
    resolutions = record.resolutions if record else ()
    counted = [r for r in reviews if r.counts and r.about == about]
    settled = {r.question: r for r in resolutions if r.about == about}
    questions = tuple(_question(name, counted, settled.get(name)) for name in QUESTIONS)
    fidelity = _fidelity(reviews, about, len(counted), questions)
    missing = [*_missing_reviews(len(counted), questions), *_missing_structure(structure)]
    status = "draft"
    if len(counted) >= REVIEWERS:
        status = "reviewed" if missing else "stable"
    return Standing(
        about,
        status,
        fidelity,
        structure,
        questions,
        reviews,
        resolutions,
        tuple(missing),
        len(counted),
    )


def _question(name: str, counted: Sequence[Review], settled: Resolution | None) -> Question:
    answers = Counter(r.answers[name].answer for r in counted)
    said = answers["yes"], answers["no"], answers["unsure"]
    for word in ("yes", "no"):
        if counted and answers[word] == len(counted):
            return Question(name, *said, word, "agreed")
    if settled is None:
        return Question(name, *said, None, "open")
    votes = Counter(v for code, v in settled.votes.items() if code in _codes(counted))
    # A discussion has to bring everybody to one view; a vote needs more than half of all those who
    # reviewed, so that staying away does not decide.
    need = len(counted) if settled.by == "discussion" else len(counted) // 2 + 1
    decision = next((w for w in ("yes", "no") if counted and votes[w] >= need), None)
    way = settled.by if decision else "open"
    return Question(name, *said, decision, way, (votes["yes"], votes["no"]))


def _codes(counted: Sequence[Review]) -> set[str]:
    return {r.reviewer for r in counted if r.reviewer is not None}


def _fidelity(
    reviews: Sequence[Review], about: Bound, counted: int, questions: Sequence[Question]
) -> str:
    if not reviews:
        return "not reviewed"
    if all(r.about != about for r in reviews):
        return "out of date"
    if counted < REVIEWERS:
        return "in review"
    if any(q.decision == "no" for q in questions):
        return "rejected"
    return "confirmed" if all(q.decision for q in questions) else "disputed"


def _missing_reviews(counted: int, questions: Sequence[Question]) -> list[Missing]:
    if counted < REVIEWERS:
        return [Missing("reviewers", REVIEWERS - counted)]
    found = [Missing("open", question=q.name) for q in questions if q.decision is None]
    return [
        *found,
        *(Missing("rejected", question=q.name) for q in questions if q.decision == "no"),
    ]


def _missing_structure(structure: Structure) -> list[Missing]:
    found: list[Missing] = []
    if not structure.examples and structure.needs_examples:
        found.append(Missing("no_examples"))
    elif structure.as_written < structure.examples:
        found.append(Missing("examples", structure.examples - structure.as_written))
    if structure.computed is None:
        return [*found, Missing("not_computed")]
    if structure.score is not None and structure.score < MIN_SCORE:
        found.append(Missing("score"))
    if structure.computed.errors or structure.computed.warnings:
        found.append(Missing("lint", structure.computed.errors + structure.computed.warnings))
    return found
