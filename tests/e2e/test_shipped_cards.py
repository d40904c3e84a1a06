"""The cards that come with the program are examples of how cards are written."""

from __future__ import annotations

from helpers.command import ROOT, cxc


def test_lint_finds_nothing():
    ran = cxc("lint", ROOT / "rulecards", "--fail-level", "warning")
    assert ran.code == 0, ran.out
