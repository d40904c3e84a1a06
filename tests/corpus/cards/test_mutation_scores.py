"""The examples of every shipped card prove what the card says."""

from __future__ import annotations

from helpers.command import ROOT, cxc


def test_every_shipped_card_scores_95_percent_or_says_why_not():
    ran = cxc("mutate", ROOT / "rulecards")
    assert ran.code == 0, ran.err
