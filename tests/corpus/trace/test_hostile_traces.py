"""Small hostile inputs: each is read, refused or told apart as its case says."""

from __future__ import annotations

from pathlib import Path

import pytest
from fixture_translation import FIXTURES, translated_fixture

from cxdsl.trace.events import End, Event, Header
from cxdsl.trace.reader import read

pytestmark = pytest.mark.skipif(
    not FIXTURES.is_dir(), reason="the folder of hostile inputs is not beside the checkout"
)


def load(name: str, tmp_path: Path) -> tuple[list[Event], End]:
    found = [item for batch in read(translated_fixture(name, tmp_path)) for item in batch]
    assert isinstance(found[0], Header)
    assert isinstance(found[-1], End)
    assert not any(isinstance(item, Header | End) for item in found[1:-1])
    return found[1:-1], found[-1]


def codes(end: End) -> list[str]:
    return [d.code for d in end.diagnostics]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("K5-01_bom.jsonl", 8),
        ("K5-02_bom_first_event_matters.jsonl", 3),
        ("K5-10_lone_surrogate.jsonl", 8),
        ("K5-13_u2028.jsonl", 8),
        ("K5-15_big_int.jsonl", 8),
        ("K5-16_no_final_newline.jsonl", 8),
        ("K5-19_two_members.jsonl.gz", None),
        ("K5-20_crlf_big_record.jsonl", 8),
        ("K12-01_xss.jsonl", 3),
        ("K13-12_control_chars.jsonl", 1),
    ],
)
def test_read_whole(name: str, count: int | None, tmp_path: Path):
    events, end = load(name, tmp_path)
    assert (end.broken, end.closed, end.diagnostics) == (False, True, ())
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert len(events) == (count or 8)


@pytest.mark.parametrize("name", ["K5-03_torn_tail.jsonl", "K5-03_torn_tail_blank.jsonl"])
def test_torn_tail(name: str, tmp_path: Path):
    events, end = load(name, tmp_path)
    assert len(events) == 5
    assert (end.reason, end.closed, end.broken, codes(end)) == ("torn", False, False, ["CX7002"])
    assert end.diagnostics[0].line == 6


def test_corrupt_middle(tmp_path: Path):
    _, end = load("K5-04_corrupt_middle.jsonl", tmp_path)
    assert end.broken
    assert codes(end) == ["CX7001"]
    finding = end.diagnostics[0]
    data = (tmp_path / "K5-04_corrupt_middle.jsonl").read_bytes()
    assert finding.line == 4
    assert finding.byte is not None
    assert data[finding.byte :].startswith(b'{"seq": 4')


def test_not_finite(tmp_path: Path):
    _, end = load("K5-06_nan_inf.jsonl", tmp_path)
    assert end.broken
    assert [(d.code, d.line) for d in end.diagnostics] == [("CX7004", 5), ("CX7004", 6)]
    assert "NaN" in end.diagnostics[0].message
    assert "-Infinity" in end.diagnostics[1].message


def test_repeated_keys(tmp_path: Path):
    _, end = load("K5-08_dup_keys.jsonl", tmp_path)
    assert end.broken
    assert [(d.code, d.line) for d in end.diagnostics] == [("CX7003", 8)]


def test_lone_surrogate_is_kept(tmp_path: Path):
    events, _ = load("K5-10_lone_surrogate.jsonl", tmp_path)
    assert events[2].container("result") == {"note": "caf\udcb2"}


def test_line_separator_is_data(tmp_path: Path):
    events, _ = load("K5-13_u2028.jsonl", tmp_path)
    assert "\u2028" in str(events[3].text)


def test_big_integers_are_exact(tmp_path: Path):
    events, _ = load("K5-15_big_int.jsonl", tmp_path)
    ids = [e.container("fields")["transaction_id"] for e in (events[4], events[6])]
    assert ids == [9007199254740993, 9007199254740992]


def test_truncated_gzip_is_one_error(tmp_path: Path):
    _, end = load("K5-17_truncated.jsonl.gz", tmp_path)
    assert end.broken
    assert codes(end) == ["CX7005"]


def test_the_truncated_file_as_it_is():
    found = [i for batch in read(FIXTURES / "K5-17_truncated.jsonl.gz") for i in batch]
    assert codes(found[-1]) == ["CX7005"]


def test_plain_text_named_gz(tmp_path: Path):
    events, end = load("K5-17_not_really.gz", tmp_path)
    assert len(events) == 8
    assert (end.broken, codes(end)) == (False, ["CX7015"])


@pytest.mark.parametrize("name", ["K7-11_blank_lines.jsonl", "K7-11_empty.jsonl"])
def test_no_events(name: str, tmp_path: Path):
    events, end = load(name, tmp_path)
    assert events == []
    assert end.broken
    assert codes(end) == ["CX7006"]


def test_control_characters_are_data(tmp_path: Path):
    events, _ = load("K13-12_control_chars.jsonl", tmp_path)
    assert events[0].container("result") == {"x": "bad \x12 \x00 \x1b[31mred"}


def test_every_other_file_is_read_without_an_accident(tmp_path: Path):
    for path in sorted(FIXTURES.glob("K*")):
        found = [i for b in read(translated_fixture(path.name, tmp_path)) for i in b]
        assert isinstance(found[-1], End), path.name
