"""Whether two conditions over task facts agree for every value that the facts can have."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from itertools import product
from typing import Any

from cxdsl.artifact.condition import CondAll, CondAny, Condition, CondNot, FactTest, evaluate

# More combinations of values than this are not tried; the conditions then count as different.
MOST = 20_000


def same_condition(one: Condition | None, two: Condition | None) -> bool:
    """Whether two conditions (None: always) agree on all facts, unknown ones included.

    Exact for facts of their declared types, because a fact is compared with constants only: it is
    enough to try the constants, values beside them, and no value. False when there are too many
    combinations to try.
    """
    tests = [t for c in (one, two) if c is not None for t in _tests(c)]
    names = list(dict.fromkeys(t.name for t in tests))
    choices = [_values([t for t in tests if t.name == n]) for n in names]
    size = 1
    for values in choices:
        size *= len(values)
    if size > MOST:
        return False
    for chosen in product(*choices):
        facts = {n: v for n, v in zip(names, chosen, strict=True) if v is not None}
        if _said(one, facts) != _said(two, facts):
            return False
    return True


def _said(condition: Condition | None, facts: dict[str, Any]) -> bool | None:
    return True if condition is None else evaluate(condition, facts)


def _tests(condition: Condition) -> Iterator[FactTest]:
    match condition:
        case FactTest():
            yield condition
        case CondNot():
            yield from _tests(condition.operand)
        case CondAll() | CondAny():
            for operand in condition.operands:
                yield from _tests(operand)


def _values(tests: list[FactTest]) -> list[Any]:
    """No value, every constant, and values that no constant equals."""
    found: list[Any] = [None]
    for test in tests:
        for value in test.values:
            found.extend(_around(value, test.type))
        if not test.values:
            found.append("some value")
    return list({repr(v): v for v in found}.values())


def _around(value: str | bool, kind: str) -> list[Any]:
    if isinstance(value, bool):
        return [True, False]
    if kind == "number":
        try:
            number = Decimal(value)
        except InvalidOperation:
            return [value, ""]
        half = Decimal("0.0000001")
        return [number, number - half, number + half, number - 1, number + 1]
    if kind == "date":
        try:
            day = date.fromisoformat(value)
        except ValueError:
            return [value, ""]
        days = (day + timedelta(days=d) for d in (-1, 0, 1) if date.min < day < date.max)
        return [d.isoformat() for d in days] or [value]
    return [value, f"{value} (other)"]
