"""What a rule notices when a trace that keeps it is changed, and what it is blind to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cxdsl.artifact.condition import evaluate as holds
from cxdsl.model.card import Card, Rule
from cxdsl.mutation.traces import KINDS, trace_mutants
from cxdsl.semantics.reference import evaluate
from cxdsl.vocabulary.vocabulary import EntityKey


@dataclass(slots=True)
class Notice:
    """How many changed traces of one kind a rule fails, out of how many."""

    kind: str
    noticed: int = 0
    tried: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """What one rule notices, kind by kind."""

    rule: str
    kinds: tuple[Notice, ...] = field(default=())

    @property
    def blind_to(self) -> tuple[str, ...]:
        """Kinds of change that were tried and never noticed."""
        return tuple(k.kind for k in self.kinds if k.tried and not k.noticed)

    @property
    def untried(self) -> tuple[str, ...]:
        """Kinds of change that the examples leave no room for."""
        return tuple(k.kind for k in self.kinds if not k.tried)


def sight(card: Card, rule: Rule, keys: Sequence[EntityKey]) -> Sight:
    """What a rule says of the trace mutants of the examples that put it to the test and keep it.

    ``keys`` are all entities of the domain. Examples under which the card does not apply, or that
    the rule does not keep, are passed over.
    """
    kinds = {kind: Notice(kind) for kind in KINDS}
    for example in card.examples:
        if card.applies is not None and holds(card.applies, example.facts) is not True:
            continue
        kept = evaluate(rule, example.events, facts=example.facts)
        if kept.verdict != "pass" or not kept.activations:
            continue
        for mutant in trace_mutants(example.events, keys):
            try:
                said = evaluate(rule, mutant.events, facts=example.facts)
            except ValueError:
                # The change took away what the definition needs to say anything.
                continue
            found = kinds[mutant.kind]
            found.tried += 1
            found.noticed += said.verdict == "fail"
    return Sight(rule.id, tuple(kinds.values()))
