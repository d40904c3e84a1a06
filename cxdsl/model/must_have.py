"""Conditions that an event must meet: those it decides itself, and those that look beyond it."""

from __future__ import annotations

from cxdsl.model.clause import Every, Relate
from cxdsl.model.pattern import Pattern
from cxdsl.model.patterns import field_condition, resolve
from cxdsl.model.relations import Condition, Conditions
from cxdsl.model.resolved import Resolved
from cxdsl.model.scope import Scope
from cxdsl.model.terms import related
from cxdsl.syntax import tree
from cxdsl.syntax.words import field_cond_text
from cxdsl.trace.predicate import All, Any_, Predicate, structural


def must_have(
    scope: Scope, said: tree.FieldCond, subject: Resolved, *, if_any: bool
) -> Every | Relate | None:
    """``every SUBJECT must have …``; None when a part of it is wrong (reported)."""
    checked = condition(scope, said, subject)
    if checked is None:
        return None
    if isinstance(checked, Pattern):
        return Every(subject.pattern, checked)
    return Relate(subject.pattern, checked, if_any)


def condition(scope: Scope, said: tree.FieldCond, subject: Resolved) -> Condition | None:
    """A condition on the events of ``subject``; what the event decides alone is a pattern."""
    if alone(said):
        return _pattern(scope, said, subject)
    if isinstance(said, tree.FieldTests):
        parts = [condition(scope, x, subject) for x in said.operands]
        if any(p is None for p in parts):
            return None
        return Conditions(said.connective, tuple(p for p in parts if p is not None))
    assert isinstance(said, tree.Relation)
    return related(scope, said, subject, resolve)


def alone(said: tree.FieldCond) -> bool:
    """Whether an event decides a condition by itself."""
    match said:
        case tree.FieldTest():
            return True
        case tree.FieldTests():
            return all(alone(x) for x in said.operands)
        case tree.Relation():
            sides = (said.left, said.right)
            return not any(t is not None and t.kind in ("latest", "fact") for t in sides)


def _pattern(scope: Scope, said: tree.FieldCond, subject: Resolved) -> Pattern | None:
    parts: list[Predicate] = []
    for way in subject.ways:
        extra = field_condition(scope, said, way.owner)
        if extra is None:
            return None
        parts.append(All((way.predicate, extra)))
    predicate = parts[0] if len(parts) == 1 else Any_(tuple(parts))
    text = f"{subject.name} with {field_cond_text(said)}"
    return Pattern(text, text, predicate, structural(predicate), said.span)
