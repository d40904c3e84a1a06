"""Shapes of events: what can be decided of a predicate before looking at text and fields."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.trace.events import Event, Redacted
from cxdsl.trace.keys import Place
from cxdsl.trace.predicate import All, Any_, Const, Is, Not, Predicate


def asked_attributes(rules: Iterable[RulePredicate]) -> tuple[str, ...]:
    """The event attributes that some rule's predicates or keys ask for, beside kind and actor."""
    found: set[str] = set()

    def visit(p: Predicate) -> None:
        match p:
            case Is():
                found.update(("requested_by",) if p.attr == "requester" else (p.attr,))
            case Not():
                visit(p.operand)
            case All() | Any_():
                for q in p.operands:
                    visit(q)
            case _:
                return

    for rule in rules:
        followed = [a.each for a in rule.automata if a.each is not None]
        if any(place.tools for key in (*rule.keys, *followed) for place in key.paths):
            found.add("tool")
        for automaton in rule.automata:
            for proposition in automaton.propositions:
                visit(proposition.predicate)
    if "category" in found:
        # A category that an event does not record is looked up by its tool.
        found.add("tool")
    return tuple(sorted(found - {"kind", "actor"}))


def may_name(event: Event, place: Place) -> bool:
    """Whether events of this shape may name an entity at a place."""
    return (not place.kinds or event.kind in place.kinds) and (
        not place.tools or event.tool in place.tools or isinstance(event.tool, Redacted)
    )


def residual(p: Predicate, event: Event) -> Predicate:
    """What is left of a predicate for all events of one shape."""
    match p:
        case Is():
            value = getattr(event, p.attr)
            return p if isinstance(value, Redacted) else Const(value in p.values)
        case Not():
            inner = residual(p.operand, event)
            return Const(not inner.value) if isinstance(inner, Const) else Not(inner)
        case All():
            parts = [residual(q, event) for q in p.operands]
            if Const(False) in parts:
                return Const(False)
            left = tuple(q for q in parts if q != Const(True))
            return left[0] if len(left) == 1 else All(left) if left else Const(True)
        case Any_():
            parts = [residual(q, event) for q in p.operands]
            if Const(True) in parts:
                return Const(True)
            left = tuple(q for q in parts if q != Const(False))
            return left[0] if len(left) == 1 else Any_(left) if left else Const(False)
        case _:
            return p
