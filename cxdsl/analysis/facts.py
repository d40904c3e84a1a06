"""Conditions over task facts: which facts make some hold and others not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from cxdsl.analysis.answers import Unknown
from cxdsl.analysis.asked import Asked
from cxdsl.analysis.values import candidates
from cxdsl.analysis.wording import assignments
from cxdsl.artifact.condition import CondAll, CondAny, Condition, CondNot, FactTest, evaluate
from cxdsl.model.conditions import BUILT_IN
from cxdsl.syntax import tree
from cxdsl.trace.predicate import Field
from cxdsl.vocabulary.vocabulary import FieldType, Vocabulary

_MOST = 50_000
# Stands for a fact that nobody recorded.
_UNRECORDED = object()


def solve(
    holding: Sequence[Condition | None], failing: Sequence[Condition], vocabulary: Vocabulary
) -> Mapping[str, Any] | Unknown | None:
    """Facts for which all of ``holding`` are true and all of ``failing`` are false.

    A condition None always holds. None: there are no such facts.
    """
    asked = [c for c in holding if c is not None]
    tests = [t for c in (*asked, *failing) for t in _tests(c)]
    names = list(dict.fromkeys(t.name for t in tests))
    choices = [[*_values(name, tests, vocabulary), _UNRECORDED] for name in names]
    size = 1
    for one in choices:
        size *= len(one)
    if size > _MOST:
        return Unknown("too many facts matter at once")
    for chosen in product(*choices):
        facts = {n: v for n, v in zip(names, chosen, strict=True) if v is not _UNRECORDED}
        if all(evaluate(c, facts) is True for c in asked) and all(
            evaluate(c, facts) is False for c in failing
        ):
            return facts
    return None


def _tests(condition: Condition) -> Iterator[FactTest]:
    match condition:
        case FactTest():
            yield condition
        case CondNot():
            yield from _tests(condition.operand)
        case CondAll() | CondAny():
            for one in condition.operands:
                yield from _tests(one)


def _values(name: str, tests: Sequence[FactTest], vocabulary: Vocabulary) -> list[Any]:
    fields = [Field(name, t.op, t.type, t.values) for t in tests if t.name == name]
    return candidates(fields, declared(name, vocabulary), 1)


def declared(name: str, vocabulary: Vocabulary) -> FieldType | None:
    """The declaration of a fact."""
    return vocabulary.fact(name) or next((f for f in BUILT_IN if f.name == name), None)


def as_written(facts: Mapping[str, Any]) -> tuple[tree.Assignment, ...]:
    """Facts as an example gives them."""
    return assignments(facts.items())


def worlds(
    asked: Asked, vocabulary: Vocabulary, most: int = 24
) -> tuple[tuple[Mapping[str, Any], ...], bool]:
    """Facts to try where rules compare with facts, and whether these are all that matter."""
    tests = [t for c in asked.conditions for t in _tests(c)]
    choices: dict[str, list[Any]] = {t.name: _values(t.name, tests, vocabulary) for t in tests}
    for name, path in asked.facts:
        fields = [t for t in asked.fields if t.path == path]
        values = candidates(fields, declared(name, vocabulary), asked.distinct(path))
        choices[name] = [*choices.get(name, ()), *values]
    found = [
        dict(zip(choices, chosen, strict=True))
        for chosen in islice(product(*choices.values()), most + 1)
    ]
    return tuple(found[:most]), len(found) <= most
