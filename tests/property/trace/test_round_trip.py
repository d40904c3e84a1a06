"""Whatever the writer accepts, the reader gives back: line by line and in typed blocks."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from cxdsl.trace import reader
from cxdsl.trace.events import CONTAINERS, End, Event, Redacted
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.reader import read
from cxdsl.trace.shape import SHAPES, TEXTS
from cxdsl.trace.writer import TraceWriter

texts = st.text(st.characters(), max_size=12)
numbers = (
    st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.integers(2**53, 2**70)
)
scalars = st.none() | st.booleans() | numbers | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(texts, values, max_size=4)
withheld = st.just({"$redacted": True})


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(SHAPES)))
    shape = SHAPES[kind]
    event: dict[str, Any] = {"kind": kind, "actor": draw(st.sampled_from(shape.actors))}
    for key in shape.needs:
        event[key] = draw(
            objects if key == "state" else texts if key == "call" else texts | withheld
        )
    for key in draw(st.sets(st.sampled_from(sorted(set(TEXTS) - {"trace_id"})), max_size=4)):
        event[key] = draw(texts)
    for key in draw(st.sets(st.sampled_from(["arguments", "fields", "result"]), max_size=2)):
        event[key] = draw(values if key == "result" else objects)
    if draw(st.booleans()):
        event["ts"] = draw(st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts)
    return event


def compared(value: Any) -> Any:
    return {"$redacted": True} if isinstance(value, Redacted) else value


@given(st.lists(st.tuples(st.sampled_from("ab"), events()), min_size=1, max_size=12))
def test_round_trip(recorded: list[tuple[str, dict[str, Any]]]):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.jsonl"
        with TraceWriter(path) as writer:
            seqs = [writer.record(**event, trace_id=name) for name, event in recorded]
        data = path.read_bytes()
    for strict in (True, False):
        with mock.patch.object(reader, "STRICT_BYTES", 0):
            found = [i for b in read(None, io.BytesIO(data), strict=strict) for i in b]
        ends = [i for i in found if isinstance(i, End)]
        assert not any(end.broken or end.diagnostics for end in ends)
        read_back = [i for i in found if isinstance(i, Event)]
        assert [(e.trace_id, e.seq) for e in read_back] == [
            (name, seq) for (name, _), seq in zip(recorded, seqs, strict=True)
        ]
        for event, (_, given_) in zip(read_back, recorded, strict=True):
            for key, value in given_.items():
                if key in CONTAINERS:
                    assert dump_exact(event.container(key)) == dump_exact(value)
                elif value is not None:
                    assert compared(getattr(event, key)) == value


@given(st.lists(events(), min_size=1, max_size=4), st.integers(min_value=0))
def test_any_cut_is_a_torn_tail_or_a_whole_file(recorded: list[dict[str, Any]], cut: int):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.jsonl"
        with TraceWriter(path) as writer:
            for event in recorded:
                writer.record(**event)
        data = path.read_bytes()
    data = data[: 1 + cut % len(data)]
    found = [i for b in read(None, io.BytesIO(data)) for i in b]
    (end,) = [i for i in found if isinstance(i, End)]
    whole = data.count(b"\n") + (end.reason == "eof" and not data.endswith(b"\n"))
    assert not end.broken
    assert sum(isinstance(i, Event) for i in found) == whole


@given(st.binary(max_size=300))
def test_no_bytes_make_an_accident(data: bytes):
    found = [i for b in read(None, io.BytesIO(data)) for i in b]
    assert isinstance(found[-1], End)
