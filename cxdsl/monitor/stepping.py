"""The automata of one trace, each stepped for itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cxdsl.monitor.backing import unbacked_differences
from cxdsl.monitor.branches import Branches
from cxdsl.monitor.each import EachRun
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, PlannedAutomaton, Quick
from cxdsl.monitor.registers import Cited, Comparer
from cxdsl.monitor.slice import KEPT, ImpossibleLetterError, Raw, Run
from cxdsl.monitor.tables import BUSY, VIOLATED, Cell
from cxdsl.trace.events import Event, Header


class Stepping:
    """Where each automaton stands: a root state while that is enough, else a run."""

    def __init__(self, engine: Engine, header: Header) -> None:
        self.engine = engine
        self.header = header
        self.effects = Effects()
        # While nothing is open, an automaton that is stepped for itself is one root state, a count
        # of activations, the seqs that its failures would cite, and its failures.
        self.runs: dict[int, Run | Branches] = {}
        self.cited: dict[int, list[int | None]] = {}
        self.failures: dict[int, list[Raw]] = {}
        self.touched: set[int] = set()
        self.first_needed: dict[int, int] = {}
        self.last_needed: dict[int, int] = {}

    @cached_property
    def roots(self) -> list[int]:
        """The root state of each automaton, made when the first is stepped for itself."""
        return self.engine.starts.copy()

    @cached_property
    def activations(self) -> list[int]:
        """The activations of each automaton outside its run."""
        return self.engine.zeros.copy()

    def step_quick(self, steps: Sequence[Quick], event: Event) -> None:
        """Step automata whose letter the shape of the event decides."""
        roots = self.roots
        for index, column, letter, needed in steps:
            cell = column[roots[index]]
            if cell.__class__ is int:
                roots[index] = cell
            else:
                self._move(index, cell, letter, event)
            if needed:
                self.first_needed.setdefault(index, event.seq)
                self.last_needed[index] = event.seq

    def step_carefully(self, planned: PlannedAutomaton, event: Event) -> None:
        """Step an automaton that has to look into the event."""
        letters = planned.letters(event)
        if len(letters) > 1 or planned.tables.comparisons or planned.tables.automaton.each:
            self.touched.add(planned.index)
            self.branches(planned.index).step(letters, event, planned.needed)
            return
        index, letter = planned.index, letters[0]
        self._move(index, planned.tables.columns[letter][self.roots[index]], letter, event)
        if planned.needed is not None and letter >> planned.needed & 1:
            self.first_needed.setdefault(index, event.seq)
            self.last_needed[index] = event.seq

    def _move(self, index: int, cell: Cell, letter: int, event: Event) -> None:
        """A root state's answer to a letter that the light loop does not handle."""
        if isinstance(cell, int):
            self.roots[index] = cell
            return
        self.touched.add(index)
        if cell is BUSY:
            run = self.run(index)
            if isinstance(run, Branches):
                run.step((letter,), event, self.engine.tables[index].automaton.needed)
                return
            run.step(letter, event)
            if not run.duties and run.tables.gathers is None:
                self.roots[index] = run.root
            return
        if cell is None:
            raise ImpossibleLetterError
        fork = cell.fork
        if index in self.runs or (fork is not None and fork >= 0):
            run = self.run(index)
            assert isinstance(run, Run)
            run.root = self.roots[index]
            run.apply(cell, event)
            self.roots[index] = self.engine.tables[index].busy if run.duties else run.root
            return
        self.roots[index] = cell.to
        if cell.activates:
            self.activations[index] += 1
        if fork == VIOLATED:
            self._fail(index, event)
        if cell.store:
            cited = self.cited.get(index)
            if cited is None:
                registers = self.engine.tables[index].automaton.registers
                cited = self.cited[index] = [None] * len(registers)
            for register in cell.store:
                cited[register] = event.seq

    def _fail(self, index: int, event: Event) -> None:
        """Record a failure of an automaton that has no run of its own."""
        failures = self.failures.setdefault(index, [])
        if len(failures) >= KEPT:
            run = self.run(index)
            assert isinstance(run, Run)
            run.violations += 1
            return
        self.effects.watch(event)
        cited = self.cited.get(index)
        cites = self.engine.tables[index].automaton.cites
        seqs = () if not cites else tuple([cited[r] if cited else None for r in cites])
        asks = self.engine.tables[index].asks
        differences = unbacked_differences(event, asks) if asks else ()
        failures.append(Raw(event.seq, event.seq, seqs, differences, True))

    def run(self, index: int) -> Run | Branches:
        """The run that follows an automaton when a root state is not enough."""
        run = self.runs.get(index)
        if run is None:
            tables = self.engine.tables[index]
            comparer = self.engine.comparers[index]
            header = self.header
            if comparer.reads_facts or (header.contract is not None and comparer.whole):
                contracts = self.engine.owners[index].rule.contracts
                comparer = Comparer(tables.automaton, contracts, header.contract, header.facts)
            root = self.roots[index]
            kind = Run if tables.automaton.each is None else EachRun
            run = self.runs[index] = kind(
                tables, comparer, self.effects, None if root == tables.busy else root
            )
            for register, seq in enumerate(self.cited.pop(index, ())):
                if seq is not None:
                    run.registers[register] = Cited(seq)
            run.failures = self.failures.pop(index, run.failures)
            run.violations = len(run.failures)
        return run

    def branches(self, index: int) -> Branches:
        """The run as one of several possibilities (it stays so)."""
        run = self.run(index)
        if isinstance(run, Run):
            tables = self.engine.tables[index]
            if self.roots[index] != tables.busy:
                run.root = self.roots[index]
            self._take_over(index, run)
            self.roots[index] = tables.busy
            run = self.runs[index] = Branches([run])
        return run

    def _take_over(self, index: int, run: Run) -> None:
        """Move the light counts of an automaton into its run."""
        run.activations += self.activations[index]
        self.activations[index] = 0
        if index in self.first_needed:
            run.first_needed = self.first_needed.pop(index)
            run.last_needed = self.last_needed.pop(index)
