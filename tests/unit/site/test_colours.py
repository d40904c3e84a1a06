"""The colours of the site keep the contrasts that WCAG asks for, also inside pictures.

A checker in a browser cannot judge text in SVG, so the pairs that are used are computed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cxdsl.site

STYLE = (Path(cxdsl.site.__file__).parent / "templates/style.css").read_text("utf-8")
LIGHT = dict(re.findall(r"--(\w+):(#\w+)", re.search(r":root\{(.*?)\}", STYLE).group(1)))
DARK = {
    **LIGHT,
    **dict(re.findall(r"--(\w+):(#\w+)", re.search(r"dark\)\{:root\{(.*?)\}", STYLE).group(1))),
}


def luminance(colour):
    digits = colour.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, two):
    darker, lighter = sorted((luminance(one), luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure():
    assert round(contrast("#fff", "#000"), 1) == 21.0
    assert round(contrast("#777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_lines_can_be_told_from_what_is_behind_them(colours):
    for text in ("ink", "quiet", "link"):
        for behind in ("paper", "soft"):
            assert contrast(colours[text], colours[behind]) >= 4.5, (text, behind)
    for text, behind in (("bad", "paper"), ("good", "paper"), ("warnink", "warn")):
        assert contrast(colours[text], colours[behind]) >= 4.5, (text, behind)
    for line in ("line", "bad", "good", "quiet"):
        assert contrast(colours[line], colours["paper"]) >= 3, line


def test_both_schemes_name_the_same_colours_and_paper_is_always_light():
    assert set(DARK) == set(LIGHT)
    assert all(DARK[name] != LIGHT[name] for name in LIGHT)
    assert "@media screen and (prefers-color-scheme:dark)" in STYLE
