"""What grading says of one trace."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.artifact.store import CardEntry
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.grade.standing import Standing
from cxdsl.trace.events import Header
from cxdsl.trace.verdict import RuleResult


@dataclass(frozen=True, slots=True)
class GradedRule:
    """The result of one rule with the card it belongs to and how that card stands."""

    entry: CardEntry
    standing: Standing
    result: RuleResult

    @property
    def counted(self) -> bool:
        """Whether the rule counts today (a card not in force is only announced)."""
        return self.standing.force == "now"


@dataclass(frozen=True, slots=True)
class UnjudgedItem:
    """A judge item that applies, or may apply, and that nobody has judged."""

    card: str
    id: str
    severity: str
    title: str
    certain: bool


@dataclass(frozen=True, slots=True)
class TraceGrade:
    """The verdicts on one trace. ``None`` means not decided, or not recorded for ``outcome``.

    ``basis`` says what the process verdict rests on: rules alone (an ablation when there are
    judge items) or rules and judge. ``applicable`` counts rules that apply and are in force.
    """

    header: Header
    events: int
    unfinished: bool
    process: bool | None
    basis: str
    reasons: tuple[str, ...]
    rules: tuple[GradedRule, ...]
    unjudged: tuple[UnjudgedItem, ...]
    applicable: int
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def outcome(self) -> bool | None:
        """The recorded outcome check."""
        return self.header.outcome

    @property
    def false_pass(self) -> bool | None:
        """Right result by a forbidden route; None when that is not decided."""
        if self.outcome is False or self.process is True:
            return False
        if self.outcome is None or self.process is None:
            return None
        return True

    @property
    def failed(self) -> bool:
        """Whether some rule in force fails."""
        return any(r.counted and r.result.verdict == "fail" for r in self.rules)
