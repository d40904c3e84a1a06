"""``cxc review``: what is recorded, what is refused, what pages show."""

from __future__ import annotations

import json

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc

NAME = "desk.terms-first"
YES = ("--applicability", "yes", "--behaviour", "yes", "--order", "yes")
# With these the card has nothing left that lint or a mutant could find.
VOCABULARY = """\
vocabulary: 1
domain: desk
title: A made-up desk
tools:
  read_policy: {category: read}
drafts:
  offer: {fields: {amount: money}}
notices:
  terms: {fields: {address: text}}
facts:
  channel: {enum: [oral, written]}
"""
MORE = """\
  example fails at 4 "a corrected draft has to be told anew" facts channel is "oral"
    - draft d1 with amount 1
    - notice terms for d1
    - draft d9 replacing d1 with amount 2
    - confirmation request d9
  end
  example passes "told once, asked twice" facts channel is "oral"
    - agent notice terms for d1
    - confirmation request d1
    - confirmation request d1
  end
  example fails at 1 "asked by the runtime" facts channel is "oral"
    - runtime confirmation request d1
  end
"""


@pytest.fixture
def cards(tmp_path):
    return write_cards(tmp_path / "cards", vocabulary=VOCABULARY)


def record(cards, code, *more, role="engineer", answers=YES):
    return cxc(
        "review", NAME, cards, "--record", "--role", role, "--reviewer", code, *answers, *more
    )


def shown(cards, *more):
    ran = cxc("review", NAME, cards, "--format", "json", *more)
    assert ran.code in (0, 1), ran.err
    return json.loads(ran.out)


def test_a_card_without_a_review_is_a_draft_and_stays_one(cards):
    ran = cxc("review", NAME, cards)
    assert ran.code == 0
    assert f"{NAME} 1.0.0: draft: nobody reviewed it yet" in ran.out
    assert "mutation score:" in ran.out
    assert not list(cards.glob("*.review.yaml"))
    assert cxc("review", NAME, cards, "--require", "reviewed").code == 1


def test_three_reviewers_and_a_vote(cards):
    no = (*YES[:2], "--behaviour", "no", "--behaviour-note", "出处还要求地址", *YES[4:])
    for code, role, answers in (
        ("R1", "engineer", YES),
        ("R2", "legal", YES),
        ("R3", "compliance", no),
    ):
        ran = record(cards, code, "--on", "2026-11-30", role=role, answers=answers)
        assert ran.code == 0, ran.err
    data = shown(cards)
    assert (data["status"], data["fidelity"]["state"]) == ("reviewed", "disputed")
    assert data["reviews"][2]["answers"]["behaviour"] == {"answer": "no", "note": "出处还要求地址"}
    vote = ("--resolve", "behaviour", "--by", "vote", "--vote", "R1=yes", "--vote", "R2=yes",
            "--vote", "R3=no", "--note", "the limits say so")  # fmt: skip
    assert cxc("review", NAME, cards, *vote, "--require", "reviewed").code == 0
    data = shown(cards)
    assert data["fidelity"]["state"] == "confirmed"
    assert data["fidelity"]["questions"][1]["decision"] == "yes"
    assert data["fidelity"]["questions"][1]["way"] == "vote"
    again = cxc("review", NAME, cards, *vote)
    assert again.code == 2
    assert "--replace" in again.err


def test_a_stable_card_and_a_change_that_undoes_it(cards):
    file = cards / "card1.card"
    text = CARD.replace("end\nend\n", f"end\n{MORE}end\n").replace(
        'pass when "The agent says the terms in plain words."',
        'pass when "The agent says the terms in plain words."\n    evidence from any event',
    )
    file.write_text(text, encoding="utf-8")
    for code in ("R1", "R2", "R3"):
        assert record(cards, code).code == 0
    data = shown(cards, "--require", "stable")
    assert data["status"] == "stable", data
    assert data["structure"]["consistent"] is True
    # A better title asks for no new review, but the results have to be computed again.
    file.write_text(text.replace("before the question", "before asking"), encoding="utf-8")
    out = cards.parent / "out"
    assert cxc("compile", cards, "-o", out).code == 0
    page = (out / f"docs/desk/{NAME}.md").read_text(encoding="utf-8")
    assert "| Status | reviewed |" in page
    assert "not computed for this text" in page
    assert shown(cards)["status"] == "stable"
    # Another meaning does.
    file.write_text(text.replace("an earlier notice terms", "an earlier notice"), encoding="utf-8")
    data = shown(cards)
    assert (data["status"], data["fidelity"]["state"]) == ("draft", "out of date")
    assert "CX5079" in cxc("lint", cards, "--notes").out
    assert cxc("compile", cards, "-o", out).code == 0
    page = (out / f"docs/desk/{NAME}.md").read_text(encoding="utf-8")
    assert page.count("out of date \\(version 1.0.0\\)") == 3


