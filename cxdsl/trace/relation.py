"""Comparisons of recorded values with each other: of one event, of an earlier event, of facts.

A side of a comparison is a list of values: none where nothing was recorded, several where a path
goes through a list. Answers are True, False or None (a value that matters was withheld).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cxdsl.trace.values import compare, distance, equal, from_constant, is_redacted, values_at


class Operand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the values of one side come from.

    ``of`` is ``event`` (a path of the event itself), ``register`` (a path of the event that
    register ``register`` keeps), ``total`` (what that register adds up, the event included),
    ``fact`` (``path`` is its name) or ``constants`` (``values``, of ``type``). ``counted`` stands
    for the number of entries; with ``prefixes`` only texts that begin with one of them count.
    """

    of: str
    path: str = ""
    register: int | None = None
    values: tuple[str | bool, ...] = ()
    type: str = "text"
    counted: bool = False
    prefixes: tuple[str, ...] = ()


class Relation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``left op right``.

    ``op`` is one of ``= != < <= > >= in within known unknown``, or ``least_after``,
    ``most_after``, ``least_before``, ``most_before`` with ``apart`` microseconds. ``in``: a left
    value is among the right ones; ``within``: all of them are; ``unknown``: none was recorded.
    """

    left: Operand
    op: str
    right: Operand | None = None
    apart: int | None = None


def constants(operand: Operand) -> list[Any]:
    """The values of an operand that is given in the card."""
    return [from_constant(v, operand.type) for v in operand.values]


def number_of(found: list[Any], operand: Operand) -> list[Any]:
    """The number of entries that a path reached; nothing where the list was not recorded."""
    if any(map(is_redacted, found)):
        return [{"$redacted": True}]
    entries = found
    if not operand.path.endswith("*") and len(found) == 1 and isinstance(found[0], list):
        entries = found[0]
    if operand.prefixes:
        entries = [v for v in entries if isinstance(v, str) and v.startswith(operand.prefixes)]
    return [len(entries)]


def counted_values(container: Any, path: str, operand: Operand) -> list[Any]:
    """The number of entries below ``path`` of a container, where the list itself was recorded."""
    before = path.partition("*")[0].rstrip(".")
    if container is None or (before and not values_at(container, before)):
        return []
    return number_of(values_at(container, path) if path else [container], operand)


def _entries(values: Sequence[Any]) -> list[Any]:
    """The values, lists taken apart; null is nothing."""
    found: list[Any] = []
    for value in values:
        found.extend(value if isinstance(value, list) else (value,))
    return [v for v in found if v is not None]


def relate(left: Sequence[Any], op: str, right: Sequence[Any], apart: int | None) -> bool | None:
    """Whether the values of two sides stand in a relation; not recorded is never in any."""
    if op in ("known", "unknown"):
        if any(map(is_redacted, left)):
            return None
        recorded = any(v is not None for v in left)
        return recorded if op == "known" else not recorded
    if op in ("in", "within"):
        if op == "within" and [v for v in left if v is not None] and not _entries(left):
            # An empty list was recorded: nothing of it lies outside.
            return True
        left, right = _entries(left), _entries(right)
    withheld = any(map(is_redacted, (*left, *right)))
    plain = [v for v in left if v is not None and not is_redacted(v)]
    others = [v for v in right if v is not None and not is_redacted(v)]
    result = _holds(plain, op, others, apart)
    if not withheld:
        return result
    # What is withheld can only make more pairs: decided where no further pair changes the answer.
    if op in ("!=", "within"):
        return None
    return True if result else None


def _holds(left: list[Any], op: str, right: list[Any], apart: int | None) -> bool:
    if not left or not right:
        return False
    match op:
        case "!=":
            return not any(equal(a, b) for a in left for b in right)
        case "within":
            return all(any(equal(a, b) for b in right) for a in left)
        case "in":
            return any(equal(a, b) for a in left for b in right)
        case "least_after" | "most_after" | "least_before" | "most_before":
            gaps = [distance(a, b) for a in left for b in right]
            return any(g is not None and _apart(g, op, apart or 0) for g in gaps)
        case _:
            return any(compare(a, op, b) for a in left for b in right)


def _apart(gap: int, op: str, apart: int) -> bool:
    """``gap`` is left minus right in microseconds."""
    how_far, _, side = op.partition("_")
    span = gap if side == "after" else -gap
    return span >= apart if how_far == "least" else span <= apart
