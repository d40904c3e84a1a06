"""Sentences that say what the vocabulary lists, or a fact of the task."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cxdsl.driver import compile_paths
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Event, Header

HERE = Path(__file__).parent / "by_vocabulary"


@pytest.fixture(scope="module")
def compiled():
    found = compile_paths([HERE])
    assert not [d for d in found.diagnostics if d.level == "error"]
    return found


def results(compiled, events, header):
    monitor = TraceMonitor(Engine(compiled.predicates), header)
    monitor.feed_many(events)
    return {r.rule_id: r for r in monitor.results()}


def draft_event(seq, kind, fields, **more):
    raw = msgspec.Raw(json.dumps(fields).encode())
    return Event(seq=seq, kind=kind, actor="runtime", draft="d1", fields=raw, **more)


def test_its_examples_come_out_by_monitor_and_definition(compiled):
    (card,) = compiled.cards
    assert len(card.examples) >= 10
    for example in card.examples:
        header = Header(trace_id="t", facts=dict(example.facts))
        found = results(compiled, example.events, header)
        said = {rule.id: evaluate(rule, example.events, facts=example.facts) for rule in card.rules}
        for rule, artifact in zip(card.rules, compiled.predicates[0].rules, strict=True):
            result = found[rule.id]
            assert result.verdict == said[rule.id].verdict, (example.title, rule.id)
            assert result.activations == said[rule.id].activations
            got = sorted((v.seqs, v.failure) for v in result.violations)
            assert got == sorted((v.seqs, v.failure) for v in said[rule.id].violations)
            for violation in result.violations:
                assert check_certificate(artifact, violation, example.events, header) == ()
        failing = [r for r in found.values() if r.verdict == "fail"]
        assert bool(failing) == (example.expect == "fails")


@pytest.mark.parametrize(
    ("listed", "verdict"),
    [
        (["timeline"], "pass"),
        ([], "pass"),
        (["rights"], "fail"),
        (["rights", "never heard of"], "fail"),
        # Nobody knows what a notice is that the vocabulary does not declare.
        (["timeline", "never heard of"], "undecided"),
        ("rights", "undecided"),
        (None, "undecided"),
    ],
)
def test_the_notices_of_a_fact(compiled, listed, verdict):
    facts = {} if listed is None else {"required_notices": listed}
    events = [
        Event(seq=1, kind="notice", actor="agent", notice="timeline", draft="d1"),
        draft_event(2, "submission", {}, draft_type="stop", tool="submit_stop"),
    ]
    told = results(compiled, events, Header(trace_id="t", facts=facts))["told"]
    assert (told.verdict, told.activations) == (verdict, 1)


@pytest.mark.parametrize(
    ("contract", "fields", "verdict"),
    [
        (None, {"order_id": "o", "amount": 1}, "pass"),
        (None, {"order_id": "o"}, "fail"),
        (None, {"order_id": "", "amount": 1}, "fail"),
        (None, {"order_id": {"$redacted": True}, "amount": 1}, "undecided"),
        (["order_id", "amount", "note"], {"order_id": "o", "amount": 1}, "fail"),
        (["order_id"], {"order_id": "o"}, "pass"),
    ],
)
def test_the_contract_is_the_one_of_the_trace_or_of_the_draft_type(
    compiled, contract, fields, verdict
):
    header = Header(trace_id="t", contract=contract, facts={"required_notices": []})
    events = [draft_event(1, "confirmation_request", fields, draft_type="refund")]
    presented = results(compiled, events, header)["presented"]
    assert presented.verdict == verdict
    for violation in presented.violations:
        rule = next(r for r in compiled.predicates[0].rules if r.id == "presented")
        assert check_certificate(rule, violation, events, header) == ()


@pytest.mark.parametrize("kind", [None, "unheard"])
def test_a_submission_of_no_known_type_has_no_right_tool(compiled, kind):
    events = [draft_event(1, "submission", {}, draft_type=kind, tool="submit_stop")]
    header = Header(trace_id="t", facts={"required_notices": []})
    assert results(compiled, events, header)["right_tool"].verdict == "fail"
