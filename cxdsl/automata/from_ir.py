"""Build the automaton of an obligation: explore, minimise, write guards.

Root states are the reachable memories of past subformulas; duty states add the progressed
obligation of one activation.
"""

from __future__ import annotations

from cxdsl.artifact.predicate import (
    DISCHARGED,
    VIOLATED,
    Automaton,
    KeyPath,
    Proposition,
    Register,
    SliceKey,
    State,
    Transition,
)
from cxdsl.automata.guards import guard_holds, minimal_guard
from cxdsl.automata.minimize import merge_equal
from cxdsl.automata.progress import BROKEN, DONE, Duties, Position, may_end, remembered
from cxdsl.automata.raw import Edge, RawState
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.ir.formula import Formula, positive
from cxdsl.ir.obligation import Obligation
from cxdsl.trace.letters import letters_of_each, possible_letters
from cxdsl.vocabulary.vocabulary import EntityKey

MAX_STATES = 5000
MAX_LETTERS = 12
Memory = tuple[bool, ...]
Key = tuple[Memory, Duties | None]


class _Exploration:
    def __init__(self, obligation: Obligation, letters: tuple[int, ...]) -> None:
        self.obligation = obligation
        self.letters = letters
        self.required = positive(obligation.required)
        past = [obligation.activation, self.required, *(r.store for r in obligation.registers)]
        if obligation.trigger is not None:
            past.append(obligation.trigger)
        self.memory = remembered(past)
        self.index: dict[Key, int] = {}
        self.queue: list[Key] = []
        self.states: list[RawState] = []

    def state(self, key: Key) -> int:
        number = self.index.get(key)
        if number is None:
            number = self.index[key] = len(self.index)
            if number >= MAX_STATES:
                raise CardError(
                    (
                        Diagnostic(
                            "CX4090",
                            f"the requirement needs more than {MAX_STATES:,} states",
                            help="split it into several requirements, or lower its counts",
                        ),
                    )
                )
            self.queue.append(key)
        return number

    def duty(self, memory: Memory, duties: Duties) -> int:
        if duties == DONE:
            return DISCHARGED
        if duties == BROKEN:
            return VIOLATED
        return self.state((memory, duties))

    def run(self) -> None:
        done = 0
        while done < len(self.queue):
            memory, duties = self.queue[done]
            done += 1
            edges = tuple(self._edge(memory, duties, letter) for letter in self.letters)
            accept = True if duties is None else may_end(duties)
            self.states.append(RawState(duties is not None, accept, edges))

    def _edge(self, memory: Memory, duties: Duties | None, letter: int) -> Edge:
        position = Position(letter, dict(zip(self.memory, memory, strict=True)))
        after = tuple(position.now(f) for f in self.memory)
        if duties is not None:
            return Edge(self.duty(after, position.step(duties)))
        obligation = self.obligation
        fork: int | None = None
        if obligation.trigger is not None and position.now(obligation.trigger):
            fork = self.duty(after, position.progress(self.required))
        store = tuple(i for i, r in enumerate(obligation.registers) if position.now(r.store))
        return Edge(self.state((after, None)), position.now(obligation.activation), fork, store)


def slice_key(key: EntityKey) -> SliceKey:
    """A key as artifacts keep it."""
    paths = tuple(KeyPath(path=p.path, kinds=p.kinds, tools=p.tools) for p in key.paths)
    return SliceKey(name=key.name, paths=paths)


def from_ir(obligation: Obligation, sentence: str = "") -> Automaton:
    """The minimal automaton of an obligation. Raises ``CardError`` (CX4090) when too large."""
    propositions = len(obligation.propositions)
    comparisons = len(obligation.comparisons)
    if propositions + comparisons > MAX_LETTERS:
        raise CardError(
            (
                Diagnostic(
                    "CX4091",
                    f"the requirement asks {propositions + comparisons} different questions of an "
                    f"event, and {MAX_LETTERS} is the most",
                    help="split it into several requirements",
                ),
            )
        )
    letters_of = possible_letters if obligation.each is None else letters_of_each
    possible = letters_of([p.predicate for p in obligation.propositions])
    letters = tuple(
        letter
        for letter in range(1 << (propositions + comparisons))
        if letter & ((1 << propositions) - 1) in possible
    )
    exploration = _Exploration(obligation, letters)
    blank = tuple(False for _ in exploration.memory)
    exploration.state((blank, None))
    start: int | None = None
    if obligation.trigger is None:
        first: Formula = exploration.required
        start = exploration.duty(blank, frozenset({frozenset({(first, True)})}))
    exploration.run()
    states, mapping = merge_equal(exploration.states)
    ignorable = frozenset(range(1 << (propositions + comparisons))) - frozenset(letters)
    return Automaton(
        propositions=tuple(
            Proposition(name=p.name, text=p.text, predicate=p.predicate)
            for p in obligation.propositions
        ),
        comparisons=obligation.comparisons,
        registers=tuple(
            Register(name=r.name, fields=r.fields, fold=r.fold) for r in obligation.registers
        ),
        initial=mapping[0],
        start_duty=None if start is None else mapping[start],
        states=_with_guards(states, letters, ignorable, propositions + comparisons),
        failure=obligation.failure,
        needed=obligation.needed,
        source=obligation.source,
        late=obligation.late,
        cites=obligation.cites,
        absences=obligation.absences,
        gathers=obligation.gathers,
        whole=obligation.whole,
        each=None if obligation.each is None else slice_key(obligation.each),
        sentence=sentence,
    )


def _with_guards(
    states: list[RawState], letters: tuple[int, ...], ignorable: frozenset[int], width: int
) -> tuple[State, ...]:
    settled = _settled(states)
    result: list[State] = []
    for number, raw in enumerate(states):
        groups: dict[Edge, set[int]] = {}
        for letter, edge in zip(letters, raw.edges, strict=True):
            groups.setdefault(edge, set()).add(letter)
        free = ignorable
        transitions: list[Transition] = []
        for edge, group in groups.items():
            guard = minimal_guard(frozenset(group), free, width)
            # Impossible letters make guards short, but no two guards may share one.
            free = frozenset(x for x in free if not guard_holds(guard, x))
            transitions.append(
                Transition(
                    to=edge.to,
                    guard=guard,
                    activates=edge.activates,
                    fork=edge.fork,
                    store=edge.store,
                )
            )
        result.append(
            State(
                role="duty" if raw.duty else "root",
                accept=raw.accept,
                next=tuple(transitions),
                settled=number in settled,
            )
        )
    return tuple(result)


def _settled(states: list[RawState]) -> set[int]:
    """States from which no violation can be reached any more."""
    bad = {n for n, s in enumerate(states) if s.duty and not s.accept}
    grew = True
    while grew:
        grew = False
        for number, state in enumerate(states):
            if number in bad:
                continue
            for edge in state.edges:
                targets = (edge.to, edge.fork)
                if VIOLATED in targets or any(t in bad for t in targets):
                    bad.add(number)
                    grew = True
                    break
    return set(range(len(states))) - bad
