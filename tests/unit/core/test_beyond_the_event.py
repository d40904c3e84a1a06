"""Conditions beyond one event, moments, exceptions and joined needs: from text to verdict."""

from __future__ import annotations

import json

import msgspec
import pytest

from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source
from cxdsl.model.from_syntax import from_syntax
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.syntax.parser import parse
from cxdsl.trace.events import Event, Header
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, FieldType, Tool, Vocabulary
from tests.differential.compare import card_of

VOCABULARY = Vocabulary(
    domain="desk",
    tools=(
        Tool(
            "read_limit",
            "read",
            results=(
                FieldType("limit", "money"),
                FieldType("until", "date"),
                FieldType("open", "boolean"),
                FieldType("allowed", "list"),
            ),
        ),
        Tool(
            "pay",
            "submit",
            effect="irreversible",
            arguments=(
                FieldType("amount", "money"),
                FieldType("fee", "money"),
                FieldType("due", "date"),
                FieldType("parts", "list"),
                FieldType("to", "text"),
            ),
        ),
    ),
    facts=(FieldType("cap", "money"), FieldType("route", "enum", ("oral", "written"))),
    keys=(DRAFT_KEY,),
)
FACTS = {"cap": 100, "route": "oral"}


def rule_of(sentence):
    text = f"""card desk.a version 1.0.0
  title "t" domain desk basis institution source "s 1" obligation "o"
  event payment means call to pay
  event limit_read means successful call to read_limit
  event open_read means limit_read where open is true
  require sample {sentence}
  example passes "p" end example fails "f" end end"""
    file, problems = parse(Source("a.card", text))
    assert not problems, problems
    cards, found = from_syntax(file, VOCABULARY)
    assert not [d for d in found if d.level == "error"], found
    return cards[0].rules[0]


def raw(values):
    return msgspec.Raw(json.dumps(values).encode())


def read(**values):
    return ("tool_result", "read_limit", values)


def pay(**values):
    return ("tool_call", "pay", values)


def said(text):
    return ("message", None, text)


def trace(*steps):
    events = []
    for seq, (kind, tool, values) in enumerate(steps, start=1):
        if kind == "message":
            events.append(Event(seq=seq, kind=kind, actor="customer", text=values))
        elif kind == "tool_call":
            call = Event(seq=seq, kind=kind, actor="agent", tool=tool, arguments=raw(values))
            events.append(call)
        else:
            answer = {"status": "ok", "result": raw(values), "requested_by": "agent"}
            events.append(Event(seq=seq, kind=kind, actor="tool", tool=tool, **answer))
    return events


def run(sentence, *steps, facts=FACTS):
    rule, events = rule_of(sentence), trace(*steps)
    card = card_of(rule)
    header = Header(trace_id="t", facts=facts)
    monitor = TraceMonitor(Engine([card]), header)
    monitor.feed_many(events)
    (result,) = monitor.results()
    if result.verdict != "undecided":
        expected = evaluate(rule, events, facts=facts)
        assert (expected.verdict, expected.activations) == (result.verdict, result.activations)
        assert sorted(v.seqs for v in expected.violations) == sorted(
            v.seqs for v in result.violations
        )
    for violation in result.violations:
        assert check_certificate(card.rules[0], violation, events, header) == ()
    return result


def outcome(sentence, *steps, **more):
    result = run(sentence, *steps, **more)
    failures = [(v.seqs, v.failure) for v in result.violations]
    return result.verdict, result.activations, failures


LATEST = "every payment must have amount <= limit of the latest limit_read"


