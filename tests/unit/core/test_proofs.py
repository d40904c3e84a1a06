"""Proofs: what they cite, whether the call took effect, and that a false one is refused."""

import msgspec
import pytest

from cxdsl.artifact.predicate import SCHEMA, CardPredicates
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import Match, Never, Pattern, Precedence, Response
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header
from cxdsl.trace.predicate import All, Is, Predicate
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, EntityKey, KeyPath
from tests.helpers.handmade import written

WORDS = written().requires[0]
SPAN = Span(Source("x", ""), 0, 0)


def pattern(name: str, *tests: Predicate) -> Pattern:
    predicate = All(tests)
    return Pattern(name, name, predicate, predicate)


READ = pattern(
    "a successful read", Is("kind", ("tool_result",)), Is("tool", ("read",)), Is("status", ("ok",))
)
WRITE = pattern("a write", Is("kind", ("tool_call",)), Is("tool", ("write",)))
CONFIRMED = pattern("a confirmation", Is("kind", ("confirmation",)))
SUBMITTED = pattern("a submission", Is("kind", ("submission",)))


def check(clause, events, *, keys=(), header=None):
    rule = compile_rule(Rule("r", "", "", keys, (clause,), {}, SPAN, WORDS))
    card = CardPredicates(
        schema=SCHEMA,
        card="c", version="1.0.0", domain="d", title="", basis="institution", citations=(),
        rules=(rule,),
    )  # fmt: skip
    header = header or Header(trace_id="t")
    monitor = TraceMonitor([card], header)
    for event in events:
        monitor.feed(event)
    (result,) = monitor.results()
    return rule, result, header


def call(seq, tool):
    return Event(seq=seq, kind="tool_call", actor="agent", tool=tool)


def answer(seq, tool, call_seq, status="ok"):
    return Event(
        seq=seq, kind="tool_result", actor="tool", tool=tool, call_seq=call_seq, status=status
    )


@pytest.mark.parametrize(
    ("results", "effective"),
    [([answer(2, "write", 1)], True), ([answer(2, "write", 1, "error")], False), ([], None)],
)
def test_effect_of_the_violating_call(results, effective):
    _, result, _ = check(Precedence(WRITE, READ), [call(1, "write"), *results])
    (violation,) = result.violations
    assert violation.seqs == (1,)
    assert violation.failure == "missing"
    assert violation.effective is effective


def test_a_failed_read_does_not_count_and_a_late_one_is_misordered():
    events = [call(1, "read"), answer(2, "read", 1, "error"), call(3, "write")]
    _, result, _ = check(Precedence(WRITE, READ), events)
    assert result.violations[0].failure == "missing"
    events += [call(4, "read"), answer(5, "read", 4)]
    rule, result, header = check(Precedence(WRITE, READ), events)
    assert result.violations[0].failure == "misordered"
    assert check_certificate(rule, result.violations[0], events, header) == ()


def test_a_false_proof_is_refused():
    events = [call(1, "read"), answer(2, "read", 1), call(3, "write")]
    bad = [events[0], events[2]]
    rule, result, header = check(Precedence(WRITE, READ), bad)
    (violation,) = result.violations
    assert check_certificate(rule, violation, bad, header) == ()
    assert check_certificate(rule, violation, events, header)
    elsewhere = msgspec.structs.replace(violation, seqs=(99,))
    assert check_certificate(rule, elsewhere, bad, header)
    bare = msgspec.structs.replace(violation.certificate, absent=())
    unproved = msgspec.structs.replace(violation, certificate=bare)
    assert "could still pass" in check_certificate(rule, unproved, bad, header)[0]


def fields(seq, kind, draft, body):
    return Event(seq=seq, kind=kind, actor="runtime", draft=draft, fields=msgspec.Raw(body))


@pytest.mark.parametrize(
    ("confirmed", "submitted", "verdict"),
    [
        (b'{"amount":100}', b'{"amount":100.0}', "pass"),
        (b'{"amount":"100"}', b'{"amount":100}', "fail"),
        (b'{"id":9007199254740993}', b'{"id":9007199254740992}', "fail"),
        (b'{"amount":1,"to":"x"}', b'{"amount":1}', "fail"),
        (b'{"amount":{"$redacted":true}}', b'{"amount":1}', "undecided"),
    ],
)
def test_what_was_confirmed_is_what_is_submitted(confirmed, submitted, verdict):
    events = [
        fields(1, "confirmation", "d1", confirmed),
        fields(2, "confirmation", "d2", b'{"amount":7}'),
        fields(3, "submission", "d1", submitted),
    ]
    clause = Match(SUBMITTED, CONFIRMED, "contract")
    rule, result, header = check(clause, events, keys=(DRAFT_KEY,))
    assert result.verdict == verdict
    for violation in result.violations:
        assert violation.failure == "mismatched"
        assert violation.seqs == (1, 3)
        assert violation.slice == {"draft": "d1"}
        assert violation.certificate.differences
        assert check_certificate(rule, violation, events, header) == ()


