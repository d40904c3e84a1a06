"""One rule as a machine over a finite list of events: what each event does to its slices.

A state holds, for the whole trace and for every entity seen, the automata's root states, the open
duties and the remembered events. It is a plain value, so that the search can compare states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cxdsl.analysis import comparisons, elapsed
from cxdsl.analysis.subject import Subject
from cxdsl.analysis.widths import combined
from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton, Transition
from cxdsl.trace.events import Event
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.keys import Binding, agrees, entities, views
from cxdsl.trace.units import UNITS

# A remembered event (its number in the list) and its age in microseconds, or an amount added up.
Kept = tuple[int, int] | comparisons.Added
Duties = frozenset[tuple[int, int]]


class Part(NamedTuple):
    """One automaton on one slice: root state, open duties (state, age), registers."""

    root: int
    duties: Duties
    registers: tuple[Kept | None, ...]


class Histories(NamedTuple):
    """An automaton that follows every entity by itself: root states, and who was named so far."""

    named: frozenset[int]
    roots: tuple[int, ...]


class Slice(NamedTuple):
    """All automata of a rule on one slice, and what happened there so far."""

    failed: bool
    activated: bool
    parts: tuple[Part | Histories, ...]


class State(NamedTuple):
    """The slices of all entities that events can name, and which of them were named so far.

    A slice that nothing has named yet still follows the events that would belong to it. For rules
    about what events share, these are the slices of the present turn, message or group; ``failed``
    and ``activated`` say what happened in those before it.
    """

    named: frozenset[int]
    slices: tuple[Slice, ...]
    failed: bool = False
    activated: bool = False


class Machine:
    """A rule on a list of events, each given by its number."""

    def __init__(
        self, subject: Subject, events: Sequence[Event], facts: Mapping[str, Any] | None = None
    ) -> None:
        self.subject = subject
        self.facts = facts or {}
        rule = subject.compiled
        self.contracts = rule.contracts
        self.automata = rule.automata
        keys = [k for k in rule.keys if k.name not in UNITS]
        self.unit = next((k.name for k in rule.keys if k.name in UNITS), None)
        self.speaks = [e.kind == "message" and e.actor == "customer" for e in events]
        split = [views(e, keys) for e in events]
        bindings = dict.fromkeys(b for found in split for b, _ in found)
        self.keys = [b for b in bindings if None not in b] if keys else [()]
        self.events: list[Event] = []
        # For each event and each slice the event as the slice sees it (None: not part of it).
        self.seen = [self._seen(found) for found in split]
        self.names = [
            frozenset(n for n, key in enumerate(self.keys) if any(b == key for b, _ in found))
            for found in split
        ]
        self.letters = [_letters(a, self.events) for a in self.automata]
        self.entities = [self._entities(a) for a in self.automata]
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
        self._agreed: dict[tuple[int, int, int, tuple[Kept | None, ...]], bool | None] = {}
        self._steps: dict[tuple[State, int, int, bool], tuple[State, ...]] = {}
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

    def _entities(self, automaton: Automaton) -> tuple[tuple[int | None, ...], ...]:
        """For each event the letter that each entity of its own history sees (None: not named)."""
        if automaton.each is None:
            return ()
        found = [entities(e, automaton.each.paths) for e in self.events]
        names = list(dict.fromkeys(name for one in found for name in one))
        return tuple(
            tuple(_letters(automaton, [one[name]])[0] if name in one else None for name in names)
            for one in found
        )

    def initial(self) -> State:
        """Before the first event."""
        parts: list[Part | Histories] = []
        for n, a in enumerate(self.automata):
            if a.each is not None:
                count = len(self.entities[n][0]) if self.events else 0
                parts.append(Histories(frozenset(), (a.initial,) * count))
                continue
            start = a.start_duty
            duties = {(start, 0)} if start is not None and start >= 0 else set()
            parts.append(Part(a.initial, frozenset(duties), (None,) * len(a.registers)))
        begun = any(a.start_duty is not None for a in self.automata)
        failed = any(a.start_duty == VIOLATED for a in self.automata)
        first = Slice(failed, begun, tuple(parts))
        named = frozenset() if self.subject.compiled.keys else frozenset((0,))
        return State(named, (first,) * len(self.keys))

    def step(self, state: State, event: int, passed: int, apart: bool = True) -> tuple[State, ...]:
        """The states after an event that comes so many microseconds later (several: a guess).

        ``apart``: the event begins a message or group of its own.
        """
        at = (state, event, passed, apart)
        after = self._steps.get(at)
        if after is None:
            begins = self.speaks[event] if self.unit == "turn" else apart
            before = self._closed(state) if self.unit and begins else state
            after = self._steps[at] = self._after(before, event, passed)
        return after

    def _closed(self, state: State) -> State:
        """The state when a turn, message or group is over."""
        verdict, activated = self.ended(state)
        return self.initial()._replace(failed=verdict == "fail", activated=activated)

    def _after(self, state: State, event: int, passed: int) -> tuple[State, ...]:
        slices = state.slices
        if passed and self.timed:
            slices = tuple(self._older_slice(s, passed) for s in slices)
        options = [
            [s] if view is None else self._slice(s, view)
            for s, view in zip(slices, self.seen[event], strict=True)
        ]
        named = state.named | self.names[event]
        return tuple(state._replace(named=named, slices=chosen) for chosen in combined(options))

    def _older_slice(self, s: Slice, passed: int) -> Slice:
        limit = self.longest + 1
        parts: list[Part | Histories] = []
        for part, timed, due in zip(s.parts, self._timed, self._due, strict=True):
            if isinstance(part, Histories):
                parts.append(part)
                continue
            duties = part.duties
            if due:
                duties = frozenset((d, min(limit, age + passed)) for d, age in duties)
            registers = tuple(
                (kept[0], min(limit, kept[1] + passed))
                if kept and len(kept) == 2 and r in timed
                else kept
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
            for chosen in combined(options)
        ]
        return found

    def _part(
        self, n: int, part: Part | Histories, event: int
    ) -> list[tuple[Part | Histories, bool, bool]]:
        if isinstance(part, Histories):
            return [self._histories(n, part, event)]
        found: list[tuple[Part | Histories, bool, bool]] = []
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
                    fresh[r] = self._stored(n, r, registers[r], event)
                registers = tuple(fresh)
            found.append((Part(row.to, frozenset(duties), registers), failed, row.activates))
        return found

    def _histories(self, n: int, part: Histories, event: int) -> tuple[Histories, bool, bool]:
        """Whoever is named sees the event as its own; what puts the rule to the test all see."""
        bound = self.letters[n][event] & 1
        roots = []
        failed = False
        named = set(part.named)
        for k, (root, seen) in enumerate(zip(part.roots, self.entities[n][event], strict=True)):
            row = self._row(n, root, bound if seen is None else bound | seen & ~1)
            if seen is not None:
                named.add(k)
            failed |= row.fork == VIOLATED and k in named
            roots.append(row.to)
        return Histories(frozenset(named), tuple(roots)), failed, bool(bound)

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
            if kept is None or len(kept) != 2 or c.within is None:
                return False
            return kept[1] <= c.within
        if not comparisons.known(c):
            return None
        looked = comparisons.registers_of(c)
        registers = tuple(
            _ageless(kept) if r in looked else None for r, kept in enumerate(part.registers)
        )
        at = (n, k, event, registers)
        if at not in self._agreed:
            seen = [
                self.events[kept[0]] if kept is not None and len(kept) == 2 else kept
                for kept in registers
            ]
            declared = self.automata[n].registers
            known = comparisons.Remembered(seen, declared, self.contracts, self.facts)
            self._agreed[at] = comparisons.agrees(c, self.events[event], known)
        return self._agreed[at]

    def _stored(self, n: int, register: int, before: Kept | None, event: int) -> Kept:
        """What a register holds after an event is put into it."""
        declared = self.automata[n].registers[register]
        if declared.fold == "latest":
            return self._tokens[n][register][event], 0
        so_far = before if before is not None and len(before) == 1 else None
        return comparisons.added(declared, self.events[event], so_far)

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
        mine = [c for c in automaton.comparisons if register in comparisons.registers_of(c)]
        if any(not comparisons.known(c) for c in mine):
            return list(range(len(self.events)))
        first: dict[str, int] = {}
        return [
            first.setdefault(comparisons.looked_at(mine, register, e), n)
            for n, e in enumerate(self.events)
        ]

    def _named(self, state: State) -> list[Slice]:
        return [state.slices[n] for n in sorted(state.named)]

    def ended(self, state: State) -> tuple[str, bool]:
        """The verdict (pass, fail, undecided) when the trace ends here, and whether activated."""
        slices = self._named(state)
        activated = state.activated or any(s.activated for s in slices)
        if state.failed or any(s.failed for s in slices):
            return "fail", activated
        verdict = "pass"
        for s in slices:
            for n, part in enumerate(s.parts):
                for duty, age in () if isinstance(part, Histories) else part.duties:
                    if self.automata[n].states[duty].accept:
                        continue
                    if not self._due_bits(n, age):
                        return "fail", activated
                    verdict = "undecided"
        return verdict, activated

    def failed(self, state: State) -> bool:
        """Whether the rule has failed for good."""
        return state.failed or any(s.failed for s in self._named(state))

    def activated(self, state: State) -> bool:
        """Whether the rule was put to the test."""
        return state.activated or any(s.activated for s in self._named(state))

    def settled(self, state: State) -> bool:
        """Whether the rule can fail no more."""
        return (
            self.unit is None
            and not any(s.failed for s in state.slices)
            and all(
                self.automata[n].states[number].settled
                for s in state.slices
                for n, part in enumerate(s.parts)
                for number in _numbers(part)
            )
        )


def _numbers(part: Part | Histories) -> tuple[int, ...]:
    """The states of an automaton that a slice is in."""
    if isinstance(part, Histories):
        return part.roots
    return (part.root, *(duty for duty, _ in part.duties))


def _ageless(kept: Kept | None) -> Kept | None:
    return (kept[0], 0) if kept is not None and len(kept) == 2 else kept


def _compared(automaton: Automaton) -> frozenset[int]:
    return frozenset(r for c in automaton.comparisons for r in comparisons.registers_of(c))


def _letters(automaton: Automaton, events: Sequence[Event]) -> list[int]:
    tests = [compile_predicate(p.predicate) for p in automaton.propositions]
    return [sum(1 << i for i, test in enumerate(tests) if test(e) is True) for e in events]
