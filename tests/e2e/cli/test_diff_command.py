"""``cxc diff`` as a process: meaning and words apart, and verdicts that flip."""

from __future__ import annotations

import json

import pytest
from helpers.command import ROOT, cxc
from helpers.traces import write_trace

CARD = """language 1
card desk.sample version {version}
  title "{title}"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation "A sample."
{applies}  require rule "m"
    {sentence}
  example vacuous "v"
    - agent says "Hello."
  end
end
"""
VOCABULARY = """vocabulary: 1
domain: desk
drafts:
  refund: {fields: {amount: money}, contract: [amount]}
"""
ONCE = "no submission may happen more than 1 time"
TWICE = "no submission may happen more than 2 times"


def card(folder, sentence, *, version="1.0.0", title="A sample", applies="", name="desk.sample"):
    folder.mkdir(exist_ok=True)
    (folder / "vocabulary.yaml").write_text(VOCABULARY)
    path = folder / f"{name}.card"
    path.write_text(CARD.format(version=version, title=title, sentence=sentence, applies=applies))
    return path


def submissions(count):
    return [
        {"seq": n, "kind": "submission", "actor": "runtime", "draft": f"d{n}", "fields": {}}
        for n in range(1, count + 1)
    ]


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (ONCE, TWICE, "looser"),
        (TWICE, ONCE, "stricter"),
        (ONCE, "no draft may happen more than 1 time", "incomparable"),
    ],
)
def test_a_changed_meaning_is_1_with_an_example(tmp_path, old, new, change):
    ran = cxc("diff", card(tmp_path / "a", old), card(tmp_path / "b", new, version="1.1.0"))
    assert ran.code == 1, ran.text
    assert f"rule: {change}" in ran.out
    assert "example " in ran.out


def test_words_are_listed_apart_and_are_0(tmp_path):
    old = card(tmp_path / "a", ONCE)
    new = card(tmp_path / "b", ONCE, title="Another title")
    ran = cxc("diff", old, new)
    assert ran.code == 0
    assert "words only: title" in ran.out
    assert "0 changed" in ran.out


def test_the_facts_under_which_a_card_applies(tmp_path):
    old = card(tmp_path / "a", ONCE)
    new = card(tmp_path / "b", ONCE, applies="  applies when mode is mediated\n")
    ran = cxc("diff", old, new)
    assert ran.code == 1
    assert "applies to fewer tasks than before" in ran.out


def test_versions_in_one_folder_and_recorded_verdicts_that_flip(tmp_path):
    folder = tmp_path / "cards"
    card(folder, ONCE, name="one")
    card(folder, TWICE, version="1.1.0", name="two")
    runs = tmp_path / "runs"
    runs.mkdir()
    for name, count in (("t1", 1), ("t2", 2), ("t3", 3)):
        write_trace(runs / f"{name}.jsonl", *submissions(count), trace_id=name)
    ran = cxc("diff", folder, "--corpus", runs, "--format", "json")
    assert ran.code == 1, ran.text
    found = json.loads(ran.out)
    assert [(f["trace"], f["old"], f["new"]) for f in found["flips"]] == [("t2", "fail", "pass")]
    assert found["cards"][0]["rules"][0]["change"] == "looser"


def test_the_shipped_cards_do_not_differ_from_themselves():
    ran = cxc("diff", ROOT / "rulecards", ROOT / "rulecards")
    assert ran.code == 0
    assert "0 changed" in ran.out


def test_a_broken_card_is_2_and_no_removal(tmp_path):
    old = card(tmp_path / "a", ONCE)
    new = card(tmp_path / "b", "no submision may happen")
    ran = cxc("diff", old, new)
    assert ran.code == 2
    assert ran.out == ""
