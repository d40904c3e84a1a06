"""Monitor one trace: feed events, ask for verdicts at any time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cxdsl.artifact.predicate import CardPredicates, SliceKey
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.monitor.backing import Backing
from cxdsl.monitor.bindings import Slices
from cxdsl.monitor.branches import Branches
from cxdsl.monitor.engine import Engine, EngineRule, Plan, PlannedGroup
from cxdsl.monitor.light import Light
from cxdsl.monitor.proofs import Found
from cxdsl.monitor.stepping import Stepping
from cxdsl.monitor.verdicts import RuleState, certain_failures, certain_result, rule_result
from cxdsl.trace.events import Event, Header
from cxdsl.trace.keys import Binding, WithheldKeyError
from cxdsl.trace.lineage import Lineage
from cxdsl.trace.stretch import Stretch
from cxdsl.trace.verdict import RuleResult

MAX_SLICES = 100_000


class Changes(NamedTuple):
    """Results of rules, and the numbers of these rules, in the same order."""

    numbers: list[int]
    results: list[RuleResult]


class TraceMonitor(Stepping):
    """All rules of an engine on one trace. Memory does not grow with the trace's length.

    ``cards`` may be an :class:`Engine` shared by many traces, or the predicate artifacts.
    Raises ``CardError`` (CX7090) when a rule meets more than 100,000 different slices, or
    when its sources offer more than 100,000 different values.
    """

    def __init__(self, cards: Engine | Sequence[CardPredicates], header: Header) -> None:
        super().__init__(cards if isinstance(cards, Engine) else Engine(cards), header)
        # Until something asks for more, most automata are one number.
        self.light: Light | None = None if header.dense else Light(self.engine)
        asks = self.engine.asks
        self.backing = Backing(asks, header.facts) if asks else None
        self.slices = [Slices(MAX_SLICES) for _ in self.engine.groups]
        self.lineages = [Lineage(g.carries) if g.carries else None for g in self.engine.groups]
        self.doubts: dict[int, dict[str, None]] = {}
        self.last: Event | None = None
        self.events = 0
        self._expected = 0
        self._dense = header.dense

    def feed(self, event: Event) -> None:
        """Take the next event of the trace."""
        self.feed_many((event,))

    def feed_many(self, events: Sequence[Event]) -> None:
        """Take the next events of the trace."""
        if not events:
            return
        if self.backing is not None:
            events = self.backing.work_out(events)
        plans = self.engine.plans_of(events)
        light = self.light
        if light is not None and not light.has_room(len(events)):
            self._look_closer()
            light = None
        if light is None:
            self._feed_closely(events, plans)
        else:
            if light.careful != len(self.engine.careful):
                self._replay(light.grown())
            light.take(events, plans)
            if self.engine.slow:
                self._feed_slow(events, plans)
        self.last = events[-1]
        self.events += len(events)

    def feed_stretch(self, stretch: Stretch) -> None:
        """Take the next events of the trace, at a first look if that is enough for the rules."""
        engine, light = self.engine, self.light
        if light is not None and engine.skims and light.has_room(len(stretch.seqs)):
            plans = engine.plans_of_stretch(stretch)
            watched = engine.slow and (self.effects.watching or any(p.slow for p in plans))
            if light.careful == len(engine.careful) and not watched:
                light.take_stretch(stretch, plans)
                self.events += len(plans)
                return
        self.feed_many(stretch.events)

    def _feed_closely(self, events: Sequence[Event], plans: Sequence[Plan]) -> None:
        """Step every automaton for itself."""
        for event, plan in zip(events, plans, strict=True):
            if self._dense:
                self._check_gap(event)
            if event.kind == "tool_result":
                self.effects.settle(event)
            self.step_quick(plan.quick, event)
            if plan.slow:
                for planned in plan.careful:
                    self.step_carefully(planned, event)
                for group in plan.keyed:
                    self._step_group(group, event)

    def _feed_slow(self, events: Sequence[Event], plans: Sequence[Plan]) -> None:
        """Step the automata that are not part of ``light``."""
        for event, plan in zip(events, plans, strict=True):
            if event.kind == "tool_result":
                self.effects.settle(event)
            if plan.slow:
                self.step_quick(plan.rest, event)
                for planned in plan.careful:
                    self.step_carefully(planned, event)
                for group in plan.keyed:
                    self._step_group(group, event)

    def _look_closer(self) -> None:
        """Step every automaton for itself from now on."""
        if self.light is not None:
            self._replay(range(len(self.roots)))
            self.light = None

    def _replay(self, indices: Collection[int]) -> None:
        """Step some automata through the events that were taken so far."""
        assert self.light is not None
        for event, steps in self.light.replay(indices, self.effects):
            if event.kind == "tool_result":
                self.effects.settle(event)
            self.step_quick(steps, event)

    def _step_group(self, planned: PlannedGroup, event: Event) -> None:
        self._step_slices(planned, event)
        lineage = self.lineages[planned.number]
        if lineage is None:
            return
        for notice, certain in lineage.after(event):
            if not certain:
                reason = f"withheld value of the draft at seq {event.seq}"
                self._doubt_group(planned.number, reason)
            again = (g for g in self.engine.plan(notice).keyed if g.number == planned.number)
            for group in again:
                self._step_slices(group, notice, event.seq)

    def _step_slices(self, planned: PlannedGroup, event: Event, carried: int | None = None) -> None:
        """Step the slices that an event belongs to; ``carried``: it stands after that seq."""
        group, slices = self.engine.groups[planned.number], self.slices[planned.number]
        nothing = ((None,) * len(group.keys), event)
        try:
            found = group.views(event) if planned.keyed else (nothing,)
        except WithheldKeyError:
            self._doubt_group(planned.number, f"identity withheld at seq {event.seq}")
            return

        def root() -> list[Branches]:
            return [self.branches(i) for i in group.automata]

        for binding, seen in found:
            try:
                reached = slices.reached(binding, root)
            except OverflowError:
                raise _too_many_slices(group.keys) from None
            for position, automaton in planned.automata:
                letters = automaton.letters(seen)
                for state in reached:
                    if carried is not None:
                        state[position].move(event.seq, carried)
                    state[position].step(letters, seen, automaton.needed)

    def _check_gap(self, event: Event) -> None:
        if self._expected and event.seq != self._expected:
            reason = f"events missing before seq {event.seq}"
            for index in range(len(self.roots)):
                self.touched.add(index)
                self.branches(index).doubt(reason)
            for number in range(len(self.engine.groups)):
                self._doubt_group(number, reason)
        self._expected = event.seq + 1

    def _doubt_group(self, number: int, reason: str) -> None:
        for index in self.engine.groups[number].automata:
            root = self.branches(index)
            if not root.harmless:
                # A slice that was never seen may exist.
                self.doubts.setdefault(index, {})[reason] = None
            root.doubt(reason)
        for slice_ in self.slices[number]:
            for branches in slice_:
                branches.doubt(reason)

    def results(self, online: bool = False, closed: bool = True) -> tuple[RuleResult, ...]:
        """The verdict of every rule so far.

        ``closed``: the trace has ended, so open duties have failed. ``online``: more may come;
        a verdict is given only where it is decided, else ``open`` says how things stand.
        """
        found = untouched(self.engine).copy()
        changes = self.changes(online, closed)
        for number, result in zip(changes.numbers, changes.results, strict=True):
            found[number] = result
        return tuple(found)

    def changes(self, online: bool = False, closed: bool = True) -> Changes:
        """The results that need not be those of ``untouched``."""
        rules = self.engine.rules
        if online or not closed:
            self._look_closer()
            so_far = [rule_result(self._state(e), online=online, closed=False) for e in rules]
            return Changes(list(range(len(rules))), so_far)
        numbers = self.engine.numbers
        found: dict[int, RuleResult] = {}
        closer = {numbers[i] for i in self.touched}
        if self.light is not None:
            passing, results, failing = self.light.passed()
            if not failing and not closer and not self.slices:
                return Changes(passing, results)
            found = dict(zip(passing, results, strict=True))
            if failing:
                closer |= failing & {numbers[i] for i in self.engine.careful}
                found |= self.light.failing(failing - closer)
            if closer:
                self._replay([i for n in closer for i in rules[n].indices])
        for n in closer:
            found[n] = self._final(rules[n])
        for n in self._keyed_touched():
            found[n] = rule_result(self._state(rules[n]), online=False, closed=True)
        return Changes(list(found), list(found.values()))

    def _keyed_touched(self) -> list[int]:
        if not self.slices:
            return []
        numbers = self.engine.numbers
        doubtful = {numbers[i] for i in self.doubts}
        sliced = zip(self.engine.groups, self.slices, strict=True)
        groups = [g for g, slices in sliced if slices.whole]
        return sorted(doubtful | {numbers[i] for g in groups for i in g.automata})

    def _final(self, entry: EngineRule) -> RuleResult:
        """The result of an unkeyed rule at the end; traces share what is told of many."""
        engine, activations, count = self.engine, 0, 0
        found: list[Found] = []
        for index in entry.indices:
            activations += self.activations[index]
            run, failures = self.runs.get(index), self.failures.get(index)
            if run is None and failures is None:
                if not engine.tables[index].starts_busy:
                    continue
                run = self.run(index)
            if run is not None:
                if isinstance(run, Branches) or run.uncertain or run.tables.has_deadline:
                    return rule_result(self._state(entry), online=False, closed=True)
                activations += run.activations
                failures, many = certain_failures(run)
                count += many
            elif failures is not None:
                count += len(failures)
            if failures:
                tables, first = engine.tables[index], self.first_needed.get(index)
                last = self.last_needed.get(index)
                found.extend([Found(tables, raw, first, last) for raw in failures])
        return certain_result(entry, found, count, activations, self.effects, engine.shared)

    def _state(self, entry: EngineRule) -> RuleState:
        roots = [self.branches(i) for i in entry.indices]
        states: dict[Binding, list[Branches]] = {(): roots}
        settled = True
        if entry.rule.keys:
            number, at = self.engine.group_of(entry)
            own, slices = slice(at, at + len(roots)), self.slices[number]
            states = {key: state[own] for key, state in slices.whole.items()}
            # What may become a slice counts as far as it can do harm, or did.
            settled = all(b.harmless for b in roots) and all(
                b.harmless for state in slices.open.values() for b in state[own]
            )
        doubts = dict.fromkeys(r for i in entry.indices for r in self.doubts.get(i, ()))
        return RuleState(
            entry=entry,
            slices=states,
            root_settled=settled,
            doubts=tuple(doubts),
            effects=self.effects,
            last=self.last,
        )


def untouched(engine: Engine) -> list[RuleResult]:
    """The results of a closed trace whose events touch no rule; traces share them."""
    if len(engine.untouched) != len(engine.rules):
        blank = TraceMonitor(engine, Header(trace_id=""))
        engine.untouched = [
            rule_result(blank._state(entry), online=False, closed=True) for entry in engine.rules
        ]
    return engine.untouched


def _too_many_slices(keys: Sequence[SliceKey]) -> CardError:
    names = " and ".join(k.name for k in keys)
    return CardError(
        (
            Diagnostic(
                "CX7090",
                f"one trace names more than {MAX_SLICES:,} different values of {names}",
                help="split the trace, or slice the rules by a coarser entity",
            ),
        )
    )
