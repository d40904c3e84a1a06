"""The definition: what each clause means on a whole recorded trace, by quantifiers.

Read beside ``docs/semantics.md``. Nothing here is shared with the compiler or the monitor but the
test of one event (``trace.holds``), the slice key (``trace.keys``) and equality of values. Every
template lists, for a slice, how often it was activated and each way in which it fails.
Positions i, j, k are indices into the slice; "earlier" and "later" are strict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from cxdsl.model.card import Rule
from cxdsl.model.pattern import Pattern
from cxdsl.semantics.lineage import carried_over
from cxdsl.semantics.sentences import of_clause
from cxdsl.semantics.slices import Slice, slices_of
from cxdsl.trace.backing import asks_of, worked_out
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import Backed


@dataclass(frozen=True, slots=True)
class RefViolation:
    """One failure: evidence seqs in order, failure kind, the slice it happened in."""

    seqs: tuple[int, ...]
    failure: str
    slice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefOutcome:
    """What the definition says of a rule on a closed trace.

    ``open_windows`` counts activations whose deadline had not passed when the trace ended.
    """

    activations: int
    violations: tuple[RefViolation, ...]
    open_windows: int

    @property
    def verdict(self) -> str:
        """pass, fail or undecided."""
        if self.violations:
            return "fail"
        return "undecided" if self.open_windows else "pass"


def evaluate(
    rule: Rule,
    events: Sequence[Event],
    contract: Sequence[str] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> RefOutcome:
    """Evaluate a rule on a closed trace whose values and facts are all recorded.

    ``contract`` is the trace's confirmation contract, where its header gives one; ``facts`` are
    its facts.
    """
    events = worked_out(events, facts or {}, _asks(rule))
    activations = 0
    open_windows = 0
    violations: list[RefViolation] = []
    seen = carried_over(events, rule.carries) if rule.carries else events
    for key, positions in slices_of(rule.keys, seen):
        slice_ = Slice(
            positions, events[-1] if events else None, rule.contracts, contract, facts or {}
        )
        for clause in rule.clauses:
            result = of_clause(clause, slice_)
            activations += len(result.bound)
            open_windows += len(result.running)
            violations.extend(
                RefViolation(
                    tuple(sorted({slice_.events[p].seq for p in f.evidence})), f.failure, key
                )
                for f in result.failing
            )
    return RefOutcome(activations, tuple(violations), open_windows)


# The asks of the rules evaluated last, by identity; a rule is kept beside what it asks, so that
# nothing else can take its identity.
_KNOWN: dict[int, tuple[Rule, tuple[Backed, ...]]] = {}
_MOST_KNOWN = 1000


def _asks(rule: Rule) -> tuple[Backed, ...]:
    """What a rule asks of the events before a message, each once."""
    known = _KNOWN.get(id(rule))
    if known is None:
        if len(_KNOWN) == _MOST_KNOWN:
            _KNOWN.clear()
        patterns = (p for clause in rule.clauses for p in _patterns(clause))
        found = dict.fromkeys(ask for p in patterns for ask in asks_of(p.predicate))
        known = _KNOWN[id(rule)] = (rule, tuple(found))
    return known[1]


def _patterns(part: object) -> Iterator[Pattern]:
    """All patterns in a clause."""
    if isinstance(part, Pattern):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _patterns(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _patterns(getattr(part, field.name))
