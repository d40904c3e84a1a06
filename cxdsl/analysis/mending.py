"""Traces that keep many rules, put together from the shortest traces that keep each of them.

A search for one trace that keeps fifty rules is far too large. Mostly it is enough to put before a
trace what a broken rule needs to come earlier, or behind it what it needs to come later, and to
record the values it needs. What is found is a trace like any other: the definition of the language
says what it keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from cxdsl.analysis.answers import Witness, Yes
from cxdsl.analysis.ask import ask, confirmed
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import Demand, Subject
from cxdsl.analysis.wording import Telling
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary

# How often the rules are gone through, and how long a trace may become.
_ROUNDS = 4
_LONGEST = 40
# What the shortest trace that keeps one rule may cost.
_WORK = 5_000

Breaks = Callable[[Witness, Subject], bool]


def unmended(
    found: Witness,
    demand: Demand,
    others: Sequence[Subject],
    vocabulary: Vocabulary,
    breaks: Breaks,
    known: Mapping[Subject, Witness | None] | None = None,
) -> list[Subject]:
    """The rules that a trace, made longer as far as that is easy, still breaks.

    ``known`` are traces that keep rules when they are put to the test; for others the shortest is
    searched. The longer trace meets the demand as well. None left: there is a trace that keeps
    them all. What cannot be kept together with the demand is always among what is left.
    """
    trace = found
    broken = [s for s in others if breaks(trace, s)]
    for _ in range(_ROUNDS):
        before = trace
        for rule in broken:
            if breaks(trace, rule):
                keeps = (known or {}).get(rule) or _kept(rule, vocabulary)
                trace = _mended(trace, demand, rule, keeps, vocabulary, breaks) or trace
        if trace is before:
            break
        broken = [s for s in others if breaks(trace, s)]
    return broken


def _mended(
    trace: Witness,
    demand: Demand,
    rule: Subject,
    kept: Witness | None,
    vocabulary: Vocabulary,
    breaks: Breaks,
) -> Witness | None:
    if kept is None:
        return None
    facts = {**kept.facts, **trace.facts}
    if facts != {**trace.facts, **kept.facts}:
        return None
    telling = Telling(vocabulary)
    for steps in _longer(trace, kept):
        told = telling.events(steps)
        if told is None:
            continue
        longer = Witness(told.events, steps, told.steps, facts)
        if not breaks(longer, rule) and confirmed(longer, (demand,)):
            return longer
    return None


def _longer(trace: Witness, kept: Witness) -> Iterator[tuple[tree.Step, ...]]:
    """The trace with the first steps of another before it, or the last steps of it behind it.

    Tried as it is and with the values that the other records of the same steps.
    """
    if trace.steps is None or kept.steps is None or len(trace.steps) >= _LONGEST:
        return
    if any(s.at is not None for s in (*trace.steps, *kept.steps)):
        return
    known = {_what(s): s for s in kept.steps}
    filled = tuple(_filled(s, known.get(_what(s))) for s in trace.steps)
    ways = [trace.steps] if filled == trace.steps else [trace.steps, filled]
    for steps in ways:
        for count in range(len(kept.steps) + 1):
            if count or steps is filled:
                yield (*kept.steps[:count], *steps)
            if count:
                yield (*steps, *kept.steps[-count:])


def _what(step: tree.Step) -> tuple[str, str | None, str]:
    return step.kind, step.outcome, step.subject.text if step.subject is not None else ""


def _filled(step: tree.Step, like: tree.Step | None) -> tree.Step:
    """The step with the fields that another of its sort has and it has not."""
    if like is None:
        return step
    return replace(
        step, fields=_more(step.fields, like.fields), returns=_more(step.returns, like.returns)
    )


def _more(
    mine: tuple[tree.Assignment, ...], others: tuple[tree.Assignment, ...]
) -> tuple[tree.Assignment, ...]:
    names = {a.name.text for a in mine}
    return (*mine, *(a for a in others if a.name.text not in names))


@lru_cache(maxsize=256)
def _kept(rule: Subject, vocabulary: Vocabulary) -> Witness | None:
    """The shortest trace that puts a rule to the test and keeps it."""
    answer = ask((Demand(rule, "tested"),), vocabulary, budget=Budget(_WORK))
    return answer.witness if isinstance(answer, Yes) else None
