"""Whatever is done to a card, the answer is a list of reports in the words of a card."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from syntax_words import FORBIDDEN

from cxdsl.diag.places import line_column
from cxdsl.diag.render import render
from cxdsl.diag.span import Source
from cxdsl.syntax.parser import parse
from cxdsl.syntax.tokens import token_spans

TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[2] / "golden" / "cards").glob("*.card"))
]
SIGNS = "“”，。（）=;@*{}\u3000客‘'\"\\#[]()-,:\u202e\x00\u2028\ud800"
PIECES = ["card ", "a.b ", "version 1.0.0 ", "end ", "every ", '"""', '"', "\n", "-", "title ", "("]


def answer(text):
    file, diagnostics = parse(Source("made.card", text))
    shown = render(diagnostics)
    # What the author wrote may be shown, whatever it is.
    assert set(FORBIDDEN.findall(shown)) <= set(FORBIDDEN.findall(text)), shown
    assert diagnostics or file is not None
    return diagnostics


@given(st.text(st.sampled_from(SIGNS) | st.characters(), max_size=60))
@example("")
@example("\ufeff")
@example("card")
@example('"""')
@example("“")
@example("language")
def test_any_text(text):
    answer(text)


@given(st.lists(st.sampled_from(PIECES) | st.text(st.sampled_from(SIGNS), max_size=2)))
def test_any_words(pieces):
    answer("".join(pieces))


def damaged(rng):
    """Return a card with one damage and the line of the damage."""
    text = rng.choice(TEXTS)
    spans = token_spans(Source("x", text))
    number = rng.randrange(len(spans) - 1)
    start, end = spans[number]
    kind = rng.choice(["delete", "double", "swap", "misspell", "sign"])
    after, last = spans[number + 1]
    word = text[start:end]
    if kind == "delete":
        text = text[:start] + text[end:]
    elif kind == "double":
        text = text[:end] + " " + word + text[end:]
    elif kind == "swap":
        text = text[:start] + text[after:last] + text[end:after] + word + text[last:]
    elif kind == "misspell":
        cut = rng.randrange(len(word))
        text = text[:start] + word[:cut] + word[cut + 1 :] + text[end:]
    else:
        text = text[:start] + rng.choice(SIGNS) + text[start:]
    return text, line_column(Source("x", text), min(start, len(text)))[0]


def test_damage_is_found_where_it_is():
    rng = random.Random(20260101)
    located = reported = 0
    for _ in range(1000):
        text, line = damaged(rng)
        diagnostics = answer(text)
        lines = {
            line_column(label.span.source, label.span.start)[0]
            for diagnostic in diagnostics
            for label in diagnostic.labels
        }
        reported += bool(diagnostics)
        located += line in lines
    assert reported > 800
    assert located / reported >= 0.9
