"""Which states and transitions of an automaton recorded traces visit.

A second way through the automata, for coverage only: every automaton is stepped for itself on
every slice, and what it does is written down. Verdicts come from ``run``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from cxdsl.artifact.predicate import Automaton, RulePredicate, State, Transition
from cxdsl.monitor.backing import Backing
from cxdsl.monitor.bindings import Slices
from cxdsl.monitor.branches import Branches
from cxdsl.monitor.each import EachRun, Followed
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.registers import Comparer
from cxdsl.monitor.shapes import asked_attributes, residual
from cxdsl.monitor.slice import Run
from cxdsl.monitor.tables import Tables
from cxdsl.trace.events import Event, Header
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import Binding, WithheldKeyError, views
from cxdsl.trace.predicate import Const

# More slices of one trace than this are not followed; the trace then counts as cut short.
MAX_SLICES = 10_000

Edge = tuple[int, int]


@dataclass(slots=True)
class Visited:
    """What was visited of one automaton.

    ``edges`` are transitions that matter, as (state, place among its transitions); ``patterns``
    counts the events that fitted each proposition.
    """

    automaton: Automaton
    states: set[int] = field(default_factory=set)
    edges: set[Edge] = field(default_factory=set)
    patterns: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin at nothing."""
        self.patterns = [0] * len(self.automaton.propositions)


def matters(index: int, transition: Transition) -> bool:
    """Whether a transition does more than stay where it is."""
    return (
        transition.to != index
        or transition.activates
        or transition.fork is not None
        or bool(transition.store)
    )


def reachable(automaton: Automaton) -> tuple[frozenset[int], frozenset[Edge]]:
    """The states that can be reached at all, and the transitions that matter from them."""
    todo = [automaton.initial]
    if automaton.start_duty is not None and automaton.start_duty >= 0:
        todo.append(automaton.start_duty)
    states: set[int] = set()
    edges: set[Edge] = set()
    while todo:
        state = todo.pop()
        if state in states:
            continue
        states.add(state)
        for place, transition in enumerate(automaton.states[state].next):
            if not transition.guard:
                continue
            if matters(state, transition):
                edges.add((state, place))
            todo.extend(s for s in (transition.to, transition.fork) if s is not None and s >= 0)
    return frozenset(states), frozenset(edges)


def _taken(state: State, letter: int) -> int | None:
    for place, transition in enumerate(state.next):
        for term in transition.guard:
            if all(bool(letter >> bit & 1) == want for bit, want in term):
                return place
    return None


class _Book:
    """What one automaton did on all traces, and the look-up of its transitions by letter."""

    def __init__(self, automaton: Automaton, place: int) -> None:
        self.tables = Tables(automaton, place)
        self.visited = Visited(automaton)
        self._places: dict[Edge, int | None] = {}

    def begin(self) -> None:
        """Write down that a slice began."""
        automaton = self.visited.automaton
        self.visited.states.add(automaton.initial)
        if automaton.start_duty is not None and automaton.start_duty >= 0:
            self.visited.states.add(automaton.start_duty)

    def note(self, state: int, letter: int) -> None:
        """Write down that a state met a letter."""
        key = (state, letter)
        if key in self._places:
            return
        automaton = self.visited.automaton
        place = self._places[key] = _taken(automaton.states[state], letter)
        self.visited.states.add(state)
        if place is None:
            return
        transition = automaton.states[state].next[place]
        self.visited.states.update(
            s for s in (transition.to, transition.fork) if s is not None and s >= 0
        )
        if matters(state, transition):
            self.visited.edges.add((state, place))


class _WatchedEach(EachRun):
    """The run of an automaton that follows every entity by itself, each move written down."""

    __slots__ = ("steps",)

    def __init__(
        self, tables: Tables, comparer: Comparer, effects: Effects, root: int | None = None
    ) -> None:
        super().__init__(tables, comparer, effects, root)
        self.steps: set[Edge] = set()

    def copy(self) -> EachRun:
        """An independent copy, for a new slice or another possibility."""
        other = super().copy()
        assert isinstance(other, _WatchedEach)
        other.steps = self.steps.copy()
        return other

    def _move(
        self, followed: Followed, triggers: list[int], letters: list[int], seq: int
    ) -> bool | None:
        self.steps.update(
            (root, t | x) for root, _ in followed.stands for t in triggers for x in letters
        )
        return super()._move(followed, triggers, letters, seq)


