"""From parse tree to syntax tree: the qualifiers that look at how something is said."""

from __future__ import annotations

from typing import Any

from lark import Token

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import Building, branches, text


def saying(b: Building, node: Any) -> tree.Saying:
    """Return a qualifier that looks at how something is said."""
    kind = str(node.data)[2:]
    negated = kind.startswith("not_")
    tokens = [str(x) for x in node.children if isinstance(x, Token)]
    test = tokens[0] if tokens else {"saying": "exactly"}.get(kind.removeprefix("not_"), "matching")
    given = list(branches(node))[-1]
    if given.data in ("t_any", "t_all"):
        parts = list(branches(given.children[0]))
    else:
        parts = [given.children[0]] if given.data == "t_one" else [given]
    return tree.Saying(
        negated=negated,
        test=test,
        every=given.data == "t_all",
        values=tuple(_value(b, x) for x in parts),
        span=b.span(node),
    )


def _value(b: Building, node: Any) -> tree.Text | tree.Value:
    if node.data == "amount_value":
        one = node.children[0]
        if isinstance(one, Token):
            return tree.Value("number", str(one), b.span(node))
        return text(b, one)
    return text(b, node)
