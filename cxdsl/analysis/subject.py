"""What is analysed: a checked rule beside its automata, and the question asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.automata.rule import compile_rule
from cxdsl.model.card import Rule

# What a trace has to make of a rule: its verdict, and whether the rule was put to the test.
Goal = Literal["passes", "tested", "fails", "vacuous", "fires"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A rule and its compiled form. Compared by identity of meaning: the compiled form."""

    rule: Rule
    compiled: RulePredicate

    def __hash__(self) -> int:
        return id(self.rule)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subject) and other.rule is self.rule


def subject_of(rule: Rule) -> Subject:
    """Compile a rule for analysis. Raises ``CardError`` when its automaton is too large."""
    return Subject(rule, compile_rule(rule))


@dataclass(frozen=True, slots=True)
class Demand:
    """What a trace has to make of one rule.

    ``passes``: no failure; ``tested``: no failure, and activated; ``vacuous``: no failure and
    never activated; ``fails``: at least one failure; ``fires``: activated, whatever comes of it.
    """

    subject: Subject
    goal: Goal

    def met(self, verdict: str, activations: int) -> bool:
        """Whether a verdict (pass, fail, undecided) with so many activations is what is asked."""
        match self.goal:
            case "passes":
                return verdict == "pass"
            case "tested":
                return verdict == "pass" and activations > 0
            case "vacuous":
                return verdict == "pass" and activations == 0
            case "fails":
                return verdict == "fail"
            case "fires":
                return activations > 0


def forbids(subject: Subject) -> bool:
    """Whether a rule only forbids: it is kept best by never being put to the test."""
    return all(a.failure in ("forbidden", "exceeded") for a in subject.compiled.automata)