class _Watched(Branches):
    """The possible runs over one slice, each step written down.

    ``steps`` are the letters that states met, from the beginning of the slice: what begins as no
    slice (events that name no entity, or only some of several) counts once it is part of one.
    """

    __slots__ = ("steps",)

    def __init__(
        self, runs: list[Run], steps: set[Edge], reasons: dict[str, None] | None = None
    ) -> None:
        super().__init__(runs, reasons)
        self.steps = steps

    def copy(self) -> _Watched:
        """An independent copy, for a new slice."""
        return _Watched([r.copy() for r in self.runs], self.steps.copy(), dict(self.reasons))

    def step(self, letters: Iterable[int], event: Event, needed: int | None) -> None:
        """Write down what every run is about to do, then do it."""
        options = list(letters)
        for run in self.runs:
            if isinstance(run, EachRun):
                continue
            for letter in options:
                for bits in run.comparison_bits(letter, event):
                    self.steps.add((run.root, letter | bits))
                    for duty in run.duties:
                        due = run.due_bits(duty, event)
                        if due is not None:
                            self.steps.add((duty.state, letter | bits | due))
        super().step(options, event, needed)

    def all_steps(self) -> Iterator[Edge]:
        """What was written down, by the slice and by runs that follow entities."""
        yield from self.steps
        for run in self.runs:
            if isinstance(run, _WatchedEach):
                yield from run.steps


class RuleVisits:
    """What recorded traces visit of one rule."""

    def __init__(self, rule: RulePredicate) -> None:
        self.rule = rule
        self.books = tuple(_Book(a, n) for n, a in enumerate(rule.automata))
        self._shape: Any = attrgetter("kind", "actor", *asked_attributes([rule]))
        self._tests: dict[Any, list[tuple[int, tuple[tuple[int, Holds], ...]]]] = {}

    @property
    def visited(self) -> tuple[Visited, ...]:
        """One record an automaton."""
        return tuple(b.visited for b in self.books)

    def letters(self, event: Event) -> list[list[int]]:
        """For each automaton all letters that the event may have."""
        shape = self._shape(event)
        tests = self._tests.get(shape)
        if tests is None:
            tests = [_tests(b.visited.automaton, event) for b in self.books]
            if len(self._tests) < 10_000:
                self._tests[shape] = tests
        return [
            book.tables.letters(letter, open_tests, event)
            for book, (letter, open_tests) in zip(self.books, tests, strict=True)
        ]

    def start(self, header: Header) -> TraceVisits:
        """Begin a trace."""
        return TraceVisits(self, header)


def _tests(automaton: Automaton, event: Event) -> tuple[int, tuple[tuple[int, Holds], ...]]:
    letter = 0
    tests: list[tuple[int, Holds]] = []
    for bit, proposition in enumerate(automaton.propositions):
        left = residual(proposition.predicate, event)
        if isinstance(left, Const):
            letter |= left.value << bit
        else:
            tests.append((1 << bit, compile_predicate(left)))
    return letter, tuple(tests)


class TraceVisits:
    """One rule on one trace. ``cut`` says that the trace names too many slices to follow."""

    def __init__(self, rule: RuleVisits, header: Header) -> None:
        self.rule = rule
        self.cut = False
        effects = Effects()
        contracts = rule.rule.contracts
        self._root: list[Branches] = []
        for book in rule.books:
            comparer = Comparer(book.visited.automaton, contracts, header.contract, header.facts)
            kind = Run if book.visited.automaton.each is None else _WatchedEach
            self._root.append(_Watched([kind(book.tables, comparer, effects)], set()))
        self._slices = Slices(MAX_SLICES)
        asks = tuple(dict.fromkeys(ask for book in rule.books for ask in book.tables.asks))
        self._backing = Backing(asks, header.facts) if asks else None

    def feed_many(self, events: Sequence[Event]) -> None:
        """Take the next events of the trace."""
        for event in events if self._backing is None else self._backing.work_out(events):
            self._feed(event)

    def close(self) -> None:
        """Count what the slices of the trace visited."""
        whole = self._slices.whole.values() if self.rule.rule.keys else (self._root,)
        for state in whole:
            for book, watched in zip(self.rule.books, state, strict=True):
                assert isinstance(watched, _Watched)
                book.begin()
                for at, letter in watched.all_steps():
                    book.note(at, letter)

    def _feed(self, event: Event) -> None:
        rule = self.rule
        if not rule.rule.keys:
            self._step([self._root], event)
            return
        try:
            found = views(event, rule.rule.keys)
        except WithheldKeyError:
            return
        for binding, seen in found:
            self._step(self._reached(binding), seen)

    def _reached(self, binding: Binding) -> list[list[Branches]]:
        if self.cut:
            return []
        try:
            return self._slices.reached(binding, lambda: self._root)
        except OverflowError:
            self.cut = True
            return []

    def _step(self, states: list[list[Branches]], event: Event) -> None:
        for place, (book, letters) in enumerate(
            zip(self.rule.books, self.rule.letters(event), strict=True)
        ):
            patterns = book.visited.patterns
            for bit in range(len(patterns)):
                patterns[bit] += any(letter >> bit & 1 for letter in letters)
            for state in states:
                state[place].step(letters, event, book.visited.automaton.needed)
