"""Time in searches: which waits between events are worth trying, and when they are all there are.

Where every time limit is only ever an upper bound for passing (being later never helps), a trace
that fails one rule and passes others needs a single lower bound: the one wait that is too long.
The earliest times at which such a trace can happen are then sums of one limit exceeded and other
limits kept, which are the times tried here (longest paths in a graph of difference constraints).
"""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.analysis.comparisons import ELAPSED
from cxdsl.analysis.subject import Demand
from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton, State, Transition

SECOND = 1_000_000
_MOST = 48


def limits_of(automata: Sequence[Automaton]) -> list[int]:
    """The time limits of some automata, in microseconds, each once."""
    found = {c.within for a in automata for c in a.comparisons if c.kind in ELAPSED}
    return sorted(x for x in found if x is not None)


def lateness_never_helps(automaton: Automaton) -> bool:
    """Whether an event that comes later can only make the rule fail earlier, never pass."""
    width = len(automaton.propositions) + len(automaton.comparisons)
    timed = [
        1 << (len(automaton.propositions) + k)
        for k, c in enumerate(automaton.comparisons)
        if c.kind in ELAPSED
    ]
    return all(
        _no_better(state, letter, letter | bit)
        for state in automaton.states
        for bit in timed
        for letter in range(1 << width)
        if not letter & bit
    )


def _no_better(state: State, late: int, early: int) -> bool:
    one, two = taken(state, late), taken(state, early)
    if one is None or two is None:
        return one is two
    if state.role == "duty":
        return one.to == two.to or one.to == VIOLATED or two.to == DISCHARGED
    same = (one.to, one.activates, one.store) == (two.to, two.activates, two.store)
    return same and (one.fork == two.fork or one.fork == VIOLATED or two.fork == DISCHARGED)


def taken(state: State, letter: int) -> Transition | None:
    """The transition that a letter takes; None for a letter that no event can have."""
    for transition in state.next:
        for term in transition.guard:
            if all(bool(letter >> bit & 1) == want for bit, want in term):
                return transition
    return None


def waits(demands: Sequence[Demand]) -> tuple[tuple[int, ...], bool]:
    """Seconds worth waiting before an event, and whether these are surely enough."""
    automata = [a for d in demands for a in d.subject.compiled.automata]
    limits = limits_of(automata)
    if not limits:
        return (0,), True
    failing = [d for d in demands if d.goal == "fails"]
    if len(failing) > 1 or not all(map(lateness_never_helps, automata)):
        return _near(limits), False
    exceeded = [x // SECOND + 1 for d in failing for x in limits_of(d.subject.compiled.automata)]
    times, grew = {0, *exceeded}, True
    while grew and len(times) <= _MOST:
        more = {t - x // SECOND for t in times for x in limits if t > x // SECOND > 0}
        grew = not more <= times
        times |= more
    found = sorted({a - b for a in times for b in times if a >= b})
    whole = all(x % SECOND == 0 for x in limits)
    return tuple(found[:_MOST]), whole and not grew and len(found) <= _MOST


def _near(limits: Sequence[int]) -> tuple[int, ...]:
    """Just within and just beyond each limit and each difference of limits."""
    found = {0, 1}
    for limit in (x // SECOND for x in limits):
        found |= {limit, limit + 1}
        for other in (x // SECOND for x in limits):
            found |= {abs(limit - other), abs(limit - other) + 1}
    return tuple(sorted(found))
