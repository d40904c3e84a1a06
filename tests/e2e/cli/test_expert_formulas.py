"""A card with formulas for experts, through the commands as users call them."""

from __future__ import annotations

import json

import pytest
from helpers.command import cxc
from helpers.traces import write_trace

VOCABULARY = """vocabulary: 1
domain: desk
title: A made-up desk
drafts:
  refund: {fields: {amount: money}, contract: [amount]}
notices:
  terms: {fields: {days: number}}
"""
FORMULA = (
    "for each draft, expert every asking: ((not changed) since told) or historically not changed"
)
CARD = f"""language 1

card desk.told-again version 1.0.0
  title "Terms after a change"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation "The terms are told again after a change."
  limits "Looks at recorded notices."
  event asking means confirmation request
  event told means notice terms
  event changed means draft
  require told_again "The terms are told after the last change."
    {FORMULA}
  example passes "told"
    - draft d1
    - notice terms for d1
    - confirmation request d1
  end
  example passes "nothing changed"
    - confirmation request d1
  end
  example fails at 3 "changed since"
    - notice terms for d1
    - draft d1
    - confirmation request d1
  end
end
"""
CHANGED = {"kind": "draft", "actor": "runtime", "draft": "d1", "fields": {"amount": 40}}
TOLD = {"kind": "notice", "actor": "agent", "notice": "terms", "draft": "d1"}
ASKED = {"kind": "confirmation_request", "actor": "agent", "draft": "d1"}
SAID = {"kind": "message", "actor": "customer", "text": "hello"}


def written(folder, text=CARD):
    folder.mkdir(exist_ok=True)
    (folder / "vocabulary.yaml").write_text(VOCABULARY, encoding="utf-8")
    card = folder / "desk.told-again.card"
    card.write_text(text, encoding="utf-8")
    return card


@pytest.fixture
def card(tmp_path):
    return written(tmp_path / "cards")


def test_lint_format_and_test(card):
    ran = cxc("lint", card)
    assert (ran.code, "0 errors, 0 warnings" in ran.out) == (0, True), ran.text
    assert cxc("fmt", "--check", card).code == 0
    wide = CARD.replace("((not changed) since told)", "not changed   since told")
    card.write_text(wide.replace("told or", "told  # a remark\n      or"), encoding="utf-8")
    assert cxc("fmt", card).code == 0
    text = card.read_text(encoding="utf-8")
    assert FORMULA in text
    assert "# a remark" in text
    assert cxc("fmt", "--check", card).code == 0
    assert "3 of 3 examples as written" in cxc("test", card).out


def test_check_explain_and_verify(card, tmp_path):
    bad = write_trace(
        tmp_path / "bad.jsonl", TOLD, CHANGED, SAID, ASKED, domain="desk", outcome=True
    )
    good = write_trace(
        tmp_path / "good.jsonl", CHANGED, TOLD, SAID, ASKED, domain="desk", outcome=True
    )
    out = tmp_path / "compiled"
    assert cxc("compile", card, "--output", out).code == 0
    ran = cxc("check", bad, good, "--cards", out)
    assert ran.code == 1, ran.text
    assert "unmet, draft d1" in ran.out
    assert f"an expert's formula, which does not hold there: {FORMULA}" in ran.out
    report = tmp_path / "report.json"
    cxc("check", bad, good, "--cards", out, "--format", "json", "--output", report)
    ran = cxc("verify", report, bad, good, "--cards", out)
    assert (ran.code, "1 of 1 proofs hold" in ran.out) == (0, True), ran.text
    forged = report.read_text(encoding="utf-8").replace('"seqs":[4]', '"seqs":[1]')
    assert forged != report.read_text(encoding="utf-8")
    report.write_text(forged, encoding="utf-8")
    assert cxc("verify", report, bad, good, "--cards", out).code == 1
    told = cxc("explain", "told_again", bad, "--cards", card).out
    assert "violation (unmet)" in told
    assert "1 event that the formula does not name" in told
    assert "no concern" not in told


def test_a_recording_that_breaks_off_leaves_the_future_open(card, tmp_path):
    card.write_text(CARD.replace(FORMULA, "expert every asking: next told"), encoding="utf-8")
    cut = write_trace(tmp_path / "cut.jsonl", CHANGED, ASKED, end=False, domain="desk")
    ran = cxc("check", cut, "--cards", card, "--online")
    assert "pass or fail" in ran.out, ran.text
    whole = write_trace(tmp_path / "whole.jsonl", CHANGED, ASKED, domain="desk")
    assert cxc("check", whole, "--cards", card).code == 1


