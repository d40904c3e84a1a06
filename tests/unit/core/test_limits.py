"""What is too large is refused by name, never judged in part."""

import msgspec
import pytest

import cxdsl.automata.from_ir
import cxdsl.monitor.run
from cxdsl.artifact.predicate import SCHEMA, CardPredicates
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import AtMost, Never, Pattern
from cxdsl.monitor.run import TraceMonitor
from cxdsl.monitor.slice import KEPT
from cxdsl.trace.events import Event, Header
from cxdsl.trace.predicate import Is
from cxdsl.vocabulary.vocabulary import DRAFT_KEY
from tests.helpers.handmade import written

WORDS = written().requires[0]
SPAN = Span(Source("x", ""), 0, 0)
DRAFTED = Pattern("draft", "draft", Is("kind", ("draft",)), Is("kind", ("draft",)))


def card(clause, keys=()):
    rule = compile_rule(Rule("r", "", "", keys, (clause,), {}, SPAN, WORDS))
    return CardPredicates(
        schema=SCHEMA, card="c", version="1.0.0", domain="d", title="", basis="institution",
        citations=(), rules=(rule,),
    )  # fmt: skip


def draft(seq):
    return Event(seq=seq, kind="draft", actor="runtime", draft=f"d{seq}")


def test_an_automaton_that_grows_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(cxdsl.automata.from_ir, "MAX_STATES", 10)
    with pytest.raises(CardError) as refused:
        card(AtMost(DRAFTED, 20))
    assert refused.value.diagnostics[0].code == "CX4090"


def test_too_many_entities_are_refused(monkeypatch):
    monkeypatch.setattr(cxdsl.monitor.run, "MAX_SLICES", 3)
    monitor = TraceMonitor([card(AtMost(DRAFTED, 1), (DRAFT_KEY,))], Header(trace_id="t"))
    for seq in range(1, 4):
        monitor.feed(draft(seq))
    with pytest.raises(CardError) as refused:
        monitor.feed(draft(4))
    (problem,) = refused.value.diagnostics
    assert problem.code == "CX7090"
    assert "draft" in problem.message


def test_failures_beyond_the_kept_ones_are_counted():
    monitor = TraceMonitor([card(Never(DRAFTED))], Header(trace_id="t"))
    for seq in range(1, KEPT + 51):
        monitor.feed(draft(seq))
    (result,) = monitor.results()
    assert len(result.violations) == KEPT
    assert result.violation_count == result.activations == KEPT + 50


def test_memory_does_not_grow_with_the_trace():
    import tracemalloc

    monitor = TraceMonitor([card(AtMost(DRAFTED, 1), (DRAFT_KEY,))], Header(trace_id="t"))
    first = msgspec.structs.replace(draft(1), draft="d")

    def feed(start, count):
        for seq in range(start, start + count):
            monitor.feed(Event(seq=seq, kind="message", actor="agent", text="hello"))

    monitor.feed(first)
    feed(2, 500)
    tracemalloc.start()
    feed(502, 20_000)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert grown < 20_000
