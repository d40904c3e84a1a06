"""From parse tree to syntax tree: event patterns and the conditions on their fields."""

from __future__ import annotations

from typing import Any

from lark import Token

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import (
    Building,
    branches,
    child,
    maybe_name,
    name,
    notice_name,
    test_parts,
    text,
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
    tokens = [x for x in noun.children if isinstance(x, Token)]
    return tree.EventPattern(
        actor=None if actor is None else str(actor),
        noun="call" if kind == "category_call" else kind,
        outcome=None if outcome is None else str(outcome.children[0]),
        tool=maybe_name(b, tokens[0]) if kind == "call" and tokens else None,
        category=str(tokens[0]) if kind in ("category_call", "attempt") else None,
        notice=None if notice is None else notice_name(b, notice),
        qualifiers=qualifiers,
        span=span,
    )


def field_cond(b: Building, node: Any) -> tree.FieldCond:
    """Return a condition over the fields of an event."""
    span = b.span(node)
    if node.data in ("f_all", "f_any"):
        operands = tuple(field_cond(b, x) for x in branches(node))
        return tree.FieldTests("and" if node.data == "f_all" else "or", operands, span)
    subject, op, given = test_parts(b, node)
    return tree.FieldTest(subject, op, given, span)


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
