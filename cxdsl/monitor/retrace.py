"""Failures of rules that ask for nothing but the shapes of events, found once for all traces.

What such a rule says of a trace depends on the letters that its events have for the rule, one
after the other. So a sequence of letters is stepped through the rule's tables once, with positions
in the place of seqs; each trace with that sequence puts its own seqs in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

from msgspec.structs import replace

from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import Engine, EngineRule, Retraced
from cxdsl.monitor.proofs import Found
from cxdsl.monitor.slice import Run
from cxdsl.monitor.verdicts import certain_failures, certain_result
from cxdsl.trace.events import Event
from cxdsl.trace.verdict import Gap, RuleResult, Violation

# Sequences kept; then they are forgotten and collected anew.
MAX_KEPT: Final = 2_000
# Longer ones are not likely to come again.
LONGEST_KEPT: Final = 64


def retrace(engine: Engine, entry: EngineRule, steps: tuple[int, ...]) -> Retraced:
    """The result of a rule on a trace that has ended, given its steps (see ``Engine.steps``)."""
    key = (entry.number, steps)
    known = engine.retraced.get(key)
    if known is None:
        known = _retrace(engine, entry, steps)
        if len(steps) <= LONGEST_KEPT:
            if len(engine.retraced) >= MAX_KEPT:
                engine.retraced.clear()
            engine.retraced[key] = known
    return known


def _retrace(engine: Engine, entry: EngineRule, steps: tuple[int, ...]) -> Retraced:
    effects = Effects()
    runs = [Run(engine.tables[i], engine.comparers[i], effects) for i in entry.indices]
    position = 0
    for place, number in enumerate(steps, 1):
        step = engine.steps[number]
        if not step.same:
            position = place
        run = runs[step.automaton]
        run.step(step.letter, Event(seq=position))
        if step.needed:
            run.note_needed(position)
    found: list[Found] = []
    count = 0
    for run in runs:
        failures, many = certain_failures(run)
        count += many
        found += [Found(run.tables, raw, run.first_needed, run.last_needed) for raw in failures]
    activations = sum(run.activations for run in runs)
    result = certain_result(entry, found, count, activations, effects, {})
    return Retraced(result, tuple([_bound(v) for v in result.violations]))


def _bound(violation: Violation) -> int | None:
    """The seq of the event that did wrong."""
    at = {point.role: point.seq for point in violation.certificate.points}
    return at.get("activation", at.get("violation"))


class Placed(Sequence[Violation]):
    """The violations of a trace that shares its sequence of letters with others.

    ``seqs`` are those of the trace by position, beginning with one unused, and ``effective`` says
    of each violation whether its event took effect; the violations are made when asked for.
    """

    __slots__ = ("_made", "effective", "retraced", "seqs")

    def __init__(
        self, retraced: Retraced, seqs: Sequence[int], effective: Sequence[bool | None]
    ) -> None:
        self.retraced = retraced
        self.seqs = seqs
        self.effective = effective
        self._made: tuple[Violation, ...] | None = None

    @property
    def made(self) -> tuple[Violation, ...]:
        """The violations themselves."""
        if self._made is None:
            known = self.retraced.result.violations
            self._made = tuple(
                [_placed(v, self.seqs, e) for v, e in zip(known, self.effective, strict=True)]
            )
        return self._made

    def __len__(self) -> int:
        return len(self.effective)

    def __iter__(self) -> Iterator[Violation]:
        return iter(self.made)

    @overload
    def __getitem__(self, index: int) -> Violation: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Violation]: ...

    def __getitem__(self, index: int | slice) -> Violation | Sequence[Violation]:
        return self.made[index]

    def __eq__(self, other: object) -> bool:
        return self.made == (other.made if isinstance(other, Placed) else other)

    def __hash__(self) -> int:
        return hash(self.made)


def placed(retraced: Retraced, seqs: Sequence[int], effective: Sequence[bool | None]) -> RuleResult:
    """The result with the seqs of a trace (see :class:`Placed`)."""
    return replace(retraced.result, violations=Placed(retraced, seqs, effective))


def _placed(violation: Violation, seqs: Sequence[int], effective: bool | None) -> Violation:
    certificate = violation.certificate
    absent = [
        Gap(
            after=None if gap.after is None else seqs[gap.after],
            until=None if gap.until is None else seqs[gap.until],
            what=gap.what,
        )
        for gap in certificate.absent
    ]
    return replace(
        violation,
        seqs=tuple([seqs[position] for position in violation.seqs]),
        effective=effective,
        certificate=replace(
            certificate,
            points=tuple([replace(p, seq=seqs[p.seq]) for p in certificate.points]),
            absent=tuple(absent),
        ),
    )
