"""One demanded rule in a search: its states by number, and what each move makes of them.

The states of a product repeat the states of its rules over and over. Each rule therefore numbers
its own, and works out once where a move leads from each; the search compares numbers only.
"""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.analysis import elapsed
from cxdsl.analysis.alphabet import Move
from cxdsl.analysis.machine import Machine, State
from cxdsl.analysis.subject import Demand

# A rule that can be forgotten: it has failed as demanded, or can fail no more and need not.
DONE = -1


class Followed:
    """A machine and what is demanded of it, with its states known by numbers."""

    def __init__(self, machine: Machine, demand: Demand, moves: Sequence[Move]) -> None:
        self.machine = machine
        self.demand = demand
        self.moves = moves
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._met: list[bool | None] = []
        self._after: list[dict[tuple[int, int], tuple[int, ...]]] = []

    def initial(self) -> int:
        """The number of the state before the first event."""
        return self._number(self.machine.initial())

    def step(self, state: int, move: int, wait: int) -> tuple[int, ...]:
        """The states after a move from which the demand can still be met (several: a guess).

        ``move`` is the number of the move, ``wait`` the seconds that pass before it.
        """
        if state == DONE:
            return (DONE,)
        known = self._after[state]
        after = known.get((move, wait))
        if after is None:
            after = known[move, wait] = self._useful(self._reached(state, self.moves[move], wait))
        return after

    def met(self, state: int) -> bool:
        """Whether the demand is met when the trace ends in this state."""
        if state == DONE:
            return True
        met = self._met[state]
        if met is None:
            verdict, activated = self.machine.ended(self._states[state])
            met = self._met[state] = self.demand.met(verdict, int(activated))
        return met

    def _number(self, state: State) -> int:
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self._states)
            self._states.append(state)
            self._met.append(None)
            self._after.append({})
        return number

    def _reached(self, number: int, move: Move, wait: int) -> Sequence[State]:
        reached: Sequence[State] = (self._states[number],)
        for n, event in enumerate(move.events):
            passed = 0 if n else wait * elapsed.SECOND
            apart = move.place == "alone" or (move.place == "first" and not n)
            reached = list(
                dict.fromkeys(
                    after
                    for before in reached
                    for after in self.machine.step(before, event, passed, apart)
                )
            )
        return reached

    def _useful(self, states: Sequence[State]) -> tuple[int, ...]:
        """The states that matter; ``DONE`` for those from which nothing can spoil the demand."""
        goal = self.demand.goal
        kept: dict[int, None] = {}
        for state in states:
            failed = self.machine.failed(state)
            if goal == "fires":
                kept[DONE if self.machine.activated(state) else self._number(state)] = None
            elif goal == "fails":
                if failed:
                    kept[DONE] = None
                elif not self.machine.settled(state):
                    kept[self._number(state)] = None
            elif not failed and not (goal == "vacuous" and self.machine.activated(state)):
                kept[self._number(state)] = None
        return tuple(kept)
