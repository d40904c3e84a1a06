from __future__ import annotations

import time
from pathlib import Path

import pytest

from cxdsl.diag.span import Source
from cxdsl.syntax.attempt import Stuck, attempt
from cxdsl.syntax.grammar import build, grammar_text, language_version, parser
from cxdsl.syntax.keywords import CHOICES, KEYWORDS
from cxdsl.syntax.parser import parse

CARD = Path(__file__).parents[2] / "golden" / "cards" / "fast-report.card"


def test_grammar_has_no_conflict():
    """Strict mode refuses shift/reduce conflicts and terminals that match the same text."""
    pytest.importorskip("interegular", reason="the extra `strict` is not installed")
    assert build(strict=True)


def test_version_file_names_the_language():
    assert language_version() == 1
    assert f"version {language_version()}" in grammar_text()


@pytest.mark.parametrize(
    "text",
    [
        "card a version 1.0.0 require r no draft may happens end",
        "card a version 1.0.0 require r no drafts2 may happen submission.x end",
        "card a version 1.0.0 titles end",
    ],
)
def test_keywords_do_not_split_longer_words(text):
    result = attempt(text, "card", 0, len(text))
    assert isinstance(result, Stuck)


def test_keywords_are_names_where_only_a_name_can_stand():
    text = 'card a version 1.0.0 example passes "x" - draft d1 with title 1, card 2, end 3 end end'
    file, diagnostics = parse(Source("x", text))
    assert not diagnostics
    assert [f.name.text for f in file.cards[0].examples[0].steps[0].fields] == [
        "title",
        "card",
        "end",
    ]


def test_every_word_of_the_grammar_is_a_keyword():
    words = {
        terminal.pattern.value.split("(?!")[0].rpartition("*")[2]
        for terminal in parser().terminals
        if terminal.name.isupper() and terminal.name.lower() in terminal.pattern.value
    }
    listed = {word for choice in CHOICES.values() for phrase in choice for word in phrase.split()}
    words |= {word for word in listed if word.isalpha()} - {"results", "messages", "task"}
    assert words <= KEYWORDS


def test_four_hundred_cards_with_the_last_one_broken_take_under_two_seconds():
    parser()
    card = CARD.read_text(encoding="utf-8")
    good = card * 400
    lines = good.count("\n")
    assert lines >= 8000
    broken = card.replace("needs report", "need report")
    before = time.process_time()
    file, diagnostics = parse(Source("many.card", good + broken))
    elapsed = time.process_time() - before
    assert len(file.cards) == 400
    (found,) = diagnostics
    wanted = broken[: broken.index("need report")].count("\n") + lines
    start = found.labels[0].span.start
    assert (good + broken)[:start].count("\n") == wanted
    assert elapsed < 2
