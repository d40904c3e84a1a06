"""The comparison is sharp: a fault planted in the automaton is found."""

import random

import msgspec

from cxdsl.artifact.predicate import VIOLATED, Automaton
from cxdsl.monitor.engine import Engine
from cxdsl.trace.holds import compile_predicate
from tests.differential.compare import card_of, disagreement
from tests.differential.generate import events, rule


def _mutants(automaton: Automaton):
    """The automaton with one edge changed at a time."""
    for number, state in enumerate(automaton.states):
        for edge, transition in enumerate(state.next):
            changed = []
            if transition.fork == VIOLATED:
                changed.append(msgspec.structs.replace(transition, fork=None))
            if transition.activates:
                changed.append(msgspec.structs.replace(transition, activates=False))
            if len(automaton.states) > 1 and state.role == "root":
                others = [
                    n
                    for n, s in enumerate(automaton.states)
                    if s.role == "root" and n != transition.to
                ]
                changed += [msgspec.structs.replace(transition, to=n) for n in others[:1]]
            for one in changed:
                edges = (*state.next[:edge], one, *state.next[edge + 1 :])
                states = list(automaton.states)
                states[number] = msgspec.structs.replace(state, next=edges)
                yield msgspec.structs.replace(automaton, states=tuple(states))


def _taken(automaton: Automaton, mutant: Automaton, traces):
    """Whether some event fits the edge with the fault, as far as its patterns go.

    Patterns that exclude each other leave edges that no event can ever take.
    """
    (guard,) = (
        edge.guard
        for state, other in zip(automaton.states, mutant.states, strict=True)
        for edge, changed in zip(state.next, other.next, strict=True)
        if edge != changed
    )
    tests = [compile_predicate(p.predicate) for p in automaton.propositions]
    return any(
        all(tests[bit](event) is wanted for bit, wanted in term if bit < len(tests))
        for trace in traces
        for event in trace
        for term in guard
    )


def test_most_planted_faults_are_found():
    tried = found = 0
    for number in range(200):
        r = random.Random(f"planted/{number}")
        one = rule(r)
        card = card_of(one)
        compiled = card.rules[0]
        mutants = list(_mutants(compiled.automata[0]))
        if not mutants:
            continue
        mutant = r.choice(mutants)
        broken = msgspec.structs.replace(compiled, automata=(mutant, *compiled.automata[1:]))
        engine = Engine([msgspec.structs.replace(card, rules=(broken,))])
        traces = [events(r) for _ in range(300)]
        if not _taken(compiled.automata[0], mutant, traces):
            continue
        tried += 1
        found += any(disagreement(one, engine, broken, t, proofs=False) for t in traces)
    assert tried >= 140
    # The rest mostly sit on edges that no event can take, or where few random events meet.
    assert found / tried >= 0.75, f"only {found} of {tried} planted faults were found"
