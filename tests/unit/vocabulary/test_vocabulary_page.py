"""What the page on vocabularies shows is a vocabulary, and names everything there is."""

from __future__ import annotations

import re

from helpers.command import ROOT

from cxdsl.diag.span import Source
from cxdsl.vocabulary.load import CARRY_OVER, parse_vocabulary
from cxdsl.vocabulary.vocabulary import CATEGORIES, EFFECTS, FIELD_TYPES, default_effect

PAGE = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")


def test_the_vocabularies_shown_are_right():
    shown = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    assert len(shown) == 2
    for text in shown:
        assert parse_vocabulary(Source("docs/vocabulary.md", text)).domain == "shop"


def test_everything_is_named():
    for word in (*CATEGORIES, *EFFECTS, *CARRY_OVER, *FIELD_TYPES):
        assert re.search(rf"`[^`\n]*\b{word}\b", PAGE), word


def test_the_defaults_are_those_of_the_program():
    for effect in EFFECTS:
        (row,) = re.findall(rf"^\| `{effect}` \| [^|]+\| for (.*) \|$", PAGE, re.M)
        assert re.findall(r"`(\w+)`", row) == [c for c in CATEGORIES if default_effect(c) == effect]
