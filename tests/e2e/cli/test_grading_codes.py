"""Every code of grading, raised by a command line, with its exit code."""

from __future__ import annotations

import pytest
from helpers.command import ROOT, cxc
from helpers.traces import NOTICE, REQUEST, write_trace

SAMPLES = ROOT / "tests/golden/grading"
CASES = {
    "CX8001": (["check", "void", "--cards", "compiled"], 2),
    "CX8002": (["check", "bad.jsonl", "--cards", "void"], 2),
    "CX8003": (["check", "bad.jsonl", "--cards", "compiled", "--only", "x"], 2),
    "CX8004": (["check", "old.jsonl", "--cards", "future"], 0),
    "CX8005": (["check", "bad.jsonl", "--cards", "compiled", "--domain", "x"], 2),
    "CX8006": (["check", "bad.jsonl", "--cards", "compiled", "--task", "x"], 2),
    "CX8007": (["check", "bad.jsonl", "--cards", "compiled", "--facts", "void"], 2),
    "CX8014": (["check", "written.jsonl", "--cards", "judged"], 3),
    "CX8017": (["check", "no-such-file.jsonl", "--cards", "compiled"], 2),
    "CX8018": (["check", "odd.jsonl", "--cards", "compiled"], 0),
}


@pytest.mark.parametrize("code", CASES)
def test_code(code, tmp_path, compiled, judged, future, bad, golden):
    (tmp_path / "void").mkdir()
    write_trace(tmp_path / "written.jsonl", REQUEST, facts={"notice_channel": "written"})
    write_trace(tmp_path / "old.jsonl", REQUEST, clock="2026-01-01")
    write_trace(tmp_path / "odd.jsonl", NOTICE, REQUEST, clock="yesterday")
    arguments, exit_code = CASES[code]
    ran = cxc(*arguments, cwd=tmp_path)
    assert ran.code == exit_code, ran.text
    assert code in ran.err
    golden(SAMPLES / f"{code}.out", ran.err)


def test_a_trace_without_a_domain_is_held_against_the_shared_controls_only(tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", {"kind": "draft", "actor": "runtime", "draft": "d"})
    ran = cxc("check", trace)
    assert "CX8013" in ran.err
    assert ran.code == 0, ran.text
