"""Numbers as numbers, and what is written in digits and is none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cxdsl.wording.numbers import numbers, stated


def values(text):
    return [(str(n.value.normalize().__format__("f")), n.sort) for n in numbers(text)]


@pytest.mark.parametrize(
    "text",
    [
        "1628", "1,628", "1,628.00", "1 628", "1\u00a0628", "1'628", "1.628,00", "１６２８",
        "１，６２８", "١٦٢٨", "一千六百二十八", "one thousand six hundred twenty-eight", "1.628k",
        "壹仟陆佰贰拾捌",
    ],
)  # fmt: skip
def test_one_number_in_many_forms(text):
    assert values(text) == [("1628", "plain")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$1,628.00", True), ("1628 dollars", True), ("USD 1 628", True), ("usd1628", True),
        ("1628 元", True), ("￥1,628", True), ("人民币1628元", True), ("€1.628,00", True),
        ("1628", False), ("1628 days", False), ("1628%", False), ("-$1628", False),
        ("16280元", False),
    ],
)  # fmt: skip
def test_amounts(text, expected):
    assert (stated(text, "amount", Decimal(1628)) is not None) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You get 400.", False), ("1,405 in all", False), ("4.0 stars", False), ("40% off", False),
        ("40 percent", False), ("百分之四十", False),
        ("40.00 refunded", True),
        ("４０．００", True),
        ("المبلغ ٤٠", True), ("四十元", True), ("forty", True), ("40 days", True), ("-40", False),
        ("the 40th", False), ("第四十条", False), ("order 40", False), ("A40", False),
        ("40-889-8899", False), ("0.40", False), ("40,000", False), ("四十万", False),
        ("共40，谢谢", True), ("room 40", False), ("40", True), ("(40)", True), ("40°", False),
    ],
)  # fmt: skip
def test_forty(text, expected):
    assert (stated(text, "number", Decimal(40)) is not None) is expected


@pytest.mark.parametrize("text", ["40%", "40 %", "４０％", "40 percent", "百分之四十"])
def test_percentages(text):
    assert values(text) == [("40", "percent")]
    assert stated(text, "percentage", Decimal("40.0")) is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.5万元", "15000"), ("1 万元", "10000"), ("三万五", "35000"), ("一百零五", "105"),
        ("两百五十", "250"),
        ("十五元", "15"), ("3.5亿", "350000000"), ("$40.5 million", "40500000"),
        ("forty-two dollars", "42"), ("a hundred euros", "100"), ("1,00,000 rupees", "100000"),
        ("三点五元", "3.5"), ("二百三", "230"), ("三个月", "3"), ("两元", "2"), ("20k", "20000"),
    ],
)  # fmt: skip
def test_scales_and_words(text, expected):
    assert [v for v, _ in values(text)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "400-889-8899", "2026-12-01", "2026年12月1日", "12月1日", "May 15, 2026", "on 15 March",
        "at 5:30 pm", "12 CFR 1005.11(b)(2)", "15 U.S.C. 1693f", "§ 1005.11(c)", "Section 4.2",
        "version 1.2.3", "the 40th", "第四十条", "第3款", "尾号1234", "+86 138 0000 0000",
        "万一", "十分感谢", "千万不要", "一定", "A40-2", "https://example.test/40?x=41", "1e5",
        "no one", "星期三",
    ],
)  # fmt: skip
def test_digits_that_count_nothing(text):
    assert values(text) == []


def test_ordinals_of_a_list_are_no_numbers():
    assert values("1. Pay 40\n2. Wait 10 days\n3) Done") == [("40", "plain"), ("10", "plain")]
    assert values("40. That is all") == [("40", "plain")]
    assert values("7. is not the start of a list") == [("7", "plain")]


def test_places_are_those_of_the_recorded_text():
    text = "费用\u200b１，６２８元整, or ﬁve"
    (first, *_) = numbers(text)
    assert text[first.start : first.end] == "１，６２８"
