"""How many mutants the examples of a card kill, and what would kill the others."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from cxdsl.analysis.parallel import each
from cxdsl.model.card import Card, Example
from cxdsl.mutation.mutants import APPLIES, Meaning, Mutant, Mutants, mutants
from cxdsl.mutation.outcome import Known, Outcome, as_declared, known_of, outcome
from cxdsl.mutation.probes import Probe, Probes
from cxdsl.mutation.telling import tell_apart
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary

# More mutants of one card than this are not tried; which ones is said.
MOST = 2000


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no example kills.

    ``probe`` is a trace that would, where one was found, and ``said`` what the mutant says of it;
    ``reason`` says why there is none.
    """

    mutant: Mutant
    probe: Probe | None
    said: Outcome | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """What the examples of a card prove about one requirement, or about ``applies when``.

    ``unknown`` counts survivors for which neither a proof that they say the same nor a trace that
    tells them apart was found; they count as not killed.
    """

    target: str
    mutants: int
    killed: int
    equivalent: int
    survivors: tuple[Survivor, ...]

    @property
    def unknown(self) -> int:
        """Survivors without a trace that would kill them."""
        return sum(s.probe is None for s in self.survivors)

    @property
    def percent(self) -> float | None:
        """Killed out of those that say something else, in percent; None when there are none."""
        return percent(self.killed, self.mutants - self.equivalent)


def percent(killed: int, of: int) -> float | None:
    """A share in percent; None of nothing."""
    return 100 * killed / of if of else None


@dataclass(frozen=True, slots=True)
class CardScore:
    """The scores of one card. ``left_out`` counts mutants beyond the largest number tried."""

    card: Card
    scores: tuple[Score, ...]
    refused: int
    left_out: int

    @property
    def mutants(self) -> int:
        """All mutants tried."""
        return sum(s.mutants for s in self.scores)

    @property
    def killed(self) -> int:
        """Those that some example kills."""
        return sum(s.killed for s in self.scores)

    @property
    def equivalent(self) -> int:
        """Those that are proved to say the same."""
        return sum(s.equivalent for s in self.scores)

    @property
    def percent(self) -> float | None:
        """The mutation score of the card; None when it has no mutants."""
        return percent(self.killed, self.mutants - self.equivalent)


def score(
    card: Card,
    written: tree.Card,
    vocabulary: Vocabulary,
    *,
    only: Container[str] | None = None,
    most: int = MOST,
) -> CardScore:
    """Try the mutants of a card on its examples; ``only`` picks requirements by their names.

    What the card's condition over facts says is tried when all its requirements are picked.
    """
    made = mutants(written, vocabulary)
    probes = Probes(written, vocabulary, made.original)
    chosen = [r.id for r in card.rules if only is None or r.id in only]
    if len(chosen) == len(card.rules):
        chosen = [APPLIES, *chosen]
    different, left_out = _sample([m for m in made.different if m.target in chosen], most)
    groups: dict[str, list[Mutant]] = {target: [] for target in chosen}
    for mutant in different:
        groups[mutant.target].append(mutant)
    scores = tuple(
        _of_target(target, found, card, made, probes, vocabulary)
        for target, found in groups.items()
    )
    return CardScore(card, scores, made.refused, left_out)


def scores(
    asked: Sequence[tuple[Card, tree.Card, Vocabulary, Container[str] | None]],
) -> list[CardScore]:
    """The scores of several cards, each with what ``score`` takes, on all processors."""
    return each(_score, asked)


def _score(asked: tuple[Card, tree.Card, Vocabulary, Container[str] | None]) -> CardScore:
    card, written, vocabulary, only = asked
    return score(card, written, vocabulary, only=only, most=MOST)


def _sample(found: Sequence[Mutant], most: int) -> tuple[Sequence[Mutant], int]:
    """Every n-th mutant, when there are more than ``most``: the same ones each time."""
    if len(found) <= most:
        return found, 0
    step = -(-len(found) // most)
    kept = found[::step]
    return kept, len(found) - len(kept)


def _of_target(
    target: str,
    found: Sequence[Mutant],
    card: Card,
    made: Mutants,
    probes: Probes,
    vocabulary: Vocabulary,
) -> Score:
    killed = same = 0
    sound = [e for e in card.examples if comes_out(made.original, e)]
    known = [known_of(made.original, one) for one in sound]
    survivors: list[Survivor] = []
    for mutant in found:
        if killed_by(mutant.meaning, sound, known):
            killed += 1
            continue
        found_out = tell_apart(mutant, made.original, probes, vocabulary)
        if found_out.same:
            same += 1
        else:
            survivors.append(Survivor(mutant, found_out.probe, found_out.said, found_out.reason))
    told = sum(m.target == target for m in made.same)
    return Score(target, len(found) + told, killed, same + told, tuple(survivors))


def comes_out(meaning: Meaning, example: Example) -> bool:
    """Whether a card says of its example what the example says: another one proves nothing."""
    try:
        return as_declared(example, outcome(meaning, example))
    except ValueError:
        return False


def killed_by(meaning: Meaning, examples: Sequence[Example], known: Sequence[Known]) -> bool:
    """Whether some example of the card does not come out as it says under another meaning.

    ``known`` is what the card's own rules say of each example.
    """
    for one, found in zip(examples, known, strict=True):
        try:
            said = outcome(meaning, one, found)
        except ValueError:
            # The changed rule asks for times that the example does not give: no verdict at all,
            # where the example declares one.
            return True
        if not as_declared(one, said):
            return True
    return False
