"""Nothing that a card can say is left out of its plain words, in either language."""

from __future__ import annotations

import dataclasses
import typing

import card_strategies as cards
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Card
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.syntax.same import same_tree
from cxdsl.syntax.walk import walk
from cxdsl.syntax.words import sentence_text
from cxdsl.verbalization.card import require_words
from cxdsl.verbalization.languages import LANGUAGES
from cxdsl.verbalization.phrases import CHINESE, ENGLISH

# Making a failing tree smaller takes minutes and says little more.
QUICK = (Phase.explicit, Phase.reuse, Phase.generate)

requires = st.builds(
    tree.Require,
    name=cards.names,
    message=st.none(),
    keys=cards.several(cards.names, most=2),
    sentence=cards.wider_sentences,
    same=cards.maybe(cards.units),
    moments=cards.several(cards.moments, most=2),
    unless=cards.maybe(cards.exceptions),
    span=st.just(cards.NOWHERE),
)


def written(require: tree.Require) -> tree.Require | None:
    """The requirement as it reads back from its canonical wording; None when it does not."""
    sentence = sentence_text(require)
    text = f"language 1\ncard c version 1.0.0\n  require r {sentence}\nend\n"
    file, _ = parse(Source("made.card", text))
    if file is None or len(file.cards[0].requires) != 1:
        return None
    return file.cards[0].requires[0]


def replaced(node, target, new):
    """The tree with one node (by identity) exchanged."""
    if node is target:
        return new
    if isinstance(node, tuple):
        return tuple(replaced(n, target, new) for n in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, Source | Span):
        return node
    parts = {f.name: replaced(getattr(node, f.name), target, new) for f in dataclasses.fields(node)}
    return dataclasses.replace(node, **parts)


def plain(node):
    """The tree without what two wordings of one meaning differ in."""
    if isinstance(node, tuple):
        return tuple(plain(n) for n in node)
    if isinstance(node, str):
        return " ".join(node.split())
    if not dataclasses.is_dataclass(node) or isinstance(node, Source | Span):
        return node
    parts = {f.name: plain(getattr(node, f.name)) for f in dataclasses.fields(node)}
    match node:
        case tree.Value(kind="name"):
            parts["kind"] = "text"
        case tree.Text():
            parts["long"] = False
        case tree.FieldTest(op="!="):
            parts["op"] = "is not"
        case tree.Mention(phrases=(_,)) | tree.Saying(values=(_,)):
            parts["every"] = False
        case tree.AnyPattern():
            found = []
            for one in parts["operands"]:
                found.extend(one.operands if isinstance(one, tree.AnyPattern) else [one])
            parts["operands"] = tuple(found)
    return dataclasses.replace(node, **parts)


@settings(max_examples=30, phases=QUICK, suppress_health_check=list(HealthCheck), deadline=None)
@given(requires, requires, st.data())
def test_a_change_of_a_sentence_changes_its_words(one, two, data):
    first = written(one)
    if first is None:
        return
    others = [n for n in walk(two) if dataclasses.is_dataclass(n)]
    pairs = [(n, o) for n in walk(first) for o in others if type(n) is type(o)]
    node, other = data.draw(st.sampled_from(pairs))
    names = [f.name for f in dataclasses.fields(node) if f.name not in ("span", "name", "message")]
    name = data.draw(st.sampled_from(names or ["span"]))
    changed = written(
        replaced(first, node, dataclasses.replace(node, **{name: getattr(other, name)}))
    )
    if changed is None or same_tree(plain(first), plain(changed)):
        return
    for code in LANGUAGES:
        old, new = require_words(first, code), require_words(changed, code)
        assert old.must != new.must, (code, old.must)


@settings(max_examples=20, phases=QUICK, suppress_health_check=list(HealthCheck), deadline=None)
@given(requires)
def test_every_sentence_is_said_in_both_languages(require):
    for code in LANGUAGES:
        said = require_words(require, code)
        for words in (said.must, said.counted, said.fails):
            assert words.strip()
            assert "None" not in words


@pytest.mark.parametrize("made", typing.get_args(tree.Sentence), ids=lambda c: c.__name__)
def test_every_class_of_sentence_is_drawn_and_said(made):
    # A class that is not found has to be added to tests/card_strategies.py.
    often = settings(max_examples=2000, database=None, phases=QUICK, derandomize=True)
    sentence = find(cards.wider_sentences, lambda s: isinstance(s, made), settings=often)
    for code in LANGUAGES:
        assert LANGUAGES[code].sentence(sentence).must


def test_every_item_of_a_card_is_told_or_is_told_elsewhere():
    # What the plain words leave to the head of a page: names, tags, the place in the file.
    elsewhere = {"id", "version", "title", "domain", "checkpoint", "tags", "examples"}
    inner = {"basis", "citations", "obligation", "effective_from", "effective_until", "supersedes",
             "applies", "limits", "unchecked", "merges", "rules", "judges"}  # fmt: skip
    machinery = {"applies_text", "categories", "source", "span", "written", "vocabulary",
                 "supersedes_span"}  # fmt: skip
    fields = {f.name for f in dataclasses.fields(Card)}
    assert fields == elsewhere | inner | machinery, "say the new part of a card in both languages"


def test_both_languages_have_the_same_phrases():
    assert set(ENGLISH) == set(CHINESE)
    for name, words in ENGLISH.items():
        assert words.count("{") == CHINESE[name].count("{") or name.startswith("slices"), name
