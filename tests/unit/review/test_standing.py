"""Statuses follow from answers, votes and computed results, and from nothing else."""

from __future__ import annotations

import pytest

from cxdsl.review.record import QUESTIONS, Answer, Bound, Computed, Record, Resolution, Review
from cxdsl.review.standing import Structure, stand
from cxdsl.review.words import review_words

NOW = Bound("1.0.0", "sha256:" + "1" * 64)
BEFORE = Bound("0.9.0", "sha256:" + "0" * 64)
GOOD = Structure(4, 4, Computed("x", 20, 20, 0, 0))


def review(code="R1", role="engineer", about=NOW, **answers):
    given = {q: Answer(answers.get(q, "yes")) for q in QUESTIONS}
    return Review(role, about, given, code)


def three(**answers):
    """Three reviewers who agree, but for the answers of the third."""
    return review("R1"), review("R2", "compliance"), review("R3", "legal", **answers)


def standing(*reviews, resolutions=(), structure=GOOD):
    return stand(Record("c", tuple(reviews), tuple(resolutions)), NOW, structure)


def settle(by, about=NOW, question="behaviour", **votes):
    return Resolution(question, about, by, votes)


def test_nobody_reviewed_it():
    for record in (None, Record("c")):
        stood = stand(record, NOW, GOOD)
        assert (stood.status, stood.fidelity) == ("draft", "not reviewed")
        assert review_words(stood, "en").status == "draft: nobody reviewed it yet"


def test_two_reviewers_are_too_few():
    stood = standing(review("R1"), review("R2"))
    assert (stood.status, stood.fidelity, stood.reviewers) == ("draft", "in review", 2)
    assert [(m.what, m.number) for m in stood.missing] == [("reviewers", 1)]


def test_three_who_agree_make_a_consistent_card_stable():
    stood = standing(*three())
    assert (stood.status, stood.fidelity, stood.missing) == ("stable", "confirmed", ())


@pytest.mark.parametrize("other", [review(None), review("R3", "industry"), review("R3", "author")])
def test_some_answers_are_shown_and_not_counted(other):
    stood = standing(review("R1"), review("R2"), other)
    assert stood.status == "draft"
    assert len(stood.reviews) == 3


def test_what_is_not_counted_cannot_object_either():
    assert standing(*three(), review("X1", "industry", order="no")).status == "stable"


@pytest.mark.parametrize("answer", ["no", "unsure"])
def test_a_disagreement_has_to_be_settled(answer):
    stood = standing(*three(behaviour=answer))
    assert (stood.status, stood.fidelity) == ("reviewed", "disputed")
    assert [(m.what, m.question) for m in stood.missing] == [("open", "behaviour")]


def test_more_than_half_of_the_reviewers_decide():
    won = standing(*three(behaviour="no"), resolutions=[settle("vote", R1="yes", R2="yes")])
    assert (won.status, won.fidelity) == ("stable", "confirmed")
    short = standing(*three(behaviour="no"), resolutions=[settle("vote", R1="yes")])
    assert short.fidelity == "disputed"
    four = [*three(behaviour="no"), review("R4", behaviour="no")]
    tie = settle("vote", R1="yes", R2="yes", R3="no", R4="no")
    assert standing(*four, resolutions=[tie]).fidelity == "disputed"


def test_a_vote_may_reject_the_card():
    stood = standing(*three(behaviour="no"), resolutions=[settle("vote", R1="no", R3="no")])
    assert (stood.status, stood.fidelity) == ("reviewed", "rejected")


def test_a_discussion_brings_everybody_to_one_view():
    votes = {"R1": "yes", "R2": "yes", "R3": "yes"}
    done = standing(
        *three(order="unsure"), resolutions=[settle("discussion", NOW, "order", **votes)]
    )
    assert done.status == "stable"
    split = settle("discussion", NOW, "order", **{**votes, "R3": "no"})
    assert standing(*three(order="unsure"), resolutions=[split]).fidelity == "disputed"


def test_all_who_say_no_need_no_vote():
    noes = [review(c, applicability="no") for c in ("R1", "R2", "R3")]
    stood = standing(*noes)
    assert (stood.status, stood.fidelity) == ("reviewed", "rejected")
    assert [m.what for m in stood.missing] == ["rejected"]


def test_answers_about_an_older_meaning_are_out_of_date():
    old = [review(c, about=BEFORE) for c in ("R1", "R2", "R3")]
    stood = standing(*old)
    assert (stood.status, stood.fidelity, stood.reviewers) == ("draft", "out of date", 0)
    assert not any(row.current for row in review_words(stood, "en").reviews)
    assert "out of date" in review_words(stood, "en").reviews[0].about
    assert standing(*old, review("R1")).fidelity == "in review"


def test_a_settlement_of_an_older_meaning_settles_nothing():
    votes = {"R1": "yes", "R2": "yes", "R3": "yes"}
    stood = standing(*three(behaviour="no"), resolutions=[settle("vote", BEFORE, **votes)])
    assert stood.fidelity == "disputed"


@pytest.mark.parametrize(
    ("structure", "missing", "consistent"),
    [
        (Structure(4, 3, Computed("x", 20, 20, 0, 0)), "examples", False),
        (Structure(0, 0, Computed("x", 0, 20, 0, 0)), "no_examples", False),
        (Structure(4, 4), "not_computed", None),
        (Structure(4, 4, Computed("x", 94, 100, 0, 0)), "score", False),
        (Structure(4, 4, Computed("x", 20, 20, 1, 0)), "lint", False),
        (Structure(4, 4, Computed("x", 20, 20, 0, 1)), "lint", False),
    ],
)
def test_a_card_that_is_not_consistent_is_not_stable(structure, missing, consistent):
    stood = standing(*three(), structure=structure)
    assert (stood.status, stood.fidelity) == ("reviewed", "confirmed")
    assert missing in [m.what for m in stood.missing]
    assert structure.consistent is consistent


def test_95_percent_are_enough_and_a_card_for_the_judge_alone_needs_no_examples():
    assert standing(*three(), structure=Structure(4, 4, Computed("x", 95, 100, 0, 0))).missing == ()
    judged = Structure(0, 0, Computed("x", 0, 0, 0, 0), needs_examples=False)
    assert standing(*three(), structure=judged).status == "stable"


def test_both_languages_say_the_same_things():
    stood = standing(
        *three(behaviour="no"),
        review(None, "industry"),
        review("R4", about=BEFORE),
        resolutions=[settle("vote", R1="yes", R2="no", R3="no")],
        structure=Structure(4, 3),
    )
    english, chinese = review_words(stood, "en"), review_words(stood, "zh")
    for name in ("checks", "questions", "reviews", "resolutions", "missing"):
        assert len(getattr(english, name)) == len(getattr(chinese, name)) > 0
    assert english.next_status == "stable"
    assert chinese.next_status == "稳定"
