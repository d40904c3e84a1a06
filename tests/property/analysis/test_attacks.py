"""Answers about random rules, attacked by random traces: a "no" or "equal" must never be wrong."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from cxdsl.analysis.answers import No, Unknown, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.comparisons import known
from cxdsl.analysis.equivalence import Different, Equal, equivalent
from cxdsl.analysis.meaning import meaning_digest
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import Demand, subject_of
from cxdsl.automata.rule import compile_rule
from cxdsl.model.card import Rule
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Event
from cxdsl.vocabulary.vocabulary import DraftType, FieldType, NoticeType, Tool, Vocabulary
from tests.differential.generate import FACTS, events, rule

VOCABULARY = Vocabulary(
    domain="core",
    tools=tuple(Tool(name, "read") for name in ("t1", "t2", "t3")),
    drafts=(DraftType("k1", contract=("amount",)),),
    notices=(NoticeType("n1"), NoticeType("n2")),
    facts=(FieldType("limit", "number"), FieldType("route", "text"), FieldType("names", "list")),
)


def allowed(r: random.Random) -> list[Event]:
    """A random trace that the vocabulary allows: every draft is of the one declared type."""
    return [
        msgspec.structs.replace(e, draft_type="k1" if e.draft is not None else None)
        for e in events(r)
    ]


def told(r: random.Random) -> Rule:
    """A random rule by entities that steps of an example can name, on traces without days."""
    while True:
        one = rule(r)
        windows = any(
            c.window is not None for a in compile_rule(one).automata for c in a.comparisons
        )
        if {k.name for k in one.keys} <= {"draft", "order"} and not windows:
            return one


def mutated(r: random.Random, one: Rule) -> Rule:
    """A rule near another one: some clauses are those of a further random rule."""
    other = told(r)
    clauses = tuple(r.choice((c, r.choice(other.clauses))) for c in one.clauses)
    return with_clauses(one, clauses, r.choice((one.keys, one.keys, other.keys)))


def with_clauses(one: Rule, clauses: tuple, keys: tuple) -> Rule:
    return Rule(
        one.id, one.message, one.sentence, keys, clauses, one.contracts, one.span, one.written
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_answer_about_one_rule_is_wrong(seed: int) -> None:
    r = random.Random(f"attack/{seed}")
    kinds: Counter[str] = Counter()
    for _ in range(60):
        subject = subject_of(told(r))
        answers = {
            goal: ask((Demand(subject, goal),), VOCABULARY, budget=Budget(40_000))
            for goal in ("passes", "tested", "fails", "vacuous")
        }
        for answer in answers.values():
            kinds[type(answer).__name__] += 1
            if isinstance(answer, Unknown) and all(
                known(c) for a in subject.compiled.automata for c in a.comparisons
            ):
                # Told apart by the definition, so never wrong; but it should be rare.
                kinds["Refused"] += answer.reason.startswith("the traces that were found do not")
        for _ in range(60):
            trace = allowed(r)
            outcome = evaluate(subject.rule, trace, facts=FACTS)
            for goal, answer in answers.items():
                demand = Demand(subject, goal)
                if isinstance(answer, No):
                    assert not (trace and demand.met(outcome.verdict, outcome.activations)), (
                        goal,
                        subject.rule,
                        trace,
                    )
                elif isinstance(answer, Yes):
                    found = evaluate(
                        subject.rule, answer.witness.events, facts=answer.witness.facts
                    )
                    assert demand.met(found.verdict, found.activations)
    assert kinds["Yes"] > 150
    assert kinds["Unknown"] < 40
    assert kinds["Refused"] <= 2


@pytest.mark.parametrize("seed", range(3))
def test_no_equality_is_wrong_and_every_difference_is_real(seed: int) -> None:
    r = random.Random(f"equal/{seed}")
    kinds: Counter[str] = Counter()
    for _ in range(40):
        one = told(r)
        two = mutated(r, one)
        answer = equivalent(one, two, VOCABULARY, Budget(60_000))
        kinds[type(answer).__name__] += 1
        if isinstance(answer, Different):
            assert answer.verdicts == tuple(
                evaluate(x, answer.witness.events, facts=answer.witness.facts).verdict
                for x in (one, two)
            )
            assert "fail" in answer.verdicts
            assert len(set(answer.verdicts)) == 2
        same = meaning_digest(subject_of(one).compiled) == meaning_digest(subject_of(two).compiled)
        if same:
            assert isinstance(answer, Equal)
        if isinstance(answer, Equal):
            for _ in range(80):
                trace = allowed(r)
                verdicts = {evaluate(x, trace, facts=FACTS).verdict for x in (one, two)}
                assert verdicts != {"pass", "fail"}, (one, two, trace)
    assert kinds["Equal"] > 5
    assert kinds["Different"] > 10
    assert kinds["Unknown"] < 16
