"""Sentences as clauses, and sentences that can never hold."""

from __future__ import annotations

import pytest
from helpers.checking import VOCABULARY, check, clauses, codes

from cxdsl.model.clause import (
    AtMost,
    Between,
    Ceiling,
    Every,
    Exists,
    Latest,
    Match,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Precedence,
    Response,
)

MINUTES = 60_000_000


@pytest.mark.parametrize(
    ("sentence", "type_", "attributes"),
    [
        ("every submission needs an earlier draft", Precedence, {"variant": "plain"}),
        ("every submission needs its own earlier draft", Precedence, {"variant": "own"}),
        ("every submission needs draft immediately before it", Precedence,
            {"variant": "immediate"}),
        ("every submission needs draft within 5 minutes before it", Precedence,
            {"variant": "within", "within": 5 * MINUTES}),
        ("every draft needs a later submission", Response, {"variant": "plain", "before": None}),
        ("every draft needs its own later submission", Response, {"variant": "own"}),
        ("every draft needs submission immediately after it", Response, {"variant": "immediate"}),
        ("every draft needs submission within 2 hours after it", Response,
            {"variant": "within", "within": 120 * MINUTES}),
        ("every submission needs the latest draft to be draft where amount > 1, if any", Latest,
            {"if_any": True}),
        ("every draft must have amount > 1", Every, {}),
        ("no draft may happen", Never, {}),
        ("no draft may happen more than 2 times", AtMost, {"limit": 2}),
        ("no draft may happen more than 0 times", AtMost, {"limit": 0}),
        ("no draft may happen together with refusal", NeverTogether, {}),
        ("no draft may happen after draft", NeverAfter, {"closes": None}),
        ("no submission may happen before draft", Precedence, {"variant": "plain"}),
        ("no draft may happen in the same turn as refusal", NeverBeside, {}),
        ("at most 2 draft may happen", Ceiling, {"limit": 2}),
        ("some draft must happen", Exists, {"count": 1, "exactly": False}),
        ("some draft must happen exactly 2 times", Exists, {"count": 2, "exactly": True}),
        ("between draft and submission, some notice must happen", Between, {"must": True}),
        ("between draft and submission, no notice may happen", Between, {"must": False}),
        ("fields amount, reason as order_id of every submission must match the latest draft", Match,
            {"fields": (("fields.amount", "fields.amount"), ("fields.reason", "fields.order_id"))}),
        ("contract fields of every submission must match the latest confirmation", Match,
            {"fieldset": "contract", "if_any": False}),
        ("content hash of every submission must match the latest draft, if any", Match,
            {"fieldset": "hash", "if_any": True}),
        ("only runtime or agent may do submission", Never, {}),
    ],
)  # fmt: skip
def test_clauses(sentence, type_, attributes):
    (clause,) = clauses(sentence)
    assert isinstance(clause, type_)
    for name, value in attributes.items():
        assert getattr(clause, name) == value


def test_steps_in_order_are_pairs():
    pairs = clauses("in order: draft, confirmation, submission")
    assert [(p.needed.name, p.subject.name) for p in pairs] == [
        ("draft", "confirmation"),
        ("confirmation", "submission"),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "every draft needs an earlier draft",
        "every draft needs its own earlier draft",
        "every draft needs draft immediately before it",
        "every draft needs draft within 1 minute before it",
        "every draft needs an earlier draft where amount > 1",
        "every draft needs a later draft",
        "every draft needs its own later draft",
        "every draft needs draft immediately after it",
        "every draft needs the latest draft to be draft where amount > 1",
        "no draft may happen before draft",
        "no draft may happen together with draft",
        "in order: draft, draft",
        "in order: confirmation, draft, draft where amount > 1, draft",
        "fields amount of every draft must match the latest draft",
        "every call to refund_order needs an earlier call to pay_back",
    ],
)
def test_an_event_is_never_its_own_need(sentence):
    assert codes(sentence) == ["CX4001"]


