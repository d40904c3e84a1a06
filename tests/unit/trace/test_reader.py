"""Reading native traces: what is accepted, what is refused, and in which words."""

from __future__ import annotations

import gzip
import io
import json
import resource
from pathlib import Path

import pytest

from cxdsl.trace.events import End, Event, Header
from cxdsl.trace.reader import read

HELLO = '{"seq":1,"kind":"message","actor":"customer","text":"hello"}'


def items(data: bytes | str, **options) -> list:
    stream = io.BytesIO(data.encode() if isinstance(data, str) else data)
    return [item for batch in read(None, stream, **options) for item in batch]


def one(data: bytes | str, **options) -> tuple[Header, list[Event], End]:
    found = items(data, **options)
    assert isinstance(found[0], Header)
    assert isinstance(found[-1], End)
    return found[0], found[1:-1], found[-1]


def event(seq: int, **more) -> str:
    value = {"seq": seq, "kind": "message", "actor": "agent", "text": "x", **more}
    return json.dumps({k: v for k, v in value.items() if v is not None})


def codes(end: End) -> list[str]:
    return [d.code for d in end.diagnostics]


def test_headerless_file_is_named_after_the_file(tmp_path: Path):
    path = tmp_path / "run-7.jsonl"
    path.write_text(HELLO + "\n")
    header, events, end = [item for batch in read(path) for item in batch]
    assert header.trace_id == "run-7"
    assert header.facts == {}
    assert events.trace_id == "run-7"
    assert (end.closed, end.reason, end.broken) == (True, "eof", False)


def test_header_and_end():
    header, events, end = one(
        '{"trace":"cxdsl-trace/1","trace_id":"t1","task":"k","domain":"banking","facts":'
        '{"amount":1.10,"a":{"b":true}},"contract":["x"],"outcome":true,"reward":1}\n'
        + HELLO
        + '\n{"end":{"ts":93.4,"reason":"completed"},"trace_id":"t1"}\n'
    )
    assert str(header.facts["amount"]) == "1.10"
    assert (header.outcome, header.reward, header.contract) == (True, 1.0, ["x"])
    assert len(events) == 1
    assert (end.reason, end.closed, end.ts) == ("end", True, 93.4)


@pytest.mark.parametrize("data", ["", "\n \n\t\r\n", '{"trace":"cxdsl-trace/1","trace_id":"t"}\n'])
def test_no_events_is_an_error(data: str):
    _, events, end = one(data)
    assert events == []
    assert end.broken
    assert codes(end) == ["CX7006"]


def test_interleaved_traces():
    lines = [event(n // 2 + 1, trace_id="ab"[n % 2]) for n in range(10)]
    found = items("\n".join(lines))
    for name in "ab":
        mine = [i for i in found if i.trace_id == name]
        assert isinstance(mine[0], Header)
        assert [e.seq for e in mine[1:-1]] == [1, 2, 3, 4, 5]
        assert isinstance(mine[-1], End)
        assert not mine[-1].broken


def test_a_second_header_starts_another_trace():
    found = items(
        '{"trace":"cxdsl-trace/1","trace_id":"a"}\n' + event(1) + "\n"
        '{"trace":"cxdsl-trace/1","trace_id":"b"}\n' + event(1) + "\n"
    )
    assert [e.trace_id for e in found if isinstance(e, Event)] == ["a", "b"]
    assert not any(e.broken for e in found if isinstance(e, End))


def test_same_header_twice_is_refused():
    head = '{"trace":"cxdsl-trace/1","trace_id":"a"}\n'
    found = items(head + event(1) + "\n" + head + event(2))
    assert codes(found[-1]) == ["CX7014"]
    assert "begins a second time" in found[-1].diagnostics[0].message


def test_events_after_the_end_are_refused():
    found = items(event(1, trace_id="a") + '\n{"end":{},"trace_id":"a"}\n' + event(2, trace_id="a"))
    assert [e.broken for e in found if isinstance(e, End)] == [False, True]


def test_corruption_in_the_middle_is_told_with_line_and_byte():
    _, events, end = one(HELLO + '\n{"seq":2,"ki\n' + event(3) + "\n")
    assert end.broken
    (finding,) = end.diagnostics
    assert (finding.code, finding.line, finding.byte) == ("CX7001", 2, len(HELLO) + 1)
    assert [e.seq for e in events] == [1, 3]


@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "\r\n \n"])
@pytest.mark.parametrize(
    "torn",
    [
        '{"seq":2,"ki',
        "{",
        '{"seq":',
        '{"seq":2,"text":"a\\',
        '{"seq":2,"a":tru',
        '{"a":-',
        '{"a":1.',
        '{"a":1e',
        '{"a":"\\u12',
        '{"a":[1,',
        '{"a":{}',
        '{"text":"caf\u00e9'[:-1] + "c",
    ],
)
def test_torn_tail(torn: str, tail: str):
    _, events, end = one(HELLO + "\n" + torn + tail)
    assert (end.reason, end.closed, end.broken) == ("torn", False, False)
    assert codes(end) == ["CX7002"]
    assert (end.diagnostics[0].line, end.diagnostics[0].byte) == (2, len(HELLO) + 1)
    assert len(events) == 1


