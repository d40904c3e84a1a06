"""What a corpus of recorded traces says about rules: how often each was put to the test, and where.

A rule that no trace puts to the test passes everywhere, and that says nothing about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.artifact.store import CardEntry
from cxdsl.grade.grader import Grader, TraceGrading
from cxdsl.grade.names import Names, note_event, note_header, read_by
from cxdsl.grade.record import GradedRule
from cxdsl.monitor.visits import RuleVisits, TraceVisits, Visited, reachable
from cxdsl.trace.events import End, Event, Header

VERDICTS = ("pass", "fail", "vacuous", "not_applicable", "undecided", "not_in_force")


@dataclass(slots=True)
class RuleCoverage:
    """One rule over a corpus. ``told`` counts traces by what is told of the rule.

    ``activations`` are over all traces, ``active`` the traces with any; ``cut`` counts traces
    with too many slices to follow in full.
    """

    entry: CardEntry
    rule: RulePredicate
    visits: RuleVisits
    told: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    activations: int = 0
    active: int = 0
    cut: int = 0

    @property
    def applied(self) -> int:
        """Traces on which the rule applies, or may apply."""
        return sum(
            n for told, n in self.told.items() if told not in ("not_applicable", "not_in_force")
        )

    @property
    def always_fails(self) -> bool:
        """Whether every trace that puts the rule to the test fails it (of two or more)."""
        return self.active > 1 and self.told["fail"] == self.active

    @property
    def states(self) -> tuple[int, int]:
        """Visited states, and reachable ones."""
        of = sum(len(reachable(v.automaton)[0]) for v in self.visits.visited)
        return sum(len(v.states) for v in self.visits.visited), of

    @property
    def transitions(self) -> tuple[int, int]:
        """Visited transitions, and reachable ones."""
        of = sum(len(reachable(v.automaton)[1]) for v in self.visits.visited)
        return sum(len(v.edges) for v in self.visits.visited), of

    def missed(self) -> list[tuple[Visited, int, int]]:
        """The transitions that no trace took: automaton, state, place among its transitions."""
        return [
            (v, state, place)
            for v in self.visits.visited
            for state, place in sorted(reachable(v.automaton)[1] - v.edges)
        ]


class TraceCoverage:
    """One trace under way."""

    def __init__(
        self,
        grading: TraceGrading,
        walks: list[tuple[RuleCoverage, TraceVisits]],
        seen: Names,
    ) -> None:
        self.grading = grading
        self._walks = walks
        self._seen = seen

    def take(self, events: Sequence[Event]) -> None:
        """Take the next events of the trace."""
        self.grading.monitor.feed_many(events)
        for event in events:
            note_event(event, self._seen)
        for _, walk in self._walks:
            walk.feed_many(events)

    def close(self) -> None:
        """Count what was visited, and the rules that could not be followed in full."""
        for found, walk in self._walks:
            walk.close()
            found.cut += walk.cut


class Coverage:
    """Collects what traces say about the rules of a grader, one trace after the other."""

    def __init__(self, grader: Grader) -> None:
        self.grader = grader
        self.traces = 0
        self.read = read_by(e.predicates for e in grader.entries)
        self.seen = Names()
        self.rules = [
            RuleCoverage(entry, rule, RuleVisits(rule))
            for entry in grader.entries
            for rule in entry.predicates.rules
        ]
        self._of = {(id(r.entry), r.rule.id): r for r in self.rules}

    def start(self, header: Header) -> TraceCoverage:
        """Begin a trace."""
        grading = self.grader.start(header)
        note_header(grading.header, self.seen)
        prepared = grading.prepared
        walks = [
            (found, found.visits.start(grading.header))
            for entry, stand in zip(prepared.entries, prepared.standings, strict=True)
            if stand.applies is not False
            for rule in entry.predicates.rules
            if (found := self._of.get((id(entry), rule.id))) is not None
        ]
        return TraceCoverage(grading, walks, self.seen)

    def finish(self, trace: TraceCoverage, end: End) -> None:
        """Count a trace that was read to its end."""
        self.traces += 1
        for graded in trace.grading.grade(closed=end.closed).rules:
            self._count(graded)
        trace.close()

    def _count(self, graded: GradedRule) -> None:
        found = self._of.get((id(graded.entry), graded.result.rule_id))
        if found is None:
            return
        found.told[graded.told] += 1
        found.activations += graded.result.activations
        found.active += graded.result.activations > 0
