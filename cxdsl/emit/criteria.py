"""The kinds of failure of a rule, in words for its page."""

from __future__ import annotations

from cxdsl.artifact.predicate import RulePredicate

FAILURES = {
    "missing": "what the rule needs never happened",
    "misordered": "what the rule needs happened, but not where it has to",
    "mismatched": "the values differ from the ones they have to equal",
    "forbidden": "something happened that must not happen",
    "exceeded": "it happened too often",
    "unmet": "the formula does not hold at the event",
    "late": "it happened, but after its time",
}


def failure_kinds(rule: RulePredicate) -> tuple[tuple[str, str], ...]:
    """The failure kinds that this rule can give, with their meaning."""
    kinds: dict[str, None] = {}
    for automaton in rule.automata:
        kinds.setdefault(automaton.failure)
        if automaton.needed is not None:
            kinds.setdefault("missing")
            kinds.setdefault("late" if automaton.late else "misordered")
    return tuple((kind, FAILURES[kind]) for kind in kinds)
