"""The example cards of the hard rules: one for each rule of the catalogue, with true examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from helpers.command import ROOT, cxc

from cxdsl.driver import check_paths

CATALOGUE = ROOT.parent / "shared" / "catalogue" / "catalogue.yaml"
CARDS = ROOT / "rulecards" / "examples" / "hard-rules"
PAGE = ROOT / "docs" / "example-cards.md"

needs_catalogue = pytest.mark.skipif(
    not CATALOGUE.is_file(), reason="the catalogue of hard rules is not beside the checkout"
)


def _catalogue() -> dict[str, Any]:
    return yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))


def _requirements() -> list[tuple[Path, str]]:
    checked = check_paths([CARDS])
    assert [d.message for d in checked.diagnostics if d.level == "error"] == []
    return [
        (Path(rule.written.name.span.source.name), rule.id)
        for card in checked.cards
        for rule in card.rules
    ]


def _table() -> Iterator[tuple[str, list[str]]]:
    """The rows of the table of categories in the page about the example cards."""
    section = PAGE.read_text(encoding="utf-8").partition("## The hard rules")[2]
    for line in section.splitlines():
        row = re.fullmatch(r"\| `(\w+)` \| (.+) \|", line)
        if row is not None:
            yield row[1], re.findall(r"`(\w+)`", row[2])


@needs_catalogue
def test_the_folder_has_one_requirement_for_each_hard_rule_of_the_catalogue():
    wanted = sorted(rule["id"] for rule in _catalogue()["hard_rules"])
    assert len(wanted) == 53
    assert sorted(name for _, name in _requirements()) == wanted


def test_every_card_is_named_after_its_requirement():
    for path, name in _requirements():
        assert path.name == f"hard-rules.{name.replace('_', '-')}.card"


def test_every_example_comes_out_as_written():
    ran = cxc("test", CARDS)
    assert ran.code == 0, ran.text
    told = re.search(r"^(\d+) of (\d+) examples as written$", ran.out, re.MULTILINE)
    assert told is not None, ran.out
    # A card without an example would prove nothing: each has one that passes or one that fails.
    assert told[1] == told[2]
    assert int(told[2]) >= 3 * len(_requirements())


def test_the_page_lists_every_requirement_once():
    listed = [name for _, names in _table() for name in names]
    assert sorted(listed) == sorted(name for _, name in _requirements())


@needs_catalogue
def test_the_page_orders_the_rules_as_the_catalogue_does():
    catalogue = _catalogue()
    wanted = [(c["category"], c["rules"]) for c in catalogue["rule_categories"]]
    assert list(_table()) == wanted
    assert {r["id"]: r["category"] for r in catalogue["hard_rules"]} == {
        name: category for category, names in _table() for name in names
    }
