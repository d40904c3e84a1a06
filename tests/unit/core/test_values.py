"""Exact values: equality, order, repeated keys, numbers beyond doubles."""

from decimal import Decimal

import pytest

from cxdsl.trace.values import (
    DuplicateKeyError,
    NotFiniteError,
    compare,
    decode_exact,
    equal,
    values_at,
)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        (100, Decimal("100.0"), True),
        ("100", 100, False),
        (9007199254740993, 9007199254740992, False),
        (True, 1, False),
        (None, None, False),
        ("é", "e\u0301", True),
        ([1, 2], [1, Decimal("2.0")], True),
        ([1, 2], [2, 1], False),
        ({"a": 1, "b": None}, {"b": None, "a": Decimal("1.0")}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
    ],
)
def test_equality(a, b, same):
    assert equal(a, b) is same
    assert equal(b, a) is same


@pytest.mark.parametrize(
    ("value", "op", "constant", "holds"),
    [
        ("2025-01-31", "<", "2025-02-25", True),
        ("2025-02-25T10:00:00+00:00", ">", "2025-02-25T09:00:00+00:00", True),
        ("2025-02-25T10:00:00", ">", "2025-02-25T09:00:00+00:00", True),
        ("2025-02-25T10:00:00+02:00", ">", "2025-02-25T09:00:00Z", False),
        ("2026-01-31T09:30:00Z", "<", "2026-02-01", True),
        ("2026-02-01", ">=", "2026-02-01", True),
        ("soon", "<", "2026-02-01", False),
        (5, ">=", Decimal("5"), True),
        ("5", ">=", Decimal("5"), False),
        ("abc", "<", "abd", False),
        (None, "!=", "x", False),
        ("y", "!=", "x", True),
    ],
)
def test_comparison(value, op, constant, holds):
    assert compare(value, op, constant) is holds


def test_paths_reach_into_lists():
    data = {"items": [{"id": 1}, {"id": 2}, {}], "one": {"two": 3}}
    assert values_at(data, "items.*.id") == [1, 2]
    assert values_at(data, "items.1.id") == [2]
    assert values_at(data, "one.two") == [3]
    assert values_at(data, "one.three") == []


def test_what_is_refused():
    with pytest.raises(DuplicateKeyError):
        decode_exact('{"a":{"b":1,"b":2}}')
    for bad in ('{"a":NaN}', '{"a":-Infinity}'):
        with pytest.raises(NotFiniteError):
            decode_exact(bad)
    assert decode_exact('{"n":123456789012345678901234567890,"d":0.10}') == {
        "n": 123456789012345678901234567890,
        "d": Decimal("0.10"),
    }
