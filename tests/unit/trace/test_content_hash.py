"""Equal contents have equal hashes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cxdsl.trace.exact import canonical, content_hash, dump_exact


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"x": 100}, {"x": 100.0}),
        ({"x": 100}, {"x": Decimal("1E+2")}),
        ({"x": Decimal("0.10")}, {"x": 0.1}),
        ({"x": 0}, {"x": Decimal("-0.00")}),
        ({"x": 1, "y": 2}, {"y": 2, "x": 1}),
        ({"x": "caf\u00e9"}, {"x": "cafe\u0301"}),
        ({"caf\u00e9": 1}, {"cafe\u0301": 1}),
    ],
)
def test_equal(a: dict, b: dict):
    assert content_hash(a) == content_hash(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"x": 100}, {"x": "100"}),
        ({"x": 1}, {"x": True}),
        ({"x": 9007199254740993}, {"x": 9007199254740992}),
        ({"x": [1, 2]}, {"x": [2, 1]}),
        ({"x": -1}, {"x": 1}),
        ({"x": 10}, {"x": 1}),
        ({"x": Decimal("1." + "0" * 40 + "1")}, {"x": 1}),
        ({}, {"x": None}),
    ],
)
def test_different(a: dict, b: dict):
    assert content_hash(a) != content_hash(b)


def test_the_documented_text():
    value = {"b": [Decimal("40.50"), -7, 0, True, None], "a": {"t": "\u00fc\udcb2"}}
    assert canonical(value) == '{"a":{"t":"\\u00fc\\udcb2"},"b":[405e-1,-7e0,0,true,null]}'
    assert content_hash({}).startswith("sha256:44136fa355b3678a")


@pytest.mark.parametrize(
    "value",
    [{"x": float("nan")}, {"x": {"$redacted": True}}, {"x": object()}, {"e\u0301": 1, "\u00e9": 2}],
)  # fmt: skip
def test_without_hash(value: dict):
    with pytest.raises(ValueError, match=r"hash|same text"):
        content_hash(value)


def test_exact_text():
    value = {"a": Decimal("1.10"), "b": 2**70, "c": "\udcb2", "d": "\u00fc", "e": (1, None)}
    assert dump_exact(value) == (
        '{"a":1.10,"b":1180591620717411303424,"c":"\\udcb2","d":"\u00fc","e":[1,null]}'
    )
