"""Whether a predicate holds for an event: the one place that looks inside events.

Answers are True, False or None. None means unknown: the value was recorded and withheld
(redacted), so nobody can say. A value that was never recorded makes a test false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cxdsl.trace.events import CONTAINERS, Event, Redacted
from cxdsl.trace.predicate import (
    All,
    Any_,
    Backed,
    Const,
    Field,
    Is,
    Mentions,
    Not,
    Predicate,
    Related,
    Wording,
)
from cxdsl.trace.relation import Operand, Relation, constants, counted_values, relate
from cxdsl.trace.values import compare, from_constant, is_redacted, values_at

if TYPE_CHECKING:
    from cxdsl.trace.saying import SayingTest

Holds = Callable[[Event], bool | None]


def compile_predicate(p: Predicate) -> Holds:
    """The predicate as a function of one event."""
    match p:
        case Const():
            value = p.value
            return lambda event: value
        case Is():
            return _compile_is(p)
        case Field():
            return _compile_field(p)
        case Backed():
            return _compile_backed(p)
        case Mentions() | Wording():
            return _compile_text(_saying_tests(p), p.every)
        case Related():
            return _compile_related(p.relation)
        case Not():
            inner = compile_predicate(p.operand)

            def negated(event: Event) -> bool | None:
                result = inner(event)
                return None if result is None else not result

            return negated
        case All():
            return _compile_all([compile_predicate(q) for q in p.operands])
        case Any_():
            return _compile_any([compile_predicate(q) for q in p.operands])


def _compile_all(parts: list[Holds]) -> Holds:
    def conjunction(event: Event) -> bool | None:
        result: bool | None = True
        for part in parts:
            one = part(event)
            if one is False:
                return False
            if one is None:
                result = None
        return result

    return conjunction


def _compile_any(parts: list[Holds]) -> Holds:
    def disjunction(event: Event) -> bool | None:
        result: bool | None = False
        for part in parts:
            one = part(event)
            if one is True:
                return True
            if one is None:
                result = None
        return result

    return disjunction


def _compile_is(p: Is) -> Holds:
    attr, values = p.attr, frozenset(p.values)

    def test(event: Event) -> bool | None:
        value = getattr(event, attr)
        if value.__class__ is Redacted:
            return None
        return value in values

    return test


def _compile_backed(p: Backed) -> Holds:
    def test(event: Event) -> bool | None:
        if event.text is None:
            return True
        missing = next((found for ask, found in event.backing or () if ask == p), None)
        return None if missing is None else not missing

    return test


def _saying_tests(p: Mentions | Wording) -> tuple[SayingTest, ...]:
    # Much to import for cards that ask for no wording.
    from cxdsl.trace.saying import mention_test, wording_test

    return mention_test(p) if isinstance(p, Mentions) else wording_test(p)


def _compile_text(tests: tuple[SayingTest, ...], every: bool) -> Holds:
    combine: Callable[[Iterable[bool]], bool] = all if every else any

    def test(event: Event) -> bool | None:
        text = event.text
        if text is None:
            return False
        if isinstance(text, Redacted):
            return None
        return combine(one(text) is not None for one in tests)

    return test


def field_values(event: Event, path: str) -> list[Any]:
    """The recorded values that a path (starting with its container) reaches in an event."""
    container, _, rest = path.partition(".")
    if container not in CONTAINERS:
        attribute = getattr(event, path)
        if isinstance(attribute, Redacted):
            return [{"$redacted": True}]
        return [] if attribute is None else [attribute]
    value = event.container(container)
    if value is None:
        return []
    if is_redacted(value):
        # Withheld as a whole: so is whatever stood in it.
        return [value]
    return values_at(value, rest) if rest else [value]


def operand_values(event: Event, operand: Operand) -> list[Any]:
    """The values of an operand that stands in the event itself, or in the card."""
    if operand.of == "constants":
        return constants(operand)
    if not operand.counted:
        return field_values(event, operand.path)
    container, _, rest = operand.path.partition(".")
    whole = event.container(container)
    return [whole] if is_redacted(whole) else counted_values(whole, rest, operand)


def _compile_related(relation: Relation) -> Holds:
    left, right, op = relation.left, relation.right, relation.op

    def test(event: Event) -> bool | None:
        values = [] if right is None else operand_values(event, right)
        return relate(operand_values(event, left), op, values, relation.apart)

    return test


def _one_value(value: Any, p: Field, constants: list[Any]) -> bool | None:
    if is_redacted(value):
        return None
    if value is None:
        return False
    match p.op:
        case "known":
            return True
        case "in":
            return any(compare(value, "=", c) for c in constants)
        case "starts_with":
            return isinstance(value, str) and value.startswith(tuple(map(str, constants)))
        case "ends_with":
            return isinstance(value, str) and value.endswith(tuple(map(str, constants)))
        case "contains":
            if isinstance(value, list):
                return any(compare(v, "=", c) for v in value for c in constants)
            return isinstance(value, str) and any(str(c) in value for c in constants)
        case _:
            return compare(value, p.op, constants[0])


def _compile_field(p: Field) -> Holds:
    constants = [from_constant(v, p.type) for v in p.values]
    path = p.path

    def test(event: Event) -> bool | None:
        result: bool | None = False
        for value in field_values(event, path):
            one = _one_value(value, p, constants)
            if one is True:
                return True
            if one is None:
                result = None
        return result

    return test
