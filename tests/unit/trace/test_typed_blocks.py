"""Large files are decoded in blocks: the findings are the same as line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cxdsl.trace import reader
from cxdsl.trace.events import End, Event
from cxdsl.trace.fast import decode_block, decode_other
from cxdsl.trace.reader import read

STYLES = {
    "compact": {"separators": (",", ":")},
    "spaced": {},
    "sorted": {"separators": (",", ":"), "sort_keys": True},
    "spaced sorted": {"sort_keys": True},
}


def trace_lines(style: dict, traces: int = 30, ts: object = 1.5) -> list[str]:
    lines = []
    for number in range(traces):
        name = f"t{number}"
        values = [
            {"trace": "cxdsl-trace/1", "trace_id": name, "facts": {"a": 1.10}, "reward": 1.0},
            {"trace_id": name, "seq": 1, "ts": ts, "actor": "customer", "kind": "message",
             "text": "caf\u00e9 \U0001f600 \\ \" /"},
            {"trace_id": name, "seq": 2, "ts": ts, "actor": "agent", "kind": "tool_call",
             "tool": "pay", "call": "c1", "arguments": {"amount": 1.10, "n": [1, {"x": None}]}},
            {"trace_id": name, "seq": 3, "ts": ts, "actor": "tool", "kind": "tool_result",
             "call": "c1", "status": "ok", "result": {"done": True}, "x_note": {"mine": 1}},
            {"trace_id": name, "seq": 4, "ts": ts, "actor": "runtime", "kind": "draft",
             "draft": "d2", "replaces": "d1"},
            {"end": {"ts": 9.5, "reason": "completed"}, "trace_id": name},
        ]  # fmt: skip
        lines += [json.dumps(v, ensure_ascii=number % 2 == 0, **style) for v in values]
    return lines


def all_items(path: Path, monkeypatch: pytest.MonkeyPatch, fast: bool) -> list:
    monkeypatch.setattr(reader, "STRICT_BYTES", 0)
    monkeypatch.setattr(reader, "BLOCK", 1)
    return [item for batch in read(path, strict=not fast) for item in batch]


def plain(items: list) -> list:
    found = []
    for item in items:
        if isinstance(item, Event):
            parts = {n: getattr(item, n) for n in item.__struct_fields__}
            found.append({k: bytes(v) if hasattr(v, "copy") else v for k, v in parts.items()})
        else:
            found.append(item)
    return found


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("ts", [1.5, 3, "2026-01-01T00:00:00", 1e22])
def test_both_ways_give_the_same(
    style: str, ts: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    lines = trace_lines(STYLES[style], traces=1500, ts=ts)
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    strict = all_items(path, monkeypatch, fast=False)
    fast = all_items(path, monkeypatch, fast=True)
    assert plain(fast) == plain(strict)
    assert sum(isinstance(i, End) for i in fast) == 1500


@pytest.mark.parametrize("style", STYLES)
def test_a_block_without_tricks_is_proven(style: str):
    lines = trace_lines(STYLES[style])
    block = ("\n".join(lines) + "\n").encode()
    keys = tuple(dict.fromkeys(k for line in lines for k in json.loads(line)))
    decoded = decode_block(block, keys)
    assert decoded is not None
    assert len(decoded.others) == 60
    assert [decoded.lines[n].decode() for n in (0, 1)] == [lines[0], lines[5]]
    assert all(
        block[at : at + len(line)] == line
        for at, line in zip(decoded.offsets, decoded.lines, strict=True)
    )


BASE = {"seq": 2, "actor": "agent", "kind": "message", "text": "x"}
TRICKS = {
    "repeated": '{"seq":2,"actor":"runtime","actor":"agent","kind":"message","text":"x"}',
    "repeated by escape": '{"seq":2,"\\u0061ctor":"runtime","actor":"agent","kind":"message",'
    '"text":"x"}',
    "repeated with a long number": '{"seq":2,"ts":1E15,"actor":"agent","kind":"message",'
    '"kind":"message","text":"x"}',
    "two on a line": '{"seq":2,"actor":"agent","kind":"message","text":"x"} '
    '{"seq":3,"actor":"agent","kind":"message","text":"x"}',
    "not a number": '{"seq":2,"actor":"agent","kind":"message","text":"x","x_a":NaN}',
    "unknown key": '{"seq":2,"actor":"agent","kind":"message","text":"x","speed":1}',
    "unknown kind": '{"seq":2,"actor":"agent","kind":"mess","text":"x"}',
    "no kind": '{"seq":2,"actor":"agent","text":"x"}',
    "wrong actor": '{"seq":2,"actor":"tool","kind":"message","text":"x"}',
    "no text": '{"seq":2,"actor":"agent","kind":"message"}',
    "no tool": '{"seq":2,"actor":"agent","kind":"tool_call"}',
    "no draft": '{"seq":2,"actor":"agent","kind":"draft"}',
    "wrong status": '{"seq":2,"actor":"tool","kind":"tool_result","tool":"t","status":"fine"}',
    "seq again": '{"seq":1,"actor":"agent","kind":"message","text":"x"}',
    "torn": '{"seq":2,"actor":"age',
    "not utf-8": '{"seq":2,"actor":"agent","kind":"message","text":"\udcff"}',
    "surrogate": '{"seq":2,"actor":"agent","kind":"message","text":"\\udcb2"}',
    "null": '{"seq":2,"actor":"agent","kind":"message","text":"x","tool":null}',
    "header twice": '{"trace":"cxdsl-trace/1","trace_id":"t","trace_id":"u"}',
    "fact twice": '{"trace":"cxdsl-trace/1","trace_id":"u","facts":{"a":1,"a":2}}',
    "derived": '{"seq":2,"actor":"agent","kind":"message","text":"x","call_seq":1}',
}


@pytest.mark.parametrize("trick", TRICKS)
def test_every_trick_is_found_in_a_large_file_too(
    trick: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    filler = [
        json.dumps({**BASE, "seq": n, "trace_id": "f", "text": "y" * 300}, separators=(",", ":"))
        for n in range(1, 2001)
    ]
    first = '{"seq":1,"actor":"agent","kind":"message","text":"x"}'
    data = "\n".join([*filler[:1000], first, TRICKS[trick], *filler[1000:]]) + "\n"
    path = tmp_path / "t.jsonl"
    path.write_bytes(data.encode("utf-8", "surrogateescape"))
    strict = all_items(path, monkeypatch, fast=False)
    fast = all_items(path, monkeypatch, fast=True)

    def ends(items: list) -> list:
        return [
            (e.trace_id, e.broken, [(d.code, d.line, d.message) for d in e.diagnostics])
            for e in items
            if isinstance(e, End)
        ]

    assert ends(fast) == ends(strict)
    assert plain(fast) == plain(strict)


def test_headers_and_ends_read_quickly_only_when_simple():
    assert decode_other(b'{"trace":"cxdsl-trace/1","trace_id":"t"}').trace_id == "t"
    assert decode_other(b'{"trace":"cxdsl-trace/1","trace_id":"t","x":1}') is None
    assert decode_other(b'{"trace":"cxdsl-trace/2","trace_id":"t"}') is None
    assert decode_other(b'{"end":{"ts":1},"trace_id":"t"}').ts == 1
    assert decode_other(b'{"end":{"ts":1,"ts":1},"trace_id":"t"}') is None