def test_the_trace_contract_narrows_the_comparison():
    events = [
        fields(1, "confirmation", "d1", b'{"amount":1,"note":"a"}'),
        fields(2, "submission", "d1", b'{"amount":1,"note":"b"}'),
    ]
    clause = Match(SUBMITTED, CONFIRMED, "contract")
    _, result, _ = check(clause, events, header=Header(trace_id="t", contract=["amount"]))
    assert result.verdict == "pass"
    _, result, _ = check(clause, events)
    assert [d.field for d in result.violations[0].certificate.differences] == ["note"]


def test_a_window_that_is_still_open_decides_nothing():
    clause = Response(WRITE, READ, "within", 10_000_000)
    first = msgspec.structs.replace(call(1, "write"), ts=0)
    early = msgspec.structs.replace(call(2, "other"), ts=5)
    late = msgspec.structs.replace(call(2, "other"), ts=50)
    _, result, _ = check(clause, [first, early])
    assert (result.verdict, result.possible) == ("undecided", ("pass", "fail"))
    rule, result, header = check(clause, [first, late])
    assert result.verdict == "fail"
    assert check_certificate(rule, result.violations[0], [first, late], header) == ()
    _, result, _ = check(clause, [call(1, "write"), call(2, "other")])
    assert result.verdict == "undecided"


def test_a_trace_that_breaks_off_has_not_passed():
    rule = compile_rule(Rule("r", "", "", (), (Precedence(WRITE, READ),), {}, SPAN, WORDS))
    card = CardPredicates(
        schema=SCHEMA,
        card="c", version="1.0.0", domain="d", title="", basis="institution", citations=(),
        rules=(rule,),
    )  # fmt: skip
    monitor = TraceMonitor([card], Header(trace_id="t"))
    (result,) = monitor.results(closed=False)
    assert result.verdict == "undecided"
    monitor.feed(call(1, "read"))
    monitor.feed(answer(2, "read", 1))
    (result,) = monitor.results(closed=False)
    assert result.verdict == "pass"


def test_an_unrecorded_category_is_that_of_the_tool():
    submits = pattern("a submit call", Is("kind", ("tool_call",)), Is("category", ("submit",)))
    rule = compile_rule(Rule("r", "", "", (), (Never(submits),), {}, SPAN, WORDS))
    card = CardPredicates(
        schema=SCHEMA, card="c", version="1.0.0", domain="d", title="", basis="institution",
        citations=(), rules=(rule,), categories={"send_it": "submit", "look_up": "read"},
    )  # fmt: skip
    for tool, verdict in (("send_it", "fail"), ("look_up", "pass"), ("unheard_of", "pass")):
        monitor = TraceMonitor([card], Header(trace_id="t"))
        monitor.feed(call(1, tool))
        assert monitor.results()[0].verdict == verdict
    monitor = TraceMonitor([card], Header(trace_id="t"))
    monitor.feed(msgspec.structs.replace(call(1, "send_it"), category="read"))
    assert monitor.results()[0].verdict == "pass"


def test_a_withheld_container_leaves_the_slice_in_doubt():
    clause = Match(SUBMITTED, CONFIRMED, "contract")
    key = EntityKey("order", (KeyPath("fields.order"),))
    hidden = fields(1, "confirmation", "d1", b'{"$redacted":true}')
    events = [hidden, fields(2, "submission", "d1", b'{"order":1,"amount":2}')]
    _, result, _ = check(clause, events, keys=(key,))
    assert result.verdict == "undecided"
    assert "identity withheld at seq 1" in result.reasons


def test_a_clock_that_goes_back_decides_no_deadline():
    first = msgspec.structs.replace(call(1, "write"), ts=100)
    back = msgspec.structs.replace(call(2, "other"), ts=50)
    late = msgspec.structs.replace(call(3, "other"), ts=500)
    _, result, _ = check(Response(WRITE, READ, "within", 10_000_000), [first, back, late])
    assert result.verdict == "undecided"
    read = [msgspec.structs.replace(e, ts=100) for e in (call(1, "read"), answer(2, "read", 1))]
    write = msgspec.structs.replace(call(3, "write"), ts=40)
    _, result, _ = check(Precedence(WRITE, READ, "within", 10_000_000), [*read, write])
    assert result.verdict == "undecided"
