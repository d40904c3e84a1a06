"""One run of one automaton over one slice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cxdsl.artifact.predicate import DISCHARGED, VIOLATED
from cxdsl.monitor.backing import unbacked_differences
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.registers import Added, Cited, Comparer, in_time
from cxdsl.monitor.tables import Step, Tables
from cxdsl.trace.events import Event
from cxdsl.trace.verdict import Difference

# Failures kept in full for each run; beyond that they are counted only.
KEPT = 1000
# Failures that are about values.
_COMPARED = ("mismatched", "exceeded")


# The seqs of remembered events by register; a register that adds up has several.
Cites = tuple[int | tuple[int, ...] | None, ...]


class ImpossibleLetterError(RuntimeError):
    """An event has a combination of properties that the artifact says cannot occur."""


class Raw(NamedTuple):
    """A failure as it is found: seqs and the registers of that moment.

    ``activation`` is the event that was bound, ``here`` the one that settled it (None: the end).
    ``entities`` are those that it failed for, where each is followed by itself: name, seq of the
    remembered event, or of the first that named it when there is none (False).
    """

    activation: int | None
    here: int | None
    cited: Cites
    differences: tuple[Difference, ...]
    definite: bool
    entities: tuple[tuple[str, int, bool], ...] = ()

    @property
    def bound(self) -> int | None:
        """The event that did wrong: the one that was bound, else the one that settled it."""
        return self.activation if self.activation is not None else self.here


class Duty:
    """An activation that is not yet discharged."""

    __slots__ = ("cited", "seq", "state", "ts", "turn")

    def __init__(
        self,
        state: int,
        seq: int | None = None,
        ts: int | float | str | None = None,
        turn: int | None = None,
        cited: Cites | None = None,
    ) -> None:
        self.state = state
        self.seq = seq
        self.ts = ts
        self.turn = turn
        # What a failure rests on of what happened before the activation.
        self.cited = cited

    def copy(self) -> Duty:
        """An independent copy."""
        return Duty(self.state, self.seq, self.ts, self.turn, self.cited)


class Run:
    """The state of one automaton on one slice, as if nothing were uncertain."""

    __slots__ = (
        "activations",
        "comparer",
        "duties",
        "effects",
        "failures",
        "first_needed",
        "last_needed",
        "moved",
        "registers",
        "root",
        "tables",
        "uncertain",
        "violations",
    )

    def __init__(
        self, tables: Tables, comparer: Comparer, effects: Effects, root: int | None = None
    ) -> None:
        automaton = tables.automaton
        self.effects = effects
        self.tables = tables
        self.comparer = comparer
        self.root = automaton.initial if root is None else root
        self.duties: list[Duty] = []
        self.registers: list[Cited | None] = [None] * len(automaton.registers)
        self.activations = 0
        self.failures: list[Raw] = []
        self.violations = 0
        self.first_needed: int | None = None
        self.last_needed: int | None = None
        self.uncertain = False
        # Events that stand behind another than the one before them (carried notices).
        self.moved: dict[int, int] = {}
        if automaton.start_duty is not None:
            self.activations = 1
            if automaton.start_duty >= 0:
                self.duties.append(Duty(automaton.start_duty, None, None, None))

    def copy(self) -> Run:
        """An independent copy, for a new slice or another possibility."""
        other = Run.__new__(Run)
        other.tables = self.tables
        other.comparer = self.comparer
        other.effects = self.effects
        for duty in self.duties:
            self.effects.watch_again(duty.seq)
        other.root = self.root
        other.duties = [d.copy() for d in self.duties]
        other.registers = self.registers.copy()
        other.activations = self.activations
        other.failures = self.failures.copy()
        other.violations = self.violations
        other.first_needed = self.first_needed
        other.last_needed = self.last_needed
        other.uncertain = self.uncertain
        other.moved = self.moved
        return other

    def comparison_bits(self, letter: int, event: Event) -> list[int]:
        """All possible values of the register bits at an event whose other bits are ``letter``.

        What no state asks for now is left out, so that it cannot put anything in doubt.
        """
        bits = [0]
        if not self.tables.comparisons:
            return bits
        asked = self.tables.asked(self.root, letter)
        for duty in self.duties:
            asked |= self.tables.asked(duty.state, letter)
        for k, c in enumerate(self.tables.automaton.comparisons):
            flag = 1 << (self.tables.propositions + k)
            if c.is_due or not asked & flag:
                continue
            truth = self.comparer.holds(c, event, self.registers)
            if truth is None:
                bits = [*bits, *(b | flag for b in bits)]
            elif truth:
                bits = [b | flag for b in bits]
        return bits

    def step(self, letter: int, event: Event) -> bool:
        """Move by a letter (register bits included).

        Returns False when a deadline could not be decided because a time is not recorded.
        """
        timed = self._step_duties(letter, event) if self.duties else True
        gathers = self.tables.gathers
        if gathers is not None and self.failures and letter >> gathers & 1:
            self._gather(event)
        cell = self.tables.rows[self.root][letter]
        if isinstance(cell, int):
            self.root = cell
        else:
            self.apply(cell, event)
        return timed

    def _gather(self, event: Event) -> None:
        """One more event that the failure rests on."""
        last = self.failures[-1]
        if len(last.cited) < KEPT:
            self.failures[-1] = last._replace(cited=(*last.cited, event.seq))

    def apply(self, cell: Step | None, event: Event) -> None:
        """A root transition that activates, forks or stores."""
        if cell is None:
            raise ImpossibleLetterError
        to, activates, fork, store = cell
        self.root = to
        if activates:
            self.activations += 1
        if fork is not None and fork != DISCHARGED:
            if fork == VIOLATED:
                if len(self.failures) < KEPT:
                    self.effects.watch(event)
                self.fail(event.seq, event.seq, event)
            else:
                self.effects.watch(event)
                duty = Duty(fork, event.seq, event.ts, event.turn, self.cited())
                self.duties.append(duty)
        for register in store:
            self.registers[register] = self.comparer.store(
                register, event, self.registers[register]
            )

    def _step_duties(self, letter: int, event: Event) -> bool:
        tables, kept, timed = self.tables, [], True
        for duty in self.duties:
            one = letter
            if tables.has_deadline:
                due = self.due_bits(duty, event)
                if due is None:
                    self.uncertain = True
                    timed = False
                    continue
                one |= due
            to = tables.rows[duty.state][one]
            if not isinstance(to, int):
                raise ImpossibleLetterError
            if to == VIOLATED:
                if duty.seq is None:
                    # Open since the start: the event that settles it is the one that did wrong.
                    self.effects.watch(event)
                self.fail(duty.seq, event.seq, event, duty.cited)
            elif to == DISCHARGED:
                self.effects.release(duty.seq)
            else:
                duty.state = to
                kept.append(duty)
        self.duties = kept
        return timed

    def due_bits(self, duty: Duty, event: Event) -> int | None:
        """The deadlines that still run at an event; None when a time is not recorded."""
        bits = 0
        for k, c in enumerate(self.tables.automaton.comparisons):
            if not c.is_due:
                continue
            held = in_time(c, duty, event)
            if held is None:
                return None
            if held:
                bits |= 1 << (self.tables.propositions + k)
        return bits

    def fail(
        self,
        activation: int | None,
        here: int | None,
        event: Event | None,
        cited: Cites | None = None,
    ) -> None:
        """Record a failure with the evidence of this moment, or of the activation."""
        self.violations += 1
        if len(self.failures) >= KEPT:
            return
        automaton = self.tables.automaton
        differences: tuple[Difference, ...] = ()
        if event is not None and automaton.comparisons and automaton.failure in _COMPARED:
            differences = self.comparer.differences(event, self.registers)
        if event is not None and self.tables.asks:
            differences += unbacked_differences(event, self.tables.asks)
        definite = not self.uncertain or self.tables.memoryless
        kept = self.cited() if cited is None else cited
        self.failures.append(Raw(activation, here, kept, differences, definite))

    def cited(self) -> Cites:
        """The seqs of the remembered events that a failure of now rests on, by register."""
        cites = self.tables.automaton.cites
        if not cites:
            return ()
        registers = self.registers
        return tuple(
            [
                None
                if (kept := registers[r]) is None
                else kept.seqs
                if isinstance(kept, Added)
                else kept.seq
                for r in cites
            ]
        )

    def needed_at(self, raw: Raw) -> tuple[int | None, int | None]:
        """The first and last seqs at which the event needed by a failure stands."""
        return self.first_needed, self.last_needed

    def note_needed(self, seq: int) -> None:
        """Remember that the needed event stands here."""
        if self.first_needed is None:
            self.first_needed = seq
        self.last_needed = seq

    @property
    def reasons(self) -> Iterable[str]:
        """Why the run is uncertain, as far as it knows that itself."""
        return ()

    @property
    def settled(self) -> bool:
        """Whether nothing can go wrong any more in this slice."""
        settled = self.tables.settled
        return settled[self.root] and all(settled[d.state] for d in self.duties)
