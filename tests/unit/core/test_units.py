"""Turns, messages and groups as slices: what the monitor says of small traces."""

from __future__ import annotations

from cxdsl.artifact.predicate import SCHEMA, CardPredicates
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import Ceiling, NeverBeside, Pattern, Precedence
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header, Redacted
from cxdsl.trace.follow import Followed
from cxdsl.trace.predicate import All, Is, Predicate
from cxdsl.vocabulary.vocabulary import UNIT_KEYS, EntityKey, KeyPath
from tests.helpers.handmade import written

SPAN = Span(Source("x", ""), 0, 0)
WORDS = written().requires[0]
TURN, MESSAGE, GROUP = UNIT_KEYS
ORDER = EntityKey("order", (KeyPath("draft"),))


def pattern(name: str, *tests: Predicate) -> Pattern:
    predicate = All(tests)
    return Pattern(name, name, predicate, predicate)


CALL = pattern("a call", Is("kind", ("tool_call",)))
TEXT = pattern("a text", Is("kind", ("message",)), Is("actor", ("agent",)))
ASKED = pattern("a question", Is("kind", ("message",)), Is("actor", ("customer",)))


def check(clause, events, keys):
    rule = compile_rule(Rule("r", "", "", keys, (clause,), {}, SPAN, WORDS))
    card = CardPredicates(
        schema=SCHEMA,
        card="c", version="1.0.0", domain="d", title="", basis="institution", citations=(),
        rules=(rule,),
    )  # fmt: skip
    header = Header(trace_id="t")
    followed = Followed(header)
    monitor = TraceMonitor([card], header)
    for event in events:
        assert followed.accept(event) is None
        monitor.feed(event)
    (result,) = monitor.results()
    for violation in result.violations:
        assert check_certificate(rule, violation, events, header) == ()
    return result


def call(seq, **more):
    return Event(seq=seq, kind="tool_call", actor="agent", tool="t", **more)


def says(seq, actor="agent", **more):
    return Event(seq=seq, kind="message", actor=actor, text="x", **more)


def test_too_many_in_one_message_are_told_once_and_all():
    events = [
        call(1, message="a"),
        call(2, message="b"),
        call(3, message="b"),
        call(4, message="b"),
    ]
    result = check(Ceiling(CALL, 1), events, (MESSAGE,))
    assert result.activations == 2
    (violation,) = result.violations
    assert (violation.seqs, violation.slice) == ((2, 3, 4), {"message": "b"})


def test_events_without_a_message_share_none():
    events = [call(1), call(2), says(3)]
    assert check(Ceiling(CALL, 1), events, (MESSAGE,)).activations == 2
    assert check(NeverBeside(CALL, TEXT), events, (MESSAGE,)).verdict == "pass"


def test_what_is_beside_may_come_before_or_after():
    events = [says(1, message=1), call(2, message=1), call(3, message=2), says(4, message=2)]
    result = check(NeverBeside(CALL, TEXT), events, (MESSAGE,))
    assert [v.seqs for v in result.violations] == [(1, 2), (3, 4)]
    assert result.activations == 2


def test_a_result_is_in_the_message_of_its_call():
    done = pattern("done", Is("kind", ("tool_result",)))
    answer = Event(seq=3, kind="tool_result", actor="tool", tool="t", status="ok")
    events = [says(1, message="m"), call(2, message="m"), answer]
    assert check(NeverBeside(done, TEXT), events, (MESSAGE,)).violations[0].seqs == (1, 3)


def test_a_turn_lasts_until_the_customer_speaks_again():
    events = [says(1), says(2, "customer"), says(3), says(4, "customer"), call(5)]
    result = check(Precedence(CALL, TEXT), events, (TURN,))
    assert result.violations[0].slice == {"turn": "2"}
    assert check(Precedence(CALL, TEXT), events, ()).verdict == "pass"


def test_within_a_turn_what_names_no_order_counts_for_every_order():
    keys = (ORDER, TURN)
    same = [says(1, "customer"), call(2, draft="a"), call(3, draft="b")]
    assert check(Precedence(CALL, ASKED), same, keys).verdict == "pass"
    later = [says(1), call(2, draft="a"), says(3, "customer"), call(4, draft="a")]
    result = check(Precedence(CALL, TEXT), later, keys)
    assert [(v.seqs, v.slice) for v in result.violations] == [((4,), {"order": "a", "turn": "1"})]


def test_a_withheld_speaker_leaves_the_turn_open():
    events = [says(1), says(2, Redacted()), call(3)]
    result = check(NeverBeside(CALL, TEXT), events, (TURN,))
    assert result.verdict == "undecided"
    assert any("seq 2" in reason for reason in result.reasons)
