"""Withheld values: the verdict covers every completion of the trace."""

import random
from dataclasses import fields, is_dataclass, replace

import msgspec

from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.span import Span
from cxdsl.model.clause import Pattern
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.reference import evaluate
from cxdsl.trace.events import Header, Redacted
from cxdsl.trace.predicate import All, Is, Not, structural
from tests.differential.compare import card_of
from tests.differential.generate import FACTS, events, rule

COMPLETIONS = {
    "actor": ["customer", "agent", "tool", "runtime", "other"],
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


def _of_speakers(r, node):
    """A clause with every pattern replaced: messages told apart by who speaks, and what is said."""
    if isinstance(node, Pattern):
        who = Is(
            "actor", tuple(r.sample(["agent", "customer", "runtime", "tool"], r.randint(1, 2)))
        )
        more = r.choice([(), (), (Is("kind", ("message",)),)])
        found = All((who, *more)) if r.random() < 0.8 else Not(All((who, *more)))
        return Pattern(node.name, node.text, found, structural(found))
    if isinstance(node, tuple):
        return tuple(_of_speakers(r, one) for one in node)
    if is_dataclass(node) and not isinstance(node, type | Span):
        given = {f.name: _of_speakers(r, getattr(node, f.name)) for f in fields(node) if f.init}
        return replace(node, **given)
    return node


def test_any_number_of_withheld_values_is_checked():
    """What they may be together is only what one event can be: an actor is one, a tool is one."""
    undecided = 0
    for number in range(800):
        r = random.Random(f"withheld/{number}")
        one = rule(r)
        if number % 2:
            one = replace(one, clauses=_of_speakers(r, one.clauses))
        try:
            engine = Engine([card_of(one)])
        except CardError:
            continue  # such a clause may hold always, and is refused
        for _ in range(4):
            monitor = TraceMonitor(engine, Header(trace_id="t", facts=FACTS))
            for event in events(r):
                names = [a for a in (*COMPLETIONS, "tool") if getattr(event, a) is not None]
                hidden = [a for a in names if r.random() < 0.3]
                monitor.feed(msgspec.structs.replace(event, **dict.fromkeys(hidden, Redacted())))
            (result,) = monitor.results()
            undecided += result.verdict == "undecided"
    assert undecided > 200