@pytest.mark.parametrize(
    "sentence",
    [
        "every draft where amount > 1 needs an earlier draft",
        "every draft needs the latest draft to be draft where amount > 1, if any",
        "fields amount of every draft must match the latest draft, if any",
        "in order: draft, draft where amount > 1",
        "every successful call to get_order needs an earlier call to get_order",
    ],
)
def test_a_need_that_another_event_can_meet(sentence):
    assert codes(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("some draft must happen exactly 0 times", ["CX4003"]),
        ("no draft may happen more than 51 times", ["CX4003"]),
        ("only customer may do submission", ["CX3004"]),
        ("only customer or runtime may do submission", ["CX3004"]),
        ("fields amount as reason of every submission must match the latest draft", ["CX3001"]),
        ("fields x of every submission must match the latest draft", ["CX2015"]),
        ("fields x as y of every submission must match the latest draft", ["CX2015", "CX2015"]),
        ("content hash of every message must match the latest draft", ["CX3006"]),
        ("contract fields of every submission must match the latest message", ["CX3006"]),
        ("every draft must have amonut > 1", ["CX2015"]),
        ("numbers in every draft must be backed by tool results", ["CX3043"]),
        ("for each ordre, no draft may happen", ["CX2017"]),
        ("for each draft, draft, no draft may happen", ["CX2018"]),
        ("for each order, no notice may happen", ["CX4002"]),
        ("for each order, no call to find_orders may happen", ["CX4002"]),
        ("for each draft, no final state may happen", ["CX4002"]),
        ("for each order, no call to get_order may happen", []),
        ("for each order, no read call may happen", []),
        ("for each order, no any event may happen", []),
        ("for each draft, order, no submission may happen", []),
    ],
)
def test_mistakes(sentence, expected):
    assert codes(sentence) == expected


def test_contracts_are_those_of_the_vocabulary():
    card, _ = check("  require r contract fields of every submission must match the latest draft")
    assert card.rules[0].contracts == {"refund": ("order_id", "amount")}
    assert card.categories["pay_back"] == "submit"


def test_applies():
    card, found = check(
        '  applies when vip is true and not channel is "oral"\n  require r no draft may happen'
    )
    assert card.applies is not None
    assert found == ["CX5022"]
    for wrong, code in [
        ("vpi is true", "CX2014"),
        ("vip is yes", "CX3001"),
        ("channel is one of [oral, phone]", "CX3002"),
        ("vip > 4", "CX3003"),
        ('since < "tomorrow"', "CX3001"),
    ]:
        assert code in check(f"  applies when {wrong}\n  require r no draft may happen")[1]
    assert VOCABULARY.fact("mode") is None
    assert check("  applies when mode is direct\n  require r no draft may happen")[0] is not None


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("for each draft, order, every submission needs an earlier notice", []),
        ("for each draft, order, every submission needs an earlier confirmation", []),
        ("for each draft, order, every submission needs an earlier message", []),
        ("every customer call to refund_order needs an earlier message", ["CX4007"]),
        ("every agent call to refund_order needs an earlier message", []),
        ("every runtime call to pay_back needs an earlier message", []),
        ("no customer call to refund_order may happen", []),
        ("no customer call to refund_order or customer call to get_order may happen", []),
        ("no message may happen after customer call to refund_order", ["CX4007"]),
        ('no agent message mentioning "" may happen', ["CX3008"]),
        ('no agent message not mentioning all of ["a", "\u200b "] may happen', ["CX3008"]),
        ("no agent call where amonut is 4 may happen", ["CX2015"]),
        ("no agent call where amount is 4 may happen", []),
        ("no successful call where status is open may happen", []),
    ],
)
def test_what_would_never_be_found(sentence, expected):
    assert codes(sentence) == expected


def test_a_key_is_found_under_every_name_of_its_tool():
    card, found = check("  require r for each order, no call to refund_order may happen")
    assert not found
    (key,) = card.rules[0].keys
    assert key.paths[0].tools == ("get_order", "refund_order", "pay_back")
    assert key.paths[1].tools == ()
