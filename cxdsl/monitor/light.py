"""The automata of a trace of which nothing is asked but what the shapes of its events say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import compress
from typing import Final

from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, Plan, Quick
from cxdsl.monitor.retrace import placed, retrace
from cxdsl.monitor.verdicts import passing_result
from cxdsl.trace.events import Event
from cxdsl.trace.verdict import RuleResult

# So many events of a trace are noted, so that memory stays flat; then every automaton is stepped
# for itself.
NOTED: Final = 512


class Light:
    """One number an automaton (see :class:`Unfolding`), and a note of the events.

    Out of the note, automata that need more (the seqs of a failure, uncertain letters) are stepped
    through the trace again. Of an event only its seq, its kind, its status and the call that it
    answers are noted: nothing else is asked by automata without comparisons.
    """

    __slots__ = ("_calls", "_engine", "_numbers", "_plans", "_replayed", "_seqs", "careful")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._numbers = engine.zeros.copy()
        self._seqs: list[int] = []
        self._calls: list[int | None] = []
        self._plans: list[Plan] = []
        self._replayed: set[int] = set(engine.careful)
        self.careful = len(engine.careful)

    def has_room(self, count: int) -> bool:
        """Whether so many more events can be taken; not after a replay of the whole."""
        return len(self._seqs) + count <= NOTED and len(self._replayed) == self.careful

    def grown(self) -> list[int]:
        """The automata that have become careful since, to be replayed."""
        self.careful = len(self._engine.careful)
        return list(self._engine.careful)

    def take(self, events: Sequence[Event], plans: list[Plan]) -> None:
        """Note the next events and follow them."""
        self._seqs += [event.seq for event in events]
        self._calls += [event.call_seq for event in events]
        self._plans += plans
        numbers = self._numbers
        for plan in plans:
            for index, column, letter in plan.light:
                number = column[numbers[index]]
                if number < 0:
                    number = self._engine.unfoldings[index].follow(numbers[index], letter)
                numbers[index] = number

    def replay(
        self, indices: Collection[int], effects: Effects
    ) -> Iterator[tuple[Event, list[Quick]]]:
        """What is to be done, by event, to bring some automata to where the trace stands.

        Those that were replayed before are passed over. The events have no other attributes than
        those noted; results of calls are left out while nothing depends on ``effects``.
        """
        wanted = set(indices) - self._replayed
        self._replayed |= wanted
        if not wanted:
            return
        for seq, call, plan in zip(self._seqs, self._calls, self._plans, strict=True):
            quick = plan.quick
            steps = [step for step in quick if step[0] in wanted] if quick else []
            if steps or (call is not None and effects.watching):
                event = Event(seq=seq, kind=plan.kind, status=plan.status)
                event.call_seq = call
                yield event, steps

    def failing(self, rules: Collection[int]) -> dict[int, RuleResult]:
        """The results of rules at the end of a trace, with the seqs of their failures.

        Only for rules none of whose automata is careful.
        """
        words: dict[int, list[int]] = {rule: [] for rule in rules}
        seqs: dict[int, list[int]] = {rule: [0] for rule in rules}
        for seq, plan in zip(self._seqs, self._plans, strict=True):
            for rule, step in plan.steps:
                if rule in words:
                    words[rule].append(step)
                    seqs[rule].append(seq)
        engine, effects = self._engine, _Noted(self._seqs, self._calls, self._plans)
        return {
            rule: placed(retrace(engine, engine.rules[rule], tuple(word)), seqs[rule], effects)
            for rule, word in words.items()
        }

    def passed(self) -> tuple[dict[int, RuleResult], set[int]]:
        """The results, by rule number, of touched rules that pass, and the other touched rules.

        Only for a trace that has ended.
        """
        engine, numbers = self._engine, self._numbers
        found: dict[int, RuleResult] = {}
        open_: dict[int, None] = {}
        known, rules = engine.passed, engine.numbers
        for index in compress(range(len(numbers)), numbers):
            result = known[index].get(numbers[index])
            if result is None:
                open_[rules[index]] = None
            else:
                found[rules[index]] = result
        closer: set[int] = set()
        for rule in open_:
            passing = self._passing(rule)
            if passing is None:
                closer.add(rule)
            else:
                found[rule] = passing
        return found, closer

    def _passing(self, rule: int) -> RuleResult | None:
        """The result of a rule, if it passes."""
        engine, entry, activations = self._engine, self._engine.rules[rule], 0
        for index in entry.indices:
            unfolding, number = engine.unfoldings[index], self._numbers[index]
            if index in engine.careful or not unfolding.passes(number):
                return None
            activations += unfolding.situations[number].activations
        result = passing_result(entry, activations, engine.shared)
        if len(entry.indices) == 1:
            engine.passed[entry.indices[0]][self._numbers[entry.indices[0]]] = result
        return result


class _Noted(Effects):
    """The effects of noted events, looked up when they are asked for."""

    def __init__(
        self, seqs: Sequence[int], calls: Sequence[int | None], plans: Sequence[Plan]
    ) -> None:
        super().__init__()
        self._noted = (seqs, calls, plans)

    def of(self, seq: int | None) -> bool | None:
        """The effect of an event; None while a call has no recorded result."""
        if seq is None:
            return True
        seqs, calls, plans = self._noted
        plan = plans[seqs.index(seq)]
        if plan.kind != "tool_call":
            return plan.kind != "blocked" and (plan.kind != "tool_result" or plan.status == "ok")
        if seq not in calls:
            return None
        return plans[calls.index(seq)].status == "ok"
