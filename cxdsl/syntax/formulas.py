"""Formulas for experts: from the parse tree, and their canonical wording."""

from __future__ import annotations

from typing import Any

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import Building, branches, name

_BINARY = ("until", "release", "since")
_UNARY = (
    "not",
    "always",
    "eventually",
    "next",
    "weak_next",
    "once",
    "historically",
    "yesterday",
)


def formula(b: Building, node: Any) -> tree.Formula:
    """Return a formula."""
    op = str(node.data).removeprefix("x_")
    if op == "event":
        event = tree.AliasPattern(name(b, node.children[0]), (), b.span(node))
        return tree.Formula(op, b.span(node), event=event)
    return tree.Formula(op, b.span(node), tuple(formula(b, x) for x in branches(node)))


def formula_text(f: tree.Formula) -> str:
    """Return a formula that nobody can read in two ways.

    Parentheses stand where one operator with two sides meets another, and around `not p` and its
    like before `until`: `not p until q` looks like `not (p until q)`, and is not.
    """
    if f.op == "event":
        return f.event.name.text if f.event is not None else ""
    if f.op in ("true", "false"):
        return f.op
    word = f.op.replace("_", " ")
    if f.op in _UNARY:
        return f"{word} {_inside(f.operands[0], _UNARY)}"
    plain = () if f.op in _BINARY else _UNARY
    return f" {word} ".join(_inside(x, plain) for x in f.operands)


def _inside(f: tree.Formula, plain: tuple[str, ...]) -> str:
    """A part of a formula, in parentheses unless it is a word or its operator is ``plain``."""
    text = formula_text(f)
    return text if f.op in ("event", "true", "false", *plain) else f"({text})"
