"""Comparisons with the latest event that count at certain moments only."""

from __future__ import annotations

import pytest
from helpers.mutation import card_text, checked


@pytest.mark.parametrize(
    "around",
    [
        "after customer message, {}",
        "before customer message, {}",
        "after customer message until refusal, {}",
        "{}, unless an earlier customer message",
    ],
)
def test_what_a_moment_speaks_of_need_not_name_the_entity(around):
    sentence = around.format("fields amount of every submission must match the latest draft")
    card, _ = checked(card_text(f"for each draft, {sentence}"))
    assert [k.name for k in card.rules[0].keys] == ["draft"]
