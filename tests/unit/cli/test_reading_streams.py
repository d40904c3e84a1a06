"""Grading files of many traces with little room for evidence."""

from __future__ import annotations

import json

import pytest
from helpers.handmade import NOTICE_FIRST, entry

from cxdsl.cli import exits, grading
from cxdsl.cli.inputs import TraceFile, trace_files
from cxdsl.diag.diagnostic import CardError
from cxdsl.grade.grader import Grader
from cxdsl.report.words import event_words, printable, value_words
from cxdsl.trace.events import Event


@pytest.fixture
def file(tmp_path):
    """Two traces, line by line in turns, each asking without having told."""
    lines = [{"trace": "cxdsl-trace/1", "trace_id": t} for t in "ab"]
    for seq in range(1, 21):
        lines += [
            {"trace_id": t, "seq": seq, "kind": "draft", "actor": "runtime", "draft": f"{t}{seq}"}
            for t in "ab"
        ]
    lines += [
        {"trace_id": t, "seq": 21, "kind": "confirmation_request", "actor": "agent", "draft": "x"}
        for t in "ab"
    ]
    path = tmp_path / "two.jsonl"
    path.write_text("".join(json.dumps(x) + "\n" for x in lines), encoding="utf-8")
    return TraceFile(path, "two.jsonl")


def graded(file, **more):
    reading = grading.TraceReading(Grader([entry("c", NOTICE_FIRST)]), **more)
    return list(reading.grade(file))


@pytest.mark.parametrize("room", [0, 1, 25, 1000])
def test_the_cited_events_are_there_however_little_was_kept(file, monkeypatch, room):
    monkeypatch.setattr(grading, "KEPT_EVENTS", room)
    items = graded(file)
    assert sorted(i.grade.header.trace_id for i in items) == ["a", "b"]
    for item in items:
        (rule,) = item.grade.rules
        (violation,) = rule.result.violations
        assert violation.seqs == (21,)
        assert item.events[21].kind == "confirmation_request"
        assert item.events[21].trace_id == item.grade.header.trace_id


def test_nothing_is_kept_when_nothing_is_shown(file):
    assert all(i.events == {} for i in graded(file, keep_events=False))


def test_traces_of_another_name_are_left_out(file):
    assert [i.grade.header.trace_id for i in graded(file, trace_id="b")] == ["b"]


def test_folders_are_searched_and_files_named_once(tmp_path, file):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/x.jsonl.gz").write_bytes(b"")
    (tmp_path / "sub/note.txt").write_text("no trace", encoding="utf-8")
    with trace_files([str(tmp_path), str(file.path)]) as files:
        assert [f.path.name for f in files] == ["x.jsonl.gz", "two.jsonl"]


def test_a_missing_file_is_named():
    with pytest.raises(CardError, match=r"no-such\.jsonl"), trace_files(["no-such.jsonl"]):
        pass


def test_what_could_not_be_done_outweighs_what_was_found():
    assert exits.worst(exits.FOUND, exits.CANNOT, exits.UNDECIDED) == exits.CANNOT
    assert exits.worst(exits.UNDECIDED, exits.FOUND) == exits.FOUND
    assert exits.worst(exits.OK, exits.UNDECIDED) == exits.UNDECIDED
    assert exits.worst() == exits.OK


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("书面确认", "书面确认"),
        ("a\nb\t\x1b[2J", "a\\nb\\t\\x1b[2J"),
        ("\u202eevil\u2028", "\\u{202e}evil\\u{2028}"),
        ("\ud800", "\\u{d800}"),
    ],
)
def test_what_is_printed_cannot_move_the_cursor(text, shown):
    assert printable(text) == shown


def test_values_keep_their_digits():
    from decimal import Decimal

    assert value_words(Decimal("100.10")) == "100.10"
    assert value_words(2**80) == str(2**80)
    assert value_words("100") == '"100"'
    assert value_words(None) == "nothing"
    assert value_words({"a": [Decimal("0.1"), True]}) == '{"a":[0.1,true]}'


@pytest.mark.parametrize("kind", ["message", "tool_call", "tool_result", "draft", "notice",
                                  "confirmation_request", "confirmation", "submission", "blocked",
                                  "final_state"])  # fmt: skip
def test_every_kind_of_event_has_words(kind):
    words = event_words(Event(seq=1, kind=kind, actor="agent"))
    assert words
    assert "None" not in words
