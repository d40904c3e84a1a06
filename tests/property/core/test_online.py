"""What is decided online never changes, and the last word is the verdict of the whole trace."""

import random

from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Header
from tests.differential.compare import card_of
from tests.differential.generate import FACTS, events, rule


def test_decided_verdicts_never_change():
    for number in range(250):
        r = random.Random(f"online/{number}")
        one = rule(r)
        engine = Engine([card_of(one)])
        for _ in range(12):
            trace = events(r)
            monitor = TraceMonitor(engine, Header(trace_id="t", facts=FACTS))
            decided = None
            for event in trace:
                monitor.feed(event)
                (result,) = monitor.results(online=True)
                if decided is not None:
                    assert result.verdict == decided, (number, event.seq)
                elif result.verdict != "undecided":
                    decided = result.verdict
                else:
                    assert result.open in ("pending", "sat_so_far")
            (final,) = monitor.results()
            assert final.verdict == evaluate(one, trace, facts=FACTS).verdict
            if decided is not None:
                assert final.verdict == decided


def test_asking_between_events_changes_nothing():
    for number in range(120):
        r = random.Random(f"asking/{number}")
        one = rule(r)
        engine = Engine([card_of(one)])
        trace = events(r)
        quiet, asked = (TraceMonitor(engine, Header(trace_id="t", facts=FACTS)) for _ in range(2))
        for event in trace:
            quiet.feed(event)
            asked.feed(event)
            asked.results(online=True)
            asked.results(closed=False)
        assert quiet.results() == asked.results()
