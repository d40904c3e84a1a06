"""Values inside containers: exact decoding, paths, equality and order.

Numbers are compared as decimals (40 = 40.0), text as NFC; nothing is coerced: the text "100" is
not the number 100. Dates and times are ISO 8601 texts compared as moments: a date is its first
moment, and what names no zone is read as UTC.
"""

from __future__ import annotations

import json
import unicodedata
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any, NoReturn


class DuplicateKeyError(ValueError):
    """An object gives the same key twice, so nobody can say which value was meant."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} is given twice in one object")
        self.key = key


class NotFiniteError(ValueError):
    """NaN or an infinity stands where JSON allows only finite numbers."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DuplicateKeyError(key)
            seen.add(key)
    return result


def _constant(name: str) -> NoReturn:
    raise NotFiniteError(f"{name} is not a JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=Decimal, parse_constant=_constant)


def decode_exact(data: bytes | str) -> Any:
    """Decode JSON with exact numbers, refusing repeated keys, NaN and infinities.

    Raises ``DuplicateKeyError``, ``NotFiniteError`` or ``json.JSONDecodeError``.
    """
    text = data if isinstance(data, str) else data.decode("utf-8")
    return _DECODER.decode(text)


@lru_cache(maxsize=256)
def decode_small(data: bytes) -> Any:
    """Decode as ``decode_exact`` does, once for what several rules look into one after the other.

    The value is shared between those who ask: nobody may change it.
    """
    return decode_exact(data)


_MISSING = object()


def values_at(container: Any, path: str) -> list[Any]:
    """All values a dotted path reaches: ``*`` means every element, a number means one element."""
    found = [container]
    for part in path.split("."):
        step: list[Any] = []
        for value in found:
            if isinstance(value, dict):
                if part in value:
                    step.append(value[part])
                elif is_redacted(value):
                    # Withheld as a whole: so is whatever stood in it.
                    step.append(value)
            elif isinstance(value, list):
                if part == "*":
                    step.extend(value)
                elif part.isdigit() and int(part) < len(value):
                    step.append(value[int(part)])
        found = step
    return found


def is_filled(value: Any) -> bool:
    """Whether a value says something: it is recorded, and no empty text, list or object."""
    return value is not None and not (isinstance(value, str | list | dict) and not value)


def is_redacted(value: Any) -> bool:
    """Whether a value was recorded and withheld (``{"$redacted": true}``)."""
    return isinstance(value, dict) and value.get("$redacted") is True


def from_constant(value: str | bool, kind: str) -> Any:
    """A constant of a card as a Python value of its declared type."""
    if isinstance(value, bool):
        return value
    if kind == "number":
        return Decimal(value)
    return value


def _number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def equal(a: Any, b: Any) -> bool:
    """Whether two recorded values are the same value (1 = 1.0; "1" is not 1; null is nothing)."""
    if a is None or b is None:
        return False
    if isinstance(a, bool) or isinstance(b, bool):
        return isinstance(a, bool) and isinstance(b, bool) and a == b
    if _number(a) and _number(b):
        return Decimal(a) == Decimal(b)
    if isinstance(a, str) and isinstance(b, str):
        return a == b or unicodedata.normalize("NFC", a) == unicodedata.normalize("NFC", b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(equal(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(
            equal(a[k], b[k]) or (a[k] is None and b[k] is None) for k in a
        )
    return False


def _ordered(a: Any, b: Any) -> int | None:
    if _number(a) and _number(b):
        x, y = Decimal(a), Decimal(b)
        return (x > y) - (x < y)
    if isinstance(a, str) and isinstance(b, str):
        p, q = _moment(a), _moment(b)
        if p is not None and q is not None:
            return (p > q) - (p < q)
    return None


def _moment(text: str) -> datetime | None:
    """A date (its first moment) or a time; one without a zone is read as UTC, as in ``times``."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def distance(a: Any, b: Any) -> int | None:
    """How many microseconds moment ``a`` lies after moment ``b``; None when one is no moment."""
    if not isinstance(a, str) or not isinstance(b, str):
        return None
    p, q = _moment(a), _moment(b)
    return None if p is None or q is None else (p - q) // timedelta(microseconds=1)


def compare(value: Any, op: str, constant: Any) -> bool:
    """``value op constant`` for ``= != < <= > >=``; values of different types never compare."""
    if op == "=":
        return equal(value, constant)
    if op == "!=":
        return value is not None and not equal(value, constant)
    order = _ordered(value, constant)
    if order is None:
        return False
    return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[op]
