"""``cxc test`` as a process: selection, JSON, other cards' rules, requirements not shown."""

from __future__ import annotations

import json

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc

# Its passing example asks without telling the terms.
OTHER = """\
language 1
card desk.draft-first version 1.0.0
  title "Draft first"
  domain desk
  basis institution
  source "Desk standard 2"
  obligation "A draft is made before the question."
  require draft_first "A draft is made first."
    for each draft, every confirmation request needs an earlier draft
  example passes "drafted, then asked" facts channel is "oral"
    - draft d1 with amount 1
    - confirmation request d1
  end
  example fails at 1 "not drafted"
    - confirmation request d1
  end
end
"""
LISTED = "# cxc:ignore CX6020 reason=terms_first: shows the draft only\ncard desk.draft"


@pytest.fixture
def cards(tmp_path):
    return write_cards(tmp_path / "cards", CARD, OTHER)


def test_a_passing_example_that_breaks_another_cards_rule(cards):
    assert cxc("test", cards).code == 0
    ran = cxc("test", cards, "--cross")
    assert ran.code == 1
    assert "passing examples of card `desk.draft-first` break `terms_first`" in ran.err
    assert "example “drafted, then asked”" in ran.err
    assert ran.out.splitlines()[-1].endswith(
        "passing examples break 2 rules of other cards, 0 listed"
    )


def test_a_rule_that_the_card_lists_may_break(tmp_path):
    listed = OTHER.replace("card desk.draft", LISTED, 1)
    told = CARD.replace("- notice terms for d1\n    - confirmation", "- notice terms for d1\n"
                        "    - draft d1 with amount 1\n    - confirmation", 1)  # fmt: skip
    cards = write_cards(tmp_path / "cards", told, listed)
    ran = cxc("test", cards, "--cross")
    assert ran.code == 0, ran.text
    assert ran.out.splitlines()[-1].endswith("break 0 rules of other cards, 1 listed")
    assert "CX5031" not in cxc("lint", cards).text
    told = json.loads(cxc("test", cards, "--cross", "--format", "json").out)
    (found,) = told["cross"]["listed"]
    assert found["rule_id"] == "terms_first"
    assert found["examples"] == ["drafted, then asked"]


def test_a_list_that_names_another_rule_does_not_count(tmp_path):
    listed = OTHER.replace("card desk.draft", LISTED.replace("terms_first", "terms"), 1)
    ran = cxc("test", write_cards(tmp_path / "cards", CARD, listed), "--cross")
    assert ran.code == 1
    assert "break `terms_first`" in ran.err


def test_a_card_that_does_not_apply_says_nothing(tmp_path):
    other = OTHER.replace(' facts channel is "oral"', "")
    ran = cxc("test", write_cards(tmp_path / "cards", CARD, other), "--cross")
    assert "break `terms_first`" not in ran.err


def test_requirements_that_no_example_shows(tmp_path):
    second = "  require told_at_all\n    some notice terms must happen\n  judge"
    cards = write_cards(tmp_path / "cards", CARD.replace("  judge", second, 1))
    assert cxc("test", cards).code == 1
    ran = cxc("test", write_cards(tmp_path / "one", CARD), "--strict")
    assert ran.code == 0, ran.text
    kept = OTHER[: OTHER.index("  example fails")] + "end\n"
    ran = cxc("test", write_cards(tmp_path / "kept", kept), "--strict")
    assert ran.code == 1
    assert "CX6022" in ran.err
    assert "no example of card `desk.draft-first` shows `draft_first` broken" in ran.err
    assert (
        ran.out.splitlines()[-1]
        == "1 of 1 examples as written; 1 requirement not shown kept and broken"
    )


def test_only_one_card(cards):
    ran = cxc("test", cards, "--only", "desk.draft-first")
    assert ran.code == 0
    assert "desk.terms-first" not in ran.out
    assert ran.out.splitlines()[-1] == "2 of 2 examples as written"
    ran = cxc("test", cards, "--only", "desk.draft-frist")
    assert ran.code == 2
    assert "did you mean `desk.draft-first`?" in ran.err


def test_json(tmp_path):
    wrong = CARD.replace("fails at 2", "fails at 1", 1)
    ran = cxc("test", write_cards(tmp_path / "cards", wrong), "--format", "json", "--strict")
    assert ran.code == 1
    told = json.loads(ran.out)
    assert (told["schema"], told["examples"], told["wrong"]) == ("cxdsl-test/1", 4, 1)
    (card,) = told["cards"]
    assert card["examples"][1]["problems"] == ["it fails at step 2, not at step 1"]
    assert card["requirements"] == [{"rule_id": "terms_first", "kept": 1, "broken": 1}]
    assert told["cross"] is None


def test_the_shipped_cards_agree_with_each_other():
    ran = cxc("test", ROOT / "rulecards", "--quiet", "--cross", "--strict")
    assert ran.code == 0, ran.err
