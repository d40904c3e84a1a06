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


@pytest.mark.parametrize(
    ("text", "sort", "value", "expected"),
    [
        ("Refund: $40", "number", "40", True),
        ("it costs 40.", "number", "40", True),
        ("it costs 40,", "number", "40", True),
        ("40/month", "number", "40", True),
        ("40-day return", "number", "40", True),
        ("a 40 % discount", "number", "40", False),
        ("40pct", "number", "40", False),
        ("~40", "number", "40", True),
        ("≈40", "number", "40", True),
        (">40", "number", "40", True),
        ("x40", "number", "40", False),
        ("40x", "number", "40", True),
        ("4O", "number", "40", False),
        ("40GB", "number", "40", True),
        ("40.5", "number", "40", False),
        ("40.000", "number", "40", True),
        ("40.0.1", "number", "40", False),
        ("140", "number", "40", False),
        ("401", "number", "40", False),
        ("040", "number", "40", True),
        ("40 000", "number", "40", False),
        ("40,000", "number", "40000", True),
        ("40 thousand", "number", "40000", True),
        ("4万", "number", "40000", True),
        ("四万", "number", "40000", True),
        ("4.5万元", "amount", "45000", True),
        ("肆拾", "number", "40", True),
        ("四〇", "number", "40", True),
        ("40多", "number", "40", True),
        ("四十多元", "number", "40", True),
        ("第40位", "number", "40", False),
        ("40号", "number", "40", False),
        ("40元", "amount", "40", True),
        ("40块钱", "amount", "40", True),
        ("四十块", "amount", "40", True),
        ("RMB 40", "amount", "40", True),
        ("40 RMB", "amount", "40", True),
        ("40 USD", "amount", "40", True),
        ("US$40", "amount", "40", True),
        ("$ 40", "amount", "40", True),
        ("-$40.00", "amount", "-40", True),
        ("minus 40", "number", "-40", False),
        ("$40/40%", "percentage", "40", True),
        ("百分之四十五", "percentage", "45", True),
        ("45个百分点", "percentage", "45", True),
        ("０．５％", "percentage", "0.5", True),
        ("5‰", "percentage", "5", False),
        ("twenty-five percent", "percentage", "25", True),
        ("two hundred fifty dollars", "amount", "250", True),
        ("1e3", "number", "1000", False),
        ("12:40", "number", "40", False),
        ("2026-40", "number", "40", False),
        ("tel 40 00 40", "number", "40", False),
        ("1 628,50 €", "amount", "1628.50", True),
        ("1.628.000", "number", "1628000", True),
        ("1,628,000.5", "number", "1628000.5", True),
        ("(1,628)", "number", "1628", True),
        ("1\u2009628", "number", "1628", True),
        ("１ ６２８", "number", "1628", True),
        ("1,62,800", "number", "162800", True),
        ("一万二", "number", "12000", True),
        ("一千零五", "number", "1005", True),
        ("十二万五千", "number", "125000", True),
        ("两千五", "number", "2500", True),
        ("百分之百", "percentage", "100", True),
        ("三分之一", "number", "3", False),
        ("1/2", "number", "2", False),
        ("二零二六年", "number", "2026", False),
        ("2026年", "number", "2026", False),
        ("3年", "number", "3", True),
        ("三年", "number", "3", True),
        ("三天", "number", "3", True),
        ("七天无理由", "number", "7", True),
        ("一共40", "number", "40", True),
        ("共四十元整", "amount", "40", True),
        ("40元/月", "amount", "40", True),
        ("约1,628.00元（大写：壹仟陆佰贰拾捌元整）", "amount", "1628", True),
        ("订单号12345678", "number", "12345678", False),
        ("您的订单 12345678 已", "number", "12345678", False),
        ("40, 50 and 60", "number", "50", True),
        ("40,50,60", "number", "50", True),
        ("1, 2, 3", "number", "2", True),
        ("$5k", "amount", "5000", True),
        ("5K", "number", "5000", True),
        ("1.2m", "number", "1.2", True),
        ("$1.2m", "amount", "1200000", True),
        ("$1.2M", "amount", "1200000", True),
        ("3bn", "number", "3000000000", True),
        ("①40", "number", "40", True),
        ("40²", "number", "40", True),
        ("40⃣", "number", "40", True),
        ("no. 40", "number", "40", False),
        ("forty", "number", "40", True),
        ("fortyfive", "number", "40", False),
        ("one hundred and one", "number", "101", True),
        ("hundred", "number", "100", False),
        ("a dozen", "number", "12", False),
    ],
)
def test_stated(text, sort, value, expected):
    assert (stated(text, sort, Decimal(value)) is not None) is expected
