"""Compare the compiled monitor with the definition on one rule and one trace."""

from __future__ import annotations

from cxdsl.artifact.predicate import SCHEMA, CardPredicates, RulePredicate, decode, encode
from cxdsl.automata.rule import compile_rule
from cxdsl.model.card import Rule
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Event, Header
from tests.differential.generate import FACTS


def card_of(rule: Rule) -> CardPredicates:
    """The rule compiled, written and read back, as a card of its own."""
    card = CardPredicates(
        schema=SCHEMA,
        card="random",
        version="1.0.0",
        domain="core",
        title="",
        basis="institution",
        citations=(),
        rules=(compile_rule(rule),),
    )
    return decode(encode(card))


def disagreement(
    rule: Rule, engine: Engine, compiled: RulePredicate, events: list[Event], *, proofs: bool = True
) -> str | None:
    """None when definition and monitor say the same and every proof holds, else what differs."""
    header = Header(trace_id="t", facts=FACTS)
    expected = evaluate(rule, events, facts=FACTS)
    monitor = TraceMonitor(engine, header)
    for event in events:
        monitor.feed(event)
    (result,) = monitor.results()
    want = sorted((v.seqs, v.failure, v.slice) for v in expected.violations)
    got = sorted((v.seqs, v.failure, tuple(v.slice.values())) for v in result.violations)
    if result.verdict != expected.verdict:
        return f"verdict {result.verdict}, the definition says {expected.verdict}"
    if result.activations != expected.activations:
        return f"{result.activations} activations, the definition says {expected.activations}"
    if got != want:
        return f"violations {got}, the definition says {want}"
    if proofs:
        for violation in result.violations:
            problems = check_certificate(compiled, violation, events, header)
            if problems:
                return f"the proof {violation.certificate} is refused: {problems}"
    return None
