"""``cxc prove`` and ``cxc witness`` as processes."""

from __future__ import annotations

import json
import re

import pytest
from helpers.command import ROOT, cxc

CARDS = ROOT / "rulecards"
HEAD = """language 1
card desk.sample version 1.0.0
  title "A sample"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation "A sample."
"""
VOCABULARY = """vocabulary: 1
domain: desk
drafts:
  refund: {fields: {amount: money}, contract: [amount]}
notices:
  terms: {fields: {days: number}}
"""


def write(folder, *requires):
    folder.mkdir(exist_ok=True)
    (folder / "vocabulary.yaml").write_text(VOCABULARY)
    text = HEAD + "".join(f'  require {name} "m"\n    {s}\n' for name, s in requires)
    example = '  example vacuous "v"\n    - agent says "Hello."\n  end\nend\n'
    (folder / "desk.sample.card").write_text(text + example)
    return folder


def test_the_shipped_cards_prove_well():
    ran = cxc("prove", CARDS / "core", CARDS / "telecom", CARDS / "healthcare")
    assert ran.code in (0, 3), ran.text
    assert "follows from submit_matches_confirmed_draft" in ran.out
    assert ": 0 to correct, " in ran.out


def test_a_contradiction_is_found_with_its_smallest_core(tmp_path):
    cards = write(
        tmp_path / "cards",
        ("drafted", "every submission needs an earlier draft"),
        ("asked", "every draft needs an earlier confirmation request"),
        ("unasked", "no confirmation request may happen before submission"),
        ("apart", "no refusal may happen more than 2 times"),
    )
    ran = cxc("prove", cards, "--format", "json")
    assert ran.code == 1
    rules = {r["rule"]: r for r in json.loads(ran.out)["rules"]}
    assert sorted(rules["drafted"]["conflicts_with"]) == ["asked", "unasked"]
    assert rules["drafted"]["conflict_always"]
    assert rules["apart"]["conflicts_with"] == []
    assert rules["apart"]["examples"]["fails"] == ["refusal d1"] * 3
    assert "contradicts" in cxc("prove", cards).out


def test_cards_that_never_apply_together_do_not_contradict(tmp_path):
    cards = write(tmp_path / "cards", ("needed", "every submission needs an earlier confirmation"))
    text = (cards / "desk.sample.card").read_text()
    for mode, name, sentence in (
        ("direct", "needed", "every submission needs an earlier confirmation"),
        ("mediated", "never", "no confirmation may happen"),
    ):
        one = text.replace("desk.sample", f"desk.{mode}").replace("needed", name)
        one = one.replace("every submission needs an earlier confirmation", sentence)
        one = one.replace("  require", f"  applies when mode is {mode}\n  require", 1)
        one = one.replace('"v"\n', f'"v"\n    facts mode is {mode}\n')
        (cards / f"desk.{mode}.card").write_text(one)
    (cards / "desk.sample.card").unlink()
    ran = cxc("prove", cards)
    assert ran.code == 0, ran.text
    assert "contradicts n" not in ran.out


def test_a_rule_that_follows_from_two_others(tmp_path):
    cards = write(
        tmp_path / "cards",
        ("asked", "every draft needs an earlier confirmation request"),
        ("drafted", "every submission needs an earlier draft"),
        ("both", "every submission needs an earlier confirmation request"),
    )
    ran = cxc("prove", cards, "--only", "both", "--format", "json")
    assert ran.code == 0
    (rule,) = json.loads(ran.out)["rules"]
    assert sorted(rule["implied_by"]) == ["asked", "drafted"]


def test_witnesses_are_printed_as_examples():
    ran = cxc("witness", "confirmation_before_submit", CARDS)
    assert ran.code == 0, ran.text
    assert 'example fails at 1 "the shortest way to break confirmation_before_submit"' in ran.out
    assert "    - confirmation d1\n    - submission d1\n" in ran.out


@pytest.mark.parametrize("command", ["prove", "witness"])
def test_an_unknown_rule_is_2(command):
    arguments = ["--only", "confirmation_befor_submit"] if command == "prove" else [
        "confirmation_befor_submit"
    ]  # fmt: skip
    ran = cxc(command, *arguments, CARDS)
    assert ran.code == 2
    assert "did you mean" in ran.err
    assert ran.out == ""


def test_what_cannot_fail_is_1_and_says_so(tmp_path):
    cards = write(
        tmp_path / "cards", ("large", "every notice terms where days > 5 must have days > 3")
    )
    ran = cxc("witness", "large", cards)
    assert ran.code == 1
    assert "no trace breaks it" in ran.out
    assert cxc("prove", cards).code == 1
    linted = cxc("lint", cards)
    assert linted.code == 1
    assert "CX4101" in linted.out


def test_a_limit_of_time_is_said(tmp_path):
    cards = write(tmp_path / "cards", ("early", "every submission needs an earlier notice terms"))
    ran = cxc("prove", cards, "--time-limit", "1e-9")
    assert ran.code == 3
    assert "the search grew too large" in ran.out


def test_what_an_example_shows_needs_no_time():
    ran = cxc("prove", CARDS, "--only", "at_most_one_submission_per_draft", "--time-limit", "1e-9")
    assert ran.code == 0


def test_several_demands_on_one_value_can_all_be_met(tmp_path):
    """Words of a text, entries of a list, fields of entries: three and more at once."""
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "vocabulary.yaml").write_text(
        "vocabulary: 1\ndomain: desk\ntitle: A made-up desk\ntools:\n  book:\n    category: draft\n"
        "    arguments: {codes: list, note: text, items: list, items.*.code: text}\n"
        "notices:\n  terms: {fields: {days: number}}\n"
    )
    rules = []
    for number in (3, 4, 6):
        for form in ("items.*.code is", "note contains", "codes contains"):
            tests = " and ".join(f'{form} "v{n}"' for n in range(number))
            rules.append(f"every call to book where ({tests}) needs an earlier notice terms")
            rules.append(f'every call to book where {form} "v9" must have ({tests})')
    text = HEAD + "".join(f'  require r{n} "m"\n    {s}\n' for n, s in enumerate(rules))
    example = '  example vacuous "v"\n    - agent says "Hello."\n  end\nend\n'
    (folder / "desk.sample.card").write_text(text + example)
    found = cxc("lint", folder)
    assert not {"CX4100", "CX4101", "CX4102", "CX4103"} & set(re.findall(r"CX\d+", found.out))
