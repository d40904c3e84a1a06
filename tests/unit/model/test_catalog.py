"""What only shows when all cards are looked at together, and what a card says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.checking import VOCABULARY

from cxdsl.diag.span import Source
from cxdsl.model.catalog import check_catalog
from cxdsl.model.from_syntax import from_syntax
from cxdsl.syntax.parser import parse
from cxdsl.vocabulary.vocabulary import Vocabulary

EXAMPLES = 'example passes "p" end example fails "f" end'
META = 'title "t" domain desk basis institution source "s" obligation "o"'
RULE = "require r no draft may happen"


def checked(*cards, vocabulary=VOCABULARY):
    found, made = [], []
    for number, text in enumerate(cards):
        file, problems = parse(Source(f"{number}.card", text))
        assert not problems, problems
        some, said = from_syntax(file, vocabulary)
        found += said
        made += some
    return [d.code for d in (*found, *check_catalog(made))]


def card(head="desk.a version 1.0.0", more="", rule=RULE, meta=META):
    return f"card {head} {meta} {more} {rule} {EXAMPLES} end"


def test_a_card_that_is_right():
    assert checked(card()) == []


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("", "", ["CX5008"]),
        ("effective from 2026-01-01 until 2026-03-31", "effective from 2026-04-01", []),
        ("effective from 2026-01-01 until 2026-04-01", "effective from 2026-04-01", ["CX5008"]),
        ("", "supersedes desk.a version 1.0.0", []),
        ("", "supersedes desk.a version 0.9.0", ["CX5008"]),
    ],
)
def test_two_versions(one, two, expected):
    assert checked(card(more=one), card("desk.a version 1.1.0", two)) == expected


def test_one_requirement_name_in_two_cards():
    assert checked(card(), card("desk.b version 1.0.0")) == ["CX2006"]
    shared = replace(VOCABULARY, rules=("r",))
    assert checked(card(), card("desk.b version 1.0.0"), vocabulary=shared) == []
    later = card("desk.a version 1.1.0", "supersedes desk.a version 1.0.0")
    assert checked(card(), later) == []


def test_superseded_cards():
    other = card("desk.b version 1.0.0", rule="require other no submission may happen")
    for written, expected in [
        ("desk.b version 1.0.0", []),
        ("desk.b version 2.0.0", ["CX5009"]),
        ("desk.gone version 1.0.0", []),
        ("desk.a version 0.1.0", []),
        ("desk.a version 1.0.0", ["CX5007"]),
        ("desk.a version 1.10.0", ["CX5007"]),
    ]:
        assert checked(card(more=f"supersedes {written}"), other) == expected, written


@pytest.mark.parametrize("written", ['title ""', 'title " "', 'obligation ""', 'source " "'])
def test_empty_items_are_missing(written):
    meta = META.replace(written.split()[0] + f' "{written[0]}"', written)
    assert checked(card(meta=meta)) == ["CX5002"]


def test_a_day_that_is_none_is_said_once():
    _, problems = parse(Source("", card(more="effective from 2026-02-30")))
    assert [p.code for p in problems] == ["CX1020"]
    file, _ = parse(Source("", card(more="effective from 2026-02-30")))
    assert file is None or from_syntax(file, VOCABULARY)[1] == ()


def test_names_are_not_looked_up_in_the_vocabulary_of_another_domain():
    strange = card(meta=META.replace("desk", "bank"), rule="require r every x needs an earlier y")
    assert checked(strange) == ["CX5006"]
    assert checked(strange, vocabulary=Vocabulary("core")) == ["CX5006"]


@pytest.mark.parametrize(
    ("citation", "expected"),
    [
        ("12 CFR 1005.11(b)(2)", []),
        ("Regulation E, section 11", []),
        ("消费者权益保护法 第二十五条", []),
        ("Consumer rules", ["CX5010"]),
        ("12 CFR", ["CX5010"]),
    ],
)
def test_pinpoints(citation, expected):
    meta = META.replace("institution", "regulation")
    meta = meta.replace('source "s"', f'source "{citation}" url "https://example.org"')
    assert checked(card(meta=meta)) == expected


def test_cards_that_supersede_each_other():
    def numbered(number, older):
        return card(
            f"desk.{number} version 1.0.0",
            f"supersedes desk.{older} version 1.0.0",
            rule=f"require {number} no draft may happen",
        )

    assert checked(numbered("a", "b"), numbered("b", "a")) == ["CX5012"]
    assert checked(numbered("x", "a"), numbered("a", "b"), numbered("b", "a")) == ["CX5012"]
    assert checked(numbered("a", "b"), numbered("b", "c")) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ('judge r major pass when "polite"', ["CX2002"]),
        ('judge tone major pass when " "', ["CX5004"]),
        ('unchecked "" because "it lies after the trace"', ["CX5004"]),
        ('unchecked "at once" because ""', ["CX5004"]),
        ('judge tone major pass when "polite"', []),
    ],
)
def test_judge_items_and_what_is_unchecked(more, expected):
    assert checked(card(more=more)) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/a#b", []),
        ("http://example.org", []),
        ("example.org/a", ["CX5011"]),
        ("javascript:alert(1)", ["CX5011"]),
        ("https://example.org/a b", ["CX5011"]),
    ],
)
def test_addresses(url, expected):
    meta = META.replace('source "s"', f'source "s" url "{url}"')
    assert checked(card(meta=meta)) == expected


def test_a_superseded_card_kept_elsewhere_is_no_mistake_and_a_misspelt_one_is():
    def superseding(older):
        return card("desk.refund-terms version 1.1.0", f"supersedes {older} version 1.0.0")

    assert checked(superseding("desk.refund-tems")) == ["CX5009"]
    assert checked(superseding("desk.other-terms")) == []
    assert checked(superseding("desk.refund-terms")) == []
