"""Whole words, look-through of invisible characters, Chinese without spaces."""

import pytest

from cxdsl.trace.text import mentions, normalise


@pytest.mark.parametrize(
    ("text", "phrase", "expected"),
    [
        ("Yes, please", "yes", True),
        ("yesterday", "yes", False),
        ("He is insured", "sure", False),
        ("under pressure", "sure", False),
        ("I'm sure.", "sure", True),
        ("It\u2019s I\u2019ve", "i've", True),
        ("guaran\u200bteed refund", "guaranteed refund", True),
        ("ＧＵＡＲＡＮＴＥＥＤ", "guaranteed", True),
        ("one\u2028two", "one two", True),
        ("我们不能承诺结果", "承诺", True),
        ("请确认YES继续", "yes", True),
        ("", "yes", False),
        ("yes", "", False),
        ("a yes-man", "yes", True),
        ("40 dollars", "4", False),
        ("straße", "strasse", True),
    ],
)
def test_mentions(text, phrase, expected):
    assert mentions(normalise(text), normalise(phrase)) is expected


def test_normalise_is_idempotent():
    for text in ("Ａ  b\u00adc", "ﬁne\n\tday", "İstanbul", "é vs e\u0301"):
        assert normalise(normalise(text)) == normalise(text)
