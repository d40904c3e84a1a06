"""What people read: a report, a story, the files of a compiled card. Recorded and reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cards import write_cards
from helpers.command import cxc
from helpers.traces import DRAFT, NOTICE, REQUEST, write_trace

HERE = Path(__file__).parent
FACTS = {"channel": "oral"}
TERMS = {**NOTICE, "notice": "terms"}
CALL = {"kind": "tool_call", "actor": "agent", "tool": "read_policy", "call": "c1",
        "arguments": {"page": 1}}  # fmt: skip
SAID = {"kind": "message", "actor": "agent", "text": "Shall I?\n\x1b[31m" + "long " * 40}


@pytest.fixture
def place(tmp_path):
    write_cards(tmp_path / "cards")
    known = {"domain": "desk", "facts": FACTS, "outcome": True}
    write_trace(tmp_path / "told.jsonl", TERMS, DRAFT, REQUEST, **known)
    write_trace(
        tmp_path / "wrong.jsonl", SAID, DRAFT, CALL, REQUEST, TERMS,
        {**REQUEST, "draft": "d2"}, task="T-1", **known,
    )  # fmt: skip
    write_trace(tmp_path / "unknown.jsonl", DRAFT, REQUEST, domain="desk")
    return tmp_path


def test_report(place, golden):
    traces = ["told.jsonl", "unknown.jsonl", "wrong.jsonl"]
    ran = cxc("check", *traces, "--cards", "cards", cwd=place)
    assert ran.code == 1
    golden(HERE / "check.out", ran.out)


def test_report_of_rules_only(place, golden):
    ran = cxc("check", "told.jsonl", "--cards", "cards", "--rules-only", cwd=place)
    assert ran.code == 0
    golden(HERE / "check-rules-only.out", ran.out)


def test_report_as_json(place, golden):
    ran = cxc("check", "wrong.jsonl", "--cards", "cards", "--format", "json", cwd=place)
    golden(HERE / "check.json.out", ran.out)


def test_story(place, golden):
    ran = cxc("explain", "terms_first", "wrong.jsonl", "--cards", "cards", cwd=place)
    golden(HERE / "explain.out", ran.out)


def test_files_of_a_card(place, golden):
    assert cxc("compile", "cards", "-o", "out", cwd=place).code == 0
    for path in ("docs/desk/desk.terms-first.md", "docs/index.md", "manifest.json",
                 "checklists/desk/desk.terms-first.yaml",
                 "predicates/desk/desk.terms-first.json"):  # fmt: skip
        name = path.replace("/", "_") + ".out"
        golden(HERE / name, (place / "out" / path).read_text(encoding="utf-8"))


def test_examples(place, golden):
    ran = cxc("test", "cards", cwd=place)
    golden(HERE / "test.out", ran.out)
