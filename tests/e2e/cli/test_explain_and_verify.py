"""``cxc explain`` and ``cxc verify`` as processes."""

from __future__ import annotations

import json

import pytest
from helpers.cards import write_cards
from helpers.command import cxc
from helpers.traces import DRAFT, NOTICE, REQUEST, write_trace


def test_the_story_of_a_failing_slice(compiled, tmp_path):
    trace = write_trace(
        tmp_path / "t.jsonl",
        {**NOTICE, "draft": "d2"},
        DRAFT,
        {**REQUEST, "draft": "d2"},
        REQUEST,
    )
    ran = cxc("explain", "notice_first", trace, "--cards", compiled)
    assert ran.code == 1, ran.text
    assert "slice    draft=d1" in ran.out
    assert "others: draft=d2" in ran.out
    assert "-> activates the rule; violation (missing)" in ran.out
    assert "it passes with notice n before seq 4" in ran.out
    other = cxc("explain", "notice_first", trace, "--slice", "draft=d2", "--cards", compiled)
    assert other.code == 0
    assert "verdict  pass" in other.out


def test_the_story_of_what_has_to_follow(later, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", REQUEST, NOTICE, REQUEST)
    ran = cxc("explain", "later.notice_later", trace, "--cards", later)
    assert ran.code == 1
    assert "opens a duty" in ran.out
    assert "fulfils the open duty" in ran.out
    assert "it passes with notice n after seq 3" in ran.out


def test_a_card_that_does_not_apply_is_said(judged, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", REQUEST, facts={"notice_channel": "written"})
    ran = cxc("explain", "told", trace, "--cards", judged)
    assert ran.code == 0
    assert "applies  no" in ran.out
    unknown = cxc("explain", "told", write_trace(tmp_path / "u.jsonl", REQUEST), "--cards", judged)
    assert unknown.code == 3
    assert "notice_channel" in unknown.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--slice", "draft=d9"], "CX8012"),
        (["--trace-id", "t99"], "CX8011"),
    ],
)
def test_what_is_not_there_is_2(compiled, bad, arguments, code):
    ran = cxc("explain", "notice_first", bad, "--cards", compiled, *arguments)
    assert ran.code == 2
    assert code in ran.err


def test_a_misspelt_rule_is_2(compiled, bad):
    ran = cxc("explain", "notice_frist", bad, "--cards", compiled)
    assert ran.code == 2
    assert "notice_first" in ran.err


def test_codes_are_explained():
    ran = cxc("explain", "CX8003")
    assert ran.code == 0
    assert "unknown-rule" in ran.out
    assert cxc("explain", "unknown-rule").out == ran.out
    wrong = cxc("explain", "CX8999")
    assert wrong.code == 2
    unknown = cxc("explain", "confirmation_befor_submit")
    assert unknown.code == 2
    assert "did you mean `confirmation_before_submit`?" in unknown.err


def test_cards_and_rules_are_told_in_plain_words(tmp_path):
    cards = write_cards(tmp_path / "cards")
    card = cxc("explain", "desk.terms-first", "--cards", cards)
    assert card.code == 0, card.err
    assert "whenever there is a request to confirm, there must have been a notice terms" in card.out
    assert "It applies when channel is “oral”." in card.out
    assert "terms_heard (major): The agent says the terms in plain words." in card.out
    assert "Looks at recorded notices only." in card.out
    rule = cxc("explain", "desk.terms-first.terms_first", "--cards", cards, "--lang", "zh")
    assert "每当出现确认请求，此前必须已经出现过告知 terms" in rule.out
    assert "当 channel 为“oral” 时适用。" in rule.out
    judged = cxc("explain", "terms_heard", "--cards", cards)
    assert "The whole conversation is read." in judged.out


def test_the_story_says_what_the_rule_asks(tmp_path):
    cards = write_cards(tmp_path / "cards")
    trace = write_trace(tmp_path / "t.jsonl", REQUEST)
    ran = cxc("explain", "terms_first", trace, "--cards", cards, "--lang", "zh")
    assert "每当出现确认请求" in ran.out, ran.err


def test_compiled_cards_have_no_words(compiled):
    ran = cxc("explain", "notice_first", "--cards", compiled)
    assert ran.code == 2
    assert ".card" in ran.err


@pytest.fixture
def report(compiled, bad, tmp_path):
    path = tmp_path / "report.json"
    cxc("check", bad, "--cards", compiled, "--format", "json", "--output", path)
    return path


def test_proofs_hold_on_the_trace_they_came_from(compiled, bad, report):
    ran = cxc("verify", report, bad, "--cards", compiled)
    assert ran.code == 0, ran.text
    assert "1 of 1 proofs hold" in ran.out


def test_a_proof_does_not_hold_on_another_recording(compiled, bad, report, tmp_path):
    write_trace(bad, NOTICE, REQUEST)
    ran = cxc("verify", report, bad, "--cards", compiled)
    assert ran.code == 1
    assert "0 of 1 proofs hold" in ran.out


def test_a_forged_proof_does_not_hold(compiled, bad, report):
    data = json.loads(report.read_bytes())
    (failing,) = [r for r in data["traces"][0]["rule_results"] if r["violations"]]
    failing["violations"][0]["certificate"]["absent"] = []
    report.write_text(json.dumps(data), encoding="utf-8")
    assert cxc("verify", report, bad, "--cards", compiled).code == 1


@pytest.mark.parametrize("content", ["", "[]", '{"schema": "other", "traces": []}'])
def test_what_is_no_report_is_2(compiled, bad, tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, encoding="utf-8")
    ran = cxc("verify", path, bad, "--cards", compiled)
    assert ran.code == 2
    assert "CX8009" in ran.err


def test_other_cards_or_traces_than_those_of_the_report_are_2(judged, compiled, good, bad, report):
    assert cxc("verify", report, bad, "--cards", judged).code == 2
    assert cxc("verify", report, good, "--cards", compiled).code == 2
