"""Every mutation operator on a sentence that shows it."""

from __future__ import annotations

import pytest
from helpers.mutation import VOCABULARY, found_for, mutants_of

# sentence (or event and sentence) -> (operator, what the mutant says)
CASES = [
    (
        "every draft needs an earlier notice terms",
        "swap-roles",
        "every notice terms needs an earlier draft",
    ),
    (
        "every draft needs an earlier notice terms",
        "sibling-sentence",
        "every draft needs its own earlier notice terms",
    ),
    (
        "every draft needs an earlier notice terms",
        "sibling-sentence",
        "every draft needs notice terms immediately before it",
    ),
    (
        "every draft needs an earlier notice terms",
        "sibling-sentence",
        "every draft needs a later notice terms",
    ),
    (
        "every draft needs an earlier notice terms",
        "sibling-sentence",
        "no draft may happen after notice terms",
    ),
    (
        "every draft needs an earlier notice terms",
        "any-notice",
        "every draft needs an earlier notice",
    ),
    (
        "every draft needs an earlier notice terms",
        "change-notice",
        "every draft needs an earlier notice offer",
    ),
    (
        "every draft needs a later notice terms before submission",
        "drop-bound",
        "every draft needs a later notice terms",
    ),
    (
        "every draft needs notice terms within 5 minutes before it",
        "change-duration",
        "every draft needs notice terms within 10 minutes before it",
    ),
    (
        "every draft needs notice terms within 5 minutes before it",
        "change-duration",
        "every draft needs notice terms within 150 seconds before it",
    ),
    (
        "every draft needs notice terms within 4 minutes after it",
        "change-duration",
        "every draft needs notice terms within 2 minutes after it",
    ),
    (
        "every draft needs the latest notice to be notice terms",
        "toggle-if-any",
        "every draft needs the latest notice to be notice terms, if any",
    ),
    (
        "every draft needs the latest notice to be notice terms",
        "sibling-sentence",
        "every draft needs an earlier notice terms",
    ),
    (
        "every call to look must have amount <= 2",
        "change-operator",
        "every call to look must have amount < 2",
    ),
    (
        "every call to look must have amount <= 2",
        "change-constant",
        "every call to look must have amount <= 3",
    ),
    (
        "every call to look must have amount is one of [1, 2]",
        "drop-value",
        "every call to look must have amount is one of [2]",
    ),
    (
        "no call to look where (amount > 1 and name is known) may happen",
        "drop-condition",
        "no call to look where amount > 1 may happen",
    ),
    (
        "no call to look where (amount > 1 and name is known) may happen",
        "change-connective",
        "no call to look where (amount > 1 or name is known) may happen",
    ),
    (
        'no agent message mentioning any of ["x", "y"] may happen',
        "negate-condition",
        'no agent message not mentioning any of ["x", "y"] may happen',
    ),
    (
        'no agent message mentioning any of ["x", "y"] may happen',
        "drop-value",
        'no agent message mentioning "y" may happen',
    ),
    (
        'no agent message mentioning any of ["x", "y"] may happen',
        "change-connective",
        'no agent message mentioning all of ["x", "y"] may happen',
    ),
    (
        'no agent message mentioning "x" may happen',
        "drop-condition",
        "no agent message may happen",
    ),
    (
        'no agent message mentioning "x" may happen',
        "change-actor",
        'no customer message mentioning "x" may happen',
    ),
    ("no call to look may happen", "change-outcome", "no successful call to look may happen"),
    ("no call to look may happen", "change-outcome", "no failed call to look may happen"),
    ("no call to look may happen", "change-tool", "no call to peek may happen"),
    ("no call to look may happen", "any-tool", "no call may happen"),
    ("no call to look may happen", "change-count", "no call to look may happen more than 1 time"),
    (
        "no draft may happen more than 2 times",
        "change-count",
        "no draft may happen more than 3 times",
    ),
    (
        "no draft may happen more than 2 times",
        "change-count",
        "no draft may happen more than 1 time",
    ),
    (
        "no draft may happen after notice terms until submission",
        "drop-until",
        "no draft may happen after notice terms",
    ),
    (
        "no draft may happen after notice terms until submission",
        "sibling-sentence",
        "between notice terms and submission, no draft may happen",
    ),
    ("no draft may happen after notice terms", "drop-bound", "no draft may happen"),
    (
        "no draft may happen after notice terms",
        "sibling-sentence",
        "no draft may happen before notice terms",
    ),
    (
        "some draft must happen at least 2 times",
        "change-count",
        "some draft must happen exactly 2 times",
    ),
    ("some draft must happen at least 2 times", "change-count", "some draft must happen"),
    ("some draft must happen", "negate-sentence", "no draft may happen"),
    (
        "between draft and submission, some notice terms must happen",
        "negate-sentence",
        "between draft and submission, no notice terms may happen",
    ),
    (
        "between draft and submission, some notice terms must happen",
        "sibling-sentence",
        "every submission needs an earlier notice terms",
    ),
    ("in order: draft, notice terms, submission", "drop-step", "in order: draft, submission"),
    (
        "in order: draft, notice terms, submission",
        "swap-roles",
        "in order: notice terms, draft, submission",
    ),
    (
        "fields amount, name of every submission must match the latest draft",
        "drop-field",
        "fields name of every submission must match the latest draft",
    ),
    (
        "fields amount, name of every submission must match the latest draft",
        "change-fieldset",
        "content hash of every submission must match the latest draft",
    ),
    (
        "fields amount of every submission must match the latest draft",
        "toggle-if-any",
        "fields amount of every submission must match the latest draft, if any",
    ),
    (
        "every draft needs an earlier notice terms",
        "negate-sentence",
        "every draft needs no earlier notice terms",
    ),
    (
        "every draft needs an earlier notice terms",
        "toggle-first",
        "every first draft needs an earlier notice terms",
    ),
    (
        "every draft needs an earlier notice terms, and a later notice offer",
        "drop-alternative",
        "every draft needs a later notice offer",
    ),
    (
        "every draft needs either an earlier notice terms, or a later notice offer",
        "change-connective",
        "every draft needs an earlier notice terms, and a later notice offer",
    ),
    (
        "after notice terms until submission, no draft may happen",
        "drop-until",
        "after notice terms, no draft may happen",
    ),
    (
        "after notice terms, no draft may happen",
        "drop-bound",
        "no draft may happen",
    ),
    (
        "after notice terms, no draft may happen",
        "sibling-sentence",
        "before notice terms, no draft may happen",
    ),
    (
        "every draft needs an earlier notice terms, unless an earlier notice offer",
        "drop-exception",
        "every draft needs an earlier notice terms",
    ),
    (
        "the sum of amount over every draft must be at most 5",
        "change-operator",
        "the sum of amount over every draft must be less than 5",
    ),
    (
        "the sum of amount over every draft must be at most 5",
        "change-constant",
        "the sum of amount over every draft must be at most 6",
    ),
    (
        "every submission must have amount <= amount of the latest draft",
        "change-operator",
        "every submission must have amount < amount of the latest draft",
    ),
    ("only runtime or agent may do draft", "drop-alternative", "only agent may do draft"),
    ("only runtime may do draft", "change-actor", "only runtime or agent may do draft"),
    ("for each draft, every submission needs an earlier notice terms", "drop-key", None),
    ("for each draft, every submission needs an earlier notice terms", "change-key", None),
    (
        "every submission needs an earlier notice terms",
        "add-key",
        "for each draft, every submission needs an earlier notice terms",
    ),
    (
        "every draft needs an earlier notice terms or notice offer",
        "drop-alternative",
        "every draft needs an earlier notice offer",
    ),
    (
        "every draft needs an earlier notice terms or notice offer",
        "change-actor",
        "every draft needs an earlier agent notice terms or agent notice offer",
    ),
]


