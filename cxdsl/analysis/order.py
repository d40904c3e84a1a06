"""Which step may follow which: shared messages and groups, drafts that replace others."""

from __future__ import annotations

from typing import NamedTuple

from cxdsl.analysis.alphabet import Move


class Order(NamedTuple):
    """What the steps so far allow.

    ``shared``: the last step stands in a message or group that another may join; ``open``: one
    has to. ``made`` are the drafts that were made, where some replace others.
    """

    shared: bool = False
    open: bool = False
    made: frozenset[str] = frozenset()


START = Order()


def following(order: Order, move: Move, lines: bool) -> Order | None:
    """The order after a move; None when the move may not come now."""
    if move.place == "more":
        if not order.shared:
            return None
    elif order.open:
        return None
    made = order.made
    step = move.step
    if lines and step is not None and step.subject is not None:
        replaced = step.replaces
        if replaced is not None and replaced.text not in made:
            return None
        # A draft that replaces another is known by that only.
        if step.subject.text == "d1b" and replaced is None and "d1b" not in made:
            return None
        if step.kind == "draft":
            made |= {step.subject.text}
    return Order(move.place != "alone", move.place == "first", made)
