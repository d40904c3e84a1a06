"""Which slices an event belongs to, and how each sees it, by brute force."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.monitor.bindings import Slices
from cxdsl.trace.events import Event
from cxdsl.trace.keys import WithheldKeyError, entities, view_in, views
from cxdsl.vocabulary.vocabulary import EntityKey, KeyPath

BILL = EntityKey("bill", (KeyPath("result.bills.*.id"),))
LINE = EntityKey("line", (KeyPath("result.bills.*.lines.*.id"),))
DRAFT = EntityKey("draft", (KeyPath("draft"),))
IDS = st.sampled_from(["a", "b", 1, "1", 2.5, True])


def event(result: Any, draft: str | None = None) -> Event:
    raw = msgspec.Raw(json.dumps(result).encode())
    return Event(seq=1, kind="tool_result", actor="tool", tool="t", result=raw, draft=draft)


@given(st.lists(st.fixed_dictionaries({"n": st.integers()}, optional={"id": IDS}), max_size=6))
def test_each_entity_sees_its_entries_in_their_order(entries):
    def text(one):
        return "true" if one is True else str(one)

    named = entities(event({"bills": entries, "total": 1}), BILL.paths)
    assert list(named) == list(dict.fromkeys(text(e["id"]) for e in entries if "id" in e))
    for name, view in named.items():
        own = [e for e in entries if "id" in e and text(e["id"]) == name]
        assert json.loads(bytes(view.result)) == {"bills": own, "total": 1}


def test_lists_in_lists_are_narrowed_at_every_level():
    bills = [
        {"id": "b1", "lines": [{"id": "l1"}, {"id": "l2"}]},
        {"id": "b2", "lines": [{"id": "l1", "sum": 3}]},
        {"id": "b3", "lines": []},
    ]
    one = event({"bills": bills})
    narrowed = view_in(one, (LINE,), ("l1",))
    assert narrowed is not None
    assert json.loads(bytes(narrowed.result)) == {
        "bills": [
            {"id": "b1", "lines": [{"id": "l1"}]},
            {"id": "b2", "lines": [{"id": "l1", "sum": 3}]},
        ]
    }
    # What two keys find in one list is combined entry by entry.
    assert [binding for binding, _ in views(one, (BILL, LINE))] == [
        ("b1", "l1"),
        ("b1", "l2"),
        ("b2", "l1"),
        ("b3", None),
    ]


def test_an_empty_list_names_nothing():
    assert views(event({"bills": []}), (BILL,)) == [((None,), event({"bills": []}))]


@pytest.mark.parametrize(
    "result",
    [
        {"$redacted": True},
        {"bills": {"$redacted": True}},
        {"bills": [{"id": "b1"}, {"$redacted": True}]},
        {"bills": [{"id": {"$redacted": True}}]},
    ],
)
def test_a_withheld_identity_is_nobodys(result):
    with pytest.raises(WithheldKeyError):
        views(event(result), (BILL,))
    assert view_in(event(result), (BILL,), ("b1",)) is None


class Log:
    """Stands in for a run: the events it was moved by."""

    def __init__(self, seen: tuple[int, ...] = ()) -> None:
        self.seen = seen

    def copy(self) -> Log:
        return Log(self.seen)


PART = st.sampled_from([None, "x", "y", ""])


@given(st.lists(st.tuples(PART, PART, PART), max_size=9))
def test_a_slice_has_seen_every_event_that_agrees_with_it(bindings):
    slices, root = Slices(1000), [Log()]
    for number, binding in enumerate(bindings):
        for state in slices.reached(binding, lambda: root):  # type: ignore[arg-type, return-value]
            state[0].seen += (number,)  # type: ignore[attr-defined]

    def agreeing(whole):
        return tuple(
            n
            for n, b in enumerate(bindings)
            if all(p is None or p == w for p, w in zip(b, whole, strict=True))
        )

    assert list(slices.whole) == list(dict.fromkeys(b for b in bindings if None not in b))
    for group in (slices.whole, slices.open):
        for whole, state in group.items():
            assert state[0].seen == agreeing(whole)  # type: ignore[attr-defined]
