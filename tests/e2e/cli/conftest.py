"""Traces and a compiled folder of our own, made afresh for each test."""

from __future__ import annotations

import pytest
from helpers.handmade import NO_READ, NOTICE_FIRST, NOTICE_LATER, card, judge, unit
from helpers.traces import DRAFT, NOTICE, REQUEST, write_trace

from cxdsl.artifact import store
from cxdsl.artifact.condition import FactTest
from cxdsl.emit.bundle import bundle

ORAL = FactTest("notice_channel", "=", "text", ("oral",))


@pytest.fixture
def compiled(tmp_path):
    """A folder as ``cxc compile`` writes it: one card of rules, one with a judge item."""
    folder = tmp_path / "compiled"
    units = [
        unit(card("told", NOTICE_FIRST)),
        unit(card("quiet", NO_READ, domain="core", basis="runtime_control")),
    ]
    store.publish(folder, bundle(units, "1"))
    return folder


@pytest.fixture
def judged(tmp_path):
    """A folder whose card has a judge item as well, and applies to oral notices only."""
    folder = tmp_path / "judged"
    made = card("told", NOTICE_FIRST, judges=(judge("heard"),), applies=ORAL, applies_text="oral")
    store.publish(folder, bundle([unit(made)], "1"))
    return folder


@pytest.fixture
def later(tmp_path):
    """A folder with a card about something that has to follow."""
    folder = tmp_path / "later"
    store.publish(folder, bundle([unit(card("later", NOTICE_LATER))], "1"))
    return folder


@pytest.fixture
def good(tmp_path):
    return write_trace(tmp_path / "good.jsonl", NOTICE, REQUEST, domain="banking", outcome=True)


@pytest.fixture
def bad(tmp_path):
    return write_trace(
        tmp_path / "bad.jsonl", DRAFT, REQUEST, domain="banking", task="T-1", outcome=True
    )


@pytest.fixture
def future(tmp_path):
    """A folder with a card that takes effect later, and one that is in force."""
    folder = tmp_path / "future"
    units = [
        unit(card("told", NOTICE_FIRST, effective_from="2099-01-01")),
        unit(card("q", NO_READ)),
    ]
    store.publish(folder, bundle(units, "1"))
    return folder
