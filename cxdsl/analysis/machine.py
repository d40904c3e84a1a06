"""One rule as a machine over a finite list of events: what each event does to its slices.

A state holds, for the whole trace and for every entity seen, the automata's root states, the open
duties and the remembered events. It is a plain value, so that the search can compare states.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from cxdsl.analysis import comparisons, elapsed
from cxdsl.analysis.subject import Subject
from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton, Transition
from cxdsl.trace.events import Event
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.keys import Binding, agrees, views

# A remembered event (its number in the list) and its age in microseconds.
Kept = tuple[int, int]
Duties = frozenset[tuple[int, int]]


class Part(NamedTuple):
    """One automaton on one slice: root state, open duties (state, age), registers."""

    root: int
    duties: Duties
    registers: tuple[Kept | None, ...]


class Slice(NamedTuple):
    """All automata of a rule on one slice, and what happened there so far."""

    failed: bool
    activated: bool
    parts: tuple[Part, ...]


class State(NamedTuple):
    """The slices of all entities that events can name, and which of them were named so far.

    A slice that nothing has named yet still follows the events that would belong to it.
    """

    named: frozenset[int]
    slices: tuple[Slice, ...]


class Machine:
    """A rule on a list of events, each given by its number."""

    def __init__(self, subject: Subject, events: Sequence[Event]) -> None:
        self.subject = subject
        rule = subject.compiled
        self.contracts = rule.contracts
        self.automata = rule.automata
        split = [views(e, rule.keys) for e in events]
        bindings = dict.fromkeys(b for found in split for b, _ in found)
        self.keys = [b for b in bindings if None not in b] if rule.keys else [()]
        self.events: list[Event] = []
        # For each event and each slice the event as the slice sees it (None: not part of it).
        self.seen = [self._seen(found) for found in split]
        self.names = [
            frozenset(n for n, key in enumerate(self.keys) if any(b == key for b, _ in found))
            for found in split
        ]
        self.letters = [_letters(a, self.events) for a in self.automata]
        self.longest = max((c.within or 0 for a in self.automata for c in a.comparisons), default=0)
        self.timed = any(
            c.kind in comparisons.ELAPSED for a in self.automata for c in a.comparisons
        )
        self._remembers = [_compared(a) for a in self.automata]
        self._timed = [
            {c.register for c in a.comparisons if c.kind == "within"} for a in self.automata
        ]
        self._due = [any(c.kind == "due" for c in a.comparisons) for a in self.automata]
        # Of several duties in one state the oldest has the least time left.
        self._oldest = [
            due and elapsed.lateness_never_helps(a)
            for due, a in zip(self._due, self.automata, strict=True)
        ]
        self._tokens = self._same_to_registers()
        self._rows: dict[tuple[int, int, int], Transition] = {}
        self._agreed: dict[tuple[int, int, int, int], bool | None] = {}
        self._steps: dict[tuple[State, int, int], tuple[State, ...]] = {}
        self._slices: dict[tuple[Slice, int], list[Slice]] = {}

    def _seen(self, found: Sequence[tuple[Binding, Event]]) -> tuple[int | None, ...]:
        numbers = {}
        for n, (_, event) in enumerate(found):
            numbers[n] = len(self.events)
            self.events.append(event)
        return tuple(
            next((numbers[n] for n, (b, _) in enumerate(found) if agrees(b, key)), None)
            for key in self.keys
        )

    def initial(self) -> State:
        """Before the first event."""
        parts = []
        for a in self.automata:
            start = a.start_duty
            duties = {(start, 0)} if start is not None and start >= 0 else set()
            parts.append(Part(a.initial, frozenset(duties), (None,) * len(a.registers)))
        begun = any(a.start_duty is not None for a in self.automata)
        failed = any(a.start_duty == VIOLATED for a in self.automata)
        first = Slice(failed, begun, tuple(parts))
        named = frozenset() if self.subject.compiled.keys else frozenset((0,))
        return State(named, (first,) * len(self.keys))

    def step(self, state: State, event: int, passed: int) -> tuple[State, ...]:
        """The states after an event that comes so many microseconds later (several: a guess)."""
        at = (state, event, passed)
        after = self._steps.get(at)
        if after is None:
            after = self._steps[at] = self._after(state, event, passed)
        return after

    def _after(self, state: State, event: int, passed: int) -> tuple[State, ...]:
        slices = state.slices
        if passed and self.timed:
            slices = tuple(self._older_slice(s, passed) for s in slices)
        options = [
            [s] if view is None else self._slice(s, view)
            for s, view in zip(slices, self.seen[event], strict=True)
        ]
        named = state.named | self.names[event]
        return tuple(State(named, chosen) for chosen in product(*options))

    def _older_slice(self, s: Slice, passed: int) -> Slice:
        limit = self.longest + 1
        parts = []
        for part, timed, due in zip(s.parts, self._timed, self._due, strict=True):
            duties = part.duties
            if due:
                duties = frozenset((d, min(limit, age + passed)) for d, age in duties)
            registers = tuple(
                (kept[0], min(limit, kept[1] + passed)) if kept and r in timed else kept
                for r, kept in enumerate(part.registers)
            )
            parts.append(Part(part.root, duties, registers))
        return Slice(s.failed, s.activated, tuple(parts))

    def _slice(self, s: Slice, event: int) -> list[Slice]:
        known = self._slices.get((s, event))
        if known is not None:
            return known
        options = [self._part(n, part, event) for n, part in enumerate(s.parts)]
        found = self._slices[s, event] = [
            Slice(
                s.failed or any(f for _, f, _ in chosen),
                s.activated or any(a for _, _, a in chosen),
                tuple(p for p, _, _ in chosen),
            )
            for chosen in product(*options)
        ]
        return found

    def _part(self, n: int, part: Part, event: int) -> list[tuple[Part, bool, bool]]:
        if self.automata[n].each is not None:
            # Each entity has a history of its own, which is not followed here: all may happen.
            bound = bool(self.letters[n][event] & 1)
            return [(part, failed, bound) for failed in ((False, True) if bound else (False,))]
        found = []
        for letter in self._full_letters(n, part, event):
            failed = False
            duties = set()
            for duty, age in part.duties:
                to = self._row(n, duty, letter | self._due_bits(n, age)).to
                if to == VIOLATED:
                    failed = True
                elif to != DISCHARGED:
                    duties.add((to, age))
            row = self._row(n, part.root, letter)
            if row.fork == VIOLATED:
                failed = True
            elif row.fork is not None and row.fork != DISCHARGED:
                duties.add((row.fork, 0))
            if self._oldest[n]:
                ages = dict(sorted(duties))
                duties = set(ages.items())
            registers = part.registers
            stored = [r for r in row.store if r in self._remembers[n]]
            if stored:
                fresh = list(registers)
                for r in stored:
                    fresh[r] = (self._tokens[n][r][event], 0)
                registers = tuple(fresh)
            found.append((Part(row.to, frozenset(duties), registers), failed, row.activates))
        return found

    def _full_letters(self, n: int, part: Part, event: int) -> list[int]:
        automaton = self.automata[n]
        letters = [self.letters[n][event]]
        for k, c in enumerate(automaton.comparisons):
            if c.kind == "due":
                continue
            bit = 1 << (len(automaton.propositions) + k)
            truth = self._truth(n, k, part, event)
            if truth is None:
                letters += [x | bit for x in letters]
            elif truth:
                letters = [x | bit for x in letters]
        return letters

    def _truth(self, n: int, k: int, part: Part, event: int) -> bool | None:
        c = self.automata[n].comparisons[k]
        if c.kind == "within":
            kept = None if c.register is None else part.registers[c.register]
            return kept is not None and c.within is not None and kept[1] <= c.within
        if not comparisons.known(c) or c.register is None:
            return None
        kept = part.registers[c.register]
        if kept is None:
            return False
        at = (n, k, event, kept[0])
        if at not in self._agreed:
            self._agreed[at] = comparisons.agrees(
                c, self.events[event], self.events[kept[0]], self.contracts
            )
        return self._agreed[at]

    def _due_bits(self, n: int, age: int) -> int:
        if not self._due[n]:
            return 0
        automaton = self.automata[n]
        bits = 0
        for k, c in enumerate(automaton.comparisons):
            if c.kind == "due" and c.within is not None and age <= c.within:
                bits |= 1 << (len(automaton.propositions) + k)
        return bits

    def _row(self, n: int, state: int, letter: int) -> Transition:
        at = (n, state, letter)
        row = self._rows.get(at)
        if row is None:
            row = elapsed.taken(self.automata[n].states[state], letter)
            if row is None:
                raise ValueError("an event has a letter that the automaton holds impossible")
            self._rows[at] = row
        return row

    def _same_to_registers(self) -> list[dict[int, list[int]]]:
        """For each register and event, the first event that it could not tell apart."""
        return [
            {r: self._classes(a, r) for r in self._remembers[n]}
            for n, a in enumerate(self.automata)
        ]

    def _classes(self, automaton: Automaton, register: int) -> list[int]:
        mine = [c for c in automaton.comparisons if c.register == register]
        if all(c.kind in comparisons.ELAPSED for c in mine):
            return [0] * len(self.events)
        if any(not comparisons.known(c) for c in mine):
            return list(range(len(self.events)))
        first: dict[str, int] = {}
        return [
            first.setdefault(comparisons.remembered(mine, e), n) for n, e in enumerate(self.events)
        ]

    def _named(self, state: State) -> list[Slice]:
        return [state.slices[n] for n in sorted(state.named)]

    def ended(self, state: State) -> tuple[str, bool]:
        """The verdict (pass, fail, undecided) when the trace ends here, and whether activated."""
        slices = self._named(state)
        activated = any(s.activated for s in slices)
        if any(s.failed for s in slices):
            return "fail", activated
        verdict = "pass"
        for s in slices:
            for n, part in enumerate(s.parts):
                for duty, age in part.duties:
                    if self.automata[n].states[duty].accept:
                        continue
                    if not self._due_bits(n, age):
                        return "fail", activated
                    verdict = "undecided"
        return verdict, activated

    def failed(self, state: State) -> bool:
        """Whether the rule has failed for good."""
        return any(s.failed for s in self._named(state))

    def activated(self, state: State) -> bool:
        """Whether the rule was put to the test."""
        return any(s.activated for s in self._named(state))

    def settled(self, state: State) -> bool:
        """Whether the rule can fail no more."""
        return not any(s.failed for s in state.slices) and all(
            self.automata[n].states[part.root].settled
            and all(self.automata[n].states[d].settled for d, _ in part.duties)
            for s in state.slices
            for n, part in enumerate(s.parts)
        )


def _compared(automaton: Automaton) -> frozenset[int]:
    return frozenset(c.register for c in automaton.comparisons if c.register is not None)


def _letters(automaton: Automaton, events: Sequence[Event]) -> list[int]:
    tests = [compile_predicate(p.predicate) for p in automaton.propositions]
    return [sum(1 << i for i, test in enumerate(tests) if test(e) is True) for e in events]
