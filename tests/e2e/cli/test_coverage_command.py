"""``cxc coverage`` as a process."""

from __future__ import annotations

import json

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc
from helpers.traces import DRAFT, REQUEST, write_trace

TERMS = {"kind": "notice", "actor": "agent", "notice": "terms", "draft": "d1"}
SUBMISSION = {"kind": "submission", "actor": "runtime", "draft": "d1"}
SECOND = """\
language 1
card desk.second version 1.0.0
  title "Read first"
  domain desk
  basis institution
  source "Desk standard 2"
  obligation "The policy is read."
  require read_first "The policy was read."
    every submission needs an earlier successful call to read_policy
end
"""
ORAL = {"facts": {"channel": "oral"}, "domain": "desk"}


@pytest.fixture
def cards(tmp_path):
    return write_cards(tmp_path / "cards", CARD, SECOND)


@pytest.fixture
def corpus(tmp_path):
    """Three traces on which nothing is submitted and nobody is asked."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for n in range(3):
        write_trace(folder / f"t{n}.jsonl", DRAFT, TERMS, **ORAL)
    return folder


def test_rules_that_nothing_puts_to_the_test_are_named_with_their_line(cards, corpus):
    ran = cxc("coverage", corpus, "--cards", cards, "--min", "100")
    assert ran.code == 1, ran.text
    line = CARD.splitlines().index('  require terms_first "The terms are recorded first."') + 1
    assert f"card1.card:{line}" in ran.out
    assert f"{cards / 'card1.card'}:{line}" in ran.err
    assert ran.err.count("CX6010") == 2
    assert "`terms_first` of card `desk.terms-first` is put to the test by none of 3 tr" in ran.err
    assert "`read_first` of card `desk.second` is put to the test by none of 3 traces" in ran.err


def test_the_last_line_says_why_the_gate_fails(cards, corpus):
    ran = cxc("coverage", corpus, "--cards", cards, "--min", "99.5")
    assert ran.code == 1
    last = ran.out.splitlines()[-1]
    assert last.endswith("2 of 2 rules never put to the test; not enough: 99.5 % was asked for")
    assert "CX6012" in ran.err
    ran = cxc("coverage", corpus, "--cards", cards, "--min", "10")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith("enough: 10 % was asked for")


def test_without_a_gate_nothing_fails(cards, corpus):
    assert cxc("coverage", corpus, "--cards", cards).code == 0


def test_everything_is_covered_when_both_ways_are_taken(tmp_path, cards):
    good = write_trace(tmp_path / "good.jsonl", TERMS, REQUEST, REQUEST, **ORAL)
    bad = write_trace(tmp_path / "bad.jsonl", DRAFT, REQUEST, **ORAL)
    ran = cxc("coverage", good, bad, "--cards", cards, "--only", "terms_first", "--min", "100")
    assert ran.code == 0, ran.text
    assert "3 activations in 2 of 2 traces: 1 pass, 1 fail" in ran.out
    assert "not taken" not in ran.out


def test_a_rule_that_always_fails_is_told(tmp_path, cards):
    bad = [write_trace(tmp_path / f"b{n}.jsonl", DRAFT, REQUEST, **ORAL) for n in range(2)]
    ran = cxc("coverage", *bad, "--cards", cards)
    assert "CX6011" in ran.err
    assert "always fails: 2 activations in 2 of 2 traces: 2 fail" in ran.out


def test_a_card_that_never_applies(tmp_path, cards):
    written = write_trace(
        tmp_path / "w.jsonl", DRAFT, REQUEST, domain="desk", facts={"channel": "written"}
    )
    ran = cxc("coverage", written, "--cards", cards)
    assert "never applies: 1 not applicable" in ran.out
    assert "`terms_first` of card `desk.terms-first` applies to none of 1 trace" in ran.err


def test_names_seen_and_names_read(tmp_path, cards):
    call = {
        "kind": "tool_call", "actor": "agent", "tool": "search", "call": "c",
        "arguments": {"query": "x"},
    }  # fmt: skip
    trace = write_trace(tmp_path / "t.jsonl", call, DRAFT, TERMS, **ORAL)
    names = json.loads(cxc("coverage", trace, "--cards", cards, "--format", "json").out)["names"]
    assert names["tool"] == {"seen_not_read": ["search"], "read_not_seen": ["read_policy"]}
    assert names["notice"] == {"seen_not_read": [], "read_not_seen": []}
    assert names["fact"] == {"seen_not_read": [], "read_not_seen": []}
    assert names["field"]["seen_not_read"] == ["arguments.query", "fields.amount"]


def test_json_adds_up(cards, corpus):
    told = json.loads(cxc("coverage", corpus, "--cards", cards, "--format", "json").out)
    assert told["schema"] == "cxdsl-coverage/1"
    assert told["traces"] == 3
    assert told["transitions"]["of"] == sum(r["transitions"]["of"] for r in told["rules"])
    for rule in told["rules"]:
        assert sum(rule["told"].values()) == 3
        visited, of = rule["transitions"]["visited"], rule["transitions"]["of"]
        assert len(rule["not_taken"]) == of - visited
        assert rule["never_activated"]
    notice = next(p for p in told["rules"][0]["patterns"] if p["pattern"] == "notice terms")
    assert notice["events"] == 3


def test_a_compiled_folder_names_its_pages(tmp_path, cards, corpus):
    out = tmp_path / "out"
    assert cxc("compile", cards, "-o", out).code == 0
    ran = cxc("coverage", corpus, "--cards", out)
    assert "docs/desk/desk.terms-first.md" in ran.out


def test_what_cannot_be_read_is_no_coverage(tmp_path, cards, corpus):
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{not json\n{}\n", encoding="utf-8")
    ran = cxc("coverage", corpus, broken, "--cards", cards)
    assert ran.code == 2
    assert "1 could not be read" in ran.out.splitlines()[-1]
    ran = cxc("coverage", broken, "--cards", cards)
    assert ran.code == 2
    assert ran.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere.jsonl"],
        ["corpus", "--cards", "nowhere"],
        ["corpus", "--only", "typo", "--cards", "cards"],
        ["corpus", "--min", "101", "--cards", "cards"],
        ["corpus", "--domain", "typo", "--cards", "cards"],
    ],
)
def test_wrong_use(tmp_path, cards, corpus, arguments):
    ran = cxc("coverage", *arguments, cwd=tmp_path)
    assert ran.code == 2, ran.text
    assert ran.out == ""


def test_the_same_bytes_whatever_the_hash_seed(cards, corpus):
    runs = [
        cxc("coverage", corpus, "--cards", cards, env={"PYTHONHASHSEED": s}) for s in ("0", "5")
    ]
    assert runs[0].out == runs[1].out


def test_a_public_corpus():
    corpus = ROOT.parent / "shared/corpus/tau_bench"
    if not corpus.is_dir():
        pytest.skip("the public corpus is not here")
    cards = ROOT / "rulecards/examples/tau-airline"
    told = json.loads(cxc("coverage", corpus, "--cards", cards, "--format", "json").out)
    assert told["traces"] == 200
    found = {r["rule_id"]: (r["activations"], r["told"]["fail"]) for r in told["rules"]}
    assert found["confirm_yes"] == (242, 41)
    assert found["reservation_read_before_write"] == (189, 4)
