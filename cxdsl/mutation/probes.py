"""Small traces that can tell a card from its mutants, shortest first, as examples to paste."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product

from cxdsl.model.card import Example
from cxdsl.model.examples import example
from cxdsl.model.scope import Scope
from cxdsl.mutation.letters import DRAFT_STEPS, letters
from cxdsl.mutation.mutants import Meaning, Mutant
from cxdsl.mutation.operators import Setting
from cxdsl.mutation.outcome import Known, Outcome, differ, known_of, outcome
from cxdsl.mutation.values import other_values
from cxdsl.syntax import tree
from cxdsl.syntax.printer import card_text
from cxdsl.syntax.words_examples import step_text
from cxdsl.vocabulary.vocabulary import Vocabulary

# How many small traces are tried for a card.
MOST = 2000
_WIDE = 60  # letters for traces of two steps
_NARROW = 14  # letters for traces of three


@dataclass(frozen=True, slots=True)
class Probe:
    """A small trace, as it would be written and as events, with what the card says of it."""

    written: tree.Example
    example: Example
    said: Outcome
    known: Known = field(compare=False, repr=False)


class Probes:
    """The small traces for one card, made when they are first needed and then kept."""

    def __init__(
        self, card: tree.Card, vocabulary: Vocabulary, original: Meaning, most: int = MOST
    ) -> None:
        self._card = card
        self._scope = Scope(replace(card, examples=()), vocabulary)
        self._setting = Setting(vocabulary)
        self._original = original
        self._most = most
        self._found: list[Probe] = []
        self._more = self._make()

    def telling(self, mutant: Mutant, most: int | None = None) -> tuple[Probe, Outcome] | None:
        """The first small trace of which the mutant says something else, and what it says.

        None: none was found among the first ``most`` (default: all that are tried).
        """
        for probe in islice(self._all(), most):
            said = _said(mutant, probe)
            if said is not None:
                return probe, said
        return None

    def of_steps(
        self, mutant: Mutant, steps: tuple[tree.Step, ...]
    ) -> tuple[Probe, Outcome] | None:
        """These steps as a trace that tells the mutant from the card; None when they do not."""
        probe = self._probe(steps, self._facts())
        said = None if probe is None else _said(mutant, probe)
        return None if probe is None or said is None else (probe, said)

    def _all(self) -> Iterator[Probe]:
        at = 0
        while True:
            while at < len(self._found):
                yield self._found[at]
                at += 1
            new = next(self._more, None)
            if new is None:
                return
            self._found.append(new)

    def _make(self) -> Iterator[Probe]:
        seen: set[tuple[str, ...]] = set()
        # Steps are few and return in many traces; each is kept, so that its identity stays its own.
        texts: dict[int, tuple[tree.Step, str]] = {}
        tried = 0
        for steps, facts in self._candidates():
            for step in steps:
                if id(step) not in texts:
                    texts[id(step)] = (step, step_text(step))
            key = (
                *(texts[id(s)][1] for s in steps),
                *(f"{f.name.text}={f.value.value}" for f in facts),
            )
            if key in seen:
                continue
            seen.add(key)
            if tried == self._most:
                return
            tried += 1
            probe = self._probe(steps, facts)
            if probe is not None:
                yield probe

    def _probe(
        self, steps: tuple[tree.Step, ...], facts: tuple[tree.Assignment, ...]
    ) -> Probe | None:
        title = tree.Text("", False, self._card.span)
        written = tree.Example("passes", None, title, facts, steps, self._card.span)
        made = example(self._scope, written)
        self._scope.problems.clear()
        if made is None:
            return None
        known = known_of(self._original, made)
        try:
            said = outcome(self._original, made, known)
        except ValueError:
            return None
        return None if said.verdict == "undecided" else Probe(written, made, said, known)

    def _candidates(self) -> Iterator[tuple[tuple[tree.Step, ...], tuple[tree.Assignment, ...]]]:
        facts = self._facts()
        alphabet = letters(self._card, self._setting)
        own = [(e.steps, e.facts) for e in self._card.examples]
        yield from _fact_variations(own, self._setting)
        for one in alphabet:
            yield (one,), facts
        for steps, given in own:
            yield from ((s, given) for s in _variations(steps, alphabet[:_WIDE]))
        for two in product(alphabet[:_WIDE], repeat=2):
            yield two, facts
        for three in product(alphabet[:_NARROW], repeat=3):
            yield three, facts

    def _facts(self) -> tuple[tree.Assignment, ...]:
        """The facts under which the card applies, as its own examples give them."""
        for one in self._card.examples:
            if one.expect != "not_applicable":
                return one.facts
        return ()


def _said(mutant: Mutant, probe: Probe) -> Outcome | None:
    """What a mutant says of a trace, when it is something else than the card says."""
    try:
        said = outcome(mutant.meaning, probe.example, probe.known)
    except ValueError:
        # The mutant asks for times, which this trace does not have.
        return None
    return said if differ(probe.said, said) else None


def _fact_variations(
    own: list[tuple[tuple[tree.Step, ...], tuple[tree.Assignment, ...]]], setting: Setting
) -> Iterator[tuple[tuple[tree.Step, ...], tuple[tree.Assignment, ...]]]:
    """The examples with one fact changed."""
    for steps, facts in own:
        for at, fact in enumerate(facts):
            for value in other_values(fact.value, fact.name.text, setting.vocabulary):
                yield steps, (*facts[:at], replace(fact, value=value), *facts[at + 1 :])


def _variations(
    steps: tuple[tree.Step, ...], alphabet: list[tree.Step]
) -> Iterator[tuple[tree.Step, ...]]:
    """An example with a step left out, two swapped, one repeated, one put in or replaced."""
    for at in range(len(steps)):
        yield steps[:at] + steps[at + 1 :]
    for at in range(len(steps) - 1):
        yield (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :])
    for at in range(len(steps)):
        yield (*steps[: at + 1], steps[at], *steps[at + 1 :])
    for at in range(len(steps) + 1):
        for new in alphabet:
            yield (*steps[:at], new, *steps[at:])
    for at in range(len(steps)):
        for new in alphabet:
            yield (*steps[:at], new, *steps[at + 1 :])
    for at in range(1, len(steps)):
        yield from _replaced(steps, at)


def _replaced(steps: tuple[tree.Step, ...], at: int) -> Iterator[tuple[tree.Step, ...]]:
    """An example whose draft is replaced by a corrected one in the middle."""
    drafts = [s.subject for s in steps if s.kind in DRAFT_STEPS and s.subject is not None]
    if not drafts:
        return
    first = drafts[0]
    second = tree.Name("d9", first.span)
    original = tree.Step("draft", first.span, subject=first)
    correction = tree.Step("draft", first.span, subject=second, replaces=first)
    made = any(
        s.kind == "draft" and s.subject is not None and s.subject.text == first.text
        for s in steps[:at]
    )
    moved = tuple(_about(s, first, second) for s in steps[at:])
    yield (*(() if made else (original,)), *steps[:at], correction, *moved)


def _about(step: tree.Step, first: tree.Name, second: tree.Name) -> tree.Step:
    """The step about the second draft where it was about the first."""
    if step.kind in DRAFT_STEPS and step.subject is not None and step.subject.text == first.text:
        step = replace(step, subject=second)
    if step.entity is not None and step.entity.text == first.text:
        step = replace(step, entity=second)
    return step


def block(probe: Probe, title: str) -> str:
    """The trace as an ``example`` to paste, with what the card says of it now."""
    at = probe.said.at if probe.said.verdict == "fails" else None
    written = replace(
        probe.written,
        expect=probe.said.verdict,  # type: ignore[arg-type]
        at=at,
        title=tree.Text(title, False, probe.written.span),
    )
    name = tree.Name("card", written.span)
    card = tree.Card(name, "1.0.0", written.span, written.span, examples=(written,))
    return "".join(card_text(card).splitlines(keepends=True)[1:-1])
