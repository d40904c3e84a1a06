"""One card with one mistake each: it is found, at its place, once, with what to write instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

from cxdsl.diag.render import render
from cxdsl.diag.sink import ordered, place
from cxdsl.driver import lint_paths

FOLDER = Path(__file__).parent
ROWS = [
    line.split("\t")
    for line in (FOLDER / "mistakes.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def findings(folder, monkeypatch):
    """What lint says about the cards of a folder, notes left out."""
    monkeypatch.chdir(folder)
    found = ordered(lint_paths(sorted(Path().glob("*.card"))).diagnostics)
    return [d for d in found if d.level != "note"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_mistake(row, golden, monkeypatch):
    name, code, file, line, column, help = row
    found = findings(FOLDER / name, monkeypatch)
    assert [d.code for d in found] == [code]
    assert place(found[0]) == (file, int(line), int(column))
    assert help in (found[0].help or "")
    shown = render(found)
    golden(FOLDER / name / "expected.out", shown)
    assert not FORBIDDEN.search(shown)


def test_the_card_without_mistake_is_right(monkeypatch):
    assert findings(FOLDER / "right", monkeypatch) == []


def test_every_folder_is_a_row_and_differs_from_the_right_card():
    folders = {p.name for p in FOLDER.iterdir() if (p / "input.card").is_file()} - {"right"}
    assert folders == {row[0] for row in ROWS}
    assert len(ROWS) >= 60
    right = (FOLDER / "right" / "input.card").read_text(encoding="utf-8").splitlines()
    for name in folders:
        lines = (FOLDER / name / "input.card").read_text(encoding="utf-8").splitlines()
        changed = len(set(lines) ^ set(right))
        assert changed <= 6, f"{name} is more than one mistake"


def test_every_help_says_something():
    assert all(re.search(r"\w{3}", row[5]) for row in ROWS)
