"""Finding nodes in a syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

Node = TypeVar("Node")


def nodes(root: object, kind: type[Node]) -> Iterator[Node]:
    """All nodes of one type below (and including) a node or a tuple of nodes, as written."""
    if isinstance(root, kind):
        yield root
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part, kind)
    elif is_dataclass(root) and not isinstance(root, type):
        for field in fields(root):
            if field.compare and field.name not in ("span", "head"):
                yield from nodes(getattr(root, field.name), kind)


def walk(root: object) -> Iterator[Any]:
    """All nodes below (and including) a node or a tuple of nodes, as written; no plain values."""
    return (part for part in nodes(root, object) if is_dataclass(part))
