"""A record is read back as it was written, whatever its notes hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.span import Source
from cxdsl.review.parts import is_day
from cxdsl.review.read import parse
from cxdsl.review.record import (
    ANSWERS,
    QUESTIONS,
    ROLES,
    WAYS,
    Answer,
    Bound,
    Computed,
    Record,
    Resolution,
    Review,
)
from cxdsl.review.write import write

NOTES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30).map(
    lambda text: " ".join(text.replace("@", "").split())
)
ABOUT = st.builds(
    Bound,
    st.just("1.2.0"),
    st.text("0123456789abcdef", min_size=64, max_size=64).map("sha256:".__add__),
)
REVIEWS = st.builds(
    Review,
    st.sampled_from(ROLES),
    ABOUT,
    st.fixed_dictionaries(
        {q: st.builds(Answer, st.sampled_from(ANSWERS), NOTES) for q in QUESTIONS}
    ),
    st.sampled_from([None, "R1", "AB123", "X"]),
    st.sampled_from([None, "2026-11-30"]),
)
COMPUTED = st.none() | st.builds(
    Computed, NOTES.filter(bool), st.integers(0, 9), st.integers(9, 99), st.just(0), st.just(3)
)


@given(st.lists(REVIEWS, max_size=3, unique_by=lambda r: (r.reviewer, r.about)), COMPUTED, NOTES)
def test_round_trip(reviews, computed, note):
    settled = tuple(
        Resolution(q, r.about, WAYS[n % 2], {r.reviewer: "no"}, note)
        for n, (q, r) in enumerate(zip(QUESTIONS, [r for r in reviews if r.counts], strict=False))
    )
    record = Record("desk.terms-first", tuple(reviews), settled, computed)
    assert parse(Source("desk.terms-first.review.yaml", write(record))) == record


@given(st.text(max_size=200))
def test_any_text_is_read_or_explained(text):
    told = ()
    try:
        parse(Source("a.review.yaml", text))
    except CardError as error:
        told = error.diagnostics
    assert all(d.code.startswith("CX507") and d.help for d in told)


def test_days():
    assert is_day("2026-11-30")
    assert not any(map(is_day, ("2026-02-30", "30.11.2026", "2026-W48-1", "20261130", "")))
