"""The automata of a trace of which nothing is asked but what the shapes of its events say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import compress
from typing import Final

from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, Plan, Quick
from cxdsl.monitor.retrace import placed, retrace
from cxdsl.monitor.verdicts import passing_result
from cxdsl.trace.events import Event
from cxdsl.trace.stretch import Stretch
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

    __slots__ = ("_count", "_engine", "_noted", "_numbers", "_replayed", "careful")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._numbers = engine.zeros.copy()
        self._noted: list[tuple[list[int], list[Plan], Stretch | list[int | None]]] = []
        self._count = 0
        self._replayed: set[int] = set(engine.careful)
        self.careful = len(engine.careful)

    def has_room(self, count: int) -> bool:
        """Whether so many more events can be taken; not after a replay of the whole."""
        return self._count + count <= NOTED and len(self._replayed) == self.careful

    def grown(self) -> list[int]:
        """The automata that have become careful since, to be replayed."""
        self.careful = len(self._engine.careful)
        return list(self._engine.careful)

    def take(self, events: Sequence[Event], plans: list[Plan]) -> None:
        """Note the next events and follow them."""
        self._note([e.seq for e in events], plans, [e.call_seq for e in events])

    def take_stretch(self, stretch: Stretch, plans: list[Plan]) -> None:
        """Note the next events and follow them; they need not be linked."""
        self._note(stretch.seqs, plans, stretch)

    def _note(
        self, seqs: list[int], plans: list[Plan], answers: Stretch | list[int | None]
    ) -> None:
        self._noted.append((seqs, plans, answers))
        self._count += len(seqs)
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
        noted = self._all()
        for seq, call, plan in zip(noted.seqs, noted.calls, noted.plans, strict=True):
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
        effects = self._all()
        for seq, plan in zip(effects.seqs, effects.plans, strict=True):
            for rule, step in plan.steps:
                if rule in words:
                    words[rule].append(step)
                    seqs[rule].append(seq)
        engine = self._engine
        return {
            rule: placed(retrace(engine, engine.rules[rule], tuple(word)), seqs[rule], effects)
            for rule, word in words.items()
        }

    def _all(self) -> _Noted:
        noted = _Noted()
        for seqs, plans, answers in self._noted:
            noted.seqs += seqs
            noted.plans += plans
            noted.answers.append(answers)
        return noted

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
    """The noted events; their effects are looked up when they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.seqs: list[int] = []
        self.plans: list[Plan] = []
        self.answers: list[Stretch | list[int | None]] = []

    @cached_property
    def calls(self) -> list[int | None]:
        """The seqs of the calls that results answer."""
        parts = [a.answers if isinstance(a, Stretch) else a for a in self.answers]
        return [seq for part in parts for seq in part]

    def of(self, seq: int | None) -> bool | None:
        """The effect of an event; None while a call has no recorded result."""
        if seq is None:
            return True
        plan = self.plans[self.seqs.index(seq)]
        if plan.kind != "tool_call":
            return plan.kind != "blocked" and (plan.kind != "tool_result" or plan.status == "ok")
        if seq not in self.calls:
            return None
        return self.plans[self.calls.index(seq)].status == "ok"
