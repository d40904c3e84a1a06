"""Conditions over task facts, as cards write them."""

from __future__ import annotations

import pytest
from helpers.cards import write_cards

from cxdsl.artifact.condition import evaluate
from cxdsl.driver import check_paths
from cxdsl.syntax.words import cond_text
from cxdsl.verbalization import chinese, english

TYPES = {
    "text": "letter",
    "number": 3,
    "boolean": True,
    "date": "2026-01-02",
    "list": ["a"],
    "{enum: [a, b]}": "a",
}


def card_with(tmp_path, condition, declared):
    text = (
        'language 1\ncard desk.one version 1.0.0\n  title "One"\n  domain desk\n'
        f"  applies when {condition}\n"
        '  basis institution\n  source "Desk standard 1"\n  obligation "One duty."\n'
        '  require told "…"\n    every submission needs an earlier notice terms, '
        f"unless fact {condition}\nend\n"
    )
    vocabulary = (
        "vocabulary: 1\ndomain: desk\ntitle: A made-up desk\n"
        f"facts:\n  kind: {declared}\nnotices:\n  terms: {{fields: {{days: number}}}}\n"
    )
    checked = check_paths([write_cards(tmp_path / "cards", text, vocabulary=vocabulary)])
    assert [d.message for d in checked.diagnostics if d.level == "error"] == []
    (card,) = checked.cards
    return card


@pytest.mark.parametrize(("declared", "value"), TYPES.items())
@pytest.mark.parametrize(
    ("condition", "recorded"),
    [
        ("kind is known", True),
        ("kind is not known", False),
        ("not kind is known", False),
        ("not kind is not known", True),
    ],
)
def test_whether_a_fact_was_recorded(tmp_path, condition, recorded, declared, value):
    card = card_with(tmp_path, condition, declared)
    assert card.applies is not None
    assert evaluate(card.applies, {"kind": value}) is recorded
    assert evaluate(card.applies, {}) is not recorded
    assert card.written.applies is not None
    assert cond_text(card.written.applies) == condition


def test_what_was_not_recorded_is_said_plainly(tmp_path):
    card = card_with(tmp_path, "kind is not known", "text")
    assert card.applies is not None
    assert english.condition(card.applies) == "kind was not recorded"
    assert chinese.condition(card.applies) == "kind 没有记录"
