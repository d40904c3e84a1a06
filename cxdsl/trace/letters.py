"""Letters: which truth assignments to a clause's propositions some event can have.

The answer may err only by calling an impossible letter possible (it never rejects a possible
one): undecided combinations of field and text tests count as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cxdsl.trace.events import KINDS
from cxdsl.trace.predicate import (
    All,
    Any_,
    Backed,
    Const,
    Field,
    Is,
    Mentions,
    Not,
    Predicate,
    Related,
    Wording,
)

_COMBINATIONS = 4096
_FREE_TESTS = 10
# A value that no test mentions; an attribute that is not there behaves the same.
_OTHER = "\0other"


def _walk(p: Predicate) -> Iterator[Predicate]:
    yield p
    match p:
        case Not():
            yield from _walk(p.operand)
        case All() | Any_():
            for q in p.operands:
                yield from _walk(q)
        case _:
            return


def _value(p: Predicate, attrs: dict[str, str], tests: dict[Predicate, bool]) -> bool:
    match p:
        case Const():
            return p.value
        case Is():
            return attrs[p.attr] in p.values
        case Field() | Mentions() | Related() | Wording() | Backed():
            return tests[p]
        case Not():
            return not _value(p.operand, attrs, tests)
        case All():
            return all(_value(q, attrs, tests) for q in p.operands)
        case Any_():
            return any(_value(q, attrs, tests) for q in p.operands)


def _choices(
    predicates: Sequence[Predicate],
) -> tuple[dict[str, list[str]], list[Predicate]]:
    """The attribute values worth trying, and the field and text tests, of some predicates."""
    mentioned: dict[str, dict[str, frozenset[int]]] = {}
    tests: dict[Predicate, None] = {}
    parts = [part for predicate in predicates for part in _walk(predicate)]
    for number, part in enumerate(parts):
        if isinstance(part, Is):
            uses = mentioned.setdefault(part.attr, {})
            for value in part.values:
                uses[value] = uses.get(value, frozenset()) | {number}
        elif isinstance(part, Field | Mentions | Related | Wording | Backed):
            tests[part] = None
    attributes: dict[str, list[str]] = {}
    for attr, uses in mentioned.items():
        # Values that every test treats alike are tried once.
        alike = {used: value for value, used in sorted(uses.items(), reverse=True)}
        spare = [k for k in KINDS if k not in uses][:1] if attr == "kind" else [_OTHER]
        attributes[attr] = [*sorted(alike.values()), *spare]
    return attributes, list(tests)


def possible_letters(predicates: Sequence[Predicate]) -> frozenset[int]:
    """The letters (bit i set: predicate i holds) that an event can have."""
    everything = frozenset(range(1 << len(predicates)))
    attributes, tests = _choices(predicates)
    size = 1 << len(tests)
    for values in attributes.values():
        size *= len(values)
    if size > _COMBINATIONS or len(tests) > _FREE_TESTS:
        return everything
    found: set[int] = set()
    for combination in product(*attributes.values()):
        attrs = dict(zip(attributes, combination, strict=True))
        for truths in product((False, True), repeat=len(tests)):
            assignment = dict(zip(tests, truths, strict=True))
            letter = 0
            for i, predicate in enumerate(predicates):
                if _value(predicate, attrs, assignment):
                    letter |= 1 << i
            found.add(letter)
        if len(found) == len(everything):
            break
    return frozenset(found)


def letters_of_each(predicates: Sequence[Predicate]) -> frozenset[int]:
    """The letters of a clause that follows each entity by itself.

    The first predicate is asked of the event, the others of what an entity sees of it, and all of
    these are false where it sees nothing.
    """
    seen = {0, *possible_letters(predicates[1:])}
    return frozenset(letter << 1 | first for letter in seen for first in (0, 1))
