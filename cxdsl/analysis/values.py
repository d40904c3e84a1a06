"""Values to try for a field: for every way in which its tests can come out, some values.

The tests of one field cut its values into classes (below 5, 5, above 5). Each class gets
``distinct`` values, so that an event can also differ from what earlier events recorded. What
several tests ask of one value at once (words of a text, entries of a list) is tried in every
combination, up to a number of parts; ``complete`` says whether that is all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import combinations, pairwise, product
from typing import Any

from cxdsl.trace.predicate import Field
from cxdsl.vocabulary.vocabulary import FieldType

# Types of declared fields, as tests write them.
_WRITTEN = {"id": "text", "enum": "text", "money": "number"}
# Words of a text, entries of a list, beginnings and ends that are tried in every combination.
_MOST_PARTS = 4


def candidates(tests: Sequence[Field], declared: FieldType | None, distinct: int) -> list[Any]:
    """Values of a field for its tests; ``declared`` None means that any type may be recorded."""
    if declared is not None:
        return _of_type(_WRITTEN.get(declared.type, declared.type), tests, declared, distinct)
    types = list(dict.fromkeys(t.type for t in tests if t.op != "known")) or ["text"]
    found: list[Any] = []
    for kind in types:
        if kind == "list" or any(t.op == "contains" for t in tests):
            found.extend(_lists(tests, distinct))
        found.extend(_of_type(kind, tests, None, distinct))
    if "text" not in types:
        # Nothing says that the field is of the type it is compared with.
        found.append("another")
    return _once(found)


def complete(tests: Iterable[Field]) -> bool:
    """Whether the candidates for these tests are every way in which they can come out."""
    found = list(tests)
    return all(len(_asked(found, op)) <= _MOST_PARTS for op in _PARTIAL)


def _of_type(
    kind: str, tests: Sequence[Field], declared: FieldType | None, distinct: int
) -> list[Any]:
    match kind:
        case "number":
            return _numbers(tests, distinct)
        case "boolean":
            return [True, False]
        case "date":
            return [d.isoformat() for d in _days(tests, distinct)]
        case "time":
            return _times(tests, distinct)
        case "list":
            return _lists(tests, distinct)
        case _:
            if declared is not None and declared.values:
                return _members(tests, declared, distinct)
            return _texts(tests, distinct)


def _once(values: Iterable[Any]) -> list[Any]:
    found: dict[str, Any] = {}
    for value in values:
        found.setdefault(repr(value), value)
    return list(found.values())


def _constants(tests: Sequence[Field]) -> list[str | bool]:
    return list(dict.fromkeys(v for t in tests for v in t.values))


def _numbers(tests: Sequence[Field], distinct: int) -> list[Any]:
    bounds = sorted({Decimal(v) for v in _constants(tests) if _is_number(v)})
    if not bounds:
        return [Decimal(100 - 10 * n) for n in range(distinct)]
    found: list[Decimal] = list(bounds)
    found += [bounds[-1] + n for n in range(1, distinct + 1)]
    found += [bounds[0] - n for n in range(1, distinct + 1)]
    for low, high in pairwise(bounds):
        whole = [low + n for n in range(1, distinct + 1)]
        parts = distinct + 1
        inside = [low + (high - low) * n / parts for n in range(1, parts)]
        found += whole if whole[-1] < high else inside
    return found


def _is_number(value: str | bool) -> bool:
    try:
        return not isinstance(value, bool) and Decimal(value).is_finite()
    except ArithmeticError:
        return False


def _days(tests: Sequence[Field], distinct: int) -> list[date]:
    bounds = sorted(d for d in (_day(v) for v in _constants(tests)) if d is not None)
    if not bounds:
        bounds = [date(2026, 1, 15)]
    found = list(bounds)
    for bound in bounds:
        found += [bound + timedelta(days=n) for n in range(1, distinct + 1)]
        found += [bound - timedelta(days=n) for n in range(1, distinct + 1)]
    return list(dict.fromkeys(found))


def _day(value: str | bool) -> date | None:
    try:
        return None if isinstance(value, bool) else date.fromisoformat(value[:10])
    except ValueError:
        return None


def _times(tests: Sequence[Field], distinct: int) -> list[str]:
    bounds = [_moment(v) for v in _constants(tests)]
    known = [b for b in bounds if b is not None] or [datetime.fromisoformat("2026-01-15T09:00:00Z")]
    found = list(known)
    for bound in known:
        found += [bound + timedelta(minutes=n) for n in range(1, distinct + 1)]
        found += [bound - timedelta(minutes=n) for n in range(1, distinct + 1)]
    return list(dict.fromkeys(f.isoformat().replace("+00:00", "Z") for f in found))


def _moment(value: str | bool) -> datetime | None:
    try:
        found = None if isinstance(value, bool) else datetime.fromisoformat(value)
    except ValueError:
        return None
    if found is not None and found.tzinfo is None:
        found = datetime.fromisoformat(f"{found.isoformat()}Z")
    return found


def _members(tests: Sequence[Field], declared: FieldType, distinct: int) -> list[str]:
    asked = [v for v in declared.values if v in _constants(tests)]
    others = [v for v in declared.values if v not in asked]
    partial = any(t.op in ("starts_with", "ends_with", "contains") for t in tests)
    return [*asked, *(others if partial else others[:distinct])]


def _texts(tests: Sequence[Field], distinct: int) -> list[str]:
    whole = [str(v) for t in tests if t.op in ("=", "!=", "in") for v in t.values]
    starts = _parts(tests, "starts_with")
    ends = _parts(tests, "ends_with")
    inside = _parts(tests, "contains")
    found = list(whole)
    for start, end in product(["", *starts], ["", *ends]):
        for chosen in _subsets(inside, _asked(tests, "contains")):
            middle = " ".join(chosen)
            dash = "-" if start[-1:].isalnum() else ""
            found += [f"{start}{dash}{middle}{_spare(n)}{end}" for n in range(distinct)]
    return _once(found)


def _spare(n: int) -> str:
    return f"x{n + 1}"


_PARTIAL = ("contains", "starts_with", "ends_with")


def _asked(tests: Sequence[Field], op: str) -> list[str]:
    return list(dict.fromkeys(str(v) for t in tests if t.op == op for v in t.values))


def _parts(tests: Sequence[Field], op: str) -> list[str]:
    return _asked(tests, op)[:_MOST_PARTS]


def _subsets(parts: Sequence[Any], every: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """All selections of the parts, and all that are asked for at once, however many they are."""
    for size in range(len(parts) + 1):
        yield from combinations(parts, size)
    if len(every) > len(parts):
        yield tuple(every)


def _lists(tests: Sequence[Field], distinct: int) -> list[list[Any]]:
    asked = [
        v if isinstance(v, bool) else Decimal(v) if t.type == "number" else v
        for t in tests
        if t.op == "contains"
        for v in t.values
    ]
    asked = _once(asked)
    found: list[list[Any]] = [[_spare(n)] for n in range(distinct)]
    found += [list(chosen) for chosen in _subsets(asked[:_MOST_PARTS], asked) if chosen]
    return found
