"""The day of a trace chooses the versions of cards, never the day of the check."""

from __future__ import annotations

import json

from helpers.cards import CARD, write_cards
from helpers.command import cxc
from helpers.handmade import NOTICE_FIRST, card, unit
from helpers.traces import NOTICE, REQUEST, write_trace

from cxdsl.artifact import store
from cxdsl.emit.bundle import bundle


def test_a_card_not_yet_in_force_alone_is_no_failure_k4_06(tmp_path):
    folder = tmp_path / "cards"
    units = [unit(card("told", NOTICE_FIRST, effective_from="2099-01-01"))]
    store.publish(folder, bundle(units, "1"))
    write_trace(tmp_path / "t.jsonl", REQUEST, clock="2026-12-01")
    ran = cxc("check", tmp_path / "t.jsonl", "--cards", folder)
    assert ran.code == 0
    assert "will fail from 2099-01-01" in ran.err
    assert "not in force at the time of the trace 1: notice_first (1.0.0, from 2099-01-01)" in (
        ran.out
    )
    assert "as of 2026-12-01: no card" in ran.out


def test_the_day_of_the_trace_chooses_the_version_k4_05(tmp_path):
    folder = tmp_path / "cards"
    units = [
        unit(card("told", NOTICE_FIRST, version="1.0.0", effective_from="2026-01-01")),
        unit(card("told", NOTICE_FIRST, version="2.0.0", effective_from="2026-07-01")),
    ]
    store.publish(folder, bundle(units, "1"))
    for name, clock in (("june", "2026-06-30"), ("july", "2026-07-01T08:00:00Z")):
        write_trace(tmp_path / f"{name}.jsonl", NOTICE, REQUEST, clock=clock)
    ran = cxc("check", tmp_path / "june.jsonl", tmp_path / "july.jsonl", "--cards", folder)
    assert "as of 2026-06-30: told 1.0.0" in ran.out
    assert "as of 2026-07-01: told 2.0.0" in ran.out
    data = json.loads(
        cxc("check", tmp_path / "june.jsonl", "--cards", folder, "--format", "json").out
    )
    (trace,) = data["traces"]
    assert trace["as_of"] == "2026-06-30"
    assert [(r["card_version"], r["counted"]) for r in trace["rule_results"]] == [
        ("1.0.0", True),
        ("2.0.0", False),
    ]
    named = cxc("check", tmp_path / "july.jsonl", "--cards", folder, "--only", "told@1.0.0")
    assert "as of 2026-07-01: told 1.0.0" in named.out


def test_without_a_clock_the_report_says_that_every_card_counts(tmp_path, future):
    write_trace(tmp_path / "t.jsonl", NOTICE, REQUEST)
    ran = cxc("check", tmp_path / "t.jsonl", "--cards", future)
    assert "no clock: every card counts, in its newest version" in ran.out


def test_explain_tells_the_version_of_the_day(tmp_path):
    text = CARD.replace("  applies when", "  effective from 2026-01-01\n  applies when")
    newer = (
        text.replace("version 1.0.0", "version 2.0.0")
        .replace("2026-01-01", "2026-07-01")
        .replace("confirmation request needs", "confirmation needs")
    )
    folder = write_cards(tmp_path / "cards", text, newer)
    write_trace(tmp_path / "t.jsonl", NOTICE, REQUEST, clock="2026-06-30", domain="desk")
    ran = cxc("explain", "terms_first", tmp_path / "t.jsonl", "--cards", folder)
    assert "desk.terms-first 1.0.0" in ran.out
    assert "2.0.0" not in ran.out
    assert "every confirmation needs" not in ran.out
    assert "a request to confirm" in ran.out
