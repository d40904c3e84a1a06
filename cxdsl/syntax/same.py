"""Equality of syntax trees that looks at what is written, not where."""

from __future__ import annotations

import dataclasses
from typing import Any

from cxdsl.diag.span import Source, Span


def plain(node: Any) -> Any:
    """Return a tree as nested tuples without places; equal trees give equal values."""
    if isinstance(node, tuple):
        return tuple(plain(x) for x in node)
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        parts = [
            plain(value)
            for field in dataclasses.fields(node)
            if field.compare and not isinstance(value := getattr(node, field.name), Span | Source)
        ]
        return (type(node).__name__, *parts)
    return node


def same_tree(left: Any, right: Any) -> bool:
    """Return whether two trees say the same, wherever they were written."""
    return bool(plain(left) == plain(right))
