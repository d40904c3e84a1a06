from __future__ import annotations

import pytest

from cxdsl.diag.span import Source
from cxdsl.syntax.parser import parse
from cxdsl.syntax.quoted import quote, unindent, unquote
from cxdsl.syntax.tokens import token_spans
from cxdsl.syntax.words import cond_text, pattern_text, sentence_text
from cxdsl.syntax.words_examples import step_text


def card_of(items):
    file, diagnostics = parse(Source("x.card", f"card a.b version 1.2.3\n{items}\nend\n"))
    assert not diagnostics
    return file.cards[0]


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("every a1 needs an later b", "every a1 needs a later b"),
        ("every a1 needs a earlier (b or c)", "every a1 needs an earlier b or c"),
        ("no a1 may happen more than 1 times", "no a1 may happen more than 1 time"),
        ("some a1 must happen at least 1 times", "some a1 must happen"),
        ("some a1 must happen exactly 2 times", "some a1 must happen exactly 2 times"),
        (
            "every a1 needs b within 1 days before it",
            "every a1 needs b within 1 day before it",
        ),
        (
            "numbers in every message must be backed by tool\tresults",
            "numbers in every message must be backed by tool results",
        ),
        ("every a1 must have ((f is 1))", "every a1 must have f is 1"),
        (
            'for each k, no message mentioning any of ["x"] may happen',
            'for each k, no message mentioning "x" may happen',
        ),
        (
            "for each k,  after a1 until b , every  first c needs a earlier d, and no later e",
            "for each k, after a1 until b, every first c needs an earlier d, and no later e",
        ),
        (
            "while the latest a1 is b, before c, no d may happen, unless an earlier e",
            "while the latest a1 is b, before c, no d may happen, unless an earlier e",
        ),
        (
            "every a1 needs either an earlier b, or a later c before d, or the latest e to be f",
            "every a1 needs either an earlier b, or a later c before d, or the latest e to be f",
        ),
        (
            "every a1 must have (f <= g of the latest (draft) or h is within fact i), if any",
            "every a1 must have f <= g of the latest draft or h is within fact i, if any",
        ),
        (
            'every a1 must have number of f.* starting with any of ["x"] <= 1 and g is not known',
            'every a1 must have number of f.* starting with "x" <= 1 and g is not known',
        ),
        (
            "every a1 must have f is at least 3 days after field g and h is one of [1, 2]",
            "every a1 must have f is at least 3 days after field g and h is one of [1, 2]",
        ),
        (
            "every a1 must have f of the latest (draft where g is 1) is not h of the latest b",
            "every a1 must have f of the latest (draft where g is 1) is not h of the latest b",
        ),
        (
            "fields f, g as h of every a1 must differ from the latest b, unless it has f is 1",
            "fields f, g as h of every a1 must differ from the latest b, unless it has f is 1",
        ),
        (
            "the sum of f over every a1 must be at most fact g, unless fact (x is 1 or y is 2)",
            "the sum of f over every a1 must be at most fact g, unless fact (x is 1 or y is 2)",
        ),
        (
            "the number of a1 or b must be less than 3",
            "the number of a1 or b must be less than 3",
        ),
    ],
)
def test_sentences(said, canonical):
    (require,) = card_of(f"require r {said}").requires
    assert sentence_text(require) == canonical


def test_patterns_conditions_and_steps():
    card = card_of(
        'applies when ((a is true)) or not (b is known and c is one of ["x", y])\n'
        'event e1 means (draft) or notice "two words" or final state\n'
        'example passes "t" - agent draft d2 replacing d1 with n 1.50 at 1 seconds end'
    )
    assert cond_text(card.applies) == 'a is true or not (b is known and c is one of ["x", y])'
    assert pattern_text(card.aliases[0].pattern) == 'draft or notice "two words" or final state'
    assert step_text(card.examples[0].steps[0]) == (
        "agent draft d2 replacing d1 with n 1.50 at 1 second"
    )


@pytest.mark.parametrize("text", ["", 'a"b\\c', "\n\t", "\x00\x7f\u2028\u202e", "客户", "\\n"])
def test_quote(text):
    assert unquote(quote(text)) == text
    assert "\n" not in quote(text)


def test_unindent():
    assert unindent("a\n    b\n      c\n") == "a\nb\n  c"
    assert unindent("\r\n  a\r\n\r\n  b  \r\n") == "a\n\nb"
    assert unindent("  ") == ""


def test_token_spans():
    text = 'card a version 1.0.0 # no token\n title """\n x """ [tool  results] "y" <= -3 end'
    words = [text[start:end] for start, end in token_spans(Source("x", text))]
    assert words == [
        "card",
        "a",
        "version",
        "1.0.0",
        "title",
        '"""\n x """',
        "[",
        "tool  results",
        "]",
        '"y"',
        "<=",
        "-3",
        "end",
    ]
