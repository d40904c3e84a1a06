"""Constants of a card and how they compare, for both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cxdsl.syntax import tree

Sort = Literal["size", "moment"]


def order_of(values: Sequence[tree.Value]) -> Sort:
    """Whether an order test compares sizes or moments, by the look of its constant."""
    dated = all(v.kind in ("date", "text", "name") for v in values)
    return "moment" if dated else "size"


def flat(values: Sequence[tree.Value]) -> tuple[tree.Value, ...]:
    """The constants, lists taken apart."""
    found: list[tree.Value] = []
    for value in values:
        if isinstance(value.value, tuple):
            found.extend(flat(value.value))
        else:
            found.append(value)
    return tuple(found)
