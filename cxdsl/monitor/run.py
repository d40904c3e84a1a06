"""Monitor one trace: feed events, ask for verdicts at any time."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact.predicate import CardPredicates, SliceKey
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.monitor.branches import Branches
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, EngineRule, PlannedGroup
from cxdsl.monitor.registers import Comparer
from cxdsl.monitor.slice import Run
from cxdsl.monitor.verdicts import RuleState, rule_result
from cxdsl.trace.events import Event, Header
from cxdsl.trace.keys import UnknownKey
from cxdsl.trace.verdict import RuleResult

MAX_SLICES = 100_000


class TraceMonitor:
    """All rules of an engine on one trace. Memory does not grow with the trace's length.

    ``cards`` may be an :class:`Engine` shared by many traces, or the predicate artifacts.
    Raises ``CardError`` (CX7090) when a rule meets more than 100,000 different slices.
    """

    def __init__(self, cards: Engine | Sequence[CardPredicates], header: Header) -> None:
        self.engine = cards if isinstance(cards, Engine) else Engine(cards)
        self.header = header
        self.effects = Effects()
        self.runs: list[Run | Branches] = []
        for entry in self.engine.rules:
            for tables in entry.tables:
                comparer = Comparer(tables.automaton, entry.rule.contracts, header.contract)
                self.runs.append(Run(tables, comparer, self.effects))
        self.rows = [t.rows for t in self.engine.tables]
        self.slices: list[dict[tuple[str, ...], list[Branches]]] = [{} for _ in self.engine.groups]
        self.doubts: dict[int, dict[str, None]] = {}
        self.last: Event | None = None
        self.events = 0
        self._expected = 0
        self._dense = header.dense

    def feed(self, event: Event) -> None:
        """Take the next event of the trace."""
        if self._dense:
            self._check_gap(event)
        self.last = event
        self.events += 1
        if event.kind == "tool_result":
            self.effects.settle(event)
        engine = self.engine
        plan = engine.plans.get(engine.shape(event))
        if plan is None:
            plan = engine.plan(event)
        runs, rows = self.runs, self.rows
        for index, letter, needed in plan.quick:
            run = runs[index]
            if isinstance(run, Branches):
                run.step((letter,), event, engine.tables[index].automaton.needed)
                continue
            if needed:
                run.note_needed(event.seq)
            if run.duties:
                run.step(letter, event)
                continue
            cell = rows[index][run.root][letter]
            if isinstance(cell, int):
                run.root = cell
            else:
                run.apply(cell, event)
        for planned in plan.careful:
            self._branches(planned.index).step(planned.letters(event), event, planned.needed)
        for group in plan.keyed:
            self._step_group(group, event)

    def _branches(self, index: int) -> Branches:
        run = self.runs[index]
        if isinstance(run, Run):
            run = self.runs[index] = Branches([run])
        return run

    def _step_group(self, planned: PlannedGroup, event: Event) -> None:
        group, slices = self.engine.groups[planned.number], self.slices[planned.number]
        parts = group.key_of(event) if planned.keyed else ()
        if any(isinstance(p, UnknownKey) for p in parts):
            self._doubt_group(planned.number, f"identity withheld at seq {event.seq}")
            return
        key = tuple(p for p in parts if isinstance(p, str))
        if not key:
            targets = [[self._branches(i) for i in group.automata], *slices.values()]
        elif len(key) < len(parts):
            return
        else:
            slice_ = slices.get(key)
            if slice_ is None:
                if len(slices) >= MAX_SLICES:
                    raise _too_many_slices(group.keys)
                slice_ = slices[key] = [self._branches(i).copy() for i in group.automata]
            targets = [slice_]
        for position, automaton in planned.automata:
            letters = automaton.letters(event)
            for target in targets:
                target[position].step(letters, event, automaton.needed)

    def _check_gap(self, event: Event) -> None:
        if self._expected and event.seq != self._expected:
            reason = f"events missing before seq {event.seq}"
            for index in range(len(self.runs)):
                self._branches(index).doubt(reason)
            for number in range(len(self.engine.groups)):
                self._doubt_group(number, reason)
        self._expected = event.seq + 1

    def _doubt_group(self, number: int, reason: str) -> None:
        for index in self.engine.groups[number].automata:
            root = self._branches(index)
            if not root.settled:
                # A slice that was never seen may exist.
                self.doubts.setdefault(index, {})[reason] = None
            root.doubt(reason)
        for slice_ in self.slices[number].values():
            for branches in slice_:
                branches.doubt(reason)

    def results(self, online: bool = False, closed: bool = True) -> tuple[RuleResult, ...]:
        """The verdict of every rule so far.

        ``closed``: the trace has ended, so open duties have failed. ``online``: more may come;
        a verdict is given only where it is decided, else ``open`` says how things stand.
        """
        return tuple(
            rule_result(self._state(entry), online=online, closed=closed and not online)
            for entry in self.engine.rules
        )

    def _state(self, entry: EngineRule) -> RuleState:
        indices = range(entry.first, entry.first + len(entry.tables))
        roots = [self._branches(i) for i in indices]
        slices: dict[tuple[str, ...], list[Branches]] = {(): roots}
        if entry.rule.keys:
            number = next(n for n, g in enumerate(self.engine.groups) if indices[0] in g.automata)
            at = self.engine.groups[number].automata.index(indices[0])
            slices = {
                key: slice_[at : at + len(indices)] for key, slice_ in self.slices[number].items()
            }
        doubts = dict.fromkeys(r for i in indices for r in self.doubts.get(i, ()))
        return RuleState(
            entry=entry,
            slices=slices,
            root_settled=not entry.rule.keys or all(b.settled for b in roots),
            doubts=tuple(doubts),
            effects=self.effects,
            last=self.last,
        )


def _too_many_slices(keys: Sequence[SliceKey]) -> CardError:
    names = " and ".join(k.name for k in keys)
    return CardError(
        (
            Diagnostic(
                "CX7090",
                f"one trace names more than {MAX_SLICES:,} different values of {names}",
                help="split the trace, or slice the rules by a coarser entity",
            ),
        )
    )
