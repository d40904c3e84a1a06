"""What grading says of one trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import msgspec

from cxdsl.artifact.store import CardEntry
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.grade.standing import Standing
from cxdsl.trace.events import Header
from cxdsl.trace.verdict import RuleResult


class GradedRule(msgspec.Struct, frozen=True, eq=False):
    """The result of one rule with the card it belongs to and how that card stands.

    ``counted`` says whether the rule counts today (a card not in force is only announced),
    ``told`` under which word it is counted: its verdict, vacuous or not_in_force. Both are worked
    out.
    """

    entry: CardEntry
    standing: Standing
    result: RuleResult
    counted: bool = True
    told: str = ""

    def __post_init__(self) -> None:
        """Work out what is asked of every result of every trace."""
        counted = self.standing.force == "now"
        told = "vacuous" if self.result.vacuous else self.result.verdict
        msgspec.structs.force_setattr(self, "counted", counted)
        msgspec.structs.force_setattr(self, "told", told if counted else "not_in_force")


class GradedRules:
    """The results of all rules on one trace.

    ``tally`` says how many rules are told under which word. ``common`` are the results of a trace
    whose events touch no rule, one list for many traces; ``own`` are those that this trace has
    instead, at the places ``changed``.
    """

    __slots__ = ("_results", "changed", "common", "own", "tally")

    def __init__(
        self,
        tally: dict[str, int],
        common: list[GradedRule],
        changed: list[int],
        own: list[GradedRule],
    ) -> None:
        self.tally = tally
        self.common = common
        self.changed = changed
        self.own = own
        self._results: list[GradedRule] | None = None

    @property
    def results(self) -> list[GradedRule]:
        """The results in the order of the cards."""
        if self._results is None:
            self._results = self.common.copy()
            for place, graded in zip(self.changed, self.own, strict=True):
                self._results[place] = graded
        return self._results


@dataclass(frozen=True, slots=True)
class UnjudgedItem:
    """A judge item that applies, or may apply, and that nobody has judged."""

    card: str
    id: str
    severity: str
    title: str
    certain: bool


class TraceGrade(msgspec.Struct, frozen=True, eq=False):
    """The verdicts on one trace. ``None`` means not decided, or not recorded for ``outcome``.

    ``basis`` says what the process verdict rests on: rules alone (an ablation when there are
    judge items) or rules and judge. ``applicable`` counts rules that apply and are in force.
    ``day`` is the day that chose the versions of the cards, None where the trace has no clock.
    """

    header: Header
    day: date | None
    events: int
    unfinished: bool
    process: bool | None
    basis: str
    reasons: tuple[str, ...]
    graded: GradedRules
    unjudged: tuple[UnjudgedItem, ...]
    applicable: int
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def rules(self) -> list[GradedRule]:
        """The results of all rules, in the order of the cards."""
        return self.graded.results

    @property
    def tally(self) -> Mapping[str, int]:
        """How many rules are told under which word."""
        return self.graded.tally

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
    def not_yet(self) -> bool:
        """Whether no rule binds the trace because every one takes effect after it."""
        return (
            self.process is None
            and self.applicable == 0
            and not self.unjudged
            and any(r.standing.force == "later" for r in self.rules)
        )

    @property
    def failed(self) -> bool:
        """Whether some rule in force fails."""
        return "fail" in self.graded.tally
