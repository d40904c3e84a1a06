"""Shortest traces for every shipped rule, and the answers they give."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cxdsl.analysis.answers import No, Unknown, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.equivalence import Different, Equal, compare, equivalent
from cxdsl.analysis.meaning import meaning_digest
from cxdsl.analysis.subject import Demand, subject_of
from cxdsl.automata.rule import compile_rule
from cxdsl.driver import check_paths
from cxdsl.semantics.reference import evaluate
from cxdsl.vocabulary.load import find_vocabulary, load_vocabulary

CARDS = Path(__file__).parents[3] / "rulecards"
# Every kind of rule that is shipped; the analysis of all domains would take many minutes.
SHIPPED = check_paths([CARDS / "core", CARDS / "examples", CARDS / "telecom"]).cards
RULES = [
    pytest.param(card, rule, id=f"{card.id}/{rule.id}") for card in SHIPPED for rule in card.rules
]


@cache
def read_vocabulary(path):
    return load_vocabulary(path)


def vocabulary_of(card):
    return read_vocabulary(find_vocabulary(Path(card.source.name)))


def must_happen(subject):
    """Whether the whole trace puts the rule to the test, so that it is never vacuous."""
    return any(a.start_duty is not None for a in subject.compiled.automata)


def shape(rule):
    """What a rule means, without its name."""
    return meaning_digest(compile_rule(rule))


@pytest.mark.parametrize(("card", "rule"), RULES)
def test_every_shipped_rule_has_its_witnesses(card, rule):
    vocabulary = vocabulary_of(card)
    subject = subject_of(rule)
    for goal, verdict in (("tested", "pass"), ("fails", "fail"), ("vacuous", "pass")):
        answer = ask((Demand(subject, goal),), vocabulary)
        if isinstance(answer, Unknown):
            pytest.skip(f"the analysis cannot say: {answer.reason}")
        if goal == "vacuous" and isinstance(answer, No) and must_happen(subject):
            continue
        assert isinstance(answer, Yes), (goal, answer)
        outcome = evaluate(rule, answer.witness.events, facts=answer.witness.facts)
        assert outcome.verdict == verdict
        assert bool(outcome.activations) == (goal != "vacuous")
        assert answer.witness.steps


@pytest.mark.parametrize(("card", "rule"), RULES)
def test_a_rule_equals_itself_and_no_other(card, rule):
    vocabulary = vocabulary_of(card)
    itself = equivalent(rule, rule, vocabulary)
    assert isinstance(itself, Equal | Unknown), itself
    domain = [c for c in SHIPPED if c.domain == card.domain]
    at = domain.index(card)
    for other in (domain + domain)[at + 1 : at + 3]:
        if other is not card:
            for theirs in other.rules:
                answer = equivalent(rule, theirs, vocabulary)
                # Two cards may carry one rule, in the same words.
                same = shape(rule) == shape(theirs)
                wanted = (Different, Unknown, Equal) if same else (Different, Unknown)
                assert isinstance(answer, wanted), (rule.id, theirs.id, answer)


TEXT = """language 1
card shop.one version 1.0.0
  title "One"
  domain shop
  basis institution
  source "s"
  obligation "o"
  require one "m"
    {}
  example vacuous "v"
    - agent says "Hello."
  end
end
"""
VOCABULARY = """vocabulary: 1
domain: shop
tools:
  get_order: {category: read, arguments: {order_id: id}, results: {total: money}}
  refund: {category: submit, arguments: {order_id: id, amount: money}}
keys:
  order:
    - {tools: [get_order, refund], path: arguments.order_id}
"""


def rule_of(tmp_path, sentence):
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY)
    path = tmp_path / "shop.one.card"
    path.write_text(TEXT.format(sentence))
    (card,) = check_paths([path]).cards
    return card.rules[0], load_vocabulary(tmp_path / "vocabulary.yaml")


@pytest.mark.parametrize(
    ("old", "new", "relation"),
    [
        (
            "every call to refund must have amount <= 100",
            "every call to refund must have amount <= 50",
            "stricter",
        ),
        (
            "every call to refund must have amount <= 50",
            "every call to refund must have amount < 51",
            "looser",
        ),
        ("no refusal may happen", "no confirmation may happen", "incomparable"),
        (
            "no refusal may happen more than 1 time",
            "no refusal may happen more than 2 times",
            "looser",
        ),
        (
            "every submission needs an earlier confirmation",
            "every submission needs its own earlier confirmation",
            "stricter",
        ),
        (
            "every submission needs an earlier confirmation",
            "for each draft, every submission needs an earlier confirmation",
            "stricter",
        ),
        (
            "no submission may happen before confirmation",
            "every submission needs an earlier confirmation",
            "equal",
        ),
        (
            "every refusal needs a later confirmation",
            "every refusal needs confirmation within 5 minutes after it",
            "stricter",
        ),
        (
            "every refusal needs confirmation within 5 minutes after it",
            "every refusal needs confirmation within 1 hour after it",
            "looser",
        ),
        (
            "fields amount of every submission must match the latest draft",
            "fields amount of every submission must match the latest draft, if any",
            "looser",
        ),
        (
            "for each order, every call to refund needs an earlier successful call to get_order",
            "every call to refund needs an earlier successful call to get_order",
            # A refund that names no order belongs to no slice.
            "incomparable",
        ),
    ],
)
def test_two_versions_of_a_rule_are_compared(tmp_path, old, new, relation):
    one, vocabulary = rule_of(tmp_path, old)
    two, _ = rule_of(tmp_path, new)
    found = compare(subject_of(one), subject_of(two), vocabulary)
    assert found.relation == relation
    assert (found.newly_fails is not None) == (relation in ("stricter", "incomparable"))
    assert (found.newly_passes is not None) == (relation in ("looser", "incomparable"))