def test_the_pages_say_what_it_is(card, tmp_path):
    out = tmp_path / "compiled"
    cxc("compile", card, "--output", out)
    page = (out / "docs/desk/desk.told-again.md").read_text(encoding="utf-8")
    assert "**Expert formula.** This rule is written by an expert, not in plain sentences." in page
    (rule,) = json.loads((out / "predicates/desk/desk.told-again.json").read_text())["rules"]
    assert rule["expert"] is True
    assert rule["automata"][0]["whole"] is True
    site = tmp_path / "site"
    assert cxc("docs", "build", card, "--output", site).code == 0
    pages = "".join(p.read_text(encoding="utf-8") for p in site.rglob("*told-again*.html"))
    assert "an expert formula: written by an expert, not in plain sentences" in pages
    assert "专家公式：由专家写成，不是普通句子" in pages
    english = cxc("explain", "desk.told-again", "--cards", card).out
    assert "a formula of an expert must hold at that event" in english
    assert "told_again is a formula written by an expert" in english
    chinese = cxc("explain", "desk.told-again", "--cards", card, "--lang", "zh").out
    assert "专家写的以下公式必须成立" in chinese


def test_proofs_witnesses_mutants_and_versions(card, tmp_path):
    ran = cxc("prove", card, "--format", "json")
    assert ran.code == 0, ran.text
    ran = cxc("witness", "desk.told-again", card)
    assert "the shortest way to break told_again" in ran.out
    found = json.loads(cxc("mutate", card, "--format", "json").out)["cards"][0]["rules"][0]
    assert found["killed"] >= 15
    assert FORMULA in {s["before"] for s in found["survivors"]}
    stricter = CARD.replace("1.0.0", "2.0.0").replace(") or historically not changed", ")")
    newer = written(tmp_path / "new", stricter)
    ran = cxc("diff", card, newer)
    assert ran.code == 1
    assert "told_again: " in ran.out
    assert "passes version 1.0.0, fails version 2.0.0" in ran.out


def test_a_formula_and_a_sentence_of_the_same_meaning_follow_from_each_other(card):
    text = CARD.replace(FORMULA, "for each draft, expert every asking: once told")
    plain = '  require plainly "The terms are told."\n'
    plain += "    for each draft, every asking needs an earlier told\n"
    text = text.replace("  example", plain + "  example", 1).replace(
        "\n  event changed means draft", ""
    )
    card.write_text(text, encoding="utf-8")
    ran = cxc("prove", card)
    assert "follows from plainly" in ran.out, ran.text
    assert "follows from told_again" in ran.out


@pytest.mark.parametrize(
    ("formula", "code", "help"),
    [
        ("expert every asking: once (told", "CX1006", "write `)` where it ends"),
        ("expert every asking: once told)", "CX1007", "closes nothing"),
        ("expert every asking: told U changed", "CX1034", "did you mean `until`?"),
        ("expert every asking: once tolt", "CX2010", "did you mean `told`?"),
        ("expert every asking: once next told", "CX4043", "looks back"),
        ("expert every asking: told or not told", "CX4044", "holds whatever happens"),
        ("expert every asking: told and not told", "CX4045", "never holds"),
        ("expert every asking:", "CX1026", "finish the statement"),
        ("expert every asking: 最终 told", "CX1001", "inside quotes"),
    ],
)
def test_wrong_formulas_are_explained(card, formula, code, help):
    card.write_text(CARD.replace(FORMULA, formula), encoding="utf-8")
    ran = cxc("lint", card)
    assert ran.code == 1
    assert f"error[{code}]" in ran.out
    assert help in ran.out


@pytest.mark.parametrize("command", ["compile", "prove", "test", "check"])
def test_a_formula_that_decides_nothing_is_refused_by_every_command(card, command, tmp_path):
    card.write_text(CARD.replace(FORMULA, "expert every asking: told or not told"))
    trace = write_trace(tmp_path / "trace.jsonl", ASKED, domain="desk")
    given = {
        "compile": (card, "--output", tmp_path / "compiled"),
        "check": (trace, "--cards", card),
    }
    ran = cxc(command, *given.get(command, (card,)))
    assert ran.code in (1, 2)
    assert "error[CX4044]" in ran.text
    assert not (tmp_path / "compiled" / "predicates").exists()
