"""``applies when``: conditions over task facts."""

from __future__ import annotations

from cxdsl.artifact.condition import CondAll, CondAny, Condition, CondNot, FactTest
from cxdsl.model.comparisons import compare
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import FieldType

BUILT_IN = (
    FieldType("mode", "enum", ("mediated", "direct")),
    FieldType("task", "text"),
    FieldType("jurisdiction", "text"),
)


def fact_type(scope: Scope, name: str) -> FieldType | None:
    """The declaration of a fact; ``mode``, ``task`` and ``jurisdiction`` are always there."""
    known = scope.vocabulary.fact(name)
    return known if known is not None else next((f for f in BUILT_IN if f.name == name), None)


def fact_names(scope: Scope) -> list[str]:
    """The facts that a card of this domain may name."""
    return [*(f.name for f in scope.vocabulary.facts), *(f.name for f in BUILT_IN)]


def condition(scope: Scope, cond: tree.Cond) -> Condition | None:
    """The condition as data; None when a part of it is wrong."""
    match cond:
        case tree.CondNot():
            inner = condition(scope, cond.operand)
            return None if inner is None else CondNot(inner)
        case tree.CondAll() | tree.CondAny():
            parts = [condition(scope, c) for c in cond.operands]
            if any(p is None for p in parts):
                return None
            whole = tuple(p for p in parts if p is not None)
            return CondAll(whole) if isinstance(cond, tree.CondAll) else CondAny(whole)
        case tree.FactTest():
            declared = fact_type(scope, cond.fact.text)
            if declared is None:
                scope.unknown("CX2014", "fact", cond.fact, fact_names(scope))
                return None
            what = f"fact `{cond.fact.text}`"
            denied = cond.op == "not known"
            op = "known" if denied else cond.op
            checked = compare(scope, what, op, cond.values, declared, cond.span)
            if checked is None:
                return None
            test = FactTest(cond.fact.text, checked.op, checked.type, checked.values)
            return CondNot(test) if denied else test