def test_torn_inside_a_character():
    data = (HELLO + '\n{"seq":2,"text":"caf\u00e9').encode()[:-1]
    assert one(data)[2].reason == "torn"


@pytest.mark.parametrize("tail", ['{"seq":2}}', '{"seq":2]', "seq", '{"seq" 2', '{"a":x', "[1"])
def test_last_line_that_is_corrupt_and_not_torn(tail: str):
    end = one(HELLO + "\n" + tail)[2]
    assert end.broken
    assert end.reason == "eof"


def test_only_a_torn_line():
    _, events, end = one('{"seq":1,"ki')
    assert events == []
    assert end.reason == "torn"


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ('{"kind":"message","actor":"agent","text":"x"}', "CX7010", "no `seq`"),
        (event(0), "CX7011", "`seq` is 0"),
        (event(1).replace("1", "1.0"), "CX7011", "`seq`"),
        (event(1).replace("1", "true"), "CX7011", "`seq`"),
        (event(1, kind=None), "CX7010", "no `kind`"),
        (event(1, kind="utterance"), "CX7008", "unknown kind `utterance`"),
        (event(1, actor="tool"), "CX7009", "a message cannot be done by `tool`"),
        (event(1, actor="robot"), "CX7009", "unknown actor `robot`"),
        (event(1, text=None), "CX7010", "the message has no `text`"),
        (event(1, kind="tool_call"), "CX7010", "the tool call has no `tool`"),
        (event(1, kind="notice"), "CX7010", "the notice has no `notice`"),
        (event(1, kind="confirmation", actor="agent", draft="d"), "CX7009", "confirmation"),
        (event(1, kind="tool_call", tool="t", arguments="{}"), "CX7011", "`arguments`"),
        (event(1, tool=3), "CX7011", "`tool` is not a text"),
        (event(1, kind="tool_result", actor="tool", tool="t", status="fine"), "CX7011", "`status`"),
        (event(1, trace_id=5), "CX7011", "`trace_id`"),
        ('{"seq":1,"kind":"message","actor":"agent","text":"x","ts":NaN}', "CX7004", "NaN"),
        ('{"seq":1,"kind":"draft","actor":"agent","draft":"d","fields":{"a":-Infinity}}',
         "CX7004", "-Infinity"),
        ('{"seq":1,"kind":"message","actor":"agent","actor":"agent","text":"x"}', "CX7003", "act"),
        ('{"seq":1,"kind":"draft","actor":"agent","draft":"d","fields":{"a":[{"b":1,"b":1}]}}',
         "CX7003", "`b`"),
        ("42", "CX7001", "a number, not an object"),
        ("[1]", "CX7001", "a list, not an object"),
        ('"x"', "CX7001", "a text, not an object"),
        (event(1) + event(2), "CX7001", "something follows the object"),
        ('{"trace":"cxdsl-trace/9"}', "CX7013", "cxdsl-trace/9"),
        ('{"trace":"cxdsl-trace/1","facts":[]}', "CX7013", "`facts`"),
        ('{"end":1}', "CX7013", "end line"),
        ('{"seq":1,"kind":"message","actor":"agent","text":"\t"}', "CX7001", "control character"),
        ("[" * 100_000, "CX7018", "nested too deep"),
        ('{"seq":1' + "0" * 5000 + "}", "CX7018", "too many digits"),
    ],
)  # fmt: skip
def test_refusals(line: str, code: str, said: str):
    found = items(line + "\n" + event(9) + "\n")
    end = found[-1]
    assert end.broken
    assert end.diagnostics[0].code == code
    assert said in end.diagnostics[0].message
    assert end.diagnostics[0].line == 1


@pytest.mark.parametrize("seqs", [(1, 1), (2, 1)])
def test_seq_must_increase(seqs: tuple[int, int]):
    _, events, end = one("\n".join(event(seq) for seq in seqs))
    assert codes(end) == ["CX7007"]
    assert end.diagnostics[0].line == 2
    assert len(events) == 1


def test_a_faulty_event_breaks_its_own_trace_only():
    found = items(event(1, trace_id="a") + "\n" + event(1, trace_id="b", kind="x") + "\n")
    assert {e.trace_id: e.broken for e in found if isinstance(e, End)} == {"a": False, "b": True}


def test_an_unreadable_line_may_belong_to_any_open_trace():
    found = items(
        event(1, trace_id="a") + "\n" + event(1, trace_id="b") + "\n{]\n" + event(1, trace_id="c")
    )
    assert all(e.broken for e in found if isinstance(e, End))


