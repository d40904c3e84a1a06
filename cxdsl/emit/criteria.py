"""What a rule asks, in words for its page: what activates it and how it can fail."""

from __future__ import annotations

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.model.card import Rule
from cxdsl.model.clause import (
    AtMost,
    Between,
    Clause,
    Every,
    Exists,
    Latest,
    Match,
    Never,
    NeverAfter,
    NeverTogether,
    Pattern,
    Precedence,
    Response,
)

FAILURES = {
    "missing": "what the rule needs never happened",
    "misordered": "what the rule needs happened, but not where it has to",
    "mismatched": "the values differ from the ones they have to equal",
    "forbidden": "something happened that must not happen",
    "exceeded": "it happened too often",
    "late": "it happened, but after its time",
}


def activation_words(clause: Clause) -> str:
    """What is counted as an activation of the clause."""
    match clause:
        case Precedence() | Response() | Latest() | Match() | Every():
            return f"each {clause.subject.name}"
        case Never():
            return f"each event of the kind that could be: {clause.forbidden.name}"
        case NeverTogether():
            return f"each {clause.first.name}, and each {clause.second.name}"
        case NeverAfter():
            return f"each {clause.opens.name}"
        case AtMost():
            return f"each {clause.counted.name}"
        case Exists():
            return "each trace, once (with `for each`: each slice, once)"
        case Between():
            return f"each {clause.closes.name} that follows an open {clause.opens.name}"


def patterns(clause: Clause) -> tuple[Pattern, ...]:
    """The event patterns that the clause looks for."""
    match clause:
        case Precedence():
            return (clause.needed, clause.subject)
        case Response():
            last = () if clause.before is None else (clause.before,)
            return (clause.subject, clause.needed, *last)
        case Latest():
            return (clause.base, clause.condition, clause.subject)
        case Match():
            return (clause.source, clause.subject)
        case Every():
            return (clause.subject, clause.good)
        case Never():
            return (clause.forbidden,)
        case NeverTogether():
            return (clause.first, clause.second)
        case NeverAfter():
            last = () if clause.closes is None else (clause.closes,)
            return (clause.opens, clause.forbidden, *last)
        case AtMost() | Exists():
            return (clause.counted,)
        case Between():
            return (clause.opens, clause.inner, clause.closes)


def evidence_words(rules: tuple[Rule, ...]) -> tuple[str, ...]:
    """All patterns that the rules of a card look for, each once, in order of appearance."""
    found: dict[str, None] = {}
    for rule in rules:
        for clause in rule.clauses:
            for p in patterns(clause):
                found[p.text if p.name == p.text else f"{p.name}: {p.text}"] = None
    return tuple(found)


def failure_kinds(rule: RulePredicate) -> tuple[tuple[str, str], ...]:
    """The failure kinds that this rule can give, with their meaning."""
    kinds: dict[str, None] = {}
    for automaton in rule.automata:
        kinds.setdefault(automaton.failure)
        if automaton.needed is not None:
            kinds.setdefault("missing")
            kinds.setdefault("late" if automaton.late else "misordered")
    return tuple((kind, FAILURES[kind]) for kind in kinds)