@pytest.mark.parametrize(
    ("sentence", "steps", "expected"),
    [
        (LATEST, [read(limit=40), pay(amount=40)], ("pass", 1, [])),
        (LATEST, [read(limit=40), pay(amount=40.01)], ("fail", 1, [((1, 2), "mismatched")])),
        (
            LATEST,
            [read(limit=50), read(limit=30), pay(amount=40)],
            ("fail", 1, [((2, 3), "mismatched")]),
        ),
        (LATEST, [pay(amount=40)], ("fail", 1, [((1,), "missing")])),
        (LATEST, [pay(amount=4), read(limit=9)], ("fail", 1, [((1,), "misordered")])),
        (LATEST + ", if any", [pay(amount=40)], ("pass", 1, [])),
        (LATEST, [read(limit=40), pay(fee=1)], ("fail", 1, [((1, 2), "mismatched")])),
        (LATEST, [read(open=True), pay(amount=1)], ("fail", 1, [((1, 2), "mismatched")])),
        (LATEST, [read(limit="40"), pay(amount=1)], ("fail", 1, [((1, 2), "mismatched")])),
        ("every payment must have fee < field amount", [pay(amount=2, fee=1)], ("pass", 1, [])),
        (
            "every payment must have fee < field amount",
            [pay(amount=2, fee=2)],
            ("fail", 1, [((1,), "mismatched")]),
        ),
        ("every payment must have amount <= fact cap", [pay(amount=100)], ("pass", 1, [])),
        (
            "every payment must have amount <= fact cap",
            [pay(amount=101)],
            ("fail", 1, [((1,), "mismatched")]),
        ),
        ("every payment must have number of parts <= 2", [pay(parts=[1, 2])], ("pass", 1, [])),
        ("every payment must have number of parts <= 2", [pay(parts=[])], ("pass", 1, [])),
        (
            "every payment must have number of parts <= 2",
            [pay(parts=[1, 2, 3])],
            ("fail", 1, [((1,), "mismatched")]),
        ),
        (
            "every payment must have number of parts <= 2",
            [pay(amount=1)],
            ("fail", 1, [((1,), "mismatched")]),
        ),
        (
            'every payment must have number of parts.* starting with "a" is 1',
            [pay(parts=["ab", "b", "ca"])],
            ("pass", 1, []),
        ),
        (
            "every payment must have parts is within allowed of the latest limit_read",
            [read(allowed=["a", "b"]), pay(parts=["b"]), pay(parts=["c"]), pay(parts=[])],
            ("fail", 3, [((1, 3), "mismatched")]),
        ),
        (
            "every payment must have to is one of allowed of the latest limit_read",
            [read(allowed=["a"]), pay(to="a"), pay(to="b")],
            ("fail", 2, [((1, 3), "mismatched")]),
        ),
        (
            "every payment must have due is at least 10 days after until of the latest limit_read",
            [read(until="2026-02-20"), pay(due="2026-03-02"), pay(due="2026-03-01")],
            ("fail", 2, [((1, 3), "mismatched")]),
        ),
        (
            "every payment must have due is at most 2 days before until of the latest limit_read",
            [read(until="2026-02-20"), pay(due="2026-02-18"), pay(due="2026-02-17")],
            ("fail", 2, [((1, 3), "mismatched")]),
        ),
        (
            "every payment must have (fee is not known or amount > 5) and to is not known",
            [pay(amount=1), pay(amount=6, fee=1), pay(fee=1), pay(to="x")],
            ("fail", 4, [((3,), "mismatched"), ((4,), "mismatched")]),
        ),
    ],
)
def test_conditions(sentence, steps, expected):
    assert outcome(sentence, *steps) == expected


