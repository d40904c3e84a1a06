"""Event patterns: from the words of a card to predicates over one event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cxdsl.diag.suggest import suggest
from cxdsl.model.comparisons import compare
from cxdsl.model.nouns import owners_of
from cxdsl.model.owners import ATTRIBUTES, Owner
from cxdsl.model.resolved import Resolved, Way, find_field
from cxdsl.model.saying import empty_phrase, saying_test
from cxdsl.model.scope import Scope
from cxdsl.model.terms import related
from cxdsl.syntax import tree
from cxdsl.syntax.words import pattern_text
from cxdsl.trace.predicate import (
    All,
    Any_,
    Const,
    Field,
    Is,
    Mentions,
    Not,
    Predicate,
    Related,
)
from cxdsl.trace.relation import Relation


def resolve(scope: Scope, pattern: tree.Pattern) -> Resolved | None:
    """Resolve a pattern; None when a part of it is wrong (reported)."""
    text = pattern_text(pattern)
    match pattern:
        case tree.AnyPattern():
            parts = [resolve(scope, p) for p in pattern.operands]
            if any(p is None for p in parts):
                return None
            ways = tuple(w for p in parts if p is not None for w in p.ways)
            return Resolved(text, text, ways, pattern.span)
        case tree.AliasPattern():
            return _alias(scope, pattern, text)
        case tree.EventPattern():
            found = owners_of(scope, pattern)
            if found is None:
                return None
            ways = tuple(Way(predicate, owner) for predicate, owner in found)
            return _qualified(scope, Resolved(text, text, ways, pattern.span), pattern.qualifiers)


def _alias(scope: Scope, pattern: tree.AliasPattern, text: str) -> Resolved | None:
    name = pattern.name.text
    scope.used.add(name)
    alias = scope.aliases.get(name)
    if alias is None:
        _unknown_event(scope, pattern.name)
        return None
    if name in scope.open:
        scope.report(
            "CX2011",
            f"event `{name}` is defined by itself",
            pattern.name.span,
            help="say what the event is without naming it again",
        )
        return None
    scope.open.append(name)
    meant = resolve(scope, alias.pattern)
    scope.open.pop()
    if meant is None:
        return None
    shown = name if not pattern.qualifiers else text
    return _qualified(scope, replace(meant, name=shown, span=pattern.span), pattern.qualifiers)


def _unknown_event(scope: Scope, name: tree.Name) -> None:
    """Report a word that is no event of the card; it may be a name of another sort."""
    known = scope.vocabulary
    near = suggest(name.text, scope.aliases)
    if known.tool(name.text) is not None:
        help = f"it is a tool: write `call to {name.text}` or `successful call to {name.text}`"
    elif known.notice(name.text) is not None:
        help = f"it is a notice: write `notice {name.text}`"
    elif any(d.name == name.text for d in known.drafts):
        help = "it is a kind of draft: write `draft`"
    elif near is not None:
        help = f"did you mean `{near}`?"
    else:
        help = f"define it in the card: `event {name.text} means …`"
    scope.report("CX2010", f"the card defines no event `{name.text}`", name.span, help=help)


def _qualified(
    scope: Scope, resolved: Resolved, qualifiers: tuple[tree.Qualifier, ...]
) -> Resolved | None:
    for qualifier in qualifiers:
        ways: list[Way] = []
        for way in resolved.ways:
            if way.owner.implied and _lacks(qualifier, way.owner):
                # Such an event cannot have the field, so the condition never holds for it.
                ways.append(Way(_and(way.predicate, Const(False)), way.owner))
                continue
            extra = _qualifier(scope, qualifier, way.owner)
            if extra is None:
                return None
            ways.append(Way(_and(way.predicate, extra), way.owner))
        resolved = replace(resolved, ways=tuple(ways))
    return resolved


def _lacks(qualifier: tree.Qualifier, owner: Owner) -> bool:
    """Whether a condition names a field that the events of an owner do not have."""
    return isinstance(qualifier, tree.Where) and any(
        owner.find(name.text) is None for name in _fields_of(qualifier.condition)
    )


def _fields_of(condition: tree.FieldCond) -> Iterator[tree.Name]:
    if isinstance(condition, tree.FieldTests):
        for one in condition.operands:
            yield from _fields_of(one)
    elif isinstance(condition, tree.Relation):
        for term in (condition.left, condition.right):
            if term is not None and term.kind == "field" and term.name is not None:
                yield term.name
    else:
        yield condition.field


def _and(left: Predicate, right: Predicate) -> Predicate:
    operands = (*left.operands, right) if isinstance(left, All) else (left, right)
    return All(operands)


def _qualifier(scope: Scope, qualifier: tree.Qualifier, owner: Owner) -> Predicate | None:
    if isinstance(qualifier, tree.Where):
        return field_condition(scope, qualifier.condition, owner)
    if isinstance(qualifier, tree.Saying):
        return saying_test(scope, qualifier, owner)
    if owner.kinds != ("message",):
        scope.report(
            "CX3005",
            f"only a message mentions something, and this is {owner.what}",
            qualifier.span,
            help="use `where` with a field, or speak of a message",
        )
        return None
    if any(empty_phrase(scope, one) for one in qualifier.phrases):
        return None
    test = Mentions(tuple(p.value for p in qualifier.phrases), qualifier.every)
    return Not(test) if qualifier.negated else test


def field_condition(scope: Scope, condition: tree.FieldCond, owner: Owner) -> Predicate | None:
    """The conditions of a ``where`` or ``must have`` for one alternative of a pattern."""
    if isinstance(condition, tree.FieldTests):
        parts = [field_condition(scope, c, owner) for c in condition.operands]
        if any(p is None for p in parts):
            return None
        whole = tuple(p for p in parts if p is not None)
        return All(whole) if condition.connective == "and" else Any_(whole)
    if isinstance(condition, tree.Relation):
        return _alone(scope, condition, owner)
    found = find_field(scope, condition.field, owner)
    if found is None:
        return None
    path = found.path
    what = f"`{condition.field.text}` of {owner.what}"
    checked = compare(scope, what, condition.op, condition.values, found.declared, condition.span)
    if checked is None:
        return None
    if path in ATTRIBUTES and checked.op in ("=", "in"):
        return Is(path, tuple(str(v) for v in checked.values))
    if checked.op == "unknown":
        return Not(Field(path, "known", checked.type))
    if checked.op == "!=":
        # "is not" also holds where nothing equal is recorded, but only for a recorded value.
        known = Field(path, "known", checked.type)
        return All((known, Not(Field(path, "=", checked.type, checked.values))))
    return Field(path, checked.op, checked.type, checked.values)


def _alone(scope: Scope, relation: tree.Relation, owner: Owner) -> Predicate | None:
    """A comparison within one event; None (reported) when it looks at anything else."""
    for term in (relation.left, relation.right):
        if term is not None and term.kind in ("latest", "fact"):
            what = "facts" if term.kind == "fact" else "other events"
            scope.report(
                "CX3010",
                f"what event is meant cannot depend on {what}",
                term.span,
                help="write `every … must have …` with it, or put `while the latest … is …,` first",
            )
            return None
    way = Way(Const(True), owner)
    subject = Resolved(owner.what, owner.what, (way,), relation.span)
    found = related(scope, relation, subject, resolve)
    if found is None:
        return None
    right = None if found.right is None else found.right.operand
    return Related(Relation(left=found.left.operand, op=found.op, right=right, apart=found.apart))
