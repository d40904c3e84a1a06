"""The cards of this folder are in canonical layout, in whatever bytes they arrive."""

from __future__ import annotations

from pathlib import Path

import pytest

from cxdsl.diag.span import Source
from cxdsl.syntax.format import format_text

OURS = sorted((Path(__file__).parents[1] / "cards").glob("*.card"))
MESSY = Path(__file__).parents[1] / "layout"


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_canonical_cards_stay(path):
    text = path.read_text(encoding="utf-8")
    assert format_text(Source("x", text)) == text


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n \n",
        lambda text: text.replace("\n", " \t\n"),
        lambda text: text.replace("\n  ", "\n\t"),
    ],
    ids=["bom", "crlf", "cr", "no-final-break", "blank-end", "trailing-blanks", "tabs"],
)
def test_line_ends_do_not_matter(path, change):
    text = path.read_text(encoding="utf-8")
    assert format_text(Source("x", change(text))) == text


@pytest.mark.parametrize("path", sorted(MESSY.glob("*.card")), ids=lambda path: path.stem)
def test_recorded_layouts(path, golden):
    golden(path.with_suffix(".out"), format_text(Source(path.name, path.read_text("utf-8"))))
