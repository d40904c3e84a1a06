"""The site in a real browser: what axe-core finds in light and dark, wide and narrow; and on paper.

Skipped where Chromium, npm or the network is missing.
"""

from __future__ import annotations

import re

import pytest
from helpers.browser import CHROMIUM, axe, chromium
from helpers.cards import CARD, VOCABULARY, write_cards
from helpers.command import ROOT, cxc

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
NAME = "reg-e-error-resolution-1005-11-r001"
# A card that shows every part of a page: a review with a vote, merged obligations, words that
# nobody looks at, a judge item, a superseded version.
WHOLE = CARD.replace(
    '  obligation "The customer hears the terms before being asked."',
    """  obligation "The customer hears the terms before being asked, in plain words."
  supersedes desk.terms-first version 0.9.0
  merges desk.terms-online because "the same terms are owed online"
  unchecked "in plain words" because "plainness is a matter of taste\"""",
)
OLD = CARD.replace("version 1.0.0", "version 0.9.0").replace(
    "  applies when", "  effective from 2025-01-01 until 2025-12-31\n  applies when"
)
PAGES = [
    "index.html",
    "tables.html",
    "about.html",
    "cards/desk.terms-first.html",
    "zh/cards/desk.terms-first.html",
    "diagnostics/CX5079.html",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("accessible")
    whole = WHOLE.replace("  applies when", "  effective from 2026-01-01\n  applies when")
    cards = write_cards(folder / "cards", whole, OLD, vocabulary=VOCABULARY)
    answers = ("--applicability", "yes", "--order", "yes")
    for code, said in (("R1", "yes"), ("R2", "yes"), ("R3", "no")):
        ran = cxc("review", "desk.terms-first", cards, "--record", "--role", "legal",
                  "--reviewer", code, *answers, "--behaviour", said)  # fmt: skip
        assert ran.code == 0, ran.err
    votes = ("--vote", "R1=yes", "--vote", "R2=yes", "--vote", "R3=no")
    ran = cxc("review", "desk.terms-first", cards, "--resolve", "behaviour", "--by", "vote", *votes)
    assert ran.code == 0, ran.err
    ran = cxc("docs", "build", cards, ROOT / "rulecards/banking", "-o", folder / "site")
    assert ran.code == 0, ran.err
    return folder / "site"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", [*PAGES, f"cards/{NAME}.html"])
def test_axe_finds_nothing(site, tmp_path, page, scheme):
    found = axe(site / page, tmp_path / "probe.html", scheme)
    assert found["dark"] is (scheme == "dark")
    assert found["passes"] > 20
    assert found["violations"] == []
    # What the checker cannot decide is text in pictures; `tests/unit/site/test_colours.py` does.
    for open_question in found["incomplete"]:
        assert open_question["id"] == "color-contrast"
        assert all(node.startswith("<tspan") for node in open_question["nodes"])


@pytest.mark.parametrize("page", ["tables.html", "cards/desk.terms-first.html"])
def test_axe_finds_nothing_on_a_narrow_screen(site, tmp_path, page):
    assert axe(site / page, tmp_path / "probe.html", "light", width=500)["violations"] == []


def test_the_check_can_fail(site, tmp_path):
    bad = tmp_path / "bad.html"
    text = (site / "index.html").read_text("utf-8")
    faint = '<p style="color:#aaa;background:#fff">faint</p><button></button>'
    bad.write_text(text.replace("</main>", f"{faint}</main>"), encoding="utf-8")
    found = axe(bad, tmp_path / "probe.html", "light")
    assert {v["id"] for v in found["violations"]} == {"color-contrast", "button-name"}


def test_a_card_prints(site, tmp_path):
    """On paper nothing is hidden, and the addresses of sources can be read."""
    pages = {}
    for scheme in ("1", "0"):
        out = tmp_path / f"card{scheme}.pdf"
        chromium(
            f"--blink-settings=preferredColorScheme={scheme}", "--no-pdf-header-footer",
            f"--print-to-pdf={out}", (site / f"cards/{NAME}.html").as_uri(),
        )  # fmt: skip
        data = out.read_bytes()
        assert data.startswith(b"%PDF")
        pages[scheme] = len(re.findall(rb"/Type\s*/Page\b", data))
    assert pages["1"] == pages["0"] >= 3
