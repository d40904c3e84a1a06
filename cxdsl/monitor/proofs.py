"""The proof of a failure: which events it rests on, and which had to be absent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from cxdsl.artifact.predicate import Absence, Automaton
from cxdsl.monitor.effects import Effects
from cxdsl.monitor.engine import EngineRule
from cxdsl.monitor.slice import Cites, Raw
from cxdsl.monitor.tables import Tables
from cxdsl.trace.keys import Binding
from cxdsl.trace.verdict import Certificate, Failure, Gap, Point, Violation


class Found(NamedTuple):
    """A failure with what its proof needs to know of the automaton and of the slice.

    ``first_needed`` and ``last_needed`` are the seqs at which the needed event stands; ``moved``
    gives for carried notices the seq behind which they stand.
    """

    tables: Tables
    raw: Raw
    first_needed: int | None
    last_needed: int | None
    moved: Mapping[int, int] = MappingProxyType({})

    def place(self, seq: int) -> tuple[int, int]:
        """Where an event stands in its slice, to be compared with others."""
        return (self.moved[seq], seq) if seq in self.moved else (seq, 0)


def violation(entry: EngineRule, key: Binding, found: Found, effects: Effects) -> Violation:
    """A failure of a rule in the slice ``key``, with its certificate."""
    automaton, raw = found.tables.automaton, found.raw
    activation, here = raw.activation, raw.here
    points = _sources(automaton, raw)
    if here is not None and not automaton.whole:
        points[here] = Point(seq=here, role="violation")
    if activation is not None:
        role = "violation" if activation == here or automaton.whole else "activation"
        holds = (automaton.propositions[0].name,)
        points[activation] = Point(seq=activation, role=role, holds=holds)
    seqs = tuple(points) if len(points) == 1 else tuple(sorted(points))
    certificate = Certificate(
        automaton=found.tables.position,
        points=tuple([points[s] for s in seqs]),
        absent=tuple([g for a in automaton.absences for g in _gaps(a, automaton, raw, seqs)])
        if automaton.each is None
        else tuple(_gaps_of_entities(automaton, raw)),
        differences=raw.differences,
        end=here is None,
    )
    return Violation(
        seqs=seqs,
        failure=failure_kind(found),
        slice={k.name: str(part) for k, part in zip(entry.rule.keys, key, strict=True)},
        effective=effects.of(raw.bound),
        certificate=certificate,
    )


def _gaps_of_entities(automaton: Automaton, raw: Raw) -> Iterator[Gap]:
    """For each entity of a failure, what it did not see since its remembered event."""
    for absence in automaton.absences:
        what = automaton.propositions[absence.proposition].name
        for name, seq, is_kept in raw.entities:
            yield Gap(after=seq if is_kept else None, until=raw.here, what=what, entity=name)


def _sources(automaton: Automaton, raw: Raw) -> dict[int, Point]:
    """The earlier events, each with the registers that keep it where there are several."""
    kept: dict[int, tuple[int, ...]] = {}
    # What was gathered after the failure belongs to no register.
    for number, cited in enumerate(raw.cited):
        registers = automaton.cites[number : number + 1]
        for seq in cited if isinstance(cited, tuple) else (cited,):
            if seq is not None:
                kept[seq] = (*kept.get(seq, ()), *registers)
    kept.update({seq: () for _, seq, _ in raw.entities if seq is not None})
    told = len(automaton.cites) > 1 and bool(automaton.comparisons)
    return {
        seq: Point(seq=seq, role="source", registers=registers if told else ())
        for seq, registers in kept.items()
    }


def _seqs(cited: Cites) -> Iterator[int | None]:
    for one in cited:
        yield from one if isinstance(one, tuple) else (one,)


def _gaps(absence: Absence, automaton: Automaton, raw: Raw, seqs: tuple[int, ...]) -> list[Gap]:
    what = "event" if absence.proposition < 0 else automaton.propositions[absence.proposition].name
    until = raw.here
    if absence.after == "points":
        # Remembered, bound and gathered events, in the order in which they stand.
        count = len(automaton.cites)
        stand = (*_seqs(raw.cited[:count]), raw.activation, raw.here, *_seqs(raw.cited[count:]))
        edges = [None, *dict.fromkeys(seq for seq in stand if seq is not None)]
        if until in seqs:
            return [Gap(after=a, until=b, what=what) for a, b in pairwise(edges)]
        return [
            Gap(after=a, until=b, what=what) for a, b in zip(edges, [*edges[1:], None], strict=True)
        ]
    if absence.until == "activation" and raw.activation is not None:
        until = raw.activation
    after: int | None = None
    if absence.after == "activation":
        after = raw.activation
    elif isinstance(absence.after, int):
        kept = raw.cited[automaton.cites.index(absence.after)]
        after = kept[-1] if isinstance(kept, tuple) else kept
    return [Gap(after=after, until=until, what=what)]


def failure_kind(found: Found) -> Failure:
    """In what way a rule failed, in the words of the verdict."""
    automaton, raw = found.tables.automaton, found.raw
    first, last = found.first_needed, found.last_needed
    kind = automaton.failure
    if automaton.source is not None:
        if raw.cited[automaton.cites.index(automaton.source)] is not None:
            return kind  # type: ignore[return-value]
    elif kind != "missing":
        return kind  # type: ignore[return-value]
    if automaton.needed is None or first is None or last is None:
        return "missing"
    at = raw.bound
    if automaton.late:
        duty = any(a.after == "activation" for a in automaton.absences)
        if at is not None:
            here = found.place(at)
            if found.place(last) > here if duty else found.place(first) < here:
                return "late"
    if first != at or last != at:
        return "misordered"
    return "missing"
