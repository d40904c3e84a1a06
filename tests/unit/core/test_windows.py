"""Limits in time, turns and days on small traces: verdicts, reasons, proofs."""

from __future__ import annotations

import pytest

from cxdsl.artifact.predicate import SCHEMA, CardPredicates
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import FirstBefore, Pattern, Precedence, Response, Soon
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.calendar import Calendar, Window
from cxdsl.trace.events import Event, Header
from cxdsl.trace.follow import Followed
from cxdsl.trace.predicate import All, Is
from tests.helpers.handmade import written

SPAN = Span(Source("x", ""), 0, 0)
WORDS = written().requires[0]
CALENDAR = Calendar(zone="America/New_York", holidays=("2026-01-01",))
TURNS = Window(amount=1, unit="turns")
DAYS = Window(amount=2, unit="business_days", calendar=CALENDAR)
MINUTE = 60_000_000


def noticed(name):
    predicate = All((Is("kind", ("notice",)), Is("notice", (name,))))
    return Pattern(name, name, predicate, predicate)


A, B = noticed("a"), noticed("b")


def events(*steps):
    """Steps are a name, or a name and a time; the customer speaks at `-`."""
    found = []
    for seq, step in enumerate(steps, start=1):
        name, ts = step if isinstance(step, tuple) else (step, None)
        if name == "-":
            found.append(Event(seq=seq, kind="message", actor="customer", text="x", ts=ts))
        else:
            found.append(Event(seq=seq, kind="notice", actor="runtime", notice=name, ts=ts))
    return found


def check(clause, *steps):
    rule = compile_rule(Rule("r", "", "", (), (clause,), {}, SPAN, WORDS))
    card = CardPredicates(
        schema=SCHEMA,
        card="c", version="1.0.0", domain="d", title="", basis="institution", citations=(),
        rules=(rule,),
    )  # fmt: skip
    header, trace = Header(trace_id="t"), events(*steps)
    followed, monitor = Followed(header), TraceMonitor([card], header)
    online = None
    for event in trace:
        assert followed.accept(event) is None
        monitor.feed(event)
        (online,) = monitor.results(online=True)
    (result,) = monitor.results()
    for violation in result.violations:
        assert check_certificate(rule, violation, trace, header) == ()
    return result, online


def test_turns_after():
    clause = Response(A, B, "within", TURNS)
    assert check(clause, "-", "a", "-", "b")[0].verdict == "pass"
    late, online = check(clause, "-", "a", "-", "-", "b")
    assert (late.violations[0].seqs, late.violations[0].failure) == ((2, 4), "late")
    assert online.verdict == "fail"
    missing, online = check(clause, "-", "a")
    assert missing.violations[0].failure == "missing"
    assert online.verdict == "undecided"


def test_business_days_after():
    clause = Response(A, B, "within", DAYS)
    friday = ("a", "2026-01-02T12:00:00")
    assert check(clause, friday, ("b", "2026-01-06T23:59:00"))[0].verdict == "pass"
    late, _ = check(clause, friday, ("b", "2026-01-07T00:00:00"))
    assert late.violations[0].seqs == (1, 2)
    open_, _ = check(clause, friday, ("-", "2026-01-05T09:00:00"))
    assert open_.verdict == "undecided"
    assert any("had not run out" in reason for reason in open_.reasons)


def test_business_days_before():
    clause = Precedence(A, B, "within", DAYS)
    assert check(clause, ("b", "2026-01-02"), ("a", "2026-01-06"))[0].verdict == "pass"
    late, _ = check(clause, ("b", "2026-01-02"), ("a", "2026-01-07"))
    assert (late.violations[0].seqs, late.violations[0].failure) == ((1, 2), "late")


@pytest.mark.parametrize(
    ("clause", "first", "second"),
    [
        (Precedence(A, B, "within", DAYS), ("b", 1), ("a", 2)),
        (Response(B, A, "within", DAYS), ("b", "2026-01-05"), ("a", "2026-01-02")),
        (
            Precedence(A, B, "within", MINUTE),
            ("b", "2026-01-05T10:00:00"),
            ("a", "2026-01-05T10:00:01Z"),
        ),
        (
            Response(B, A, "within", MINUTE),
            ("b", "2026-01-05T10:00:00"),
            ("a", "2026-01-05T10:00:01Z"),
        ),
    ],
)
def test_times_that_cannot_be_compared_decide_nothing(clause, first, second):
    result, _ = check(clause, first, second)
    assert result.verdict == "undecided"
    assert result.reasons


def test_with_a_zone_they_can():
    clause = Precedence(A, B, "within", MINUTE, "America/New_York")
    steps = ("b", "2026-01-05T10:00:00"), ("a", "2026-01-05T15:00:01Z")
    assert check(clause, *steps)[0].verdict == "pass"


def test_some_before():
    clause = FirstBefore(A, B)
    assert check(clause, "-", "a", "b")[0].verdict == "pass"
    assert check(clause, "a")[0].verdict == "pass"
    early, online = check(clause, "-", "b", "a")
    assert (early.violations[0].seqs, early.violations[0].failure) == ((2,), "misordered")
    assert (online.verdict, early.activations) == ("fail", 1)
    never, _ = check(clause, "-")
    assert (never.verdict, never.violations[0].seqs) == ("fail", ())


def test_some_soon():
    clause = Soon(A, TURNS)
    assert check(clause, "a")[0].verdict == "pass"
    assert check(clause, "-", "-", "a")[0].verdict == "pass"
    late, _ = check(clause, "b", "-", "-", "a")
    assert (late.violations[0].seqs, late.violations[0].failure) == ((1, 3), "late")
    assert check(Soon(A, MINUTE), ("b", 1), ("-", 30))[0].verdict == "undecided"
    assert check(Soon(A, MINUTE), ("b", 1), ("-", 90))[0].verdict == "fail"
