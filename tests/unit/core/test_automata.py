"""Automata are deterministic, total on possible letters, and small."""

import random

from cxdsl.automata.from_ir import from_ir
from cxdsl.automata.guards import guard_holds, minimal_guard
from cxdsl.ir.from_model import from_model
from cxdsl.monitor.tables import Tables
from cxdsl.trace.letters import possible_letters
from cxdsl.trace.predicate import All, Is, Not
from tests.differential.generate import sized


def test_exactly_one_guard_holds_for_every_possible_letter():
    for number in range(300):
        for obligation in from_model(sized(random.Random(number))):
            automaton = from_ir(obligation)
            width = len(automaton.propositions)
            possible = possible_letters([p.predicate for p in automaton.propositions])
            for state in automaton.states:
                for letter in range(1 << (width + len(automaton.comparisons))):
                    holding = sum(guard_holds(t.guard, letter) for t in state.next)
                    assert holding <= 1
                    if letter & ((1 << width) - 1) in possible:
                        assert holding == 1
            assert len(automaton.states) <= 64
            Tables(automaton)


def test_guards_are_exact_outside_what_may_be_ignored():
    r = random.Random(5)
    for _ in range(200):
        letters = frozenset(x for x in range(16) if r.random() < 0.4)
        free = frozenset(x for x in range(16) if x not in letters and r.random() < 0.3)
        guard = minimal_guard(letters, free, 4)
        for x in range(16):
            if x not in free:
                assert guard_holds(guard, x) == (x in letters)


def test_impossible_combinations_are_known():
    notice, request = Is("kind", ("notice",)), Is("kind", ("confirmation_request",))
    assert possible_letters([notice, request]) == {0, 1, 2}
    named = All((notice, Is("notice", ("n1",))))
    assert possible_letters([notice, named]) == {0, 1, 3}
    assert possible_letters([notice, Not(notice)]) == {1, 2}


def test_same_rule_same_artifact():
    for number in range(60):
        one, two = (from_model(sized(random.Random(number))) for _ in range(2))
        assert [from_ir(o) for o in one] == [from_ir(o) for o in two]
