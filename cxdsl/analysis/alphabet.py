"""The moves of a search: one step of an example for every way in which events can differ.

For each kind of step that the vocabulary allows, the tests that some rule makes on it and the
values that some rule compares decide which fields are worth giving. Steps that all rules treat
alike are kept once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from typing import Literal

from cxdsl.analysis import fields, phrases
from cxdsl.analysis.asked import Asked
from cxdsl.analysis.residue import open_tests
from cxdsl.analysis.shapes import Shape, shapes
from cxdsl.analysis.subject import Subject
from cxdsl.analysis.wording import Telling, text
from cxdsl.syntax import tree
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import Field, Predicate
from cxdsl.vocabulary.vocabulary import Vocabulary

MOST_OF_A_SHAPE = 1000


@dataclass(frozen=True, slots=True)
class Move:
    """A step and the numbers of its events; ``step`` None: a result that comes on its own.

    ``place`` says how the step stands to its neighbours: ``alone``, as the ``first`` of several in
    one message or group, or as one ``more`` of them.
    """

    step: tree.Step | None
    events: tuple[int, ...]
    place: Literal["alone", "first", "more"] = "alone"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The moves, their events, and why they may not be all there are (empty: they are).

    ``lines``: some drafts replace others, and have to be made first.
    """

    moves: tuple[Move, ...]
    late: tuple[Move, ...]
    events: tuple[Event, ...]
    gaps: tuple[str, ...]
    lines: bool = False


class _Building:
    def __init__(
        self,
        subjects: Sequence[Subject],
        vocabulary: Vocabulary,
        entities: int,
        apart: Sequence[Predicate],
    ) -> None:
        self.telling = Telling(vocabulary)
        self.vocabulary = vocabulary
        self.asked = Asked(subjects, entities, apart)
        self.events: list[Event] = []
        self.numbers: dict[str, int] = {}
        self.moves: dict[tuple[int, ...], Move] = {}
        self.late: dict[int, Move] = {}
        self.gaps: dict[str, None] = {}

    def number(self, event: Event) -> int:
        """The number of an event among those that rules treat alike."""
        looks = self.asked.looks(event)
        if looks not in self.numbers:
            self.numbers[looks] = len(self.events)
            self.events.append(event)
        return self.numbers[looks]

    def add(self, shape: Shape) -> None:
        made = self.telling.events((*shape.before, shape.step))
        if made is None:
            return
        skeleton = made.events[len(made.events) - shape.events :]
        for step in self._filled(shape, skeleton):
            told = self.telling.events((*shape.before, step))
            if told is None:
                continue
            numbers = tuple(self.number(e) for e in told.events[-shape.events :])
            self.moves.setdefault(numbers, Move(step, numbers))
            if len(numbers) > 1:
                self.late.setdefault(numbers[-1], Move(None, numbers[-1:]))

    def _filled(self, shape: Shape, skeleton: Sequence[Event]) -> Iterator[tree.Step]:
        """The step with every combination of text and fields that matters."""
        predicates = self.asked.predicates
        tests = list(dict.fromkeys(t for e in skeleton for t in open_tests(predicates, e)))
        if shape.step.kind == "says":
            for test in tests:
                if not isinstance(test, Field) and not phrases.understood(test):
                    self.gaps["a test of wording is not understood by the analysis"] = None
            for words in phrases.texts([t for t in tests if not isinstance(t, Field)]):
                yield replace(shape.step, text=text(words))
            return
        options = fields.options(shape, tests, self.asked, skeleton)
        size = 1
        for one in options:
            size *= len(one.choices)
        if size > MOST_OF_A_SHAPE:
            self.gaps["too many fields matter at once"] = None
        for chosen in islice(product(*(o.choices for o in options)), MOST_OF_A_SHAPE):
            yield fields.fill(shape.step, options, chosen)


def alphabet(
    subjects: Sequence[Subject],
    vocabulary: Vocabulary,
    entities: int,
    apart: Sequence[Predicate] = (),
) -> Alphabet:
    """All moves that some of the rules tell apart, with at most so many entities of each sort.

    ``apart`` are further predicates by which events are told apart.
    """
    return _alphabet(tuple(subjects), vocabulary, entities, tuple(apart))


@lru_cache(maxsize=64)
def _alphabet(
    subjects: tuple[Subject, ...],
    vocabulary: Vocabulary,
    entities: int,
    apart: tuple[Predicate, ...],
) -> Alphabet:
    building = _Building(subjects, vocabulary, entities, apart)
    for shape in shapes(vocabulary, building.asked):
        building.add(shape)
    return Alphabet(
        tuple(_placed(building.moves.values(), building.asked.recorded)),
        () if building.asked.recorded else tuple(building.late.values()),
        tuple(building.events),
        tuple(filter(None, (building.asked.untold, *building.gaps))),
        building.asked.lines,
    )


def _placed(moves: Iterable[Move], units: Sequence[str]) -> Iterator[Move]:
    """The moves, and where rules ask for it the same moves in one message or group."""
    for move in moves:
        yield move
        if units and move.step is not None:
            yield replace(move, place="first")
            yield replace(move, step=replace(move.step, same=units[0]), place="more")
