"""Conditions over task facts, as data in artifacts, with strong Kleene evaluation.

``None`` stands for unknown: a fact nobody recorded. (language: task facts and applicability)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cxdsl.trace.values import compare, from_constant


class FactTest(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="fact"):
    """``op`` is one of ``= != < <= > >= in known lists``; values as in ``predicate.Field``.

    ``lists``: the fact is a list that holds the first value. A list that holds something else than
    these values is not understood, so nobody knows what else it asks for.
    """

    name: str
    op: str
    type: str
    values: tuple[str | bool, ...] = ()


class CondNot(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="not"):
    """Negation."""

    operand: Condition


class CondAll(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="all"):
    """Conjunction; the empty one is true."""

    operands: tuple[Condition, ...]


class CondAny(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="any"):
    """Disjunction; the empty one is false."""

    operands: tuple[Condition, ...]


Condition = FactTest | CondNot | CondAll | CondAny


def lookup(facts: Mapping[str, Any], name: str) -> Any:
    """A fact by its dotted name, flat (``a.b``) or nested; None when not recorded."""
    if name in facts:
        return facts[name]
    value: Any = facts
    for part in name.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return None
        value = value[part]
    return value


def evaluate(condition: Condition, facts: Mapping[str, Any]) -> bool | None:
    """True, False, or None when it depends on facts that are not known."""
    match condition:
        case CondNot():
            inner = evaluate(condition.operand, facts)
            return None if inner is None else not inner
        case CondAll():
            results = [evaluate(c, facts) for c in condition.operands]
            return False if False in results else None if None in results else True
        case CondAny():
            results = [evaluate(c, facts) for c in condition.operands]
            return True if True in results else None if None in results else False
        case FactTest():
            value = lookup(facts, condition.name)
            if condition.op == "known":
                return value is not None
            if value is None:
                return None
            if condition.op == "lists":
                return _lists(value, condition.values)
            constants = [from_constant(v, condition.type) for v in condition.values]
            if condition.op == "in":
                return any(compare(value, "=", c) for c in constants)
            return compare(value, condition.op, constants[0])


def _lists(value: Any, wanted: tuple[str | bool, ...]) -> bool | None:
    if not isinstance(value, list | tuple):
        return None
    if any(compare(entry, "=", wanted[0]) for entry in value):
        return True
    understood = all(any(compare(entry, "=", known) for known in wanted) for entry in value)
    return False if understood else None


def unknown_facts(condition: Condition, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The facts that a condition reads and nobody recorded, in order of appearance."""
    match condition:
        case CondNot():
            return unknown_facts(condition.operand, facts)
        case CondAll() | CondAny():
            found: dict[str, None] = {}
            for c in condition.operands:
                found.update(dict.fromkeys(unknown_facts(c, facts)))
            return tuple(found)
        case FactTest():
            return (condition.name,) if lookup(facts, condition.name) is None else ()
