"""Steps of examples from plain values, and the events they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Example
from cxdsl.model.examples import example
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary

HERE = Span(Source("analysis", ""), 0, 0)
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def name(text: str) -> tree.Name:
    """A name."""
    return tree.Name(text, HERE)


def value(given: Any) -> tree.Value:
    """A constant: text, boolean, Decimal or int, or a list of these."""
    if isinstance(given, bool):
        return tree.Value("boolean", given, HERE)
    if isinstance(given, int | Decimal):
        return tree.Value("number", f"{Decimal(given):f}", HERE)
    if isinstance(given, list):
        return tree.Value("list", tuple(value(v) for v in given), HERE)
    return tree.Value("text", str(given), HERE)


def assignments(given: Iterable[tuple[str, Any]]) -> tuple[tree.Assignment, ...]:
    """Fields with their values."""
    return tuple(tree.Assignment(name(k), value(v), HERE) for k, v in given)


def text(words: str) -> tree.Text:
    """What is said in a message."""
    return tree.Text(words, False, HERE)


def at(step: tree.Step, seconds: int) -> tree.Step:
    """The step at a time since the start, in the largest unit that is exact."""
    unit, size = next((u, s) for u, s in _UNITS if seconds % s == 0 and (seconds or s == 1))
    return replace(step, at=tree.Duration(seconds // size, unit, HERE))


class Telling:
    """Makes events of steps exactly as the examples of a card do."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._card = tree.Card(name("analysis"), "1.0.0", HERE, HERE)

    def events(
        self, steps: Sequence[tree.Step], facts: Sequence[tree.Assignment] = ()
    ) -> Example | None:
        """The steps as an example with its events; None when some step cannot be."""
        written = tree.Example("passes", None, text("found"), tuple(facts), tuple(steps), HERE)
        return example(Scope(self._card, self.vocabulary), written)
