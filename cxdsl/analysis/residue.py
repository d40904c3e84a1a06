"""What is left to find out about an event once its kind, actor and names are fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cxdsl.trace.events import Event
from cxdsl.trace.predicate import All, Any_, Const, Is, Not, Predicate


def residue(p: Predicate, event: Event) -> Predicate:
    """A predicate for all events that differ from this one in text and fields only."""
    match p:
        case Is():
            return Const(getattr(event, p.attr) in p.values)
        case Not():
            inner = residue(p.operand, event)
            return Const(not inner.value) if isinstance(inner, Const) else Not(inner)
        case All() | Any_():
            decisive = isinstance(p, Any_)
            left: list[Predicate] = []
            for q in p.operands:
                one = residue(q, event)
                if isinstance(one, Const):
                    if one.value is decisive:
                        return one
                    continue
                left.append(one)
            if not left:
                return Const(not decisive)
            return Any_(tuple(left)) if decisive else All(tuple(left))
        case _:
            return p


def leaves(p: Predicate) -> Iterator[Predicate]:
    """The tests that a predicate is made of."""
    match p:
        case Not():
            yield from leaves(p.operand)
        case All() | Any_():
            for q in p.operands:
                yield from leaves(q)
        case Const():
            return
        case _:
            yield p


def open_tests(predicates: Iterable[Predicate], event: Event) -> list[Predicate]:
    """The tests of text and fields that decide the predicates for events like this one."""
    found: dict[Predicate, None] = {}
    for predicate in predicates:
        found.update(dict.fromkeys(leaves(residue(predicate, event))))
    return list(found)
