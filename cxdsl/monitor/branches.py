"""A slice of one automaton with everything that is not certain about it.

While every value is recorded there is one run. A withheld value makes several letters possible;
then each possibility gets its own run, and the verdict is what all of them say.
"""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.monitor.slice import Run
from cxdsl.trace.events import Event

MAX_RUNS = 64


class Branches:
    """The possible runs of one automaton over one slice."""

    __slots__ = ("reasons", "runs")

    def __init__(self, runs: list[Run], reasons: dict[str, None] | None = None) -> None:
        self.runs = runs
        self.reasons: dict[str, None] = reasons if reasons is not None else {}

    def copy(self) -> Branches:
        """An independent copy, for a new slice."""
        return Branches([r.copy() for r in self.runs], dict(self.reasons))

    def step(self, letters: Iterable[int], event: Event, needed: int | None) -> None:
        """Move every run by every letter that the event may have."""
        options = list(letters)
        if len(options) > 1:
            self.reasons[f"withheld value at seq {event.seq}"] = None
        after: list[Run] = []
        for run in self.runs:
            full = [
                letter | bits for letter in options for bits in run.comparison_bits(letter, event)
            ]
            if len(full) > len(options):
                facts = run.comparer.unknown_facts()
                for name in facts:
                    self.reasons[f"fact `{name}` is not recorded"] = None
                if not facts:
                    self.reasons[f"comparison not decidable at seq {event.seq}"] = None
            for n, letter in enumerate(full):
                branch = run if n == len(full) - 1 else run.copy()
                if needed is not None and letter >> needed & 1:
                    branch.note_needed(event.seq)
                if not branch.step(letter, event):
                    self.reasons[f"no usable time at seq {event.seq}"] = None
                after.append(branch)
        if len(after) > MAX_RUNS:
            after = after[:MAX_RUNS]
            for run in after:
                run.uncertain = True
            self.reasons["too many values are withheld to follow every possibility"] = None
        self.runs = after

    def move(self, seq: int, after: int) -> None:
        """An event that was recorded under ``seq`` stands here behind the event ``after``."""
        for run in self.runs:
            run.moved = {**run.moved, seq: after}

    def doubt(self, reason: str) -> None:
        """Events may be missing here: what is not settled is not certain any more."""
        for run in self.runs:
            if not run.settled:
                run.uncertain = True
        self.reasons[reason] = None

    @property
    def settled(self) -> bool:
        """Whether nothing can go wrong any more."""
        return all(r.settled for r in self.runs)

    @property
    def harmless(self) -> bool:
        """Whether nothing went wrong, and nothing can."""
        return self.settled and not any(r.violations for r in self.runs)
