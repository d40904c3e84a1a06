"""JSON text that keeps every digit, and the content hash of a draft."""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

from cxdsl.trace.values import is_redacted


def text_json(value: str) -> str:
    """A text as JSON; halves of a surrogate pair are written as escapes, the rest as it is."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value)
    return json.dumps(value, ensure_ascii=False)


def _number_json(value: float | Decimal) -> str:
    if not math.isfinite(value):
        raise ValueError("NaN and infinities cannot be written as JSON; write null")
    return repr(value) if isinstance(value, float) else str(value)


def dump_exact(value: Any) -> str:
    """Compact JSON of a decoded value: numbers keep their digits, keys their order.

    Raises ``ValueError`` for NaN, infinities and values that JSON does not know.
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return text_json(value)
        case int():
            return str(value)
        case float() | Decimal():
            return _number_json(value)
        case list() | tuple():
            return f"[{','.join(map(dump_exact, value))}]"
        case Mapping():
            members = (f"{text_json(str(k))}:{dump_exact(v)}" for k, v in value.items())
            return f"{{{','.join(members)}}}"
        case _:
            raise ValueError(f"a {type(value).__name__} cannot be written as JSON")


def _canonical_number(value: int | float | Decimal) -> str:
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite():
        raise ValueError("NaN and infinities have no content hash")
    sign, digits, exponent = number.as_tuple()
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return "0"
    kept = text.rstrip("0")
    power = int(exponent) + len(text) - len(kept)
    return f"{'-' if sign else ''}{kept}e{power}"


def canonical(value: Any) -> str:
    """The one text that equal values share (see "Content hash" in ``docs/trace-format.md``).

    Raises ``ValueError`` for withheld values, numbers that are not finite, and objects in which
    two keys are the same after Unicode normalisation.
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float() | Decimal():
            return _canonical_number(value)
        case str():
            return json.dumps(unicodedata.normalize("NFC", value))
        case list() | tuple():
            return f"[{','.join(map(canonical, value))}]"
        case dict():
            return _canonical_object(value)
        case _:
            raise ValueError(f"a {type(value).__name__} has no content hash")


def _canonical_object(value: dict[str, Any]) -> str:
    if is_redacted(value):
        raise ValueError("a withheld value has no content hash")
    members = {unicodedata.normalize("NFC", key): member for key, member in value.items()}
    if len(members) != len(value):
        raise ValueError("two keys of one object are the same text")
    parts = (f"{json.dumps(key)}:{canonical(members[key])}" for key in sorted(members))
    return f"{{{','.join(parts)}}}"


def content_hash(fields: Mapping[str, Any]) -> str:
    """The hash of a draft's fields: equal fields have equal hashes whatever their order.

    100 and 100.0 are equal, texts are compared in NFC, and "100" is not 100. Raises
    ``ValueError`` where :func:`canonical` does.
    """
    return "sha256:" + sha256(canonical(dict(fields)).encode("ascii")).hexdigest()