@pytest.mark.parametrize(("sentence", "operator", "after"), CASES)
def test_operator(sentence, operator, after):
    found = found_for(sentence)
    assert operator in {o for o, _ in found}
    if after is not None:
        assert (operator, after) in found


@pytest.mark.parametrize(
    ("condition", "operator", "after"),
    [
        ('channel is "oral" and urgent is true', "drop-condition", "applies when urgent is true"),
        (
            'channel is "oral" and urgent is true',
            "change-constant",
            'applies when channel is "oral" and urgent is false',
        ),
        (
            'channel is "oral" or urgent is true',
            "change-connective",
            'applies when channel is "oral" and urgent is true',
        ),
        ("not urgent is true", "negate-condition", "applies when urgent is true"),
        ("urgent is known", "negate-condition", "applies when not urgent is known"),
        ("urgent is true", "drop-applies", "(the card always applies)"),
    ],
)
def test_conditions_over_facts(condition, operator, after):
    made = mutants_of("some draft must happen", applies=condition)
    assert (operator, after) in {(m.operator, m.after) for m in made.different}


def test_every_mutant_is_a_card_that_means_something_else():
    for sentence, _, _ in CASES:
        made = mutants_of(sentence)
        meanings = [m.meaning for m in made.different]
        assert made.original not in meanings
        assert all(m.after != m.before for m in made.different)


def test_the_same_mutants_each_time():
    first, second = (mutants_of("every draft needs an earlier notice terms") for _ in range(2))
    assert [m.after for m in first.different] == [m.after for m in second.different]


def test_a_change_of_an_event_counts_for_the_rules_that_use_it():
    made = mutants_of(
        "every told needs a later draft", events=("told means notice terms or notice offer",)
    )
    dropped = [m for m in made.different if m.operator == "drop-alternative"]
    assert {m.target for m in dropped} == {"rule"}
    assert dropped[0].after == "event told means notice offer"


def test_facts_that_agree_for_every_value_say_the_same():
    made = mutants_of("some draft must happen", applies="urgent is true and urgent is not false")
    same = {m.after for m in made.same}
    assert "applies when urgent is true" in same
    assert "applies when urgent is true or urgent is not false" in same
    assert "applies when urgent is not true and urgent is not false" not in same


def test_what_the_language_refuses_is_no_mutant():
    made = mutants_of("every confirmation needs an earlier draft")
    assert made.refused > 0
    assert VOCABULARY.domain == "desk"
