"""Automata unfolded as far as traces have taken them: state, open duties and count as one number.

An automaton whose letters the shape of an event decides moves through few situations. Each gets a
number when it is first met, and so does what each letter makes of it, so that an event costs one
look-up. A situation tells whether the trace passes and how often the rule was activated; where a
failure stands is found by stepping the same tables again, event by event.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cxdsl.monitor.slice import ImpossibleLetterError
from cxdsl.monitor.tables import DISCHARGED, VIOLATED, Tables

# Instead of a number: what follows is not worked out yet.
UNKNOWN: Final = -1
# So many situations are numbered for all automata of an engine together, with their results; where
# there are more, an automaton is stepped event by event.
MAX_SITUATIONS: Final = 50_000


class Situation(NamedTuple):
    """Where an automaton stands: its root, the states of open duties, its activations.

    ``closer`` means that something happened of which the seqs may matter for good (a failure).
    """

    root: int
    duties: frozenset[int]
    activations: int
    closer: bool


class Unfolding:
    """The situations of one automaton; number 0 is the beginning, 1 has to be looked at closer.

    Only for automata without comparisons. ``limit`` is how many situations are numbered.
    """

    def __init__(self, tables: Tables, limit: int) -> None:
        self.tables = tables
        self.limit = limit
        automaton = tables.automaton
        start = automaton.start_duty
        duties = frozenset(() if start is None or start < 0 else (start,))
        begin = Situation(automaton.initial, duties, int(start is not None), False)
        self.situations = [begin, Situation(automaton.initial, frozenset(), 0, True)]
        self._numbers = {situation: n for n, situation in enumerate(self.situations)}
        self._columns: dict[int, list[int]] = {}

    def column(self, letter: int) -> list[int]:
        """What follows each situation at a letter; it grows with the situations."""
        column = self._columns.get(letter)
        if column is None:
            column = self._columns[letter] = [UNKNOWN] * len(self.situations)
            column[1] = 1
        return column

    def follow(self, number: int, letter: int) -> int:
        """Work out what follows a situation. Raises ``ImpossibleLetterError``."""
        after = self._after(self.situations[number], letter)
        found = 1 if after.closer else self._numbers.get(after)
        if found is None:
            found = 1
            if len(self.situations) < self.limit:
                found = self._numbers[after] = len(self.situations)
                self.situations.append(after)
                for column in self._columns.values():
                    column.append(UNKNOWN)
        self._columns[letter][number] = found
        return found

    def _after(self, now: Situation, letter: int) -> Situation:
        rows, closer = self.tables.rows, False
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
            return Situation(cell, frozenset(duties), now.activations, closer)
        if cell is None:
            raise ImpossibleLetterError
        if cell.fork == VIOLATED:
            closer = True
        elif cell.fork is not None and cell.fork != DISCHARGED:
            duties.add(cell.fork)
            # A duty beside the one from the start must not look like it.
            closer |= not cell.activates
        count = now.activations + cell.activates
        return Situation(cell.to, frozenset(duties), count, closer)

    def passes(self, number: int) -> bool:
        """Whether a trace that ends in this situation passes, as far as this automaton goes."""
        situation, accepts = self.situations[number], self.tables.accepts
        return not situation.closer and all(accepts[duty] for duty in situation.duties)
