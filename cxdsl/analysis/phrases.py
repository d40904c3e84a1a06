"""Texts to try for a message: for every way in which tests of its words can come out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from cxdsl.trace.events import Event
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.predicate import Mentions, Predicate, Wording, to_json

OTHER = "Good morning."
_ALL_SUBSETS = 6


def texts(tests: Sequence[Predicate]) -> list[str]:
    """Texts for a set of tests of a message's words; the first one says nothing special.

    Phrases that all tests treat alike are tried once, the others in all combinations.
    """
    holds = [compile_predicate(t) for t in tests]

    def outcome(text: str) -> tuple[bool | None, ...]:
        event = Event(seq=1, kind="message", actor="agent", text=text)
        return tuple(test(event) for test in holds)

    alike: dict[tuple[bool | None, ...], str] = {outcome(OTHER): OTHER}
    for phrase in (p for t in tests for p in _phrases(t)):
        alike.setdefault(outcome(phrase), phrase)
    parts = [p for p in alike.values() if p != OTHER]
    largest = len(parts) if len(parts) <= _ALL_SUBSETS else 2
    found = dict(alike)
    for size in range(2, largest + 1):
        for chosen in combinations(parts, size):
            found.setdefault(outcome(_joined(chosen)), _joined(chosen))
    found.setdefault(outcome(_joined(parts)), _joined(parts))
    ended = [t if t == OTHER else _joined([t]) for t in found.values() if t]
    # A full stop may change what a test of the whole message says.
    whole = [t for t in alike.values() if t and outcome(t) != outcome(_joined([t]))]
    return [*ended, *whole]


def understood(test: Predicate) -> bool:
    """Whether the texts tried are known to cover the test (an expression may hold for any text)."""
    return isinstance(test, Mentions) or (isinstance(test, Wording) and test.test != "matching")


def _joined(parts: Sequence[str]) -> str:
    return " ".join(p if p[-1:] in ".!?。！？" else f"{p}." for p in parts)


# How a thing can be said so that tests of wording tell it apart: plainly, denied, only supposed,
# quoted; a number as such, as a sum of money, as a share.
_MANNERS = ("{}", "not {}", "It is not {}.", "不{}", "没有{}", "If {}, tell me.", '"{}"')
_AMOUNTS = ("{}", "${}", "{} USD", "{}%", "{} percent")


def _phrases(test: Predicate) -> list[str]:
    """Texts for which the test likely holds, or for which tests like it part."""
    if isinstance(test, Mentions):
        return [_joined(test.phrases)] if test.every else list(test.phrases)
    if isinstance(test, Wording):
        counted = test.test in ("number", "amount", "percentage")
        said = [
            manner.format(value)
            for manner in (_AMOUNTS if counted else _MANNERS)
            for value in (*test.values, _joined(test.values))
        ]
        return [*(test.values if test.test == "exactly" else ()), *said]
    words = _words(to_json(test)[1:])
    return [*words, _joined(words)] if words else []


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, list):
        return [word for part in value for word in _words(part)]
    return []
