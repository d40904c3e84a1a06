"""``cxc new`` and ``cxc watch`` as processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc


def test_a_new_vocabulary_and_a_new_card_are_right_as_they_stand(tmp_path):
    made = cxc("new", "vocabulary", "shop", cwd=tmp_path)
    assert made.code == 0, made.err
    card = cxc("new", "card", "shop.read-before-refund", cwd=tmp_path)
    assert card.code == 0, card.err
    path = tmp_path / "rulecards/shop/shop.read-before-refund.card"
    assert "require read_before_refund" in path.read_text(encoding="utf-8")
    assert "FILL IN" in path.read_text(encoding="utf-8")
    lint = cxc("lint", "rulecards", cwd=tmp_path)
    assert lint.code == 0, lint.out
    assert "0 errors, 0 warnings" in lint.out, lint.out
    test = cxc("test", "rulecards", cwd=tmp_path)
    assert test.code == 0, test.out
    assert cxc("fmt", "--check", "rulecards", cwd=tmp_path).code == 0


def test_a_card_without_a_vocabulary_says_how_to_make_one(tmp_path):
    card = cxc("new", "card", "desk.x", "--folder", tmp_path / "cards", cwd=tmp_path)
    assert card.code == 0
    assert "cxc new vocabulary desk" in card.out
    assert cxc("lint", tmp_path / "cards").code == 0


@pytest.mark.parametrize("kind", ["card", "vocabulary"])
def test_nothing_is_overwritten(tmp_path, kind):
    assert cxc("new", kind, "shop", "--folder", tmp_path).code == 0
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    again = cxc("new", kind, "shop", "--folder", tmp_path)
    assert again.code == 2
    assert "CX8050" in again.err
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["../up", "客户", "a b", "", "a..b", "1x"])
def test_names_that_no_card_can_have_are_refused(tmp_path, name):
    ran = cxc("new", "card", name, cwd=tmp_path)
    assert ran.code == 2
    assert list(tmp_path.iterdir()) == []


def test_one_run_gives_the_code_of_lint_and_test(tmp_path):
    cards = write_cards(tmp_path / "cards")
    ran = cxc("watch", cards, "--runs", "1")
    assert ran.code == 0, ran.out
    assert "0 errors" in ran.out
    assert "examples" in ran.out
    broken = write_cards(tmp_path / "broken", CARD.replace("needs", "neds"))
    assert cxc("watch", broken, "--runs", "1").code == 1
    assert cxc("watch", tmp_path / "nowhere", "--runs", "1").code == 2


def test_a_change_is_noticed_and_an_interrupt_ends_it(tmp_path):
    cards = write_cards(tmp_path / "cards")
    process = subprocess.Popen(
        [sys.executable, "-m", "cxdsl.cli.main", "watch", str(cards), "--interval", "0.05"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def until(words):
        lines = []
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if words in line:
                return "".join(lines)
        raise AssertionError("".join(lines))

    try:
        assert "0 errors" in until("watching")
        (cards / "card1.card").write_text(CARD.replace("needs", "neds"), encoding="utf-8")
        assert "1 error" in until("watching")
        process.send_signal(signal.SIGINT)
        assert "ended" in until("ended")
        assert process.wait(timeout=60) == 0
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
