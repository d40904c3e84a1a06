"""The process verdict: the conjunction of everything that binds a trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter

import msgspec

from cxdsl.grade.record import GradedRule, GradedRules, UnjudgedItem
from cxdsl.grade.standing import Standing
from cxdsl.trace.verdict import RuleResult, Verdict

_TOLD = attrgetter("told")


def under_standing(result: RuleResult, standing: Standing) -> RuleResult:
    """A rule's result once it is known whether its card applies.

    An unknown condition leaves the automaton's verdict and *not applicable* open; that is
    undecided, though a pass contributes the same either way.
    """
    if standing.applies is True:
        return result
    if standing.applies is False:
        return msgspec.structs.replace(
            result,
            verdict="not_applicable",
            vacuous=False,
            activations=0,
            violations=(),
            violation_count=0,
            possible=("not_applicable",),
            reasons=(),
            open=None,
        )
    possible: tuple[Verdict, ...] = (
        *(v for v in result.possible if v != "not_applicable"),
        "not_applicable",
    )
    facts = ", ".join(standing.unknown)
    return msgspec.structs.replace(
        result,
        verdict="undecided",
        vacuous=False,
        possible=possible,
        reasons=(
            f"whether the card applies depends on facts not recorded: {facts}",
            *result.reasons,
        ),
    )


def contribution(result: RuleResult) -> bool | None:
    """What a rule contributes to the conjunction: true, false, or open."""
    failing = "fail" in result.possible
    if not failing:
        return True
    return False if result.possible == ("fail",) else None


def tally(rules: Sequence[GradedRule]) -> dict[str, int]:
    """How many rules are told under which word (see ``GradedRule.told``)."""
    return dict(Counter(map(_TOLD, rules)))


def applicable(counts: Mapping[str, int]) -> int:
    """How many rules in force apply, or may apply, by their tally."""
    apart = counts.get("not_in_force", 0) + counts.get("not_applicable", 0)
    return sum(counts.values()) - apart


def process_verdict(
    rules: GradedRules,
    unjudged: Sequence[UnjudgedItem],
    *,
    rules_only: bool,
) -> tuple[bool | None, tuple[str, ...]]:
    """The verdict and, where it is open, why.

    One failing rule decides. Unjudged items leave it open unless ``rules_only``; so does having
    nothing to judge by.
    """
    counts = rules.tally
    if counts.get("fail"):
        return False, ()
    reasons: list[str] = []
    if applicable(counts) == 0:
        waiting = counts.get("not_in_force", 0)
        reasons.append("0 applicable rules" + (f" ({waiting} not in force)" if waiting else ""))
    open_rules = 0
    if counts.get("undecided"):
        open_rules = sum(r.counted and contribution(r.result) is None for r in rules.results)
    if open_rules:
        reasons.append(f"{open_rules} rule{'' if open_rules == 1 else 's'} undecided")
    if unjudged and not rules_only:
        count = len(unjudged)
        reasons.append(f"{count} judge item{'' if count == 1 else 's'} not judged")
    return (None if reasons else True), tuple(reasons)
