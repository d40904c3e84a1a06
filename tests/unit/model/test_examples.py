"""Examples as small traces."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.checking import OPEN, VOCABULARY, example

from cxdsl.trace.values import decode_exact
from cxdsl.vocabulary.vocabulary import DraftType, FieldType


def whole(raw):
    return decode_exact(bytes(raw)) if raw else None


def test_a_successful_call_is_two_events_of_one_step():
    made, found = example(
        [
            'customer says "hello"',
            'successful call to get_order with order_id "o-1" returning status open, lines [1, a] '
            "at 2 minutes",
        ]
    )
    assert not found
    assert [e.kind for e in made.events] == ["message", "tool_call", "tool_result"]
    assert made.steps == (1, 2, 2)
    _, call, result = made.events
    assert [e.seq for e in made.events] == [1, 2, 3]
    assert (call.tool, call.category, call.actor, call.requested_by) == (
        "get_order", "read", "agent", "agent",
    )  # fmt: skip
    assert (result.actor, result.status, result.call_seq) == ("tool", "ok", 2)
    assert (result.requested_by, result.executed_by) == ("agent", "runtime")
    assert whole(call.arguments) == whole(result.arguments) == {"order_id": "o-1"}
    assert whole(result.result) == {"status": "open", "lines": [1, "a"]}
    assert (call.ts, result.ts) == (120, 120)


@pytest.mark.parametrize(
    ("step", "kinds", "attributes"),
    [
        ("failed call to get_order", ["tool_call", "tool_result"], {"status": "error"}),
        ("call to pay_back for d1", ["tool_call"], {"tool": "pay_back", "draft": "d1"}),
        ("customer call to get_order", ["tool_call"], {"requested_by": "customer"}),
        ("draft d1 with amount 4", ["draft"], {"draft": "d1", "actor": "runtime"}),
        ("notice refund_terms for d1 with days 4", ["notice"], {"notice": "refund_terms"}),
        ("confirmation request d1", ["confirmation_request"], {"actor": "agent"}),
        ("confirmation d1", ["confirmation"], {"decision": "accepted", "actor": "customer"}),
        ("refusal d1", ["confirmation"], {"decision": "refused"}),
        ("submission d1", ["submission"], {"actor": "runtime"}),
        ("agent submission d1", ["submission"], {"actor": "agent"}),
        ("blocked submit attempt to refund_order", ["blocked"],
            {"category": "submit", "tool": "refund_order", "requested_by": "agent"}),
        ("agent blocked drafting attempt", ["blocked"], {"category": "draft", "tool": None}),
        ('final state with status "open"', ["final_state"], {"actor": "runtime"}),
    ],
)  # fmt: skip
def test_steps(step, kinds, attributes):
    made, found = example([step])
    assert not found
    assert [e.kind for e in made.events] == kinds
    for name, value in attributes.items():
        assert getattr(made.events[-1], name) == value


def test_a_draft_line_is_the_first_of_its_drafts():
    made, _ = example(
        ["draft a", "draft b replacing a", "draft c replacing b", "notice refund_terms for c"]
    )
    assert [e.draft_line for e in made.events] == ["a", "a", "a", "a"]
    assert [e.replaces for e in made.events] == [None, "a", "b", None]


def test_values_keep_their_digits():
    made, _ = example(["draft d1 with amount 100.10"])
    assert whole(made.events[0].fields) == {"amount": Decimal("100.10")}
    assert bytes(made.events[0].fields) == b'{"amount":100.10}'
    made, _ = example(["draft d1 with n 12345678901234567890, t 2026-01-01, b true"], OPEN)
    assert whole(made.events[0].fields) == {"n": 12345678901234567890, "t": "2026-01-01", "b": True}


def test_records_and_lists_are_built_from_paths():
    made, found = example(
        [
            "successful call to get_order returning customer.name A, customer.address.city B, "
            "lines.0.price 4, lines.1.price 5, result.status open"
        ]
    )
    assert not found
    assert whole(made.events[1].result) == {
        "customer": {"name": "A", "address": {"city": "B"}},
        "lines": [{"price": 4}, {"price": 5}],
        "status": "open",
    }


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["call to get_ordre"], "CX2012"),
        (["notice refund_term"], "CX2013"),
        (["blocked submit attempt to get_ordre"], "CX2012"),
        (["draft d1 with amonut 4"], "CX2015"),
        (["call to get_order with status open"], "CX2015"),
        (["successful call to get_order returning stat open"], "CX2015"),
        (["successful call to get_order returning status opened"], "CX3002"),
        (['draft d1 with amount "4"'], "CX3001"),
        (["draft d1 with reason [a]"], "CX3001"),
        (["successful call to get_order returning lines a"], "CX3001"),
        (["successful call to get_order returning customer a"], "CX3001"),
        (["draft d1 with amount 1, amount 1"], "CX4021"),
        (["call to look_up with a 1, a.b 1"], "CX4021"),
        (["call to look_up with a.b 1, a 1"], "CX4021"),
        (["call to look_up with a.1 x"], "CX4021"),
        (["call to look_up with a.0 x, a.b y"], "CX4021"),
        (["call to look_up with a.0 x, a.0 y"], "CX4021"),
        (["call to look_up with a.*.b 1"], "CX4021"),
        (["draft d1 at 2 minutes", "draft d2 at 90 seconds"], "CX4022"),
        (["call to get_order returning status open"], "CX4023"),
        (["customer submission d1"], "CX3004"),
        (['tool says "hello"'], "CX3004"),
    ],
)
def test_mistakes(steps, code):
    made, found = example(steps)
    assert made is None
    assert found == [code]


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ('fails at 2 "e"', "CX4020"),
        ('fails at 0 "e"', "CX4020"),
        ('passes "e" facts vip is maybe', "CX3001"),
        ('passes "e" facts vpi is true', "CX2014"),
        ('passes "e" facts vip is true, vip is true', "CX4021"),
        ('passes "e" facts channel is phone', "CX3002"),
    ],
)
def test_heads(head, code):
    assert example(["draft d1"], head=head) == (None, [code])


def test_facts():
    made, _ = example(["draft d1"], head='passes "e" facts vip is true, customer.age is 40')
    assert made.facts == {"vip": True, "customer.age": 40}


def test_a_blocked_attempt_keeps_what_was_asked_for():
    made, found = example(
        ['agent blocked submit attempt to refund_order for d1 with order_id "o-1", amount 4']
    )
    assert not found
    (event,) = made.events
    assert (event.draft, event.draft_line, event.category) == ("d1", "d1", "submit")
    assert whole(event.arguments) == {"order_id": "o-1", "amount": 4}


@pytest.mark.parametrize(
    ("step", "category"),
    [
        ("blocked irreversible attempt to refund_order", "submit"),
        ("blocked read attempt to get_order", "read"),
        ("blocked check attempt", "check"),
    ],
)
def test_a_blocked_attempt_has_the_category_of_its_tool(step, category):
    made, found = example([step])
    assert not found
    assert made.events[0].category == category


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["blocked submit attempt to get_order"], "CX4024"),
        (["blocked write attempt to get_order"], "CX4024"),
        (["blocked irreversible attempt"], "CX4024"),
        (["blocked submit attempt to refund_order with amonut 4"], "CX2015"),
        (['blocked submit attempt to refund_order with amount "4"'], "CX3001"),
        (["draft d2 replacing d1"], "CX2019"),
        (["draft d2 replacing d1", "draft d1"], "CX2019"),
        (["submission d1", "draft d2 replacing d1"], "CX2019"),
    ],
)
def test_attempts_and_corrections_that_fit_nothing(steps, code):
    assert example(steps) == (None, [code])


def test_a_draft_has_the_only_type_that_fits():
    made, found = example(
        ["draft d1 with amount 4", "notice refund_terms for d1", "confirmation d1", "submission d1"]
    )
    assert not found
    assert [e.draft_type for e in made.events] == ["refund"] * 4


def test_a_draft_that_fits_several_types_has_none():
    refund = VOCABULARY.drafts[0]
    return_ = DraftType("return", (FieldType("order_id", "id"), FieldType("parcel", "text")))
    vocabulary = replace(VOCABULARY, drafts=(refund, return_))
    made, _ = example(
        [
            "draft d1",
            "draft d2 with parcel large",
            "draft d3 replacing d2",
            "draft d4 with amount 4",
        ],
        vocabulary,
    )
    assert [e.draft_type for e in made.events] == [None, "return", "return", "refund"]
