"""Withheld values: the verdict covers every completion of the trace."""

import random

import msgspec

from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Header, Redacted
from tests.differential.compare import card_of
from tests.differential.generate import FACTS, events, rule

COMPLETIONS = {
    "text": ["Yes please", "no", "好的，可以", "other"],
    "notice": ["n1", "n2", "n3"],
    "status": ["ok", "error"],
    "decision": ["accepted", "refused"],
    "draft": ["d1", "d2", "d9"],
}


def _redact(r, trace):
    """The trace with one value withheld, and all the traces it may have been."""
    places = [(i, a) for i, e in enumerate(trace) for a in COMPLETIONS if getattr(e, a) is not None]
    if not places:
        return None
    at, attribute = r.choice(places)
    hidden = msgspec.structs.replace(trace[at], **{attribute: Redacted()})
    full = [
        [*trace[:at], msgspec.structs.replace(trace[at], **{attribute: v}), *trace[at + 1 :]]
        for v in COMPLETIONS[attribute]
    ]
    return [*trace[:at], hidden, *trace[at + 1 :]], full


def test_every_completion_is_covered():
    seen_undecided = 0
    for number in range(400):
        r = random.Random(f"redacted/{number}")
        one = rule(r)
        engine = Engine([card_of(one)])
        for _ in range(6):
            redacted = _redact(r, events(r))
            if redacted is None:
                continue
            trace, completions = redacted
            monitor = TraceMonitor(engine, Header(trace_id="t", facts=FACTS))
            for event in trace:
                monitor.feed(event)
            (result,) = monitor.results()
            for completion in completions:
                expected = evaluate(one, completion, facts=FACTS)
                verdicts = {"pass", "fail"} if expected.open_windows else {expected.verdict}
                assert verdicts & set(result.possible) or expected.verdict in result.possible, (
                    number,
                    expected.verdict,
                    result.possible,
                )
            seen_undecided += result.verdict == "undecided"
            if result.verdict == "undecided":
                assert result.reasons
    assert seen_undecided > 20


def test_a_gap_leaves_what_it_cannot_change():
    for number in range(300):
        r = random.Random(f"gap/{number}")
        one = rule(r)
        engine = Engine([card_of(one)])
        whole = events(r)
        if len(whole) < 3:
            continue
        cut = r.randrange(1, len(whole) - 1)
        holed = [*whole[:cut], *whole[cut + 1 :]]
        monitor = TraceMonitor(engine, Header(trace_id="t", dense=True, facts=FACTS))
        for event in holed:
            monitor.feed(event)
        (result,) = monitor.results()
        expected = evaluate(one, whole, facts=FACTS)
        if expected.verdict != "undecided":
            assert expected.verdict in result.possible, (number, cut)
