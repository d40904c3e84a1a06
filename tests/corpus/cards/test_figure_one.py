"""Two runs with one final state: one told the customer what had to be told, the other did not."""

from __future__ import annotations

from pathlib import Path

import pytest

import cxdsl.demo
from cxdsl.driver import compile_paths
from cxdsl.importers.detect import open_trace
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header

ROOT = Path(__file__).resolve().parents[3]
DEMO = Path(cxdsl.demo.__path__[0])
RULE = "written_confirmation_disclosure_before_confirmation_request"


def _read(name: str) -> tuple[Header, list[Event]]:
    items = [item for batch in open_trace(DEMO / name) for item in batch]
    header = items[0]
    assert isinstance(header, Header)
    return header, [item for item in items if isinstance(item, Event)]


@pytest.fixture(scope="module")
def predicates():
    card = ROOT / "rulecards" / "banking" / "reg-e-error-resolution-1005-11-r001.card"
    compiled = compile_paths([ROOT / "rulecards" / "core", card])
    assert [d.message for d in compiled.diagnostics if d.level == "error"] == []
    return tuple(compiled.predicates)


def _results(predicates, name: str):
    header, events = _read(name)
    monitor = TraceMonitor(predicates, header)
    for event in events:
        monitor.feed(event)
    return header, events, {r.rule_id: r for r in monitor.results()}


def test_both_runs_end_in_the_same_state_and_pass_the_outcome_check():
    (told, told_events), (silent, silent_events) = (
        _read("figure1-pass.jsonl"),
        _read("figure1-false-pass.jsonl"),
    )
    assert told_events[-1].kind == silent_events[-1].kind == "final_state"
    assert told_events[-1].container("state") == silent_events[-1].container("state")
    assert told.outcome is silent.outcome is True


def test_the_run_that_told_the_customer_passes_every_rule(predicates):
    _, _, results = _results(predicates, "figure1-pass.jsonl")
    assert {r.verdict for r in results.values()} == {"pass"}
    assert not results[RULE].vacuous


def test_the_other_run_fails_for_the_missing_notice_and_nothing_else(predicates):
    header, events, results = _results(predicates, "figure1-false-pass.jsonl")
    assert [name for name, r in results.items() if r.verdict != "pass"] == [RULE]
    (violation,) = results[RULE].violations
    (request,) = (e.seq for e in events if e.kind == "confirmation_request")
    assert violation.seqs == (request,)
    assert violation.failure == "missing"
    rule = next(r for card in predicates for r in card.rules if r.id == RULE)
    assert check_certificate(rule, violation, events, header) == ()
