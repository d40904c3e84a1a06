"""Whether two rules mean the same: equal, or a shortest trace on which they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cxdsl.analysis.answers import Unknown, Witness, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.meaning import meaning_digest
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import Demand, Subject, subject_of
from cxdsl.model.card import Rule
from cxdsl.semantics.reference import evaluate
from cxdsl.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Equal:
    """Both rules give the same verdict on every trace.

    ``entities`` bounds the traces that were looked at; None: all traces, the rules have one
    canonical form.
    """

    entities: int | None = None


@dataclass(frozen=True, slots=True)
class Different:
    """A shortest trace on which exactly one of the rules fails, and both verdicts on it."""

    witness: Witness
    verdicts: tuple[str, str]


Relation = Literal["equal", "stricter", "looser", "incomparable", "unknown"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a new rule stands to an old one, with a trace for each side (None: there is none).

    ``newly_fails`` passes the old rule and fails the new one; ``newly_passes`` the reverse.
    ``reasons`` say what is not known.
    """

    relation: Relation
    newly_fails: Witness | None = None
    newly_passes: Witness | None = None
    reasons: tuple[str, ...] = ()


def equivalent(
    a: Rule | Subject, b: Rule | Subject, vocabulary: Vocabulary, budget: Budget | None = None
) -> Equal | Different | Unknown:
    """Whether two rules pass and fail the same traces that the vocabulary allows.

    Raises ``CardError`` when a rule's automaton is too large.
    """
    one, two = (x if isinstance(x, Subject) else subject_of(x) for x in (a, b))
    found = compare(one, two, vocabulary, budget, first_only=True)
    if found.relation == "equal":
        same = meaning_digest(one.compiled) == meaning_digest(two.compiled)
        return Equal(None if same else _entities(one, two))
    witness = found.newly_fails or found.newly_passes
    if witness is None:
        return Unknown(found.reasons[0])
    verdicts = (
        evaluate(one.rule, witness.events, facts=witness.facts).verdict,
        evaluate(two.rule, witness.events, facts=witness.facts).verdict,
    )
    return Different(witness, verdicts)


def _entities(one: Subject, two: Subject) -> int:
    return 1 if one.compiled.keys == two.compiled.keys else 2


def compare(
    old: Subject,
    new: Subject,
    vocabulary: Vocabulary,
    budget: Budget | None = None,
    *,
    first_only: bool = False,
) -> Comparison:
    """How ``new`` stands to ``old``; with ``first_only`` the first difference is enough."""
    if meaning_digest(old.compiled) == meaning_digest(new.compiled):
        return Comparison("equal")
    reasons: list[str] = []
    fails = ask((Demand(old, "passes"), Demand(new, "fails")), vocabulary, budget=budget)
    if isinstance(fails, Unknown):
        reasons.append(fails.reason)
    newly_fails = fails.witness if isinstance(fails, Yes) else None
    if first_only and newly_fails is not None:
        return Comparison("incomparable", newly_fails)
    passes = ask((Demand(old, "fails"), Demand(new, "passes")), vocabulary, budget=budget)
    if isinstance(passes, Unknown):
        reasons.append(passes.reason)
    newly_passes = passes.witness if isinstance(passes, Yes) else None
    relation: Relation = "equal"
    if newly_fails is not None and newly_passes is not None:
        relation = "incomparable"
    elif reasons:
        relation = "unknown"
    elif newly_fails is not None:
        relation = "stricter"
    elif newly_passes is not None:
        relation = "looser"
    return Comparison(relation, newly_fails, newly_passes, tuple(reasons))
