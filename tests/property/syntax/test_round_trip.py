"""Printing any tree and reading it back gives the tree; laying out loses nothing."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from card_strategies import cards
from hypothesis import given, settings
from hypothesis import strategies as st

from cxdsl.diag.render import render
from cxdsl.diag.span import Source
from cxdsl.syntax.format import format_text
from cxdsl.syntax.parser import parse
from cxdsl.syntax.printer import card_text
from cxdsl.syntax.same import plain, same_tree
from cxdsl.syntax.scan import scan
from cxdsl.syntax.tokens import token_spans

CARDS = sorted((Path(__file__).parents[2] / "golden" / "cards").glob("*.card"))
GAPS = (" ", "  ", "\n", "\n\n", "\t", " # 注释 “quoted” and, ", "\r\n", "\n    # a remark\n")


def read(text):
    file, diagnostics = parse(Source("made.card", text))
    assert not diagnostics, render(diagnostics)
    return file


@given(cards)
def test_printed_cards_read_back(card):
    text = card_text(card)
    (again,) = read(text).cards
    assert plain(again) == plain(card)
    assert format_text(Source("made.card", text)) == text


def comments_of(text):
    return Counter(t.text.rstrip() for t in scan(text) if t.kind == "comment")


def relaid(text, choose):
    """Return the tokens of a text with other blanks and with comments between them."""
    source = Source("x", text)
    pieces = []
    for start, end in token_spans(source):
        gap = choose()
        pieces.append(gap + ("\n" if "#" in gap and not gap.endswith("\n") else ""))
        pieces.append(text[start:end])
    return "".join(pieces) + choose()


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_any_layout_gives_the_same_card_and_keeps_comments(path, seed):
    text = path.read_text(encoding="utf-8")
    rng = random.Random(seed)
    other = relaid(text, lambda: rng.choice(GAPS))
    assert same_tree(read(text), read(other))
    formatted = format_text(Source("other.card", other))
    assert same_tree(read(text), read(formatted))
    assert comments_of(formatted) == comments_of(other)
    assert format_text(Source("formatted.card", formatted)) == formatted


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_a_comment_at_every_gap_survives(path):
    text = path.read_text(encoding="utf-8")
    expected = read(text)
    for _, end in token_spans(Source("x", text)):
        for remark in ("# here\n", "\n# here\n"):
            other = text[:end] + " " + remark + text[end:]
            formatted = format_text(Source("other.card", other))
            assert comments_of(formatted)["# here"] == 1
            assert same_tree(read(formatted), expected)
