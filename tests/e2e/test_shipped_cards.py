"""The cards that come with the program are examples of how cards are written."""

from __future__ import annotations

import pytest
from helpers.command import ROOT, cxc

# All cards together are linted by `.ci/run`; it takes minutes.
FOLDERS = ["core", "telecom", "healthcare", "examples/tau-airline", "examples/tau2-telecom"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_lint_finds_nothing(folder: str):
    ran = cxc("lint", ROOT / "rulecards" / folder, "--fail-level", "warning")
    assert ran.code == 0, ran.out
