"""Trace mutants: one test a kind, and what holds for all of them."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from helpers.mutation import VOCABULARY, card_text, checked

from cxdsl.mutation.blind import sight
from cxdsl.mutation.traces import KINDS, renumbered, trace_mutants
from cxdsl.trace.events import Event

KEYS = VOCABULARY.keys


def raw(text):
    return msgspec.Raw(text.encode())


def trace():
    """A call with its result, a draft, and its confirmation, ten seconds apart."""
    arguments = raw('{"order_id":"o1","amount":40}')
    return renumbered(
        [
            Event(
                kind="tool_call", actor="agent", tool="look", call="c1", arguments=arguments, ts=0
            ),
            Event(kind="tool_result", actor="tool", tool="look", call="c1", status="ok", ts=10),
            Event(kind="draft", actor="runtime", draft="d1", fields=raw('{"amount":40}'), ts=20),
            Event(kind="confirmation", actor="customer", draft="d1", ts=30),
        ]
    )


def only(kind, events=None, **options):
    return list(trace_mutants(trace() if events is None else events, KEYS, kinds=[kind], **options))


def kinds_of(mutant):
    return [e.kind for e in mutant.events]


def test_drop_takes_the_result_of_a_call_along():
    call, result, *_ = only("drop")
    assert kinds_of(call) == ["draft", "confirmation"]
    assert kinds_of(result) == ["tool_call", "draft", "confirmation"]
    assert len(only("drop")) == 4


def test_swap_moves_a_call_with_its_result_and_keeps_the_times():
    first, second = only("swap")
    assert kinds_of(first) == ["draft", "tool_call", "tool_result", "confirmation"]
    assert kinds_of(second) == ["tool_call", "tool_result", "confirmation", "draft"]
    assert [e.ts for e in first.events] == [0, 10, 20, 30]
    assert first.events[2].call_seq == 2


def test_duplicate_repeats_a_call_with_its_result_under_another_id():
    first = only("duplicate")[0]
    assert kinds_of(first)[:4] == ["tool_call", "tool_result", "tool_call", "tool_result"]
    assert [e.call_seq for e in first.events[:4]] == [None, 1, None, 3]
    assert first.events[2].call != first.events[0].call


def test_late_delays_a_step_and_all_that_follows():
    found = only("late", delay=timedelta(minutes=1))
    assert [m.seq for m in found] == [2, 3, 4]
    assert [e.ts for e in found[1].events] == [0, 10, 80, 90]


def test_late_needs_times():
    assert only("late", [msgspec.structs.replace(e, ts=None) for e in trace()]) == []


@pytest.mark.parametrize(
    ("ts", "later"),
    [("2026-01-01T10:00:00", "2026-01-01T10:01:00"), (1.5, 61.5), ("2026-01-01", None)],
)
def test_late_keeps_the_form_of_the_times(ts, later):
    events = [Event(seq=n, kind="draft", actor="agent", draft="d", ts=ts) for n in (1, 2)]
    found = only("late", events, delay=timedelta(minutes=1))
    assert found[0].events[1].ts == (later or "2026-01-01T00:01:00")


def test_actor():
    call, draft, confirmation = only("actor")
    assert call.events[0].actor == "customer"
    assert call.events[1].requester == "customer"
    assert draft.events[2].actor == "agent"
    assert confirmation.events[3].actor == "agent"


def test_field_changes_the_arguments_that_a_result_answers_as_well():
    found = only("field")
    assert [m.words for m in found] == [
        "with another arguments.order_id",
        "with another arguments.amount",
        "with another fields.amount",
    ]
    assert found[1].events[0].container("arguments")["amount"] == 41
    assert found[1].events[1].container("arguments")["amount"] == 41
    assert found[2].events[2].container("fields")["amount"] == 41


def test_slice():
    found = only("slice")
    words = [(m.seq, m.words) for m in found]
    assert (1, "about another order") in words
    assert (3, "about another draft") in words
    assert (4, "about another draft_line") in words
    order = next(m for m in found if m.words == "about another order")
    assert order.events[1].container("arguments")["order_id"] == "o1-other"
    draft = next(m for m in found if m.seq == 3)
    assert draft.events[2].draft_line == "d1-other"
    assert draft.events[3].draft == "d1"


def test_status():
    result, confirmation = only("status")
    assert result.events[1].status == "error"
    assert confirmation.events[3].decision == "refused"


def test_every_mutant_is_a_whole_trace_of_its_own():
    events = trace()
    before = msgspec.json.encode(events)
    for mutant in trace_mutants(events, KEYS):
        assert [e.seq for e in mutant.events] == list(range(1, len(mutant.events) + 1))
        for event in mutant.events:
            if event.call_seq is not None:
                assert mutant.events[event.call_seq - 1].kind == "tool_call"
        assert msgspec.json.encode(mutant.events) != before
    assert msgspec.json.encode(events) == before


def test_withheld_values_are_left_alone():
    events = [
        Event(seq=1, kind="draft", actor="agent", draft="d", fields=raw('{"$redacted":true}')),
        Event(
            seq=2, kind="draft", actor="agent", draft="d", fields=raw('{"a":{"$redacted":true}}')
        ),
    ]
    assert only("field", events) == []


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="no kind of trace mutant"):
        list(trace_mutants(trace(), kinds=["typo"]))


def test_what_a_rule_notices_and_what_it_is_blind_to():
    card, _ = checked(
        card_text(
            "for each draft, every submission needs an earlier confirmation",
            examples=(
                'example passes "both"\n - draft d1 with amount 1\n - confirmation d1\n'
                " - submission d1 with amount 1\nend",
                'example fails at 1 "not counted"\n - submission d1\nend',
            ),
        )
    )
    found = {k.kind: (k.noticed, k.tried) for k in sight(card, card.rules[0], KEYS).kinds}
    assert set(found) == set(KINDS)
    assert found["drop"] == (1, 3)
    assert found["swap"] == (1, 2)
    assert found["status"] == (1, 1)
    assert found["late"] == (0, 0)
    assert found["field"] == (0, 2)
    seen = sight(card, card.rules[0], KEYS)
    assert "field" in seen.blind_to
    assert seen.untried == ("late",)
