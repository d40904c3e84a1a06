"""``cxc lock``: what is recorded, what is refused, what is compared."""

from __future__ import annotations

import json

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc


@pytest.fixture
def cards(tmp_path):
    folder = write_cards(tmp_path / "cards")
    assert cxc("lock", folder).code == 0
    return folder


def change(folder, *pairs):
    text = (folder / "card1.card").read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    (folder / "card1.card").write_text(text, encoding="utf-8")


EARLIER = ("an earlier notice terms", "an earlier notice")
RAISED = ("version 1.0.0", "version 1.1.0")


def test_what_is_locked_stays_locked(cards):
    before = (cards / "cards.lock.json").read_bytes()
    ran = cxc("lock", cards, "--check")
    assert (ran.code, ran.err) == (0, "")
    assert "1 card as locked" in ran.out
    assert cxc("lock", cards).code == 0
    assert (cards / "cards.lock.json").read_bytes() == before


def test_the_file_is_sorted_and_versioned(cards):
    text = (cards / "cards.lock.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert data["schema"] == "cxdsl-lock/1"
    assert text == json.dumps(data, indent=2, sort_keys=True) + "\n"


def test_layout_comments_and_event_names_change_nothing(cards):
    named = "  # A comment.\n  event told means notice terms\n  require terms_first"
    change(cards, ("  require terms_first", named), ("earlier notice terms", "earlier told"))
    ran = cxc("lock", cards, "--check")
    assert ran.code == 1
    assert "CX5062" in ran.out
    assert "CX5060" not in ran.out


def test_comments_alone_leave_the_lock_as_it_is(cards):
    change(cards, ("  require terms_first", "  # A comment.\n\n  require terms_first"))
    assert cxc("lock", cards, "--check").code == 0


def test_a_changed_meaning_under_the_old_version_is_refused(cards):
    before = (cards / "cards.lock.json").read_bytes()
    change(cards, EARLIER)
    for arguments in (["--check"], []):
        ran = cxc("lock", cards, *arguments)
        assert ran.code == 1
        assert "error[CX5060]" in ran.out
        assert "`terms_first` changed" in ran.out
    assert (cards / "cards.lock.json").read_bytes() == before
    assert cxc("lock", cards, "--overwrite").code == 0
    assert cxc("lock", cards, "--check").code == 0


def test_a_raised_version_is_recorded(cards):
    change(cards, EARLIER, RAISED)
    ran = cxc("lock", cards, "--check")
    assert ran.code == 1
    assert "new  desk.terms-first version 1.1.0" in ran.out
    assert "CX50" not in ran.out
    assert cxc("lock", cards).code == 0
    assert cxc("lock", cards, "--check").code == 0


def test_judge_wording_is_told_apart(cards):
    change(cards, ("in plain words", "in short words"))
    ran = cxc("lock", cards, "--check")
    assert ran.code == 1
    assert "CX5061" in ran.out
    assert "CX5060" not in ran.out


@pytest.mark.parametrize(
    "pair",
    [
        ('applies when channel is "oral"', 'applies when channel is not "written"'),
        ("  applies when", "  effective from 2026-07-01\n  applies when"),
    ],
)
def test_when_a_card_binds_is_part_of_its_meaning(cards, pair):
    change(cards, pair)
    ran = cxc("lock", cards, "--check")
    assert ran.code == 1
    assert "it binds other traces" in ran.out


def test_a_version_raised_for_nothing_is_noted(cards):
    change(cards, RAISED)
    ran = cxc("lock", cards, "--check")
    assert "card1.card:2:1: CX5064" in ran.out


def test_a_lowered_version_is_refused(tmp_path):
    folder = write_cards(tmp_path / "cards", CARD.replace(*RAISED))
    assert cxc("lock", folder).code == 0
    change(folder, RAISED[::-1])
    ran = cxc("lock", folder)
    assert ran.code == 1
    assert "CX5063" in ran.out


def test_lint_says_the_same(cards):
    change(cards, EARLIER)
    assert "warning[CX5060]" in cxc("lint", cards).out


def test_a_card_with_an_error_locks_nothing(tmp_path):
    folder = write_cards(
        tmp_path / "cards", CARD.replace("notice terms\n  judge", "notice trms\n  judge")
    )
    ran = cxc("lock", folder)
    assert ran.code == 1
    assert "CX2013" in ran.err
    assert not (folder / "cards.lock.json").exists()


def test_a_damaged_lock_is_2_and_left_alone(cards):
    for text in ("<<<<<<< HEAD\n", '{"schema": "cxdsl-lock/2", "cards": []}', "[]"):
        (cards / "cards.lock.json").write_text(text, encoding="utf-8")
        ran = cxc("lock", cards)
        assert ran.code == 2
        assert "CX8030" in ran.err
        assert (cards / "cards.lock.json").read_text(encoding="utf-8") == text
        assert "CX8030" in cxc("lint", cards).out


def test_a_path_that_is_no_folder(cards, tmp_path):
    assert cxc("lock", cards / "card1.card").code == 2
    assert cxc("lock", tmp_path / "nowhere").code == 2


def test_the_cards_of_this_project_are_as_locked():
    ran = cxc("lock", ROOT / "rulecards", "--check")
    assert ran.code == 0, ran.out
