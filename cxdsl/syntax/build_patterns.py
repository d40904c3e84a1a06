"""From parse tree to syntax tree: event patterns and the conditions on their fields."""

from __future__ import annotations

from typing import Any

from lark import Token

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import (
    Building,
    branches,
    child,
    duration,
    maybe_name,
    name,
    notice_name,
    test_parts,
    text,
    values,
)
from cxdsl.syntax.build_saying import saying


def pattern(b: Building, node: Any) -> tree.Pattern:
    """Return an event pattern."""
    span = b.span(node)
    if node.data == "p_any":
        return tree.AnyPattern(tuple(pattern(b, x) for x in branches(node)), span)
    qualifiers = tuple(_qualifier(b, x) for x in branches(node) if str(x.data).startswith("q_"))
    if node.data == "p_alias":
        return tree.AliasPattern(name(b, node.children[0]), qualifiers, span)
    actor, noun = node.children[0], node.children[1]
    kind = str(noun.data)[2:]
    outcome = child(noun, "outcome")
    notice = child(noun, "notice_name")
    tokens = [x for x in noun.children if isinstance(x, Token) and x.type != "REACH"]
    reach = next((x for x in noun.children if isinstance(x, Token) and x.type == "REACH"), None)
    return tree.EventPattern(
        actor=None if actor is None else str(actor),
        noun="call" if kind == "category_call" else kind,
        outcome=None if outcome is None else str(outcome.children[0]),
        tool=maybe_name(b, tokens[0]) if kind == "call" and tokens else None,
        category=str(tokens[0]) if kind in ("category_call", "attempt") else None,
        notice=None if notice is None else notice_name(b, notice),
        qualifiers=qualifiers,
        span=span,
        reach=None if reach is None else str(reach),
    )


def field_cond(b: Building, node: Any) -> tree.FieldCond:
    """Return a condition over the fields of an event."""
    span = b.span(node)
    if node.data in ("f_all", "f_any"):
        operands = tuple(field_cond(b, x) for x in branches(node))
        return tree.FieldTests("and" if node.data == "f_all" else "or", operands, span)
    if str(node.data).startswith("r_"):
        return relation(b, node)
    subject, op, given = test_parts(b, node)
    return tree.FieldTest(subject, op, given, span)


_RELATIONS = {
    "r_is": "is",
    "r_is_not": "is not",
    "r_one_of": "one of",
    "r_within": "within",
    "r_known": "known",
    "r_not_known": "not known",
}


def relation(b: Building, node: Any) -> tree.Relation:
    """Return a comparison in which more than a field and constants takes part."""
    span, kind = b.span(node), str(node.data)
    left = term(b, node.children[0])
    if kind == "r_compare":
        return tree.Relation(left, str(node.children[1]), term(b, node.children[2]), span)
    if kind == "r_distance":
        distance = node.children[1]
        how_far, other = distance.children
        op = str(distance.data)[2:].replace("_", " ")
        return tree.Relation(left, op, term(b, other), span, duration(b, how_far))
    right = term(b, node.children[1]) if len(node.children) > 1 else None
    return tree.Relation(left, _RELATIONS[kind], right, span)


def term(b: Building, node: Any) -> tree.Term:
    """Return one side of a comparison."""
    span = b.span(node)
    if isinstance(node, Token):
        return tree.Term("field", name(b, node), span)
    match str(node.data):
        case "t_latest":
            source = pattern(b, node.children[1])
            return tree.Term("latest", name(b, node.children[0]), span, source=source)
        case "t_fact" | "t_field":
            kind: Any = str(node.data)[2:]
            return tree.Term(kind, name(b, node.children[0]), span)
        case "quantity":
            _, word, source, prefix = node.children
            return tree.Term(
                "field" if source is None else "latest",
                name(b, word),
                span,
                source=None if source is None else pattern(b, source),
                counted=True,
                prefixes=() if prefix is None else values(b, prefix),
            )
        case _:
            return tree.Term("constants", None, span, values=values(b, node))


def _qualifier(b: Building, node: Any) -> tree.Qualifier:
    span = b.span(node)
    if node.data == "q_where":
        return tree.Where(field_cond(b, node.children[0]), span)
    if node.data not in ("q_mentioning", "q_not_mentioning"):
        return saying(b, node)
    phrases = node.children[0]
    inner = phrases.children[0] if phrases.data != "t_one" else phrases
    return tree.Mention(
        negated=node.data == "q_not_mentioning",
        every=phrases.data == "t_all",
        phrases=tuple(text(b, x) for x in branches(inner)),
        span=span,
    )
