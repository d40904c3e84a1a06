"""What coverage writes down agrees with what the monitor says, on random rules and traces."""

from __future__ import annotations

import random

import pytest

from cxdsl.artifact.predicate import VIOLATED
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.monitor.visits import RuleVisits, reachable
from cxdsl.trace.events import Header
from tests.differential.compare import card_of
from tests.differential.generate import FACTS, events, rule


@pytest.mark.parametrize("seed", range(8))
def test_a_transition_to_violated_is_taken_only_where_the_rule_fails(seed):
    r = random.Random(seed)
    failed = activated = 0
    for _ in range(60):
        card = card_of(rule(r))
        engine = Engine([card])
        for _ in range(6):
            trace = events(r)
            visits = RuleVisits(card.rules[0])
            walk = visits.start(Header(trace_id="t", facts=FACTS))
            walk.feed_many(trace)
            walk.close()
            monitor = TraceMonitor(engine, Header(trace_id="t", facts=FACTS))
            for event in trace:
                monitor.feed(event)
            (result,) = monitor.results()
            taken = [
                v.automaton.states[state].next[place]
                for v in visits.visited
                for state, place in v.edges
            ]
            if any(VIOLATED in (t.to, t.fork) for t in taken):
                failed += 1
                assert result.verdict == "fail"
            if any(t.activates for t in taken):
                activated += 1
                assert result.activations > 0
            for v in visits.visited:
                states, edges = reachable(v.automaton)
                assert v.states <= states
                assert v.edges <= edges
    assert failed > 20
    assert activated > 50
