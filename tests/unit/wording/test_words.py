"""Whole words, look-through of what shows nothing, look-alikes, and offsets that never move."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.wording.folding import fold, plain
from cxdsl.wording.numbers import numbers
from cxdsl.wording.patterns import found
from cxdsl.wording.phrases import asserted, denied, mentioned
from cxdsl.wording.stance import read


@pytest.mark.parametrize(
    ("text", "phrase", "expected"),
    [
        ("Yes, please", "yes", True),
        ("yesterday", "yes", False),
        ("He is insured", "sure", False),
        ("under pressure", "sure", False),
        ("I'm sure.", "sure", True),
        ("It\u2019s I\u2019ve", "i've", True),
        ("I\u2019ve sent it", "I have sent", True),
        ("I have sent it", "I've sent", True),
        ("we cannot say", "can't", True),
        ("we can't say", "can not", True),
        ("it's gone", "it has gone", True),
        ("it's gone", "it is gone", True),
        ("guaran\u200bteed refund", "guaranteed refund", True),
        ("gu\u0430ranteed refund", "guaranteed", True),
        ("g\u0332uaranteed", "guaranteed", True),
        ("**guaranteed** refund", "guaranteed refund", True),
        ("ＧＵＡＲＡＮＴＥＥＤ", "guaranteed", True),
        ("one\u2028two", "one two", True),
        ("我们不能承诺结果", "承诺", True),
        ("我们承 诺结果", "承诺", True),
        ("我們承諾結果", "承诺", True),
        ("请确认YES继续", "yes", True),
        ("请缴纳保证金", "保证", False),
        ("核对保证金额", "保证", True),
        ("我在银行", "行", False),
        ("Он сказал «нет»", "нет", True),
        ("ОН", "он", True),
        ("сор", "cop", True),
        ("", "yes", False),
        ("a yes-man", "yes", True),
        ("40 dollars", "4", False),
        ("straße", "strasse", True),
        ("e\u0301tage", "étage", True),
    ],
)
def test_mentioned(text, phrase, expected):
    assert (mentioned(text, phrase) is not None) is expected


@pytest.mark.parametrize(
    ("text", "phrase", "shown"),
    [
        ("This is a guaran\u200bteed refund.", "guaranteed", "guaran\u200bteed"),
        ("I\u2019ve sent it", "I have sent", "I\u2019ve sent"),
        ("ﬁne, ＯＫ then", "ok", "ＯＫ"),
        ("费用４０．００元，我們保證收益", "保证收益", "保證收益"),
        ("cafe\u0301 yes", "yes", "yes"),
    ],
)
def test_evidence_is_what_was_written(text, phrase, shown):
    start, end = mentioned(text, phrase)
    assert text[start:end] == shown


def test_an_expression_fits_the_folded_text_and_shows_the_recorded_one():
    text = "Your ref is ＥＸ－４２."
    start, end = found(r"ex-\d+", text)
    assert text[start:end] == "ＥＸ－４２"
    assert found("^x*", "") == (0, 0)


def test_whole_messages_are_equal_after_folding():
    assert plain(" Please  HOLD\non.\u200b ") == plain("please hold on.")
    assert plain("please hold on") != plain("please hold on.")


SENTENCES = [
    ("We do not guarantee approval of your claim.", "guarantee approval"),
    ("Your refund is guaranteed.", "guaranteed"),
    ("Can you guarantee a refund?", "guarantee"),
    ("我们不保证收益", "保证收益"),
    ("客户说保证收益", "保证收益"),
    ("我们承诺全额退款。", "全额退款"),
]
INVISIBLE = ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\ufe0f"]
ALIKE = {"a": "\u0430", "e": "\u0435", "o": "\u043e", "c": "\u0441", "p": "\u0440", "i": "\u0456"}


def wide(text):
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def reading(text, phrase):
    return [test(text, phrase) is not None for test in (mentioned, asserted, denied)]


@given(st.sampled_from(SENTENCES), st.data())
def test_disguises_change_no_result(sentence, data):
    text, phrase = sentence
    disguised = ""
    for char in text:
        disguised += data.draw(st.sampled_from(["", "", *INVISIBLE]))
        options = [char, wide(char), ALIKE.get(char, char), char.upper()]
        disguised += data.draw(st.sampled_from(options))
    assert reading(disguised, phrase) == reading(text, phrase)


@given(st.text())
def test_folding_keeps_the_way_back(text):
    folded = fold(text)
    last = 0
    for at in range(len(folded.text)):
        start, end = folded.span(at, at + 1)
        assert last <= start < end <= len(text)
        last = start


@given(st.text())
def test_folding_twice_changes_nothing(text):
    once = fold(text).text
    assert fold(once).text == once


@given(st.text(alphabet="aeoбаα不没 ,.?!\"'“”「」12-%$四十万第条ifnotandbut\n\u200b"))
def test_any_text_can_be_read(text):
    for phrase in ("not", "a", "不", "十"):
        for test in (mentioned, asserted, denied):
            place = test(text, phrase)
            assert place is None or 0 <= place[0] < place[1] <= len(text)
    for number in numbers(text):
        assert 0 <= number.start < number.end <= len(text)


HOSTILE = [
    "not " * 250_000,
    "不" * 340_000,
    "不行" * 170_000,
    "\"'" * 500_000,
    "“" * 300_000 + "”" * 300_000,
    "1," * 500_000,
    "1 " * 500_000,
    "9" * 1_000_000,
    "a\u0301" + "\u0301" * 500_000,
    "if " * 330_000,
    "如果" * 170_000,
    "you said " * 110_000,
    "您说" * 170_000,
    "a" * 1_000_000,
    "(" * 1_000_000,
    "forty " * 160_000,
    "一千" * 170_000,
    "я" * 500_000,
    "可能" * 170_000,
    "是否" * 170_000,
    "不," * 300_000,
    "and " * 200_000,
    "如果就" * 100_000,
    "「x」" * 100_000,
    "12 " * 300_000,
    "的话" * 200_000,
    "1\n" * 300_000,
]


def seconds(text):
    start = time.process_time()
    for phrase in ("guaranteed", "not", "行"):
        mentioned(text, phrase)
        asserted(text, phrase)
        denied(text, phrase)
    read(text)
    numbers(text)
    found(r"(a|aa)+$", text)
    return time.process_time() - start


@pytest.mark.parametrize("text", HOSTILE, ids=lambda t: repr(t[:6]))
def test_hostile_texts_take_linear_time(text):
    # Eight times the text: 64 times the time if it were quadratic.
    assert seconds(text[:40_000]) < 24 * seconds(text[:5_000]) + 0.3


def test_a_megabyte_is_read():
    assert seconds(("We do not guarantee 40% of it, 我们不保证收益。 " * 25_000)[:1_000_000]) < 120
