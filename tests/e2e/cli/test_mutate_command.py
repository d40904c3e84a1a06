"""``cxc mutate`` as a process."""

from __future__ import annotations

import json

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import cxc

from cxdsl.cli.main import run

MORE = """\
  example fails at 1 "by the runtime" facts channel is "oral"
    - runtime confirmation request d1
  end
"""


@pytest.fixture
def cards(tmp_path):
    return write_cards(tmp_path / "cards")


def test_weak_examples_are_told_with_an_example_to_paste(cards):
    ran = cxc("mutate", cards)
    assert ran.code == 1, ran.text
    assert "CX6001" in ran.err
    assert "survives: done by somebody else (change-actor)" in ran.out
    assert "mutant  for each draft, every agent confirmation request needs" in ran.out
    assert ran.out.splitlines()[-1].startswith("1 card: ")
    assert "below 95 %: 1 card, the lowest desk.terms-first with" in ran.out


def test_pasting_the_example_kills_the_mutant(tmp_path, cards):
    before = json.loads(cxc("mutate", cards, "--format", "json").out)
    survivors = before["cards"][0]["rules"][-1]["survivors"]
    blocks = [s["example"] for s in survivors if s["example"]]
    assert blocks
    text = CARD.replace("\nend\n", "\n" + "".join(blocks) + "end\n")
    pasted = write_cards(tmp_path / "pasted", text)
    assert cxc("test", pasted).code == 0
    after = json.loads(cxc("mutate", pasted, "--format", "json").out)
    assert after["cards"][0]["killed"] == before["cards"][0]["killed"] + len(blocks)


def test_the_score_asked_for_decides(cards):
    assert cxc("mutate", cards, "--min-score", "10").code == 0
    assert cxc("mutate", cards, "--min-score", "100").code == 1


def test_json_adds_up(cards):
    card = json.loads(cxc("mutate", cards, "--format", "json").out)["cards"][0]
    assert card["mutants"] == sum(r["mutants"] for r in card["rules"])
    for rule in card["rules"]:
        told = rule["killed"] + rule["equivalent"] + len(rule["survivors"])
        assert rule["mutants"] == told
    of = card["mutants"] - card["equivalent"]
    assert card["score"] == pytest.approx(100 * card["killed"] / of)


def test_the_same_bytes_whatever_the_hash_seed(cards):
    runs = [cxc("mutate", cards, env={"PYTHONHASHSEED": s}) for s in ("0", "5")]
    assert runs[0].out == runs[1].out


def test_only_one_requirement(tmp_path):
    second = CARD.replace("desk.terms-first", "desk.second").replace("terms_first", "second_rule")
    cards = write_cards(tmp_path / "cards", CARD, second)
    ran = cxc("mutate", cards, "--only", "second_rule")
    assert "desk.second" in ran.out
    assert "desk.terms-first" not in ran.out


def test_wrong_use(tmp_path, cards):
    assert cxc("mutate", tmp_path / "nowhere").code == 2
    ran = cxc("mutate", cards, "--only", "terms_frist")
    assert ran.code == 2
    assert "did you mean `terms_first`?" in ran.err
    assert cxc("mutate", cards, "--min-score", "101").code == 2
    judged = CARD[: CARD.index("  require")] + CARD[CARD.index("  judge") : CARD.index("  example")]
    ran = cxc("mutate", write_cards(tmp_path / "judged", judged + "end\n"))
    assert ran.code == 2, ran.text
    assert "CX6003" in ran.err


def test_a_broken_card_is_found_and_the_others_are_told(tmp_path):
    broken = CARD.replace("desk.terms-first", "desk.broken").replace("notice terms\n", "notice x\n")
    ran = cxc("mutate", write_cards(tmp_path / "cards", CARD, broken), "--min-score", "0")
    assert ran.code == 1
    assert "CX2013" in ran.err
    assert "desk.terms-first" in ran.out


def test_a_sample_is_told(cards, monkeypatch, capsys):
    monkeypatch.setattr("cxdsl.mutation.score.MOST", 3)
    assert run(["mutate", str(cards)]) == 1
    told = capsys.readouterr()
    assert "CX6002" in told.err
    assert "mutants were left out" in told.err


def test_what_rules_notice_of_changed_traces(cards):
    ran = cxc("mutate", cards, "--traces", "--min-score", "0")
    assert "terms_first: changed traces that it notices: drop 1 of 2, swap 1 of 1" in ran.out
    assert "blind to: duplicate" in ran.out
    told = json.loads(cxc("mutate", cards, "--traces", "--format", "json").out)
    kinds = told["cards"][0]["traces"][0]["kinds"]
    assert kinds["drop"] == {"noticed": 1, "tried": 2}


def test_a_card_may_explain_its_score(tmp_path):
    text = CARD.replace("card desk", "# cxc:ignore CX6001 reason=shown elsewhere\ncard desk", 1)
    cards = write_cards(tmp_path / "cards", text)
    ran = cxc("mutate", cards)
    assert ran.code == 0, ran.text
    assert "CX6001" not in ran.err
    assert "1 card below 95 % for a reason that it gives" in ran.out.splitlines()[-1]
    told = json.loads(cxc("mutate", cards, "--format", "json").out)
    assert told["cards"][0]["reason"] == "shown elsewhere"
    assert "CX5031" not in cxc("lint", cards).text


def test_an_example_that_comes_out_otherwise_is_told_and_kills_nothing(tmp_path, cards):
    before = json.loads(cxc("mutate", cards, "--format", "json").out)["cards"][0]
    wrong = MORE.replace("fails at 1", "passes")
    text = CARD.replace("\nend\n", "\n" + wrong + "end\n")
    ran = cxc("mutate", write_cards(tmp_path / "wrong", text), "--format", "json")
    assert ran.code == 1
    assert "CX5058" in ran.err
    assert "by the runtime" in ran.err
    after = json.loads(ran.out)["cards"][0]
    assert (after["mutants"], after["killed"]) == (before["mutants"], before["killed"])
