"""Rules unfolded as far as traces have taken them: states, open duties and count as one number.

A rule whose letters the shape of an event decides moves through few situations. Each gets a number
when it is first met, and so does what each event makes of it, so that an event costs one look-up.
A situation tells whether the trace passes and how often the rule was activated; where a failure
stands is found by stepping the same tables again, event by event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cxdsl.monitor.slice import ImpossibleLetterError
from cxdsl.monitor.tables import DISCHARGED, VIOLATED, Tables

# Instead of a number: what follows is not worked out yet.
UNKNOWN: Final = -1
# So many situations are numbered for all rules of an engine together, with their results; where
# there are more, an automaton is stepped event by event.
MAX_SITUATIONS: Final = 50_000

# The letter of an event for each automaton of a rule; None where it changes nothing.
Letters = tuple[int | None, ...]


class Stand(NamedTuple):
    """Where an automaton stands: its root and the states of open duties."""

    root: int
    duties: frozenset[int]


class Situation(NamedTuple):
    """Where the automata of a rule stand, and the activations of all of them.

    ``closer`` means that something happened of which the seqs may matter for good (a failure).
    """

    stands: tuple[Stand, ...]
    activations: int
    closer: bool


class Unfolding:
    """The situations of one rule; number 0 is the beginning, 1 has to be looked at closer.

    Only for automata without comparisons. ``limit`` is how many situations are numbered.
    """

    def __init__(self, tables: Sequence[Tables], limit: int) -> None:
        self.tables = tables
        self.limit = limit
        starts = [one.automaton.start_duty for one in tables]
        stands = tuple(
            Stand(one.automaton.initial, frozenset(() if start is None or start < 0 else (start,)))
            for one, start in zip(tables, starts, strict=True)
        )
        begin = Situation(stands, sum(start is not None for start in starts), False)
        self.situations = [begin, begin._replace(closer=True)]
        self._numbers = {situation: n for n, situation in enumerate(self.situations)}
        self._columns: dict[Letters, list[int]] = {}

    def column(self, letters: Letters) -> list[int]:
        """What follows each situation at an event; it grows with the situations."""
        column = self._columns.get(letters)
        if column is None:
            column = self._columns[letters] = [UNKNOWN] * len(self.situations)
            column[1] = 1
        return column

    def follow(self, number: int, letters: Letters) -> int:
        """Work out what follows a situation. Raises ``ImpossibleLetterError``."""
        after = self._after(self.situations[number], letters)
        found = 1 if after.closer else self._numbers.get(after)
        if found is None:
            found = 1
            if len(self.situations) < self.limit:
                found = self._numbers[after] = len(self.situations)
                self.situations.append(after)
                for column in self._columns.values():
                    column.append(UNKNOWN)
        self._columns[letters][number] = found
        return found

    def _after(self, now: Situation, letters: Letters) -> Situation:
        stands: list[Stand] = []
        activations, closer = now.activations, now.closer
        for tables, stand, letter in zip(self.tables, now.stands, letters, strict=True):
            if letter is None:
                stands.append(stand)
                continue
            after, activates, close = _stepped(tables, stand, letter)
            stands.append(after)
            activations += activates
            closer |= close
        return Situation(tuple(stands), activations, closer)

    def passes(self, number: int) -> bool:
        """Whether a trace that ends in this situation passes."""
        situation = self.situations[number]
        return not situation.closer and all(
            tables.accepts[duty]
            for tables, stand in zip(self.tables, situation.stands, strict=True)
            for duty in stand.duties
        )


def _stepped(tables: Tables, now: Stand, letter: int) -> tuple[Stand, bool, bool]:
    """Where an automaton stands after a letter, whether that activates it, and is a failure."""
    rows, closer = tables.rows, False
    duties: set[int] = set()
    for duty in now.duties:
        to = rows[duty][letter]
        if not isinstance(to, int):
            raise ImpossibleLetterError
        if to == VIOLATED:
            closer = True
        elif to != DISCHARGED:
            duties.add(to)
    cell = rows[now.root][letter]
    if isinstance(cell, int):
        return Stand(cell, frozenset(duties)), False, closer
    if cell is None:
        raise ImpossibleLetterError
    if cell.fork == VIOLATED:
        closer = True
    elif cell.fork is not None and cell.fork != DISCHARGED:
        duties.add(cell.fork)
        # A duty beside the one from the start must not look like it.
        closer |= not cell.activates
    return Stand(cell.to, frozenset(duties)), cell.activates, closer