def test_gaps_of_a_dense_trace():
    head = '{"trace":"cxdsl-trace/1","trace_id":"a","dense":true}\n'
    end = one(head + event(2) + "\n" + event(3) + "\n" + event(7))[2]
    assert end.gaps == ((0, 2), (3, 7))
    assert not end.broken


def test_byte_order_mark_and_crlf_and_separators_in_texts():
    text = "a\u2028b\u2029c\u0085d"
    data = (
        b"\xef\xbb\xbf"
        + "\r\n".join(
            [HELLO, json.dumps(json.loads(event(2, text=text)), ensure_ascii=False), event(3)]
        ).encode()
    )
    _, events, end = one(data)
    assert [e.seq for e in events] == [1, 2, 3]
    assert events[1].text == text
    assert end.diagnostics == ()


def test_utf_16_is_named():
    end = one(HELLO.encode("utf-16"))[2]
    assert codes(end) == ["CX7017"]
    assert "UTF-16" in end.diagnostics[0].message


def test_bytes_that_are_not_utf_8():
    end = one(HELLO.encode().replace(b"hello", b"\xff"))[2]
    assert codes(end) == ["CX7017"]


def test_lone_surrogates_and_big_integers_are_kept():
    _, events, end = one(
        '{"seq":1,"kind":"tool_result","actor":"tool","tool":"t",'
        '"result":{"id":9007199254740993,"t":"caf\\udcb2","n":1.10}}\n'
    )
    value = events[0].container("result")
    assert value["id"] == 9007199254740993
    assert value["t"] == "caf\udcb2"
    assert str(value["n"]) == "1.10"
    assert not end.broken


def test_withheld_values_are_accepted():
    _, events, end = one(event(1, text={"$redacted": True}, actor={"$redacted": True}))
    assert not end.broken
    assert not isinstance(events[0].text, str)


def test_unknown_attributes_are_told_once():
    end = one(event(1, speed=1, x_note="y") + "\n" + event(2, speed=1))[2]
    assert not end.broken
    assert codes(end) == ["CX7012"]
    assert "`speed`" in end.diagnostics[0].message


def test_derived_attributes_cannot_be_recorded():
    _, events, _ = one(event(1, call_seq=3, draft_line="d"))
    assert events[0].call_seq is None
    assert events[0].draft_line is None


def test_many_findings_are_cut_short():
    end = one("\n".join(event(1) for _ in range(100)))[2]
    assert len(end.diagnostics) == 20
    assert "79 more findings" in end.diagnostics[-1].message


def test_gzip_members_and_truncation(tmp_path: Path):
    whole = gzip.compress((event(1) + "\n").encode()) + gzip.compress((event(2) + "\n").encode())
    path = tmp_path / "t.jsonl.gz"
    path.write_bytes(whole)
    found = [i for b in read(path) for i in b]
    assert found[0].trace_id == "t"
    assert [e.seq for e in found if isinstance(e, Event)] == [1, 2]
    path.write_bytes(whole[:-12])
    end = [i for b in read(path) for i in b][-1]
    assert codes(end) == ["CX7005"]
    assert end.broken


def test_plain_text_named_gz(tmp_path: Path):
    path = tmp_path / "t.jsonl.gz"
    path.write_text(HELLO)
    found = [i for b in read(path) for i in b]
    assert codes(found[-1]) == ["CX7015"]
    assert not found[-1].broken


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_path_that_cannot_be_opened(tmp_path: Path, name: str):
    found = [i for b in read(tmp_path / name) for i in b]
    assert codes(found[-1]) == ["CX7016"]
    assert found[-1].broken


def test_many_files_with_few_handles(tmp_path: Path):
    packed = gzip.compress((HELLO + "\n").encode())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
    try:
        for number in range(300):
            path = tmp_path / f"{number}.jsonl.gz"
            path.write_bytes(packed)
            batches = read(path)
            if number % 2:
                assert len([i for b in batches for i in b]) == 3
            else:
                next(batches)
                batches.close()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_records_larger_than_a_block_with_crlf():
    big = event(2, text="y" * 3_000_000)
    _, events, end = one("\r\n".join([HELLO, big, event(3)]) + "\r\n")
    assert [e.seq for e in events] == [1, 2, 3]
    assert len(events[1].text) == 3_000_000
    assert end.diagnostics == ()


def test_a_line_beyond_the_limit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cxdsl.trace.lines.LONGEST_LINE", 300_000)
    end = one(event(1, text="y" * 600_000))[2]
    assert codes(end) == ["CX7018"]


def test_pending_calls_and_links():
    calls = [
        {"seq": 1, "kind": "tool_call", "actor": "agent", "tool": "a", "call": "c"},
        {"seq": 2, "kind": "tool_call", "actor": "agent", "tool": "a", "call": "c"},
        {"seq": 3, "kind": "tool_result", "actor": "tool", "call": "c"},
    ]
    _, events, end = one("\n".join(map(json.dumps, calls)))
    assert (events[2].call_seq, events[2].tool) == (1, "a")
    assert end.pending == (2,)
