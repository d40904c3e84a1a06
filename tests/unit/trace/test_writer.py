"""Recording: what is written can be read back, and a crash loses at most the last line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

import pytest

from cxdsl.diag.diagnostic import CardError
from cxdsl.trace.events import End, Event, Header
from cxdsl.trace.reader import read
from cxdsl.trace.writer import TraceWriter, container


def items(path: Path) -> list:
    return [item for batch in read(path) for item in batch]


def test_round_trip(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    with TraceWriter(path, fsync=True) as writer:
        writer.begin(
            Header(trace_id="t", facts={"amount": Decimal("1.10")}, outcome=False, reward=0.0)
        )
        assert writer.record("message", "customer", text="caf\udcb2 \u2028") == 1
        fields = {"amount": Decimal("100.00"), "id": 9007199254740993}
        assert writer.record("draft", "runtime", draft="d", fields=fields) == 2
        writer.append(
            Event(seq=7, kind="tool_call", actor="agent", tool="t", arguments=container({"a": 1}),
                  call_seq=3, draft_line="no")
        )  # fmt: skip
        writer.end(ts=1.5)
    header, message, draft, call, end = items(path)
    assert (header.outcome, header.reward, str(header.facts["amount"])) == (False, 0.0, "1.10")
    assert message.text == "caf\udcb2 \u2028"
    assert bytes(draft.fields) == b'{"amount":100.00,"id":9007199254740993}'
    assert (call.seq, call.call_seq, call.draft_line) == (7, None, None)
    assert (end.reason, end.broken, end.ts) == ("end", False, 1.5)
    for line in path.read_bytes().splitlines():
        json.loads(line)
    assert list(json.loads(path.read_bytes().split(b"\n")[1])) == ["seq", "kind", "actor", "text"]


@contextmanager
def refused(word: str) -> Iterator[None]:
    with pytest.raises(CardError, match=word) as raised:
        yield
    assert [d.code for d in raised.value.diagnostics] == ["CX7201"]


def test_nothing_unreadable_is_written(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    with TraceWriter(path) as writer:
        writer.record("message", "agent", text="x")
        with refused("seq 1 follows seq 1"):
            writer.append(Event(seq=1, kind="message", actor="agent", text="x"))
        with refused("unknown kind"):
            writer.record("utterance", "agent", text="x")
        with refused("has no `tool`"):
            writer.record("tool_call", "agent")
        with refused("not part of the format"):
            writer.record("message", "agent", text="x", speed=1)
        with refused("NaN"):
            writer.record("draft", "agent", draft="d", fields={"a": float("nan")})
        with refused("cannot be written"):
            writer.record("draft", "agent", draft="d", fields={"a": object()})
        writer.end()
        with refused("has ended"):
            writer.record("message", "agent", text="x")
    assert [type(i) for i in items(path)] == [Header, Event, End]


def test_an_existing_file_is_continued(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    with TraceWriter(path) as writer:
        writer.begin(Header(trace_id="a"))
        writer.record("message", "agent", text="x")
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    with TraceWriter(path) as writer:
        assert writer.record("message", "agent", text="y") == 2
        writer.end()
        with refused("begun already"):
            writer.begin(Header(trace_id="a"))
        writer.begin(Header(trace_id="b"))
        assert writer.record("message", "agent", text="z") == 1
    ends = [i for i in items(path) if isinstance(i, End)]
    assert [e.broken for e in ends] == [False, False]


def test_after_a_torn_tail(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    whole = b'{"seq":1,"actor":"agent","kind":"message","text":"x"}\n'
    path.write_bytes(whole + b'{"seq":2,"act')
    with refused(f"cut off at byte {len(whole)}"):
        TraceWriter(path)
    assert path.read_bytes() == whole + b'{"seq":2,"act'
    with TraceWriter(path, repair=True) as writer:
        assert writer.record("message", "agent", text="y") == 2
    assert (tmp_path / f"t.jsonl.torn-{len(whole)}").read_bytes() == b'{"seq":2,"act'
    assert not items(path)[-1].diagnostics


def test_a_file_with_only_a_torn_line(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    path.write_bytes(b'{"trace":"cxdsl-tr')
    with TraceWriter(path, repair=True) as writer:
        writer.begin(Header(trace_id="a"))
        writer.record("message", "agent", text="y")
    assert not items(path)[-1].broken


def test_a_damaged_file_is_not_continued(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    path.write_bytes(b'{]\n{"seq":2,"actor":"agent","kind":"message","text":"x"}\n')
    with refused("on line 1"):
        TraceWriter(path, repair=True)
    with refused("compressed"):
        TraceWriter(tmp_path / "t.jsonl.gz")


def test_several_traces_at_once(tmp_path: Path):
    path = tmp_path / "t.jsonl"
    with TraceWriter(path) as writer:
        for name in "ab":
            writer.begin(Header(trace_id=name))
        for name in "abab":
            writer.record("message", "agent", text="x", trace_id=name)
        writer.end(trace_id="a")
        writer.end(trace_id="b")
    assert [e.seq for e in items(path) if isinstance(e, Event)] == [1, 1, 2, 2]
    assert not any(e.broken for e in items(path) if isinstance(e, End))
