"""What each pattern of the language means as a question about one event."""

from __future__ import annotations

import pytest
from helpers.checking import OPEN, codes, pattern

from cxdsl.trace.predicate import All, Any_, Const, Field, Is, Mentions, Not, Wording

CALL = Is("kind", ("tool_call",))
RESULT = Is("kind", ("tool_result",))
BLOCKED = Is("kind", ("blocked",))
OK, BAD = Is("status", ("ok",)), Is("status", ("error",))
SUBMIT = Is("tool", ("refund_order", "pay_back"))
READ = Is("tool", ("get_order", "find_orders"))
BY_AGENT = Is("requester", ("agent",))


def kind(name, *more):
    test = Is("kind", (name,))
    return All((test, *more)) if more else test


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("message", kind("message")),
        ("agent message", kind("message", Is("actor", ("agent",)))),
        ("call", CALL),
        ("agent call", All((CALL, BY_AGENT))),
        ("customer call to get_order", All((CALL, Is("tool", ("get_order",)),
            Is("requester", ("customer",))))),
        ("successful call", All((RESULT, OK))),
        ("failed call", All((RESULT, BAD))),
        ("blocked call", BLOCKED),
        ("call to refund_order", All((CALL, SUBMIT))),
        ("call to pay_back", All((CALL, SUBMIT))),
        ("successful call to pay_back", All((RESULT, OK, SUBMIT))),
        ("read call", All((CALL, READ))),
        ("check call", All((CALL, Is("tool", ("check_identity", "look_up"))))),
        ("submit call", All((CALL, SUBMIT))),
        ("failed submit call", All((RESULT, BAD, SUBMIT))),
        ("write call", All((CALL, SUBMIT))),
        ("irreversible call", All((CALL, SUBMIT))),
        ("blocked submit call", Any_((All((BLOCKED, SUBMIT)),
            All((BLOCKED, Is("category", ("submit",))))))),
        ("submit attempt", Any_((All((CALL, SUBMIT)), All((BLOCKED, SUBMIT)),
            All((BLOCKED, Is("category", ("submit",)))), kind("submission")))),
        ("agent submit attempt", Any_((All((CALL, SUBMIT, BY_AGENT)),
            All((BLOCKED, SUBMIT, BY_AGENT)),
            All((BLOCKED, Is("category", ("submit",)), BY_AGENT)),
            kind("submission", BY_AGENT)))),
        ("read attempt", Any_((All((CALL, READ)), All((BLOCKED, READ)),
            All((BLOCKED, Is("category", ("read",))))))),
        ("irreversible attempt", Any_((All((CALL, SUBMIT)), All((BLOCKED, SUBMIT))))),
        ("draft", kind("draft")),
        ("notice", kind("notice")),
        ("notice refund_terms", kind("notice", Is("notice", ("refund_terms",)))),
        ("runtime notice", kind("notice", Is("actor", ("runtime",)))),
        ("confirmation request", kind("confirmation_request")),
        ("confirmation", kind("confirmation", Not(Is("decision", ("refused",))))),
        ("refusal", kind("confirmation", Is("decision", ("refused",)))),
        ("submission", kind("submission")),
        ("runtime submission", kind("submission", Is("requester", ("runtime",)))),
        ("final state", kind("final_state")),
        ("any event", Const(True)),
        ("tool any event", Is("actor", ("tool",))),
        ("draft or submission", Any_((kind("draft"), kind("submission")))),
        ('message mentioning "a"', kind("message", Mentions(("a",)))),
        ('message mentioning all of ["a", "b"]', kind("message", Mentions(("a", "b"), True))),
        ('message not mentioning "a"', kind("message", Not(Mentions(("a",))))),
        ('message asserting "a"', kind("message", Wording("asserting", ("a",)))),
        ('message denying all of ["a", "b"]',
            kind("message", Wording("denying", ("a", "b"), True))),
        ('message not asserting "a"', kind("message", Not(Wording("asserting", ("a",))))),
        ('message mentioning number 40', kind("message", Wording("number", ("40",)))),
        ('message mentioning amount any of ["1,628.00", 40]',
            kind("message", Wording("amount", ("1628.00", "40")))),
        ('message mentioning number "四十"', kind("message", Wording("number", ("40",)))),
        ('message not mentioning percentage 1.5',
            kind("message", Not(Wording("percentage", ("1.5",))))),
        ('message matching "a+"', kind("message", Wording("matching", ("a+",)))),
        ('message saying exactly "a b"', kind("message", Wording("exactly", ("a b",)))),
    ],
)  # fmt: skip
def test_nouns(words, expected):
    assert pattern(words) == expected


def test_without_declared_tools_the_event_says_its_category():
    by_category = Is("category", ("submit",))
    assert pattern("submit call", OPEN) == All((CALL, by_category))
    assert pattern("submit attempt", OPEN) == Any_(
        (All((CALL, by_category)), All((BLOCKED, by_category)), kind("submission"))
    )
    assert pattern("drafting call", OPEN) == All((CALL, Is("category", ("draft",))))
    assert codes("no write call may happen", OPEN) == ["CX2016"]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("amount is 40", Field("arguments.amount", "=", "number", ("40",))),
        ("arguments.amount is 40", Field("arguments.amount", "=", "number", ("40",))),
        ("amount >= 4.50", Field("arguments.amount", ">=", "number", ("4.50",))),
        ('order_id starts with any of ["a", "b"]',
            Field("arguments.order_id", "starts_with", "text", ("a", "b"))),
        ('reason contains "late"', Field("arguments.reason", "contains", "text", ("late",))),
        ("reason is late", Field("arguments.reason", "=", "text", ("late",))),
        ("reason is known", Field("arguments.reason", "known", "text")),
        ("amount is one of [1, 2]", Field("arguments.amount", "in", "number", ("1", "2"))),
    ],
)  # fmt: skip
def test_conditions_on_arguments(where, expected):
    assert pattern(f"call to refund_order where {where}") == All((CALL, SUBMIT, expected))


