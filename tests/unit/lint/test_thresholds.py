"""Gaps and overlaps of two cards' conditions, compared with trying every value."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.diag.span import Source
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.lint.thresholds import gaps_and_overlaps
from cxdsl.model.from_syntax import from_syntax
from cxdsl.syntax.parser import parse
from cxdsl.vocabulary.vocabulary import DraftType, FieldType, Vocabulary

FACTS = (FieldType("age", "number"), FieldType("vip", "boolean"), FieldType("since", "date"))
DESK = Vocabulary(domain="desk", facts=FACTS, source="made")
CARD = """\
card desk.c{number} version 1.0.0
  title "Sample"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation "Nothing is drafted."
  applies when {condition}
  require r{number} no draft may happen
end
"""


def found(*conditions):
    """What is said about cards that apply under these conditions: code and message."""
    cards = []
    for number, condition in enumerate(conditions):
        text = CARD.format(number=number, condition=condition)
        file, problems = parse(Source(f"{number}.card", text))
        assert file is not None, problems
        checked, problems = from_syntax(file, DESK)
        assert checked, problems
        cards += [Written(c.written, c, c.vocabulary) for c in checked]
    return [(d.code, d.message) for d in gaps_and_overlaps(Shelf(tuple(cards)))]


@pytest.mark.parametrize(
    ("conditions", "codes"),
    [
        (["age < 365", "age > 730"], ["CX4060"]),
        (["age > 730", "age < 365"], ["CX4060"]),
        (["age < 365", "age >= 365"], []),
        (["age <= 364", "age >= 365"], []),
        (["age <= 364", "age >= 366"], ["CX4060"]),
        (["age <= 36.4", "age >= 36.5"], ["CX4060"]),
        (["age < 30", "age >= 30 and age < 365", "age >= 365"], []),
        (["age < 30", "age >= 30 and age < 365", "age >= 730"], ["CX4060"]),
        (["age < 30", "age >= 20 and age < 365", "age >= 300"], ["CX4061", "CX4061"]),
        (["age > 10", "age > 20"], []),
        (["age < 365", "age > 730 and vip is true"], []),
        (["age < 365 or age > 730"], []),
        (["age < 365", "age < 365", "age > 365"], ["CX4060"]),
        (["not age < 365", "age < 300"], []),
        (["since <= 2026-06-30", "since >= 2026-07-01"], []),
        (["since < 2026-06-30", "since > 2026-07-01"], ["CX4060"]),
        (["age < 365", "since > 2026-07-01"], []),
    ],
)
def test_conditions(conditions, codes):
    assert [code for code, _ in found(*conditions)] == codes


limits = st.integers(0, 6)


@given(st.sampled_from(["<", "<="]), limits, st.sampled_from([">", ">="]), limits)
def test_as_trying_every_value(below, high, above, low):
    """A value in neither is a gap, a value in both an overlap, whatever the order of the cards."""
    tried = [Decimal(n) / 4 for n in range(-8, 40)]
    one = {v for v in tried if (v < high or (below == "<=" and v == high))}
    two = {v for v in tried if (v > low or (above == ">=" and v == low))}
    missing = [v for v in tried if v not in one | two]
    if missing and below == "<=" and above == ">=" and low - high == 1:
        missing = []  # whole numbers that follow each other
    expected = ["CX4060"] if missing else ["CX4061"] if one & two else []
    for pair in (
        (f"age {below} {high}", f"age {above} {low}"),
        (f"age {above} {low}", f"age {below} {high}"),
    ):
        assert [code for code, _ in found(*pair)] == expected


def test_the_limits_are_named_with_their_ends():
    assert found("age < 365", "age > 730")[0][1] == (
        "no condition covers `age >= 365 and age <= 730`"
    )
    assert found("age <= 365", "age >= 730")[0][1] == (
        "no condition covers `age > 365 and age < 730`"
    )
    assert found("age < 365", "age > 365")[0][1] == "no condition covers `age is 365`"


def test_older_versions_are_not_compared_with_newer_ones():
    text = CARD.format(number=1, condition="age > 730").replace("version 1.0.0", "version 2.0.0")
    cards = []
    for source in (CARD.format(number=1, condition="age < 365"), text):
        file, _ = parse(Source("c.card", source))
        assert file is not None
        cards += [Written(c.written, c, c.vocabulary) for c in from_syntax(file, DESK)[0]]
    assert list(gaps_and_overlaps(Shelf(tuple(cards)))) == []


def in_one_card(*sentences):
    """What is said about the requirements of one card, and its events."""
    rules = "".join(f"  require r{n} {x}\n" for n, x in enumerate(sentences))
    text = CARD.format(number=0, condition="vip is true").replace(
        "  require r0 no draft may happen\n", f"  event offer means submission\n{rules}"
    )
    file, problems = parse(Source("c.card", text))
    assert file is not None, problems
    fields = (FieldType("amount", "number"), FieldType("days", "number"))
    desk = replace(DESK, drafts=(DraftType("refund", fields),))
    checked, problems = from_syntax(file, desk)
    assert checked, problems
    return [
        d.code
        for d in gaps_and_overlaps(
            Shelf(tuple(Written(c.written, c, c.vocabulary) for c in checked))
        )
    ]


@pytest.mark.parametrize("what", ["submission", "offer", "agent submission"])
def test_requirements_of_one_card(what):
    small, large = f"every {what} where amount < 100", f"every {what} where amount > 500"
    asked = ("needs an earlier draft", "needs an earlier notice")
    assert in_one_card(f"{small} {asked[0]}", f"{large} {asked[1]}") == ["CX4060"]
    met = f"every {what} where amount >= 100"
    assert in_one_card(f"{small} {asked[0]}", f"{met} {asked[1]}") == []
    other = f"every {what} where days > 500"
    assert in_one_card(f"{small} {asked[0]}", f"{other} {asked[1]}") == []


def test_patterns_that_differ_otherwise_are_not_compared():
    one = "every submission where amount < 100 needs an earlier draft"
    two = "every draft where amount > 500 needs an earlier notice"
    assert in_one_card(one, two) == []
