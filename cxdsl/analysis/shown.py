"""What the examples of cards show, so that no search has to find it.

An example is a trace that the vocabulary allows. Where one keeps a rule that it puts to the test,
or breaks it, the question whether some trace does is answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from cxdsl.analysis.answers import Witness
from cxdsl.analysis.subject import Demand, Subject
from cxdsl.model.card import Card
from cxdsl.semantics.reference import evaluate
from cxdsl.semantics.slices import UntimedError
from cxdsl.trace.events import Event


@dataclass(frozen=True, slots=True)
class _Trace:
    card: str
    witness: Witness


class Shown:
    """The examples of some cards as traces, each looked at once for each rule."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._traces = [_Trace(card.id, w) for card in cards for w in _witnesses(card)]
        self._outcomes: dict[tuple[int, Subject], tuple[str, int] | None] = {}

    def events(self) -> Iterator[Event]:
        """The events of all examples."""
        for trace in self._traces:
            yield from trace.witness.events

    def meeting(self, demand: Demand, card: str) -> Iterator[Witness]:
        """The examples that meet a demand, those of the card with this id first."""
        return (self._traces[n].witness for n in self._meeting(demand, card))

    def keeping(self, demand: Demand, card: str, others: Sequence[Subject]) -> Witness | None:
        """An example that meets a demand and breaks none of some other rules; None: none does."""
        for number in self._meeting(demand, card):
            if not any(self._breaks(number, other) for other in others):
                return self._traces[number].witness
        return None

    def _meeting(self, demand: Demand, card: str) -> Iterator[int]:
        for number in sorted(range(len(self._traces)), key=lambda n: self._traces[n].card != card):
            outcome = self._outcome(number, demand.subject)
            if outcome is not None and demand.met(*outcome):
                yield number

    def _breaks(self, number: int, subject: Subject) -> bool:
        outcome = self._outcome(number, subject)
        # A rule that asks for days which the trace does not have says nothing of it.
        return outcome is not None and outcome[0] == "fail"

    def _outcome(self, number: int, subject: Subject) -> tuple[str, int] | None:
        """Verdict and activations by the definition of the language; None: it needs days."""
        at = (number, subject)
        if at not in self._outcomes:
            self._outcomes[at] = outcome(self._traces[number].witness, subject)
        return self._outcomes[at]


def outcome(witness: Witness, subject: Subject) -> tuple[str, int] | None:
    """What a trace makes of a rule: verdict and activations, by the definition of the language.

    A trace without times has them all at once. None: the rule asks for days, which it has not.
    """
    events = [e if e.ts is not None else msgspec.structs.replace(e, ts=0) for e in witness.events]
    try:
        found = evaluate(subject.rule, events, facts=witness.facts)
    except UntimedError:
        return None
    return found.verdict, found.activations


def _witnesses(card: Card) -> Iterator[Witness]:
    steps = {e.span: e.steps for e in card.written.examples}
    for example in card.examples:
        yield Witness(example.events, steps.get(example.span), example.steps, example.facts)
