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
        return tree.Formula(op, b.span(node), event=name(b, node.children[0]))
    return tree.Formula(op, b.span(node), tuple(formula(b, x) for x in branches(node)))


def formula_text(f: tree.Formula) -> str:
    """Return a formula with parentheses only where they are needed."""
    match f.op:
        case "event":
            return f.event.text if f.event is not None else ""
        case "true" | "false":
            return f.op
        case "and":
            return " and ".join(_inside(x, (*_BINARY, *_UNARY)) for x in f.operands)
        case "or":
            return " or ".join(_inside(x, ("and", *_BINARY, *_UNARY)) for x in f.operands)
        case "implies":
            left, right = f.operands
            plain = ("or", "and", *_BINARY, *_UNARY)
            return f"{_inside(left, plain)} implies {_inside(right, ('implies', *plain))}"
        case _ if f.op in _BINARY:
            left, right = f.operands
            return f"{_inside(left, _UNARY)} {f.op} {_inside(right, _UNARY)}"
        case _:
            return f"{f.op.replace('_', ' ')} {_inside(f.operands[0], _UNARY)}"


def _inside(f: tree.Formula, plain: tuple[str, ...]) -> str:
    text = formula_text(f)
    return text if f.op in ("event", "true", "false", *plain) else f"({text})"
