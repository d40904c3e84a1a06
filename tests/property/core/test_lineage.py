"""Notices that carry over to a corrected draft: followed event by event, and by definition."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.semantics.lineage import carried_over
from cxdsl.trace.events import Event
from cxdsl.trace.lineage import Lineage, unchanged, with_carried

DRAFTS = st.sampled_from(["d1", "d2", "d3"])
FIELDS = st.sampled_from([None, {}, {"a": 1}, {"a": 1.0, "b": None}, {"a": 2}, {"a": 1, "c": 3}])


def draft(name, fields=None, replaces=None, hash=None, seq=1):
    raw = msgspec.Raw(b"" if fields is None else json.dumps(fields).encode())
    event = Event(seq=seq, kind="draft", actor="runtime", draft=name, fields=raw, ts=seq)
    event.replaces, event.hash = replaces, hash
    return event


def notice(name, of, seq=1):
    return Event(seq=seq, kind="notice", actor="runtime", notice=name, draft=of, ts=seq)


@st.composite
def traces(take):
    found = []
    for seq in range(1, take(st.integers(0, 10)) + 1):
        if take(st.booleans()):
            found.append(notice(take(st.sampled_from(["n1", "n2", "n3"])), take(DRAFTS), seq))
        else:
            replaces = take(st.one_of(st.none(), DRAFTS))
            digest = take(st.sampled_from([None, "x", "y"]))
            found.append(draft(take(DRAFTS), take(FIELDS), replaces, digest, seq))
    return found


@given(traces())
def test_both_say_the_same(events):
    policies = {"n1": "always", "n2": "if_unchanged"}
    assert list(with_carried(events, policies)) == carried_over(events, policies)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (draft("d1", {"a": 1}), draft("d2", {"a": 1, "b": 2}), True),
        (draft("d1", {"a": 1}), draft("d2", {"a": "1"}), False),
        (draft("d1", {"a": 1, "b": 2}), draft("d2", {"a": 1}), False),
        (draft("d1"), draft("d2"), False),
        (draft("d1", hash="x"), draft("d2", hash="x"), True),
        (draft("d1", hash="x"), draft("d2", hash="y"), False),
        # Fields that were added change the hash, and nothing that the customer was told.
        (draft("d1", {"a": 1}, hash="x"), draft("d2", {"a": 1, "b": 2}, hash="y"), True),
        (draft("d1", {"a": {"$redacted": True}}), draft("d2", {"a": 1}), None),
        (draft("d1", {"a": {"$redacted": True}, "b": 1}), draft("d2", {"a": 1, "b": 2}), False),
    ],
)
def test_what_unchanged_means(old, new, same):
    assert unchanged(old, new) is same


def test_a_notice_is_carried_along_a_chain_and_keeps_its_seq():
    lineage = Lineage({"n": "if_unchanged"})
    told = notice("n", "d1", 2)
    events = [
        draft("d1", {"a": 1}, seq=1),
        told,
        draft("d2", {"a": 1}, "d1", seq=3),
        draft("d3", {"a": 1}, "d2", seq=4),
        draft("d4", {"a": 2}, "d3", seq=5),
    ]
    carried = [lineage.after(event) for event in events]
    assert [[(c.notice.seq, c.notice.draft, c.notice.ts) for c in found] for found in carried] == [
        [],
        [],
        [(2, "d2", 3)],
        [(2, "d3", 4)],
        [],
    ]