@pytest.mark.parametrize(
    ("sentence", "steps", "expected"),
    [
        (
            "after limit_read, every payment needs an earlier customer message",
            [pay(), read(), pay(), said("ok"), pay()],
            ("fail", 2, [((2, 3), "misordered")]),
        ),
        (
            "after limit_read until customer message, no payment may happen",
            [pay(), read(), said("ok"), pay(), read(), pay()],
            ("fail", 1, [((5, 6), "forbidden")]),
        ),
        (
            "before customer message, no payment may happen",
            [pay(), said("ok"), pay()],
            ("fail", 1, [((1,), "forbidden")]),
        ),
        (
            "while the latest limit_read is open_read, no payment may happen",
            [read(open=True), pay(), read(open=False), pay()],
            ("fail", 1, [((1, 2), "forbidden")]),
        ),
        (
            "every first payment needs an earlier customer message",
            [pay(), pay(), said("late")],
            ("fail", 1, [((1,), "misordered")]),
        ),
        (
            "every payment needs an earlier customer message, unless it has amount < 5",
            [pay(amount=4), pay(amount=5)],
            ("fail", 1, [((2,), "missing")]),
        ),
        (
            "every payment needs an earlier customer message, unless an earlier limit_read",
            [pay(), read(), pay()],
            ("fail", 1, [((1,), "missing")]),
        ),
        (
            "every payment needs an earlier customer message, unless fact route is oral",
            [pay()],
            ("pass", 0, []),
        ),
        (
            "every payment needs an earlier customer message, unless fact route is written",
            [pay()],
            ("fail", 1, [((1,), "missing")]),
        ),
        (
            "every payment needs either an earlier limit_read, or a later customer message",
            [pay(), read(), pay()],
            ("fail", 2, [((1,), "misordered")]),
        ),
        (
            "every payment needs an earlier limit_read, and an earlier customer message",
            [pay(), said("ok"), pay(), read(), pay()],
            (
                "fail",
                3,
                [((1,), "misordered"), ((1,), "misordered"), ((3,), "misordered")],
            ),
        ),
        (
            "every payment needs no later limit_read",
            [pay(), read(), pay()],
            ("fail", 2, [((1, 2), "forbidden")]),
        ),
        (
            "every payment needs no earlier limit_read",
            [pay(), read(), pay()],
            ("fail", 2, [((2, 3), "forbidden")]),
        ),
        (
            "fields tool, arguments of every call must differ from the latest payment",
            [pay(amount=1), pay(amount=2), pay(amount=2)],
            ("fail", 3, [((2, 3), "mismatched")]),
        ),
        (
            "the sum of amount over every payment must be at most fact cap",
            [pay(amount=60), pay(amount=40), pay(amount=0.5)],
            ("fail", 3, [((1, 2, 3), "exceeded")]),
        ),
        (
            "the number of payment must be less than limit of the latest limit_read",
            [pay(), read(limit=3), pay(), pay()],
            ("fail", 3, [((1, 2, 3, 4), "exceeded")]),
        ),
    ],
)
def test_moments_exceptions_and_needs(sentence, steps, expected):
    assert outcome(sentence, *steps) == expected


@pytest.mark.parametrize(
    ("sentence", "steps", "reason"),
    [
        ("every payment must have amount <= fact cap", [pay(amount=1)], "fact `cap` is"),
        (
            "every payment needs an earlier customer message, unless fact route is oral",
            [pay()],
            "fact `route` is",
        ),
        (
            "the sum of amount over every payment must be at most 5",
            [pay(to="x"), pay(amount=1)],
            "comparison not decidable at seq 1",
        ),
        (
            LATEST,
            [read(limit={"$redacted": True}), pay(amount=1)],
            "comparison not decidable at seq 2",
        ),
    ],
)
def test_what_nobody_recorded_leaves_it_open(sentence, steps, reason):
    result = run(sentence, *steps, facts={})
    assert result.verdict == "undecided"
    assert any(r.startswith(reason) for r in result.reasons), result.reasons


def test_a_fact_that_does_not_matter_leaves_nothing_open():
    assert outcome("every payment must have amount <= fact cap", read(limit=1), facts={}) == (
        "pass",
        0,
        [],
    )


def test_a_failure_says_what_was_compared():
    result = run("the sum of amount over every payment must be at most 5", pay(amount=6))
    (difference,) = result.violations[0].certificate.differences
    assert (difference.field, difference.expected, difference.found) == ("amount", 5, 6)
    assert "the sum of amount" in difference.note


def test_the_rule_survives_writing_and_reading():
    rule = rule_of(LATEST)
    assert card_of(rule).rules[0] == compile_rule(rule)
