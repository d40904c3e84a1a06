"""Breadth-first search for the shortest trace on which every rule comes out as demanded."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from cxdsl.analysis import elapsed
from cxdsl.analysis.alphabet import Alphabet, Move
from cxdsl.analysis.followed import Followed
from cxdsl.analysis.machine import Machine
from cxdsl.analysis.order import START, Order, following
from cxdsl.analysis.subject import Demand
from cxdsl.analysis.widths import TooWideError

# What a state costs that has to be remembered, in moves tried.
_KEPT = 4
# The state of each rule, by its number there.
States = tuple[int, ...]
Node = tuple[Order, States]
Parents = dict[Node, "tuple[Node, Move, int] | None"]
# The moves of a trace, each with the seconds that pass before it.
Path = tuple[tuple[Move, int], ...]


@dataclass(slots=True)
class Budget:
    """How much one question may cost: moves tried, and seconds (None: as long as it takes).

    ``spent`` says afterwards whether it ran out.
    """

    work: int = 400_000
    until: float | None = None
    spent: bool = False

    @staticmethod
    def of(seconds: float | None, work: int = 400_000) -> Budget:
        """A budget that begins now."""
        return Budget(work, None if seconds is None else time.monotonic() + seconds)

    def take(self, moves: int) -> bool:
        """Use up so many moves; False when nothing is left."""
        self.work -= moves
        if self.work < 0 or (self.until is not None and time.monotonic() > self.until):
            self.spent = True
        return not self.spent


@dataclass(slots=True)
class Search:
    """One question on one alphabet. ``exhausted`` is set when every trace was looked at.

    ``late`` admits results that do not follow their calls at once.
    """

    demands: Sequence[Demand]
    alphabet: Alphabet
    budget: Budget
    late: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)
    exhausted: bool = field(default=False, init=False)

    def paths(self) -> Iterator[Path]:
        """The traces that meet the demands, shortest first; one for each state of the product."""
        try:
            yield from self._paths()
        except TooWideError:
            self.budget.spent = True

    def _paths(self) -> Iterator[Path]:
        moves = self.alphabet.moves + (self.alphabet.late if self.late else ())
        rules = [
            Followed(Machine(d.subject, self.alphabet.events, self.facts), d, moves)
            for d in self.demands
        ]
        waits, _ = elapsed.waits(self.demands)
        start: Node = (START, tuple(r.initial() for r in rules))
        parents: Parents = {start: None}
        layer = [start]
        idled = False
        while layer:
            after: list[Node] = []
            for node in layer:
                if not self.budget.take(len(moves) * len(waits)):
                    return
                for number, move in enumerate(moves):
                    order = following(node[0], move, self.alphabet.lines)
                    if order is None:
                        continue
                    for wait in waits if parents[node] is not None else (0,):
                        for states in self._step(rules, node[1], number, wait):
                            found = (order, states)
                            if found == start and node == start and not idled:
                                # An event that changes nothing is a trace of its own.
                                idled = _met(rules, found)
                                if idled:
                                    yield ((move, wait),)
                            if found in parents:
                                continue
                            self._pay()
                            parents[found] = (node, move, wait)
                            after.append(found)
                            if _met(rules, found):
                                yield _path(parents, found)
            layer = after
        self.exhausted = True

    def _pay(self) -> None:
        """Pay for a state that is kept. Raises ``TooWideError`` when nothing is left."""
        if not self.budget.take(_KEPT):
            raise TooWideError

    def _step(
        self, rules: Sequence[Followed], states: States, move: int, wait: int
    ) -> Sequence[States]:
        options: list[tuple[int, ...]] = []
        ways = 1
        for rule, state in zip(rules, states, strict=True):
            reached = rule.step(state, move, wait)
            if not reached:
                return ()
            ways *= len(reached)
            options.append(reached)
        if ways == 1:
            return (tuple(o[0] for o in options),)
        # Each combination is a state of its own, and has to be paid for before it is made.
        if not self.budget.take(_KEPT * ways):
            return ()
        return list(product(*options))


def _met(rules: Sequence[Followed], node: Node) -> bool:
    return not node[0].open and all(
        rule.met(state) for rule, state in zip(rules, node[1], strict=True)
    )


def _path(parents: Parents, node: Node) -> Path:
    path: list[tuple[Move, int]] = []
    at = parents[node]
    while at is not None:
        node, move, wait = at
        path.append((move, wait))
        at = parents[node]
    return tuple(reversed(path))
