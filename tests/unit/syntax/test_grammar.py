from __future__ import annotations

from pathlib import Path

import pytest
from helpers.work import calls

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.span import Source
from cxdsl.syntax import tree
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
    # These stand behind a part of a formula only, where no name can stand.
    assert words - {"release", "since", "implies"} <= KEYWORDS


def test_operators_between_two_parts_of_a_formula_may_name_events():
    text = CARD.read_text(encoding="utf-8").replace("event report", "event release", 1)
    start = text.index("  require ")
    rest = text.index("  example", start)
    said = "  require r expert every draft: (release release since) until implies\n"
    file, diagnostics = parse(Source("x", text[:start] + said + text[rest:]))
    assert not diagnostics
    outer = file.cards[0].requires[0].sentence.formula
    inner = outer.operands[0]
    assert [f.op for f in (outer, inner)] == ["until", "release"]
    assert [f.event.name.text for f in inner.operands] == ["release", "since"]
    assert outer.operands[1].event.name.text == "implies"


def test_reading_takes_work_in_proportion_to_the_cards_even_when_the_last_is_broken():
    parser()
    card = CARD.read_text(encoding="utf-8")
    broken = card.replace("needs report", "need report")

    def read(cards: int) -> int:
        good = card * cards
        result: list[tuple[tree.File | None, tuple[Diagnostic, ...]]] = []
        work = calls(lambda: result.append(parse(Source("many.card", good + broken))))
        ((file, diagnostics),) = result
        assert file is not None
        assert len(file.cards) == cards
        (found,) = diagnostics
        wanted = broken[: broken.index("need report")].count("\n") + good.count("\n")
        start = found.labels[0].span.start
        assert (good + broken)[:start].count("\n") == wanted
        return work

    one, many = read(10), read(80)
    assert many < 10 * one
