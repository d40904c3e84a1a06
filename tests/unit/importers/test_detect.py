"""Telling the forms of trace files apart, and refusing what is none."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import End, Event, Header

HELLO = b'{"seq":1,"kind":"message","actor":"customer","text":"hello"}\n'
TAU_BENCH = [
    {
        "task_id": 4,
        "trial": 1,
        "reward": 1.0,
        "traj": [
            {"role": "system", "content": "policy"},
            {"role": "user", "content": "hi"},
            {
                "role": "assistant",
                "content": "one moment",
                "tool_calls": [
                    {"id": "c", "function": {"name": "look_up", "arguments": '{"n": 1.10}'}},
                    {"id": "c", "function": {"name": "look_up", "arguments": "{}"}},
                ],
            },
            {"role": "tool", "tool_call_id": "c", "name": "look_up", "content": '{"id": 7}'},
            {"role": "tool", "tool_call_id": "c", "name": "look_up", "content": "Error: no"},
            {"role": "assistant", "content": None, "tool_calls": None},
            {"role": "assistant", "content": [{"type": "text", "text": "done"}]},
        ],
    }
]
TAU2 = {
    "info": {"environment_info": {"domain_name": "shop"}},
    "simulations": [
        {
            "id": "s1",
            "task_id": "k",
            "reward_info": None,
            "messages": [
                {"role": "assistant", "content": "hello", "timestamp": "2025-01-01T10:00:00"},
                {
                    "role": "user",
                    "content": None,
                    "tool_calls": [{"id": "u", "name": "restart", "arguments": {}}],
                },
                {"role": "tool", "id": "u", "content": "ok", "requestor": "user", "error": False},
                {
                    "role": "tool",
                    "tool_messages": [
                        {"role": "tool", "id": "x", "content": "1", "requestor": "assistant"}
                    ],
                },
            ],
        }
    ],
}


def items(data: object, tmp_path: Path, name: str = "f.json", format: str = "auto") -> list:
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return [item for batch in open_trace(path, format) for item in batch]


def test_tau_bench(tmp_path: Path):
    header, *events, end = items(TAU_BENCH, tmp_path)
    assert (header.trace_id, header.task, header.outcome, header.reward) == ("4:1", "4", True, 1.0)
    assert [e.kind for e in events] == [
        "message", "message", "message", "tool_call", "tool_call", "tool_result", "tool_result",
        "message",
    ]  # fmt: skip
    assert [e.actor for e in events[:3]] == ["system", "customer", "agent"]
    assert [e.message for e in events] == [0, 1, 2, 2, 2, 2, 2, 6]
    assert [e.group for e in events[2:7]] == [None, 2, 2, 2, 2]
    assert [e.turn for e in events] == [0, 1, 1, 1, 1, 1, 1, 1]
    assert events[3].source == "0/traj/2"
    assert bytes(events[3].arguments) == b'{"n":1.10}'
    assert [(e.status, e.call_seq) for e in events[5:7]] == [("ok", 4), ("error", 5)]
    assert events[6].error == "Error: no"
    assert events[6].container("result") == "Error: no"
    assert events[5].executed_by == "runtime"
    assert not end.broken


def test_tau2(tmp_path: Path):
    header, *events, end = items(TAU2, tmp_path)
    assert (header.trace_id, header.domain, header.outcome) == ("s1", "tau2-shop", None)
    assert [(e.kind, e.actor) for e in events] == [
        ("message", "agent"),
        ("tool_call", "customer"),
        ("tool_result", "tool"),
        ("tool_result", "tool"),
    ]
    assert (events[2].tool, events[2].requested_by) == ("restart", "customer")
    assert (events[3].call_seq, events[3].requested_by) == (None, "agent")
    assert events[0].ts == "2025-01-01T10:00:00"
    assert not end.broken


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("value", [TAU_BENCH, TAU2])
def test_layout_and_name_do_not_matter(
    value: object, indent: int | None, packed: bool, tmp_path: Path
):
    data = b"\xef\xbb\xbf" + json.dumps(value, indent=indent).encode()
    found = items(gzip.compress(data) if packed else data, tmp_path, "odd.name")
    assert sum(isinstance(i, Event) for i in found) > 3
    assert not found[-1].broken


@pytest.mark.parametrize("data", [HELLO, b"\n\n" + HELLO, b"\xef\xbb\xbf" + HELLO,
                                  gzip.compress(HELLO, mtime=0),
                                  HELLO.replace(b'":', b'" : ')])  # fmt: skip
def test_native(data: bytes, tmp_path: Path):
    found = items(data, tmp_path, "f.json")
    assert [type(i) for i in found] == [Header, Event, End]
    assert not found[-1].broken


@pytest.mark.parametrize("data", [HELLO, gzip.compress(HELLO, mtime=0), json.dumps(TAU2).encode()])
def test_streams(data: bytes):
    class Pipe(io.RawIOBase):
        rest = io.BytesIO(data)

        def readable(self) -> bool:
            return True

        def readinto(self, buffer) -> int:
            part = self.rest.read(min(7, len(buffer)))
            buffer[: len(part)] = part
            return len(part)

    for stream in (io.BytesIO(data), Pipe()):
        found = [i for b in open_trace(None, stream=stream) for i in b]
        assert not found[-1].broken
        assert any(isinstance(i, Event) for i in found)


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        ({"a": 1}, "CX7101", "an object with the keys `a`"),
        ({}, "CX7101", "an empty object"),
        ([{"a": 1}], "CX7101", "a list of something else"),
        ([], "CX7006", "no run"),
        ({"simulations": []}, "CX7006", "no simulation"),
        (42, "CX7101", "a single value"),
        ({"ticks": [1], "id": "x"}, "CX7102", "audio ticks"),
        ({"simulations": [{"id": "x", "ticks": [1]}]}, "CX7102", "audio ticks"),
        ({"simulations": [{"id": "x", "messages": []}]}, "CX7102", "no message and no call"),
        (b"name,value\n1,2\n", "CX7101", "stops being JSON at line 1"),
        (b"[1,", "CX7101", "stops being JSON"),
        (b'[{"traj":[],"traj":[]}]', "CX7003", "twice"),
        (b'[{"traj":[NaN]}]', "CX7004", "NaN"),
        (b"[\xff]", "CX7101", "not JSON text"),
        (b"[" * 200_000, "CX7101", "not JSON text"),
        (b"", "CX7006", "no events"),
        (b'{"seq":1,"ki', "CX7002", "cut off"),
        ([{"traj": [{"role": "narrator"}]}], "CX7103", "role `narrator` at 0/traj/0"),
        ([{"traj": ["x"]}], "CX7103", "role `None`"),
        ([{"traj": [{"role": "user", "content": 3}]}], "CX7103", "neither a text nor a list"),
        (
            [{"traj": [{"role": "assistant", "tool_calls": [{"function": {"name": "t",
              "arguments": "{"}}]}]}],
            "CX7103",
            "not JSON",
        ),
        (
            [{"traj": [{"role": "assistant", "tool_calls": [{"function": {"arguments": "{}"}}]}]}],
            "CX7103",
            "a call has no `name`",
        ),
        ([{"traj": [{"role": "assistant", "tool_calls": [3]}]}], "CX7103", "another form"),
    ],
)  # fmt: skip
def test_refusals(data: object, code: str, said: str, tmp_path: Path):
    found = items(data, tmp_path)
    end = found[-1]
    assert not any(isinstance(i, Event) for i in found)
    assert end.broken or end.reason == "torn"
    assert end.diagnostics[0].code == code
    assert said in end.diagnostics[0].message


def test_a_named_format_is_held_to(tmp_path: Path):
    assert items(TAU_BENCH, tmp_path, format="tau2")[-1].diagnostics[0].code == "CX7101"
    assert items(TAU2, tmp_path, format="tau2")[-1].broken is False
    assert items(TAU_BENCH, tmp_path, format="native")[-1].broken is True
    with pytest.raises(ValueError, match="unknown format"):
        open_trace(tmp_path / "x", "yaml")


def test_missing_file(tmp_path: Path):
    (found,) = open_trace(tmp_path / "no.json")
    assert found[-1].diagnostics[0].code == "CX7016"