@pytest.mark.parametrize("written", ["is not", "!="])
def test_what_is_not_recorded_does_not_differ(written):
    assert pattern(f"call to refund_order where amount {written} 4").operands[-1] == All(
        (
            Field("arguments.amount", "known", "number"),
            Not(Field("arguments.amount", "=", "number", ("4",))),
        )
    )


@pytest.mark.parametrize(
    ("where", "path", "type_"),
    [
        ("status is open", "result.status", "text"),
        ("order_id is a", "result.order_id", "text"),
        ("arguments.order_id is a", "arguments.order_id", "text"),
        ("placed_on is 2026-01-01", "result.placed_on", "date"),
        ('placed_on is "2026-01-01"', "result.placed_on", "date"),
        ("updated_at < 2026-01-01", "result.updated_at", "time"),
        ('updated_at is "2026-01-01T09:30:00Z"', "result.updated_at", "time"),
        ("lines.0.price is 4", "result.lines.0.price", "number"),
        ("result.lines.*.price is 4", "result.lines.*.price", "number"),
        ("customer.name is a", "result.customer.name", "text"),
        ('lines contains "a"', "result.lines", "text"),
    ],
)  # fmt: skip
def test_paths_and_types_of_results(where, path, type_):
    found = pattern(f"successful call to get_order where {where}").operands[-1]
    assert (found.path, found.type) == (path, type_)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("call to get_order where status is open", "CX2015"),
        ("call to get_order where result.status is open", "CX2015"),
        ("call to get_order where arguments.status is open", "CX2015"),
        ("successful call to get_order where result.stat is open", "CX2015"),
        ("successful call to get_order where status.x is open", "CX2015"),
        ("successful call to check_identity where okay is true", "CX2015"),
        ("draft where arguments.amount is 4", "CX2015"),
        ("notice refund_terms where day is 4", "CX2015"),
        ("customer message where amount is 4", "CX3006"),
        ("successful call to get_order where status is opened", "CX3002"),
        ("successful call to get_order where lines is a", "CX3003"),
        ("successful call to get_order where customer is a", "CX3003"),
        ("call to refund_order where amount contains 4", "CX3003"),
        ("call to refund_order where reason > 4", "CX3003"),
        ('call to refund_order where amount is "4"', "CX3001"),
        ("call to look_up where x is one of [1, a]", "CX3001"),
        ('successful call to get_order where placed_on is "2026-13-01"', "CX3001"),
        ('successful call to get_order where updated_at is "soon"', "CX3001"),
        ("successful call to get_order where updated_at is 2026-01-01", "CX3001"),
        ('submission mentioning "a"', "CX3005"),
        ("tool message", "CX3004"),
    ],
)  # fmt: skip
def test_mistakes(words, code):
    assert codes(f"no {words} may happen") == [code]


def test_any_name_may_stand_where_nothing_is_declared():
    assert pattern("call to look_up where a.b is 4").operands[-1].path == "arguments.a.b"
    assert pattern("successful call to look_up where a is 4").operands[-1].path == "result.a"
    assert pattern("draft where a is 4", OPEN).operands[-1].path == "fields.a"
    assert pattern("final state where a is 4").operands[-1].path == "state.a"
    # But not in the container of other events.
    assert codes("no draft where arguments.a is 4 may happen", OPEN) == ["CX2015"]


def test_a_condition_on_attempts_passes_over_events_that_cannot_have_the_field():
    calls = pattern("submit attempt where refund_order.x is 4", OPEN)
    assert calls.operands[0].operands[-1].path == "arguments.refund_order.x"
    found = pattern("agent read attempt where order_id is a").operands
    assert found[-1].operands[-1] == Field("arguments.order_id", "=", "text", ("a",))
    submitted = pattern("submit attempt where arguments.amount > 4").operands[-1]
    assert submitted == All((Is("kind", ("submission",)), Const(False)))
    assert codes("no submit attempt where arguments.amonut > 4 may happen") == ["CX2015"]


def test_aliases_with_conditions():
    events = "  event payment means call to refund_order or submission where amount > 1\n"
    found = pattern('payment where reason is "late"', events=events)
    paths = [[o.path for o in way.operands if isinstance(o, Field)] for way in found.operands]
    assert paths == [["arguments.reason"], ["fields.amount", "fields.reason"]]


def test_aliases_of_aliases():
    events = "  event large means any_one where amount > 1\n  event any_one means draft\n"
    assert pattern("large", events=events) == All(
        (Is("kind", ("draft",)), Field("fields.amount", ">", "number", ("1",)))
    )


def test_an_alias_and_a_group_of_conditions():
    found = pattern("draft where (amount > 1 and (reason is a or reason is b))")
    test = found.operands[-1]
    assert isinstance(test, All)
    assert isinstance(test.operands[1], Any_)
