"""``cxc docs build``: every page is sound, whatever the cards hold."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import cxc

ROOT = Path(__file__).resolve().parents[3]
HOSTILE = "<img src=x onerror=alert(1)> {{ 7*7 }} </script><script>alert(2)</script>"


class Page(HTMLParser):
    """What a page holds: tags in order, links, ids, texts."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.ids, self.words = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append((tag, values))
        if "id" in values:
            self.ids.append(values["id"])
        for name in ("href", "src"):
            if name in values:
                self.links.append((tag, values[name]))

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    ran = cxc("docs", "build", str(ROOT / "rulecards"), "-o", str(folder), cwd=ROOT)
    assert ran.code == 0, ran.err
    return folder


def test_every_link_leads_to_a_page_and_nothing_is_fetched(site):
    for file in sorted(site.rglob("*.html")):
        page = Page(file.read_text("utf-8"))
        assert len(page.ids) == len(set(page.ids)), file
        assert [t for t, _ in page.tags].count("h1") == 1, file
        said = " ".join("".join(page.words).split())
        assert "not a legal finding" in said or "这不是法律结论" in said, file
        for tag, link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.ids, (file, link)
            elif re.match(r"https?://", link):
                assert tag == "a", (file, link)
            else:
                assert (file.parent / link).is_file(), (file, link)
        assert not {t for t, _ in page.tags} & {"img", "iframe", "object", "embed", "link"}


def test_a_page_of_a_card_has_every_section(site):
    text = (site / "cards/reg-e-error-resolution-1005-11-r001.html").read_text("utf-8")
    for section in ("source", "applies", "check", "must", "evidence", "criteria", "examples",
                    "limits", "versions"):  # fmt: skip
        assert f'id="s-{section}"' in text
    assert "<svg" in text
    assert "12 CFR 1005.11(b)(2)" in text
    assert "not a legal finding" in " ".join(text.split())
    chinese = (site / "zh/cards/reg-e-error-resolution-1005-11-r001.html").read_text("utf-8")
    assert "适用条件" in chinese


def test_tables_are_there_in_both_languages(site):
    for prefix, words in (("", "Obligations and cards"), ("zh/", "义务与卡片")):
        text = (site / f"{prefix}tables.html").read_text("utf-8")
        page = Page(text)
        assert words in text
        assert {"tools", "cards", "rules", "obligations"} <= set(page.ids)
        assert [t for t, _ in page.tags].count("caption") == 7
    about = (site / "about.html").read_text("utf-8")
    assert "never sets the reported verdict" in about


def test_the_same_bytes_twice_and_pages_of_cards_that_are_gone_go(tmp_path):
    cards = write_cards(tmp_path / "cards", CARD, CARD.replace("desk.terms-first", "desk.other"
                        ).replace("require terms_first", "require other_first"))  # fmt: skip
    out = tmp_path / "site"
    assert cxc("docs", "build", str(cards), "-o", str(out)).code == 0
    before = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    assert cxc("docs", "build", str(cards), "-o", str(out)).code == 0
    assert before == {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    (out / "kept.txt").write_text("mine")
    (cards / "card2.card").unlink()
    assert cxc("docs", "build", str(cards), "-o", str(out)).code == 0
    assert not (out / "cards/desk.other.html").exists()
    assert (out / "kept.txt").exists()


def test_hostile_text_is_inert(tmp_path):
    said = HOSTILE.replace('"', "'")
    text = CARD.replace("Terms before the question", said).replace("in plain words", said)
    text = text.replace('"told" facts', f'"{said}" facts')
    cards = write_cards(tmp_path / "cards", text)
    ran = cxc("docs", "build", str(cards), "-o", str(tmp_path / "site"))
    assert ran.code == 0, ran.err
    for file in (tmp_path / "site").rglob("*.html"):
        page = Page(file.read_text("utf-8"))
        tags = [t for t, _ in page.tags]
        assert "img" not in tags
        assert tags.count("script") == 1
        assert not any(name.startswith("on") for _, values in page.tags for name in values)
    shown = (tmp_path / "site/cards/desk.terms-first.html").read_text("utf-8")
    assert "{{ 7*7 }}" in shown
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown


def test_wrong_use(tmp_path):
    assert cxc("docs", "build", str(tmp_path / "none")).code == 2
    (tmp_path / "file").write_text("")
    cards = write_cards(tmp_path / "cards", CARD)
    ran = cxc("docs", "build", str(cards), "-o", str(tmp_path / "file"))
    assert ran.code == 2
    assert "CX8015" in ran.err


CHROMIUM = shutil.which("chromium")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_search_in_a_browser(site, tmp_path):
    probe = tmp_path / "probe.html"
    text = (site / "index.html").read_text("utf-8")
    # The page's own policy allows its own script only; the probe takes that script's place.
    script = re.search(r"<script>(.*?)</script>", text, re.S).group(1)
    act = (
        "var w=document.getElementById('words');w.value='1005.11';"
        "w.dispatchEvent(new Event('input'));"
        "document.title='hits='+document.querySelectorAll('tr[data-words]:not([hidden])').length"
        "+' '+document.getElementById('hits').textContent;"
    )
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    probe.write_text(text.replace(script, script + act), encoding="utf-8")
    ran = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", probe.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    title = re.search(r"<title>(.*?)</title>", ran.stdout).group(1)
    found = int(re.match(r"hits=(\d+) ", title).group(1))
    total = text.count("<tr data-words")
    assert 0 < found < total
    assert "found" in title
