"""The rules on a trace of which nothing is asked but what the shapes of its events say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import compress
from operator import getitem
from typing import Final, cast

from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, Plan, Quick
from cxdsl.monitor.retrace import placed, retrace
from cxdsl.monitor.verdicts import passing_result
from cxdsl.trace.events import Event, Text
from cxdsl.trace.stretch import Stretch
from cxdsl.trace.verdict import RuleResult

# So many events of a trace are noted, so that memory stays flat; then every automaton is stepped
# for itself.
NOTED: Final = 512


class Light:
    """One number a rule (see :class:`Unfolding`), and a note of the events.

    Out of the note, automata that need more (the seqs of a failure, uncertain letters) are stepped
    through the trace again. Of an event only its seq, its kind, its status and the call that it
    answers are noted: nothing else is asked by automata without comparisons.
    """

    __slots__ = ("_count", "_engine", "_noted", "_replayed", "_situations", "careful")

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._situations = engine.beginnings.copy()
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
        for index in self._engine.careful:
            self._situations[self._engine.numbers[index]] = 0
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
        situations = self._situations
        for plan in plans:
            for rule, column, letters in plan.light:
                after = column[situations[rule]]
                if after < 0:
                    after = self._engine.unfoldings[rule].follow(situations[rule], letters)
                situations[rule] = after

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
        places: dict[int, list[int]] = {rule: [] for rule in rules}
        noted = self._all()
        for place, plan in enumerate(noted.plans):
            for rule, step in plan.steps:
                if rule in words:
                    words[rule].append(step)
                    places[rule].append(place)
        engine, found = self._engine, {}
        for rule, word in words.items():
            retraced = retrace(engine, engine.rules[rule], tuple(word))
            at = places[rule]
            effective = [b is None or noted.effect(at[b - 1]) for b in retraced.bound]
            seqs = [0, *map(noted.seqs.__getitem__, at)]
            found[rule] = placed(retraced, seqs, effective)
        return found

    def _all(self) -> _Noted:
        noted = _Noted()
        for seqs, plans, answers in self._noted:
            noted.seqs += seqs
            noted.plans += plans
            noted.answers.append(answers)
        return noted

    def passed(self) -> tuple[list[int], list[RuleResult], set[int]]:
        """The touched rules that pass, by number, their results, and the other touched rules.

        Only for a trace that has ended.
        """
        engine, situations = self._engine, self._situations
        known = engine.passed or _passed(engine)
        numbers = list(compress(range(len(situations)), situations))
        found = list(map(getitem, compress(known, situations), filter(None, situations)))
        if all(found):
            return numbers, cast(list[RuleResult], found), set()
        results = {n: r for n, r in zip(numbers, found, strict=True) if r is not None}
        return list(results), list(results.values()), set(numbers) - results.keys()


class _Passed(dict[int, RuleResult | None]):
    """The result of a rule by its situation; None where it does not pass."""

    def __init__(self, engine: Engine, number: int) -> None:
        super().__init__()
        self._engine = engine
        self._number = number

    def __missing__(self, situation: int) -> RuleResult | None:
        engine, number = self._engine, self._number
        unfolding = engine.unfoldings[number]
        if unfolding.passes(situation):
            activations = unfolding.situations[situation].activations
            self[situation] = passing_result(engine.rules[number], activations, engine.shared)
            return self[situation]
        self[situation] = None
        return None


def _passed(engine: Engine) -> Sequence[dict[int, RuleResult | None]]:
    engine.passed = [_Passed(engine, number) for number in range(len(engine.rules))]
    return engine.passed


class _Noted:
    """The noted events; their effects are looked up when they are asked for."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.plans: list[Plan] = []
        self.answers: list[Stretch | list[int | None]] = []

    @cached_property
    def calls(self) -> list[int | None]:
        """The seqs of the calls that results answer."""
        found: list[int | None] = []
        for part in self.answers:
            found += part.answers if isinstance(part, Stretch) else part
        return found

    @cached_property
    def _answered(self) -> dict[int | None, Text]:
        """The status of the first result of each call (and of some event that answers none)."""
        statuses = [plan.status for plan in self.plans]
        return dict(zip(reversed(self.calls), reversed(statuses), strict=True))

    def effect(self, place: int) -> bool | None:
        """Whether the event there took effect; None while a call has no recorded result."""
        plan = self.plans[place]
        if plan.kind != "tool_call":
            return plan.kind != "blocked" and (plan.kind != "tool_result" or plan.status == "ok")
        seq = self.seqs[place]
        return self._answered[seq] == "ok" if seq in self._answered else None
