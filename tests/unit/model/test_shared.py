"""Sentences about what events share: which keys they give, and which of them say nothing."""

from __future__ import annotations

import pytest
from helpers.checking import check, clauses, codes, example

from cxdsl.diag.span import Source
from cxdsl.trace.calendar import Calendar, Window
from cxdsl.vocabulary.load import parse_vocabulary


@pytest.mark.parametrize(
    ("sentence", "keys"),
    [
        ("no draft may happen in the same turn as refusal", ["turn"]),
        ("for each turn, no draft may happen after refusal", ["turn"]),
        ("every call to refund_order needs an earlier call to get_order in the same group",
            ["group"]),
        ("for each turn, draft, every submission needs an earlier confirmation",
            ["draft", "turn"]),
        ("for each draft, no submission may happen in the same message as refusal",
            ["draft", "message"]),
        ("no call may happen more than 2 times in the same turn", ["turn"]),
        ("at most 2 call may happen in the same turn", ["turn"]),
        ("in order: draft, confirmation in the same turn", ["turn"]),
    ],
)  # fmt: skip
def test_keys(sentence, keys):
    card, found = check(f"  require r {sentence}")
    assert found == []
    assert [key.name for key in card.rules[0].keys] == keys
    assert card.rules[0].sentence == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "no draft may happen in the same turn",
        "some draft must happen in the same turn",
        "every draft must have amount > 1 in the same turn",
        "only runtime may do submission in the same group",
    ],
)
def test_one_event_alone_is_in_the_same_unit_as_nothing(sentence):
    assert codes(sentence) == ["CX4041"]


def test_a_unit_is_named_once():
    assert codes("for each turn, no draft may happen after refusal in the same turn") == ["CX2018"]
    assert codes("for each turn, no draft may happen in the same turn as refusal") == ["CX2018"]
    assert codes("for each turn, no draft may happen in the same message as refusal") == []


def test_steps_share_a_message_and_turns_are_counted():
    made, found = example(
        [
            'agent says "One moment."',
            'successful call to get_order with order_id "a" in the same message',
            'successful call to get_order with order_id "b" in the same message',
            'customer says "Thanks."',
            'call to get_order with order_id "b" in the same group',
        ]
    )
    assert found == []
    assert [e.message for e in made.events] == [1, 1, 1, 1, 1, None, None]
    assert [e.group for e in made.events] == [None, None, None, None, None, 6, 6]
    assert [e.turn for e in made.events] == [0, 0, 0, 0, 0, 1, 1]


def test_a_step_shares_nothing_with_a_step_that_is_not_there():
    assert example(['agent says "x" in the same message'])[1] == ["CX4042"]
    steps = ['agent says "x"', 'agent says "y" in the same turn']
    assert example(steps)[1] == ["CX4042"]


DATED = parse_vocabulary(
    Source("vocabulary.yaml", "vocabulary: 1\ndomain: desk\ncalendar: {zone: Europe/Berlin}\n")
)


@pytest.mark.parametrize(
    ("window", "allowed"),
    [
        ("2 days", 2 * 86_400_000_000),
        ("1 turn", Window(amount=1, unit="turns")),
        ("3 business days",
            Window(amount=3, unit="business_days", calendar=Calendar(zone="Europe/Berlin"))),
        ("10 calendar days",
            Window(amount=10, unit="calendar_days", calendar=Calendar(zone="Europe/Berlin"))),
    ],
)  # fmt: skip
def test_windows(window, allowed):
    for sentence in (
        f"every submission needs draft within {window} before it",
        f"every draft needs submission within {window} after it",
        f"some draft must happen within {window}",
    ):
        (clause,) = clauses(sentence, DATED)
        assert clause.within == allowed
        assert clause.zone == "Europe/Berlin"


def test_some_before():
    (clause,) = clauses("some draft must happen before submission")
    assert (clause.wanted.name, clause.before.name) == ("draft", "submission")
    assert codes("some draft must happen before draft") == ["CX4001"]


@pytest.mark.parametrize("limit", ["before submission", "within 2 turns"])
def test_moments_do_not_fit_what_is_asked_of_the_slice(limit):
    assert codes(f"after refusal, some draft must happen {limit}") == ["CX4008"]


def test_steps_with_days():
    made, found = example(["draft d1 at 2026-01-05", 'draft d2 at "2026-01-05T09:30"'])
    assert found == []
    assert [e.ts for e in made.events] == ["2026-01-05", "2026-01-05T09:30"]
    assert example(["draft d1 at 2026-01-05", "draft d2 at 2026-01-04"])[1] == ["CX4022"]
    assert example(["draft d1 at 5 minutes", "draft d2 at 2026-01-04"])[1] == ["CX4022"]
