"""One set of letters and registers for a clause that is made of several.

While parts are added, comparison k is written as atom -1-k, because its place behind the
propositions is known only when all parts are there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from cxdsl.artifact.predicate import Absence, Comparison
from cxdsl.ir.formula import (
    And,
    Atom,
    Formula,
    Lit,
    Next,
    Not,
    Or,
    Release,
    Since,
    Until,
    WeakNext,
    Yesterday,
)
from cxdsl.ir.obligation import Obligation, Register
from cxdsl.model.pattern import Pattern
from cxdsl.trace.relation import Operand


def map_atoms(f: Formula, change: Callable[[int], int]) -> Formula:
    """The formula with every letter replaced."""
    match f:
        case Lit():
            return f
        case Atom():
            return Atom(change(f.index))
        case Not() | Next() | WeakNext() | Yesterday():
            return type(f)(map_atoms(f.operand, change))
        case And() | Or() | Until() | Release() | Since():
            return type(f)(map_atoms(f.left, change), map_atoms(f.right, change))


class Alphabet:
    """Collects the propositions, comparisons, registers and proofs of the parts of a clause."""

    def __init__(self) -> None:
        self.propositions: list[Pattern] = []
        self.comparisons: list[Comparison] = []
        self.registers: list[Register] = []
        self.cites: list[int] = []
        self.absences: list[Absence] = []

    def proposition(self, pattern: Pattern) -> Formula:
        """The letter of a pattern."""
        return Atom(self.index(pattern))

    def index(self, pattern: Pattern) -> int:
        """The place of a pattern among the propositions."""
        if pattern not in self.propositions:
            self.propositions.append(pattern)
        return self.propositions.index(pattern)

    def comparison(self, comparison: Comparison) -> Formula:
        """The letter of a comparison."""
        if comparison not in self.comparisons:
            self.comparisons.append(comparison)
        return Atom(-1 - self.comparisons.index(comparison))

    def register(self, register: Register) -> int:
        """Add a register; one that keeps the same events keeps the values of both."""
        for number, known in enumerate(self.registers):
            if known.store == register.store and known.fold == register.fold == "latest":
                fields = tuple(dict.fromkeys((*known.fields, *register.fields)))
                self.registers[number] = replace(known, fields=fields)
                return number
        self.registers.append(register)
        return len(self.registers) - 1

    def latest(self, pattern: Pattern) -> int:
        """A register for the latest event of a pattern, cited, with none of them since."""
        index = self.index(pattern)
        number = self.register(Register(f"latest {pattern.name}", Atom(index)))
        self.cite(number)
        self.absent(Absence(number, "activation", index))
        return number

    def cite(self, register: int) -> None:
        """The event of a register belongs to the evidence."""
        if register not in self.cites:
            self.cites.append(register)

    def absent(self, absence: Absence) -> None:
        """Add to the proof that some events did not happen."""
        if absence not in self.absences:
            self.absences.append(absence)

    def add(self, part: Obligation) -> Obligation:
        """Take over a whole obligation; it is returned in letters and registers of this set."""
        places = [self.index(p) for p in part.propositions]
        count = len(places)
        registers = []
        for register in part.registers:
            # Registers are looked up by their stores, so these come first.
            store = map_atoms(register.store, lambda i: places[i])
            registers.append(self.register(replace(register, store=store)))
        letters = [self.comparison(_moved(c, registers)) for c in part.comparisons]

        def letter(index: int) -> int:
            if index < count:
                return places[index]
            moved = letters[index - count]
            assert isinstance(moved, Atom)
            return moved.index

        for register_number in part.cites:
            self.cite(registers[register_number])
        for absence in part.absences:
            self.absent(_absence(absence, places, registers))
        return replace(
            part,
            activation=map_atoms(part.activation, letter),
            trigger=None if part.trigger is None else map_atoms(part.trigger, letter),
            required=map_atoms(part.required, letter),
            needed=None if part.needed is None else places[part.needed],
            source=None if part.source is None else registers[part.source],
        )

    def finish(self, part: Obligation) -> Obligation:
        """The obligation, written in letters of this set, with all that was collected."""
        count = len(self.propositions)

        def place(index: int) -> int:
            return index if index >= 0 else count - 1 - index

        return replace(
            part,
            propositions=tuple(self.propositions),
            comparisons=tuple(self.comparisons),
            registers=tuple(replace(r, store=map_atoms(r.store, place)) for r in self.registers),
            activation=map_atoms(part.activation, place),
            trigger=None if part.trigger is None else map_atoms(part.trigger, place),
            required=map_atoms(part.required, place),
            cites=tuple(self.cites),
            absences=tuple(self.absences),
        )


def _moved(comparison: Comparison, registers: list[int]) -> Comparison:
    """A comparison with the numbers that its registers have in the new set."""

    def operand(one: Operand | None) -> Operand | None:
        if one is None or one.register is None:
            return one
        return msgspec.structs.replace(one, register=registers[one.register])

    relation = comparison.relation
    if relation is not None:
        left = operand(relation.left)
        assert left is not None
        relation = msgspec.structs.replace(relation, left=left, right=operand(relation.right))
    register = None if comparison.register is None else registers[comparison.register]
    return msgspec.structs.replace(comparison, register=register, relation=relation)


def _absence(absence: Absence, places: list[int], registers: list[int]) -> Absence:
    after = registers[absence.after] if isinstance(absence.after, int) else absence.after
    proposition = places[absence.proposition] if absence.proposition >= 0 else absence.proposition
    return Absence(after, absence.until, proposition)
