"""Rules that contradict each other, and rules that follow from others.

Only rules that a candidate trace breaks enter the product (counterexample-guided): most questions
about fifty rules are decided by two or three of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cxdsl.analysis.answers import No, Unknown, Witness, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.comparisons import EXACT
from cxdsl.analysis.mending import unmended
from cxdsl.analysis.search import Budget
from cxdsl.analysis.shelf import Group, Member, implies, together
from cxdsl.analysis.shown import outcome
from cxdsl.analysis.subject import Demand, Goal, Subject
from cxdsl.vocabulary.vocabulary import Vocabulary

MOST_TOGETHER = 6
# What the questions about one rule among others may cost together.
WORK = 20_000
# What part of that one question may cost that is never answered with no.
PART = 4
# Examples that are made longer until they keep all the other rules, before anything is searched.
MENDED = 4


@dataclass(frozen=True, slots=True)
class Conflict:
    """``member`` cannot be put to the test and kept while all of ``core`` are kept.

    ``core`` is minimal: without any one of them it can. ``attempt`` is the shortest trace that
    keeps ``member``; it breaks ``breaks``. ``facts`` make all the cards apply (empty: they always
    do, or nobody knows); ``always``: they all apply wherever the card of ``member`` does.
    """

    member: Member
    core: tuple[Member, ...]
    attempt: Witness
    breaks: tuple[Member, ...]
    facts: Mapping[str, Any]
    always: bool


@dataclass(frozen=True, slots=True)
class Implied:
    """Every trace that keeps all of ``by`` keeps ``member``; ``by`` is minimal."""

    member: Member
    by: tuple[Member, ...]


def conflict_of(
    member: Member, group: Group, seconds: float | None = None
) -> Conflict | Unknown | None:
    """The rules that leave no way to do what a rule is about and keep it; None: there is a way.

    None as well for a rule that fails whenever it is put to the test: that is its own fault, or,
    where it only forbids, its purpose.
    """
    vocabulary = group.vocabulary
    others = [
        m
        for m in group.members
        if m.key != member.key and together((member, m), vocabulary) is not None
    ]
    if _shown(member, "tested", others, group):
        return None
    budget = Budget.of(seconds, WORK if seconds is None else 100 * WORK)
    alone = ask(
        (Demand(member.subject, "tested"),),
        vocabulary,
        budget=Budget.of(seconds, WORK if seconds is None else 100 * WORK),
    )
    if not isinstance(alone, Yes):
        return None
    queue = [tuple(others)]
    while queue:
        tried = queue.pop()
        found = _lazily(member, "tested", tried, group, budget)
        if isinstance(found, Unknown):
            return found
        if found is None:
            continue
        facts = together((member, *found), vocabulary)
        if facts is not None:
            return Conflict(
                member,
                found,
                alone.witness,
                tuple(m for m in found if _breaks(alone.witness, m)),
                {} if isinstance(facts, Unknown) else facts,
                all(implies(member, m, vocabulary) for m in found),
            )
        # These cards never apply at once: without each of them in turn.
        queue.extend(tuple(m for m in tried if m.key != gone.key) for gone in found)
    return None


def implied_by(
    member: Member, group: Group, seconds: float | None = None
) -> Implied | Unknown | None:
    """The rules from which a rule follows; None: it does not follow from the others."""
    vocabulary = group.vocabulary
    others = [m for m in group.members if m.key != member.key and implies(member, m, vocabulary)]
    if _shown(member, "fails", others, group):
        return None
    budget = Budget.of(seconds, WORK if seconds is None else 100 * WORK)
    alone = ask(
        (Demand(member.subject, "fails"),),
        vocabulary,
        budget=Budget.of(seconds, WORK if seconds is None else 100 * WORK),
    )
    if not isinstance(alone, Yes):
        return None
    found = _lazily(member, "fails", others, group, budget)
    if found is None or isinstance(found, Unknown):
        return found
    return Implied(member, found)


def _shown(member: Member, goal: Goal, others: Sequence[Member], group: Group) -> bool:
    """Whether an example reaches the goal and breaks none of the others, or is easily made to."""
    demand = Demand(member.subject, goal)
    rules = [m.subject for m in others]
    if group.shown.keeping(demand, member.card.id, rules) is not None:
        return True
    tried = islice(group.shown.meeting(demand, member.card.id), MENDED)
    return any(not _unmended(w, demand, others, group) for w in tried)


def _lazily(
    member: Member,
    goal: Goal,
    others: Sequence[Member],
    group: Group,
    budget: Budget,
) -> tuple[Member, ...] | Unknown | None:
    """The minimal set of other rules under which the goal cannot be reached; None: it can."""
    vocabulary = group.vocabulary
    active: list[Member] = []
    # What compares values with each other is seldom decided, so it comes in last.
    others = sorted(others, key=_inexact)
    while True:
        answer = _under(member, goal, active, vocabulary, budget)
        if isinstance(answer, Unknown):
            return answer
        if isinstance(answer, No):
            written = [m for m in others if m in active]
            return _minimal(member, goal, written, vocabulary, budget)
        broken = [m for m in others if m not in active and _breaks(answer.witness, m)]
        if not broken:
            return None
        left = _unmended(answer.witness, Demand(member.subject, goal), others, group)
        if not left:
            return None
        broken = [m for m in left if m not in active] or broken
        if not active:
            one = _alone(member, goal, broken, vocabulary, budget)
            if not isinstance(one, list):
                return one
            # What is not decided for two rules is not for more: those come in last.
            broken = one or broken
        if len(active) == MOST_TOGETHER:
            return Unknown("too many rules have to be looked at together")
        active.append(broken[0])


def _alone(
    member: Member,
    goal: Goal,
    broken: Sequence[Member],
    vocabulary: Vocabulary,
    budget: Budget,
) -> tuple[Member, ...] | Unknown | list[Member]:
    """The one rule under which the goal cannot be reached, or else those under which it can.

    Most that follows or contradicts does so because of one other rule.
    """
    if _inexact(member):
        return Unknown("not all values are tried that are compared with each other")
    kept: list[Member] = []
    for one in broken:
        if budget.spent:
            return Unknown("the search grew too large")
        answer = None if _inexact(one) else _under(member, goal, [one], vocabulary, budget)
        if isinstance(answer, No):
            return (one,)
        if not isinstance(answer, Unknown):
            kept.append(one)
    return kept


def _inexact(member: Member) -> bool:
    """Whether a search about the rule never proves that there is no trace."""
    return any(c.kind not in EXACT for a in member.subject.compiled.automata for c in a.comparisons)


def _under(
    member: Member,
    goal: Goal,
    active: Sequence[Member],
    vocabulary: Vocabulary,
    budget: Budget,
) -> Yes | No | Unknown:
    demands = (Demand(member.subject, goal), *(Demand(m.subject, "passes") for m in active))
    if not any(map(_inexact, (member, *active))):
        return ask(demands, vocabulary, budget=budget)
    # Such a search can find a trace, but never prove that there is none: it gets a part only.
    part = Budget(budget.work // PART, budget.until)
    given = part.work
    answer = ask(demands, vocabulary, budget=part)
    budget.take(given - part.work)
    return answer


def _minimal(
    member: Member,
    goal: Goal,
    active: Sequence[Member],
    vocabulary: Vocabulary,
    budget: Budget,
) -> tuple[Member, ...]:
    kept = list(active)
    for one in active:
        fewer = [m for m in kept if m is not one]
        if isinstance(_under(member, goal, fewer, vocabulary, budget), No):
            kept = fewer
    return tuple(kept)


def _unmended(
    witness: Witness, demand: Demand, others: Sequence[Member], group: Group
) -> list[Member]:
    """The rules that stay broken when the trace is made longer: the others need no search."""
    kept = {
        m.subject: next(group.shown.meeting(Demand(m.subject, "tested"), m.card.id), None)
        for m in others
        if _breaks(witness, m)
    }
    left = unmended(witness, demand, [m.subject for m in others], group.vocabulary, breaks, kept)
    return [m for m in others if m.subject in left]


def _breaks(witness: Witness, member: Member) -> bool:
    return breaks(witness, member.subject)


def breaks(witness: Witness, subject: Subject) -> bool:
    """Whether a trace breaks a rule, by the definition of the language."""
    found = outcome(witness, subject)
    return found is not None and found[0] == "fail"
