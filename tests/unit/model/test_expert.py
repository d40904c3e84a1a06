"""Formulas for experts: what they mean, how they are written, what is refused."""

from __future__ import annotations

import pytest
from helpers.checking import check, codes

from cxdsl.automata.rule import compile_rule
from cxdsl.diag.diagnostic import CardError
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header
from tests.differential.compare import card_of

EVENTS = """
  event p means notice refund_terms
  event q means notice opening_hours
"""
_NOTICES = {"p": "refund_terms", "q": "opening_hours"}


def rule(formula):
    card, found = check(f"{EVENTS}\n  require r expert every draft: {formula}")
    assert found in ([], ["CX2004"], ["CX2004", "CX2004"])
    return card.rules[0]


def result(formula, steps):
    """The result for a trace of one letter a step; `d` is the draft that is asked of."""
    trace = [
        Event(seq=n, kind="draft", actor="agent", draft="d1")
        if step == "d"
        else Event(seq=n, kind="notice", actor="agent", notice=_NOTICES.get(step, "other"))
        for n, step in enumerate(steps, start=1)
    ]
    one = rule(formula)
    card = card_of(one)
    monitor = TraceMonitor(Engine([card]), Header(trace_id="t"))
    for event in trace:
        monitor.feed(event)
    (found,) = monitor.results()
    for violation in found.violations:
        assert violation.failure == "unmet"
        assert check_certificate(card.rules[0], violation, trace, Header(trace_id="t")) == ()
    return found


@pytest.mark.parametrize(
    ("formula", "passing", "failing"),
    [
        ("eventually p", "d-p", "pd-"),
        ("next always p", "qdp", "dp-"),
        ("next p", "dp", "d-p"),
        ("weak next p", "pd", "d-"),
        ("not p until q", "d-q", "dpq"),
        ("p release (not q)", "d-pq", "d-q"),
        ("once p", "p-d", "dp"),
        ("yesterday historically p", "ppd", "p-d"),
        ("yesterday p", "pd", "p-d"),
        ("(not q) since p", "p-d", "pqd"),
        ("once p implies eventually q", "-d", "pd"),
        ("once p or eventually q and next true", "pd", "d"),
    ],
)
def test_operators(formula, passing, failing):
    assert result(formula, passing).verdict == "pass"
    found = result(formula, failing)
    assert found.verdict == "fail"
    assert [v.seqs for v in found.violations] == [(failing.index("d") + 1,)]
    assert found.activations == 1


def test_without_its_trigger_it_is_vacuous():
    found = result("eventually p", "pq")
    assert (found.verdict, found.vacuous) == ("pass", True)


@pytest.mark.parametrize(
    "formula",
    [
        "always (p implies next q)",
        "(p until q) or (once p and q)",
        "(p or q) until (once p)",
        "(p implies q) implies (p implies q)",
        "(not p) since q",
        "not (p since q)",
        "p implies not weak next once not yesterday q",
        "not weak next (p since q)",
    ],
)
def test_the_wording_is_canonical(formula):
    assert rule(formula).sentence == f"expert every draft: {formula}"


def test_what_is_refused():
    assert codes("expert every draft: once next p", events=EVENTS) == ["CX4043"]
    assert "CX2010" in codes("expert every draft: eventually c", events=EVENTS)
    assert codes("after p, expert every draft: eventually q", events=EVENTS)


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("true", "CX4044"),
        ("p or not p", "CX4044"),
        ("weak next historically (p or not p)", "CX4044"),
        ("false", "CX4045"),
        ("p and q", "CX4045"),
        ("eventually (p and not p)", "CX4045"),
    ],
)
def test_formulas_that_decide_nothing(formula, code):
    with pytest.raises(CardError) as raised:
        compile_rule(rule(formula))
    assert [d.code for d in raised.value.diagnostics] == [code]


def test_a_false_proof_is_refused():
    found = result("eventually p", "d-")
    card = card_of(rule("eventually p"))
    kept = [
        Event(seq=1, kind="draft", actor="agent", draft="d1"),
        Event(seq=2, kind="notice", actor="agent", notice="refund_terms"),
    ]
    assert check_certificate(card.rules[0], found.violations[0], kept, Header(trace_id="t"))


def test_the_rule_is_labelled():
    assert compile_rule(rule("eventually p")).expert is True
