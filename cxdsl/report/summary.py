"""Counts over many traces; vacuous passes and open verdicts are always counted apart."""

from __future__ import annotations

from dataclasses import dataclass, field

from cxdsl.grade.record import TraceGrade


def _tally() -> dict[str, int]:
    return {"pass": 0, "fail": 0, "undecided": 0}


@dataclass(slots=True)
class Summary:
    """The counts of a report. ``rules`` counts rule results, not rules.

    ``not_yet`` counts traces that no rule binds because all of them take effect later.
    """

    traces: int = 0
    unreadable: int = 0
    events: int = 0
    outcome: dict[str, int] = field(default_factory=_tally)
    process: dict[str, int] = field(default_factory=_tally)
    false_passes: int = 0
    false_pass_open: int = 0
    rules: dict[str, int] = field(
        default_factory=lambda: {
            "pass": 0,
            "vacuous": 0,
            "fail": 0,
            "not_applicable": 0,
            "undecided": 0,
            "not_in_force": 0,
        }
    )
    no_applicable_rules: int = 0
    not_yet: int = 0
    not_judged: int = 0

    def add(self, grade: TraceGrade) -> None:
        """Count one graded trace."""
        self.traces += 1
        self.events += grade.events
        names = {True: "pass", False: "fail", None: "undecided"}
        self.outcome[names[grade.outcome]] += 1
        self.process[names[grade.process]] += 1
        self.false_passes += grade.false_pass is True
        self.false_pass_open += grade.outcome is True and grade.false_pass is None
        self.no_applicable_rules += grade.applicable == 0
        self.not_yet += grade.not_yet
        self.not_judged += len(grade.unjudged)
        for told, count in grade.tally.items():
            self.rules[told] += count

    def counts(self) -> dict[str, object]:
        """The counts as JSON; ``outcome.undecided`` is *not recorded* there."""
        outcome = {
            "pass": self.outcome["pass"],
            "fail": self.outcome["fail"],
            "not_recorded": self.outcome["undecided"],
        }
        return {
            "traces": self.traces,
            "unreadable": self.unreadable,
            "events": self.events,
            "outcome": outcome,
            "process": dict(self.process),
            "false_passes": self.false_passes,
            "false_pass_undecided": self.false_pass_open,
            "rule_results": dict(self.rules),
            "traces_without_applicable_rules": self.no_applicable_rules,
            "judge_items_not_judged": self.not_judged,
        }