def test_computed_results_can_be_kept_and_are_computed_again_when_asked(cards):
    assert cxc("review", NAME, cards, "--keep").code == 0
    file = cards / f"{NAME}.review.yaml"
    kept = file.read_text(encoding="utf-8")
    assert "reviews:" not in kept
    killed = shown(cards)["structure"]["killed"]
    file.write_text(kept.replace(f"killed: {killed}", "killed: 0"), encoding="utf-8")
    assert shown(cards)["structure"]["killed"] == 0
    ran = cxc("review", NAME, cards, "--fresh", "--keep")
    assert "are not those computed now" in ran.err
    assert file.read_text(encoding="utf-8") == kept


def test_answers_are_asked_for(cards):
    said = "compliance\nR7\nyes\n\nno\nthe address is missing\nunsure\n\n"
    ran = cxc("review", NAME, cards, "--record", stdin=said.encode())
    assert ran.code == 0, ran.err
    for words in ("Desk standard 1", "Your role", "Does the card apply", "What must happen"):
        assert words in ran.err
    [review] = shown(cards)["reviews"]
    assert (review["role"], review["reviewer"], review["counted"]) == ("compliance", "R7", True)
    assert review["answers"]["behaviour"]["note"] == "the address is missing"
    ran = cxc("review", NAME, cards, "--record")
    assert ran.code == 2
    assert "`--role` is not given" in ran.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--record", "--role", "engineer", "--reviewer", "Jo", *YES), "may be a name"),
        (("--record", "--role", "engineer", "--reviewer", "R1", "--on", "now", *YES), "no day"),
        (("--record", "--role", "boss"), "boss"),
        (("--resolve", "order"), "--by vote"),
        (("--resolve", "order", "--by", "vote", "--vote", "R9=yes"), "may not vote"),
        (("--resolve", "order", "--by", "vote", "--vote", "R9"), "R1=yes"),
        (("--record", "--role", "legal", "--applicability-note", "ask a@b.org", *YES), "CX5077"),
    ],
)
def test_what_is_refused_leaves_no_file(cards, arguments, words):
    ran = cxc("review", NAME, cards, *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert not list(cards.glob("*.review.yaml"))


def test_a_reviewer_answers_once_or_replaces(cards):
    assert record(cards, "R1").code == 0
    ran = record(cards, "R1")
    assert ran.code == 2
    assert "--replace" in ran.err
    assert record(cards, "R1", "--replace", role="legal").code == 0
    assert [r["role"] for r in shown(cards)["reviews"]] == ["legal"]


def test_a_damaged_file_is_told_and_nothing_is_lost(cards):
    file = cards / f"{NAME}.review.yaml"
    file.write_text("review: 1\nreviews: [\n", encoding="utf-8")
    for ran in (record(cards, "R1"), cxc("review", NAME, cards)):
        assert ran.code == 2
        assert f"{NAME}.review.yaml:2:10" in ran.err
    assert file.read_text(encoding="utf-8") == "review: 1\nreviews: [\n"
    for command in ("lint", "compile"):
        more = ("-o", cards.parent / "out") if command == "compile" else ()
        ran = cxc(command, cards, *more)
        assert ran.code == 1
        assert "CX5070" in ran.text
    page = (cards.parent / f"out/docs/desk/{NAME}.md").read_text(encoding="utf-8")
    assert "| Status | draft: nobody reviewed it yet |" in page


def test_names_that_mean_no_card(cards):
    ran = cxc("review", "desk.terms-frst", cards)
    assert ran.code == 2
    assert f"did you mean `{NAME}`?" in ran.err
    assert cxc("review", f"{NAME}@9.0.0", cards).code == 2
    assert cxc("review", cards / "card1.card").code == 0
    assert cxc("review", f"{NAME}@1.0.0", cards).code == 0


def test_the_site_shows_the_review_in_both_languages(cards):
    assert record(cards, "R1", "--behaviour-note", "<b>why</b>").code == 0
    out = cards.parent / "site"
    assert cxc("docs", "build", cards, "-o", out).code == 0
    english = (out / f"cards/{NAME}.html").read_text(encoding="utf-8")
    chinese = (out / f"zh/cards/{NAME}.html").read_text(encoding="utf-8")
    assert 'id="s-review"' in english
    assert "in review: 1 of 3 reviewers" in english
    assert "&lt;b&gt;why&lt;/b&gt;" in english
    assert "审阅中：1 / 3 位审阅者" in chinese
    assert "draft" in (out / "index.html").read_text(encoding="utf-8")


def test_no_shipped_card_claims_a_review_that_nobody_gave():
    assert not list((ROOT / "rulecards").rglob("*.review.yaml"))
