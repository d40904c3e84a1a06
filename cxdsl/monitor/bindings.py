"""The slices of one group of rules: which there are, and to which of them an event belongs.

An event that names only some of several entities belongs to every slice that agrees with it, also
to those that turn up later. So the state after such events is kept for every combination of
entities that events have named so far (the algorithm of parametric slicing: G. Rosu, F. Chen,
"Semantics and Algorithms for Parametric Monitoring", 2012); a combination becomes a slice when one
event names it in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from cxdsl.monitor.branches import Branches
from cxdsl.trace.keys import Binding

State = list[Branches]


class Slices:
    """The slices of a group; ``limit`` is how many combinations there may be.

    ``whole`` are the slices. ``open`` are combinations that no event has named in full.
    """

    __slots__ = ("limit", "open", "whole")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.whole: dict[Binding, State] = {}
        self.open: dict[Binding, State] = {}

    def __iter__(self) -> Iterator[State]:
        """The states of all combinations."""
        yield from self.whole.values()
        yield from self.open.values()

    def reached(self, binding: Binding, root: Callable[[], State]) -> list[State]:
        """The states that an event with this binding moves, new ones made from older ones.

        ``root`` gives the state after the events that name nothing. Raises ``OverflowError``
        when there are too many combinations.
        """
        if None not in binding:
            return [self._whole(binding, root)]
        if all(part is None for part in binding):
            return [root(), *self]
        known = [*self.whole, *self.open]
        joined = dict.fromkeys([binding, *(_join(binding, b) for b in known if _meet(binding, b))])
        # All new states are copied before any is moved.
        fresh = [b for b in joined if b not in self.whole and b not in self.open]
        self.open |= {b: self._made(b, root) for b in fresh}
        self._bound()
        return [s for group in (self.whole, self.open) for b, s in group.items() if b in joined]

    def _whole(self, binding: Binding, root: Callable[[], State]) -> State:
        state = self.whole.get(binding)
        if state is None:
            state = self.open.pop(binding, None) or self._made(binding, root)
            self.whole[binding] = state
            self._bound()
        return state

    def _made(self, binding: Binding, root: Callable[[], State]) -> State:
        """The state of a combination: that of the largest one in it which is known, copied."""
        return [branches.copy() for branches in self._largest(binding, root)]

    def _largest(self, binding: Binding, root: Callable[[], State]) -> State:
        if not self.open:
            return root()
        named = [n for n, part in enumerate(binding) if part is not None]
        for size in range(len(named) - 1, 0, -1):
            for kept in combinations(named, size):
                part = tuple(p if n in kept else None for n, p in enumerate(binding))
                if part in self.open:
                    return self.open[part]
        return root()

    def _bound(self) -> None:
        if len(self.whole) + len(self.open) > self.limit:
            raise OverflowError


def _meet(one: Binding, two: Binding) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, two, strict=True))


def _join(one: Sequence[str | None], two: Sequence[str | None]) -> Binding:
    return tuple(a if a is not None else b for a, b in zip(one, two, strict=True))
