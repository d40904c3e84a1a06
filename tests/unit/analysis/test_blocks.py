# ruff: noqa: E501
"""Witnesses as example blocks: pasted into their cards they come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cxdsl.analysis.answers import No, Unknown, Yes
from cxdsl.analysis.witnesses import witnesses
from cxdsl.cli.examples import run_example
from cxdsl.driver import check_paths, compile_paths
from cxdsl.vocabulary.load import find_vocabulary

CARDS = Path(__file__).parents[3] / "rulecards"
# Every kind of rule that is shipped; the analysis of all domains would take many minutes.
SHELF = check_paths([CARDS / "core", CARDS / "examples", CARDS / "telecom"]).shelf


def pasted(tmp_path, card_path, blocks):
    """The card with more examples, compiled beside its vocabulary."""
    vocabulary = find_vocabulary(card_path)
    (tmp_path / "vocabulary.yaml").write_bytes(vocabulary.read_bytes())
    text = card_path.read_text(encoding="utf-8").rstrip()
    assert text.endswith("end")
    target = tmp_path / card_path.name
    target.write_text(text[: -len("end")] + "".join(blocks) + "end\n", encoding="utf-8")
    return compile_paths([target])


@pytest.mark.parametrize("written", SHELF.cards, ids=lambda w: w.card.id)
def test_witnesses_pass_as_examples_of_their_card(tmp_path, written):
    card = written.card
    found = [f for rule in card.rules for f in witnesses(card, rule, written.vocabulary)]
    unsaid = [f.answer.reason for f in found if isinstance(f.answer, Unknown)]
    if unsaid:
        pytest.skip(f"the analysis cannot say: {unsaid[0]}")
    told = [f for f in found if isinstance(f.answer, Yes)]
    # What has to happen anyway is put to the test by every trace.
    assert all(f.block for f in told)
    assert {f.answer for f in found if f not in told} <= {No(1), No(2)}
    found = told
    compiled = pasted(tmp_path, Path(card.source.name), [f.block for f in found])
    assert not compiled.broken
    (unit,) = compiled.units()
    fresh = unit.card.examples[len(card.examples) :]
    expects = [e.expect for e in fresh]
    assert expects.count("passes") == expects.count("fails") == len(card.rules)
    for example in fresh:
        assert run_example(unit.card, unit.predicates, example).problems == ()


CARD = """language 1
card desk.two version 1.0.0
  title "Two rules"
  domain desk
  basis institution
  source "s"
  obligation "o"
  applies when channel is oral and age > 17
  require told_first "m"
    for each draft, every confirmation needs notice terms within 10 minutes before it
  require words "m"
    no agent message mentioning all of ["free", "gift"] may happen after notice terms where days is one of [3, 5]
  require once "m"
    no submission may happen more than 3 times
  example vacuous "v"
    facts channel is oral, age is 20
    - agent says "Hello."
  end
end
"""
VOCABULARY = """vocabulary: 1
domain: desk
notices:
  terms: {fields: {days: number}}
facts:
  channel: {enum: [oral, written]}
  age: number
"""


def test_witnesses_of_a_card_with_several_rules(tmp_path):
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY)
    path = tmp_path / "desk.two.card"
    path.write_text(CARD)
    (written,) = check_paths([path]).shelf.cards
    found = [f for r in written.card.rules for f in witnesses(written.card, r, written.vocabulary)]
    folder = tmp_path / "pasted"
    folder.mkdir()
    compiled = pasted(folder, path, [f.block for f in found])
    (unit,) = compiled.units()
    assert len(unit.card.examples) == 10
    for example in unit.card.examples:
        assert run_example(unit.card, unit.predicates, example).problems == ()
    late = next(f.block for f in found if "break told_first" in (f.block or ""))
    assert late is not None
    assert "for d1" not in late  # the shortest way is to tell nothing at all


def test_what_cannot_be_broken_has_no_witness(tmp_path):
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY)
    path = tmp_path / "desk.two.card"
    sentence = "every notice terms where days > 5 must have days > 3"
    text = CARD.replace("no submission may happen more than 3 times", sentence)
    path.write_text(text)
    (written,) = check_paths([path]).shelf.cards
    rule = written.card.rules[2]
    kinds = {f.expect: f for f in witnesses(written.card, rule, written.vocabulary)}
    assert isinstance(kinds["fails"].answer, No)
    assert isinstance(kinds["passes"].answer, Yes)
