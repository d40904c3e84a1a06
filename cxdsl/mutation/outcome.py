"""What a card says of a small trace, by the definition of the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType

from cxdsl.artifact.condition import evaluate as holds
from cxdsl.model.card import Example, Rule
from cxdsl.mutation.mutants import Meaning
from cxdsl.semantics.reference import RefOutcome, evaluate


@dataclass(frozen=True, slots=True)
class Outcome:
    """``verdict`` is passes, vacuous, fails, not_applicable or undecided.

    ``at`` is the first step at which a failure is complete; ``activations`` count all rules.
    """

    verdict: str
    at: int | None = None
    activations: int = 0

    @property
    def words(self) -> str:
        """The outcome as the head of an example says it."""
        if self.at is not None:
            return f"{self.verdict} at {self.at}"
        return self.verdict.replace("_", " ")


NOT_APPLICABLE = Outcome("not_applicable")
UNDECIDED = Outcome("undecided")


# What rules were found to say of one example, by the rule's identity: mutants share the rules that
# they leave alone with their card.
Known = Mapping[int, RefOutcome]


def outcome(meaning: Meaning, example: Example, known: Known = MappingProxyType({})) -> Outcome:
    """What a card says of an example; ``known`` is what its rules were found to say before.

    Raises ``ValueError`` for an example that the definition does not cover: a deadline without
    times, an identity that was withheld.
    """
    if meaning.applies is not None:
        applies = holds(meaning.applies, example.facts)
        if applies is None:
            return UNDECIDED
        if not applies:
            return NOT_APPLICABLE
    return of_rules(meaning.rules, example, known)


def of_rules(
    rules: Sequence[Rule], example: Example, known: Known = MappingProxyType({})
) -> Outcome:
    """What rules that apply say of an example, taken together."""
    said = [known.get(id(rule)) or of_rule(rule, example) for rule in rules]
    activations = sum(s.activations for s in said)
    failing = [_step(example, v.seqs) for s in said for v in s.violations]
    if failing:
        return Outcome("fails", min(failing), activations)
    if any(s.open_windows for s in said):
        return Outcome("undecided", None, activations)
    return Outcome("passes" if activations else "vacuous", None, activations)


def known_of(meaning: Meaning, example: Example) -> Known:
    """What each rule of a card says of an example, for ``outcome`` of its mutants.

    A rule that the definition does not cover here is left out.
    """
    known: dict[int, RefOutcome] = {}
    for rule in meaning.rules:
        with suppress(ValueError):
            known[id(rule)] = of_rule(rule, example)
    return known


def of_rule(rule: Rule, example: Example) -> RefOutcome:
    """What one rule says of an example. Raises ``ValueError`` as ``outcome`` does."""
    return evaluate(rule, example.events, facts=example.facts)


def _step(example: Example, seqs: tuple[int, ...]) -> int:
    if not seqs:
        return len(example.step_texts)
    return next(
        step for e, step in zip(example.events, example.steps, strict=True) if e.seq == seqs[-1]
    )


def as_declared(example: Example, found: Outcome) -> bool:
    """Whether a card says of its example what the example says it must."""
    if found.verdict != example.expect:
        return False
    return example.at is None or found.at == example.at


def differ(one: Outcome, two: Outcome) -> bool:
    """Whether an example could declare the one outcome and not the other."""
    if one.verdict != two.verdict:
        return True
    return one.verdict == "fails" and one.at != two.at
