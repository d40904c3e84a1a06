"""``the latest P of each K``: what is decided when values or identities were withheld."""

from __future__ import annotations

import json

import msgspec
import pytest

from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import LatestOfEach, Pattern
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header
from cxdsl.trace.predicate import All, Field, Is, structural
from cxdsl.vocabulary.vocabulary import EntityKey, KeyPath
from tests.differential.compare import card_of
from tests.helpers.handmade import written

WORDS = written().requires[0]
BILL = EntityKey("bill", (KeyPath("result.*.id"), KeyPath("arguments.bill")))
HIDDEN = {"$redacted": True}


def pattern(name, predicate):
    return Pattern(name, name, predicate, structural(predicate))


READ = pattern("read", All((Is("kind", ("tool_result",)), Is("tool", ("get_bills",)))))
PAID = pattern("paid", Field("result.*.paid", "=", "boolean", (True,)))
RESUME = pattern("resume", All((Is("kind", ("tool_call",)), Is("tool", ("resume",)))))


def rule(if_any=False):
    clause = LatestOfEach(RESUME, READ, PAID, BILL, if_any)
    return Rule("r", "", "", (), (clause,), {}, Span(Source("r", ""), 0, 0), WORDS)


def trace(*steps):
    found = []
    for seq, step in enumerate(steps, start=1):
        raw = msgspec.Raw(json.dumps(step).encode())
        if isinstance(step, list):
            event = Event(seq=seq, kind="tool_result", actor="tool", tool="get_bills", status="ok")
            event.result = raw
        else:
            event = Event(seq=seq, kind="tool_call", actor="agent", tool="resume", arguments=raw)
        found.append(event)
    return found


def run(one, events):
    monitor = TraceMonitor(Engine([card_of(one)]), Header(trace_id="t"))
    for event in events:
        monitor.feed(event)
    return monitor.results()[0]


def bill(name, paid=True):
    return {"id": name, "paid": paid}


@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        ([[bill("a"), bill("b")], {}], "pass"),
        ([[bill("a"), bill("b", HIDDEN)], {}], "undecided"),
        # What was withheld no longer matters once the bill is read again.
        ([[bill("a"), bill("b", HIDDEN)], [bill("b")], {}], "pass"),
        ([[bill("a", False), bill("b", HIDDEN)], {}], "fail"),
        ([[bill("a"), bill(HIDDEN)], {}], "undecided"),
        # The bill that was withheld may be the one that had not been paid.
        ([[bill("a", False)], [bill(HIDDEN)], {}], "undecided"),
        ([[bill("a", False)], {}, [bill(HIDDEN)]], "fail"),
        ([{"bill": "a"}], "fail"),
        ([{}], "pass"),
    ],
)
def test_what_is_withheld_is_unknown(steps, verdict):
    assert run(rule(), trace(*steps)).verdict == verdict


def test_one_failure_for_all_bills_that_are_to_blame():
    events = trace([bill("a", False)], [bill("b"), bill("c", False)], {"bill": "d"})
    result = run(rule(), events)
    assert [(v.seqs, v.failure) for v in result.violations] == [((1, 2, 3), "mismatched")]
    assert {g.entity: g.after for g in result.violations[0].certificate.absent} == {
        "a": 1,
        "c": 2,
        "d": None,
    }
    excused = run(rule(if_any=True), events).violations
    assert {g.entity for v in excused for g in v.certificate.absent} == {"a", "c"}


def test_a_proof_for_another_bill_is_refused():
    one = rule()
    events = trace([bill("a", False)], [bill("b")], {})
    (violation,) = run(one, events).violations
    compiled = compile_rule(one)
    header = Header(trace_id="t")
    assert check_certificate(compiled, violation, events, header) == ()
    (gap,) = violation.certificate.absent
    for entity in ("b", "z", None):
        forged = msgspec.structs.replace(
            violation,
            certificate=msgspec.structs.replace(
                violation.certificate, absent=(msgspec.structs.replace(gap, entity=entity),)
            ),
        )
        assert check_certificate(compiled, forged, events, header) != ()
