"""Breadth-first search for the shortest trace on which every rule comes out as demanded."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cxdsl.analysis import elapsed
from cxdsl.analysis.alphabet import Alphabet, Move
from cxdsl.analysis.machine import Machine, State
from cxdsl.analysis.order import START, Order, following
from cxdsl.analysis.subject import Demand
from cxdsl.analysis.widths import TooWideError

# What a state costs that has to be remembered, in moves tried.
_KEPT = 4
# A rule that can be forgotten: it has failed as demanded, or can fail no more and need not.
DONE: State | None = None
States = tuple[State | None, ...]
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
        machines = [Machine(d.subject, self.alphabet.events, self.facts) for d in self.demands]
        moves = self.alphabet.moves + (self.alphabet.late if self.late else ())
        waits, _ = elapsed.waits(self.demands)
        start: Node = (START, tuple(m.initial() for m in machines))
        parents: Parents = {start: None}
        layer = [start]
        idled = False
        while layer:
            after: list[Node] = []
            for node in layer:
                if not self.budget.take(len(moves) * len(waits)):
                    return
                for move in moves:
                    order = following(node[0], move, self.alphabet.lines)
                    if order is None:
                        continue
                    for wait in waits if parents[node] is not None else (0,):
                        for states in self._step(machines, node[1], move, wait):
                            found = (order, states)
                            if found == start and node == start and not idled:
                                # An event that changes nothing is a trace of its own.
                                idled = self._met(machines, found)
                                if idled:
                                    yield ((move, wait),)
                            if found in parents:
                                continue
                            self._pay()
                            parents[found] = (node, move, wait)
                            after.append(found)
                            if self._met(machines, found):
                                yield _path(parents, found)
            layer = after
        self.exhausted = True

    def _pay(self) -> None:
        """Pay for a state that is kept. Raises ``TooWideError`` when nothing is left."""
        if not self.budget.take(_KEPT):
            raise TooWideError

    def _step(
        self, machines: Sequence[Machine], states: States, move: Move, wait: int
    ) -> list[States]:
        options: list[list[State | None]] = []
        for machine, demand, state in zip(machines, self.demands, states, strict=True):
            reached: list[State | None] = [state]
            if state is not None:
                for number, event in enumerate(move.events):
                    passed = 0 if number else wait * elapsed.SECOND
                    apart = move.place == "alone" or (move.place == "first" and not number)
                    reached = list(
                        dict.fromkeys(
                            x
                            for s in reached
                            if s is not None
                            for x in machine.step(s, event, passed, apart)
                        )
                    )
                reached = _useful(machine, demand, reached)
                if not reached:
                    return []
            options.append(reached)
        if all(len(o) == 1 for o in options):
            return [tuple(o[0] for o in options)]
        # Each combination is a state of its own, and has to be paid for before it is made.
        if not self.budget.take(_KEPT * math.prod(map(len, options))):
            return []
        found: list[States] = [()]
        for option in options:
            found = [(*before, one) for before in found for one in option]
        return found

    def _met(self, machines: Sequence[Machine], node: Node) -> bool:
        return not node[0].open and all(
            state is None or demand.met(*_ended(machine, state))
            for machine, demand, state in zip(machines, self.demands, node[1], strict=True)
        )


def _ended(machine: Machine, state: State) -> tuple[str, int]:
    verdict, activated = machine.ended(state)
    return verdict, int(activated)


def _useful(machine: Machine, demand: Demand, states: Sequence[State | None]) -> list[State | None]:
    """The states from which the demand can still be met; ``DONE`` when nothing can spoil it."""
    kept: list[State | None] = []
    for state in states:
        if state is None:
            continue
        failed = machine.failed(state)
        if demand.goal == "fires":
            kept.append(DONE if machine.activated(state) else state)
        elif demand.goal == "fails":
            if failed:
                kept.append(DONE)
            elif not machine.settled(state):
                kept.append(state)
        elif not failed and not (demand.goal == "vacuous" and machine.activated(state)):
            kept.append(state)
    return list(dict.fromkeys(kept))


def _path(parents: Parents, node: Node) -> Path:
    path: list[tuple[Move, int]] = []
    at = parents[node]
    while at is not None:
        node, move, wait = at
        path.append((move, wait))
        at = parents[node]
    return tuple(reversed(path))
