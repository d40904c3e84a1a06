"""The shortest traces that pass, break and never concern a rule of a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cxdsl.analysis.answers import Answer, Unknown, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.blocks import Expect, block
from cxdsl.analysis.facts import solve
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import Demand, Goal, Subject, subject_of
from cxdsl.model.card import Card, Rule
from cxdsl.vocabulary.vocabulary import Vocabulary

_GOALS: dict[Expect, Goal] = {"passes": "tested", "fails": "fails", "vacuous": "vacuous"}
_TITLES = {
    "passes": "the shortest way to keep {}",
    "fails": "the shortest way to break {}",
    "vacuous": "nothing calls for {}",
}


@dataclass(frozen=True, slots=True)
class Found:
    """One kind of trace: the answer, and the example block where there is one."""

    expect: Expect
    answer: Answer
    block: str | None


def witnesses(
    card: Card, rule: Rule, vocabulary: Vocabulary, budget: Budget | None = None
) -> tuple[Found, ...]:
    """The witnesses of a rule as examples of its card, whose other rules they keep if possible.

    Raises ``CardError`` when an automaton is too large.
    """
    subject = subject_of(rule)
    others = [subject_of(r) for r in card.rules if r is not rule]
    facts = solve((card.applies,), (), vocabulary)
    return tuple(
        _found(expect, subject, others, card, vocabulary, facts, budget) for expect in _GOALS
    )


def _found(
    expect: Expect,
    subject: Subject,
    others: list[Subject],
    card: Card,
    vocabulary: Vocabulary,
    facts: Mapping[str, Any] | Unknown | None,
    budget: Budget | None,
) -> Found:
    goal = _GOALS[expect]
    aside: Goal = "vacuous" if expect == "vacuous" else "passes"
    answer = ask(
        (Demand(subject, goal), *(Demand(o, aside) for o in others)), vocabulary, budget=budget
    )
    if not isinstance(answer, Yes) and others and expect == "fails":
        answer = ask((Demand(subject, goal),), vocabulary, budget=budget)
    if not isinstance(answer, Yes):
        return Found(expect, answer, None)
    if isinstance(facts, Unknown):
        return Found(expect, facts, None)
    if facts is None:
        return Found(expect, Unknown("no facts make the card apply"), None)
    title = _TITLES[expect].format(subject.rule.id)
    return Found(expect, answer, block(answer.witness, expect, title, facts, card.rules))
