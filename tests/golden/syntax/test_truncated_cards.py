"""A card cut off after any of its words gives one helpful report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

from cxdsl.diag.render import render
from cxdsl.diag.span import Source
from cxdsl.syntax.parser import parse
from cxdsl.syntax.tokens import token_spans

ROOT = Path(__file__).parents[3]
OURS = sorted((ROOT / "tests" / "golden" / "cards").glob("*.card"))
SHARED = ROOT.parent / "shared" / "design" / "language" / "eight-cards.card"


def check_truncations(text):
    for _, end in token_spans(Source("cut.card", text))[:-1]:
        cut = text[:end]
        _, diagnostics = parse(Source("cut.card", cut))
        shown = render(diagnostics)
        assert len(diagnostics) == 1, shown
        assert diagnostics[0].help, shown
        assert not FORBIDDEN.search(shown), shown


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_own_cards(path):
    check_truncations(path.read_text(encoding="utf-8"))


@pytest.mark.skipif(not SHARED.is_file(), reason="../shared is not here")
@pytest.mark.parametrize("number", range(8))
def test_reference_cards(number):
    text = SHARED.read_text(encoding="utf-8")
    check_truncations("card " + re.split(r"(?m)^card ", text)[number + 1])


@pytest.mark.skipif(not SHARED.is_file(), reason="../shared is not here")
def test_reference_cards_are_read():
    file, diagnostics = parse(Source("eight.card", SHARED.read_text(encoding="utf-8")))
    assert not diagnostics
    assert len(file.cards) == 8
