"""The examples of every shipped card prove what the card says."""

from __future__ import annotations

import pytest
from helpers.command import ROOT, cxc

CARDS = ROOT / "rulecards"
FOLDERS = sorted({p.parent.relative_to(CARDS).as_posix() for p in CARDS.rglob("*.card")})


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_shipped_card_scores_95_percent_or_says_why_not(folder: str):
    ran = cxc("mutate", CARDS / folder)
    assert ran.code == 0, ran.err
