"""Automata as lookup tables: state x letter -> what happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton, State
from cxdsl.trace.backing import asks_of
from cxdsl.trace.events import Event
from cxdsl.trace.holds import Holds


class Step(NamedTuple):
    """A root transition that does more than move."""

    to: int
    activates: bool
    fork: int | None
    store: tuple[int, ...]


# Stands for the root state while a run of its own follows the automaton (open duties, several
# possibilities): whatever the letter, the run is asked.
BUSY = Step(-3, False, None, ())

# A cell is the next state when nothing else happens, a Step otherwise, None for a letter that the
# compiler proved impossible.
Cell = int | Step | None


class Tables:
    """An automaton prepared for stepping.

    ``idle`` are the letters that change nothing in any state, so that events of such shapes can
    be passed over. ``comparisons`` counts the letter bits that depend on registers or deadlines.
    ``position`` is the automaton's place in its rule. ``asks`` are its tests of backing.
    """

    def __init__(self, automaton: Automaton, position: int = 0) -> None:
        self.automaton = automaton
        self.position = position
        self.propositions = len(automaton.propositions)
        self.comparisons = len(automaton.comparisons)
        self.width = self.propositions + self.comparisons
        self.rows: list[list[Cell]] = [
            [_cell(state, letter) for letter in range(1 << self.width)]
            for state in automaton.states
        ]
        # By letter first: what each root state does, and BUSY in the last place.
        self.columns: list[list[Cell]] = [
            [*(row[letter] for row in self.rows), BUSY] for letter in range(1 << self.width)
        ]
        self.busy = len(self.rows)
        # Letters, of propositions alone, that no event can have: some state does not answer them,
        # whatever the comparisons say. Other states may, where that makes their guards shorter.
        self.impossible = frozenset(
            letter & (1 << self.propositions) - 1
            for letter, answers in enumerate(zip(*self.rows, strict=True))
            if None in answers
        )
        self.asks = tuple(
            dict.fromkeys(ask for p in automaton.propositions for ask in asks_of(p.predicate))
        )
        self.accepts = [s.accept for s in automaton.states]
        self.settled = [s.settled for s in automaton.states]
        self.has_deadline = any(c.is_due for c in automaton.comparisons)
        self.memoryless = (
            sum(s.role == "root" for s in automaton.states) == 1 and not automaton.registers
        )
        # Whether the kind of a failure depends on where the needed event stands.
        self.asks_needed = automaton.needed is not None and (
            automaton.source is not None or automaton.failure == "missing"
        )
        self._asked: dict[tuple[int, int], int] = {}
        start = automaton.start_duty
        # Failures that go on collecting evidence are kept by a run of their own.
        self.gathers = automaton.gathers
        followed = automaton.each is not None
        # Whether more of an event may be asked for than its letter; a failure tells what a message
        # says without backing.
        self.careful = (
            self.comparisons > 0
            or followed
            or bool(self.asks)
            or any(r.fields for r in automaton.registers)
        )
        self.starts_busy = (
            start is not None or self.comparisons > 0 or followed or self.gathers is not None
        )
        self.idle = frozenset(
            letter
            for letter in range(1 << self.propositions)
            if all(
                self.rows[n][letter | extra << self.propositions] in (n, None)
                for n in range(len(self.rows))
                for extra in range(1 << self.comparisons)
            )
            and not self.has_deadline
        )

    def letters(self, letter: int, tests: Iterable[tuple[int, Holds]], event: Event) -> list[int]:
        """All letters that an event may have: one, unless a value is withheld.

        ``letter`` holds the bits that are known, ``tests`` are the others, each with its bit. Of
        what a withheld value leaves open, only what some event can have is returned: nobody is the
        agent and the customer at once.
        """
        options = [letter]
        for bit, test in tests:
            truth = test(event)
            if truth is None:
                options = [*options, *(o | bit for o in options)]
            elif truth:
                options = [o | bit for o in options]
        if len(options) == 1:
            return options
        return [o for o in options if o not in self.impossible]

    def asked(self, state: int, letter: int) -> int:
        """The comparisons (as bits of a letter) on which a state's answer to ``letter`` depends.

        ``letter`` has its proposition bits only.
        """
        known = self._asked.get((state, letter))
        if known is None:
            row, known = self.rows[state], 0
            for k in range(self.comparisons):
                flag = 1 << (self.propositions + k)
                for others in range(1 << self.comparisons):
                    full = letter | others << self.propositions
                    if not full & flag and row[full] != row[full | flag]:
                        known |= flag
                        break
            self._asked[(state, letter)] = known
        return known


def _cell(state: State, letter: int) -> Cell:
    for transition in state.next:
        for term in transition.guard:
            if all(bool(letter >> bit & 1) == want for bit, want in term):
                if transition.activates or transition.fork is not None or transition.store:
                    return Step(
                        transition.to, transition.activates, transition.fork, transition.store
                    )
                return transition.to
    return None


__all__ = ["BUSY", "DISCHARGED", "VIOLATED", "Cell", "Step", "Tables"]
