"""From parse tree to syntax tree: examples and their steps."""

from __future__ import annotations

from typing import Any, Literal, cast

from lark import Token

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import (
    Branch,
    Building,
    branches,
    child,
    date,
    duration,
    maybe_name,
    name,
    notice_name,
    text,
    unit,
    value,
)

Expect = Literal["passes", "fails", "vacuous", "not_applicable"]


def example(b: Building, node: Any) -> tree.Example:
    """Return an example with its facts and steps."""
    expect, title, facts = node.children[:3]
    at = expect.children[0] if expect.children else None
    return tree.Example(
        expect=cast(Expect, str(expect.data)[2:]),
        at=None if at is None else int(at),
        title=text(b, title),
        facts=() if facts is None else tuple(_assignment(b, x) for x in branches(facts)),
        steps=tuple(_step(b, x) for x in branches(node) if x.data == "step"),
        span=b.span(node),
    )


def _step(b: Building, node: Any) -> tree.Step:
    actor, action, at, same = node.children
    parts: dict[str, Any] = {}
    kind = str(action.data)[3:]
    tokens = [x for x in action.children if isinstance(x, Token)]
    words = [x for x in tokens if x.type == "NAME"]
    notice = child(action, "notice_name")
    if notice is not None:
        parts["subject"] = notice_name(b, notice)
    elif words:
        parts["subject"] = name(b, words[0])
    for token in tokens:
        if token.type == "OUTCOME":
            parts["outcome"] = str(token)
        elif token.type == "CATEGORY":
            parts["category"] = str(token)
    said = child(action, "text")
    return tree.Step(
        kind=kind,
        span=b.span(node),
        actor=None if actor is None else str(actor),
        text=None if said is None else text(b, said),
        entity=_word_after(b, action, "for_entity"),
        replaces=_word_after(b, action, "replacing"),
        fields=_assignments(b, action, "with_fields"),
        returns=_assignments(b, action, "returning"),
        at=duration(b, at) if at is not None and at.data == "duration" else None,
        on=None if at is None or at.data == "duration" else _moment(b, at),
        same=unit(same),
        **parts,
    )


def _moment(b: Building, node: Branch) -> str:
    if node.data == "w_day":
        return date(b, node.children[0])
    return text(b, node).value


def _word_after(b: Building, action: Branch, kind: str) -> tree.Name | None:
    found = child(action, kind)
    return None if found is None else maybe_name(b, found.children[0])


def _assignments(b: Building, action: Branch, kind: str) -> tuple[tree.Assignment, ...]:
    found = child(action, kind)
    return () if found is None else tuple(_assignment(b, x) for x in branches(found))


def _assignment(b: Building, node: Any) -> tree.Assignment:
    what, given = node.children
    return tree.Assignment(name(b, what), value(b, given), b.span(node))
