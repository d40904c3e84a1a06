"""What people read about the proof of cards: mutants, coverage, examples. Recorded and reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cards import write_cards
from helpers.command import cxc
from helpers.traces import DRAFT, NOTICE, REQUEST, write_trace

HERE = Path(__file__).parent
KNOWN = {"domain": "desk", "facts": {"channel": "oral"}}
TERMS = {**NOTICE, "notice": "terms"}


@pytest.fixture
def place(tmp_path):
    write_cards(tmp_path / "cards")
    write_trace(tmp_path / "told.jsonl", TERMS, DRAFT, REQUEST, **KNOWN)
    write_trace(tmp_path / "quiet.jsonl", DRAFT, **KNOWN)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("mutate", ["mutate", "cards", "--traces"]),
        ("mutate.json", ["mutate", "cards", "--format", "json"]),
        ("coverage", ["coverage", "told.jsonl", "quiet.jsonl", "--cards", "cards", "--min", "90"]),
        ("coverage.json", ["coverage", "quiet.jsonl", "--cards", "cards", "--format", "json"]),
        ("test-strict", ["test", "cards", "--strict", "--cross"]),
        ("test.json", ["test", "cards", "--strict", "--cross", "--format", "json"]),
    ],
)
def test_proof(place, golden, name, arguments):
    ran = cxc(*arguments, cwd=place)
    golden(HERE / f"{name}.out", ran.out + ran.err)
