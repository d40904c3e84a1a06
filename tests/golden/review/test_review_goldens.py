"""What a damaged or outdated review file is told: by lint, with its place and what to write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.cards import write_cards
from syntax_words import FORBIDDEN

from cxdsl.diag.codes import review
from cxdsl.diag.render import render
from cxdsl.diag.sink import ordered
from cxdsl.driver import lint_paths

FOLDER = Path(__file__).parent
CASES = sorted(path for path in FOLDER.glob("CX*") if path.is_dir())


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_sample(case, golden, tmp_path, monkeypatch):
    write_cards(tmp_path / "cards")
    for file in case.glob("*.review.yaml"):
        (tmp_path / "cards" / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    found = ordered(d for d in lint_paths([Path("cards")]).diagnostics if d.code in review.CODES)
    shown = render(found)
    golden(case / "expected.out", shown)
    assert {d.code for d in found} == {case.name.split("-")[0]}
    assert not FORBIDDEN.search(shown)
    assert "vocabulary" not in shown
    for diagnostic in found:
        assert diagnostic.help, shown
        assert re.match(r"[a-zA-Z0-9`]", diagnostic.message), diagnostic.message
        assert not diagnostic.message.endswith((".", "!", "?"))
        assert diagnostic.labels or diagnostic.path, "no place is named"


def test_every_code_of_reviews_has_a_sample():
    assert set(review.CODES) == {path.name.split("-")[0] for path in CASES}
