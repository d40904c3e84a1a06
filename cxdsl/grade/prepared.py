"""What all traces share that are graded by the same cards under the same conditions."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.artifact.store import CardEntry
from cxdsl.grade.process import tally, under_standing
from cxdsl.grade.record import GradedRule, GradedRules, UnjudgedItem
from cxdsl.grade.standing import Standing
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import Changes, untouched
from cxdsl.trace.verdict import RuleResult

# Graded results kept for other traces; then they are forgotten and collected anew.
MAX_KNOWN = 10_000


class Prepared:
    """Cards and how each of them stands, with everything that follows from that alone.

    ``rules`` are the results of a trace whose events touch no rule; a trace's own results replace
    some of them (``graded``), so that a rule costs nothing where nothing happens to it.
    """

    def __init__(
        self, entries: Sequence[CardEntry], standings: Sequence[Standing], engine: Engine
    ) -> None:
        self.entries = tuple(entries)
        self.standings = tuple(standings)
        self.engine = engine
        self.unjudged = _unjudged(self.entries, self.standings)
        self.rules: list[GradedRule] = []
        # The place among all rules of each rule that the engine runs.
        self.places: list[int] = []
        blank = iter(untouched(engine))
        for entry, stand in zip(self.entries, self.standings, strict=True):
            for rule in entry.predicates.rules:
                if stand.applies is False:
                    self.rules.append(GradedRule(entry, stand, _not_run(entry, rule)))
                else:
                    self.places.append(len(self.rules))
                    self.rules.append(_graded(entry, stand, next(blank)))
        # How many of them are told under which word.
        self.tally = tally(self.rules)
        self.words = [rule.told for rule in self.rules]
        # Graded results by the identity of the result; the results are kept as well, so that no
        # other takes their place.
        self._known: dict[int, GradedRule] = {}
        self._kept: list[RuleResult] = []

    def graded(self, changes: Changes) -> GradedRules:
        """All results of a trace, given its own.

        The monitor's shared results stay shared.
        """
        places = list(map(self.places.__getitem__, changes.numbers))
        own: list[GradedRule] = list(map(self._known.get, map(id, changes.results)))  # type: ignore[arg-type]
        if not all(own):
            own = [
                self._graded(place, result) if known is None else known
                for place, result, known in zip(places, changes.results, own, strict=True)
            ]
        before = list(map(self.words.__getitem__, places))
        after = [graded.told for graded in own]
        counts = self.tally.copy()
        if before != after:
            for told in {*before, *after}:
                counts[told] = counts.get(told, 0) - before.count(told) + after.count(told)
            if 0 in counts.values():
                counts = {told: count for told, count in counts.items() if count}
        return GradedRules(counts, self.rules, places, own)

    def _graded(self, place: int, result: RuleResult) -> GradedRule:
        before = self.rules[place]
        graded = _graded(before.entry, before.standing, result)
        if not result.violations:
            if len(self._kept) >= MAX_KNOWN:
                self._known.clear()
                self._kept.clear()
            self._known[id(result)] = graded
            self._kept.append(result)
        return graded


def _graded(entry: CardEntry, stand: Standing, result: RuleResult) -> GradedRule:
    if stand.applies is None:
        result = under_standing(result, stand)
    return GradedRule(entry, stand, result)


def _unjudged(
    entries: Sequence[CardEntry], standings: Sequence[Standing]
) -> tuple[UnjudgedItem, ...]:
    return tuple(
        UnjudgedItem(
            entry.predicates.card, item.id, item.severity, item.title, stand.applies is True
        )
        for entry, stand in zip(entries, standings, strict=True)
        if stand.applies is not False and stand.force == "now"
        for item in entry.judge
    )


def _not_run(entry: CardEntry, rule: RulePredicate) -> RuleResult:
    card = entry.predicates
    return RuleResult(
        rule_id=rule.id,
        card=card.card,
        card_version=card.version,
        domain=card.domain,
        basis=rule.basis or card.basis,
        severity=rule.severity,
        verdict="not_applicable",
        vacuous=False,
        activations=0,
        violations=(),
        possible=("not_applicable",),
    )
