"""An independent check of a proof: does every trace with these points and gaps fail the rule?

Nothing of the monitor is used but the artifact's words: the guards are read again, the slice is
cut again, the compared values are looked up again. A proof holds when (1) its points and gaps are
true of the recorded trace, and (2) the automaton, knowing nothing but the points and gaps, can
only be in violated states at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from cxdsl.artifact.predicate import (
    DISCHARGED,
    VIOLATED,
    Automaton,
    Comparison,
    RulePredicate,
    SliceKey,
    Transition,
)
from cxdsl.monitor.registers import Cited, Comparer, in_time
from cxdsl.trace.backing import asks_of, worked_out
from cxdsl.trace.events import Event, Header
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.keys import entities, view_in
from cxdsl.trace.letters import letters_of_each, possible_letters
from cxdsl.trace.lineage import with_carried
from cxdsl.trace.verdict import Certificate, Violation


class _RefusedError(Exception):
    """The proof does not hold; the text says why."""


def check_certificate(
    rule: RulePredicate, violation: Violation, events: Sequence[Event], header: Header
) -> tuple[str, ...]:
    """What is wrong with a proof; nothing when it holds. ``events`` is the whole recorded trace."""
    certificate = violation.certificate
    if not 0 <= certificate.automaton < len(rule.automata):
        return (f"rule `{rule.id}` has no clause number {certificate.automaton}",)
    automaton = rule.automata[certificate.automaton]
    asks = dict.fromkeys(a for p in automaton.propositions for a in asks_of(p.predicate))
    events = worked_out(events, header.facts, tuple(asks))
    slice_ = _slice(rule, violation.slice, events)
    comparer = Comparer(automaton, rule.contracts, header.contract, header.facts)
    try:
        proof = _Proof(automaton, certificate, slice_, comparer)
        proof.check_points(violation.seqs)
        parts = [proof] if automaton.each is None else _by_entity(proof, automaton.each)
        for part in parts:
            part.check_gaps()
            part.check_conclusion(events)
    except _RefusedError as refused:
        return (str(refused),)
    return ()


def _slice(rule: RulePredicate, names: dict[str, str], events: Sequence[Event]) -> dict[int, Event]:
    wanted = [names.get(k.name) for k in rule.keys]
    every = with_carried(events, rule.carries) if rule.carries else events
    seen = ((event.seq, view_in(event, rule.keys, wanted)) for event in every)
    return {seq: event for seq, event in seen if event is not None}


def _by_entity(proof: _Proof, each: SliceKey) -> list[_Proof]:
    """The proof for each entity that the rule fails for: its gaps, on what it sees."""
    parts: list[_Proof] = []
    for name in dict.fromkeys(gap.entity for gap in proof.certificate.absent):
        seen = {seq: entities(event, each.paths) for seq, event in proof.slice.items()}
        own = {
            seq: found[name] for seq, found in seen.items() if name is not None and name in found
        }
        points = [p for p in proof.certificate.points if p.role != "source" or p.seq in own]
        if not any(p.seq in own for p in points):
            raise _RefusedError(f"no event of the proof names {each.name} {name}")
        absent = tuple(gap for gap in proof.certificate.absent if gap.entity == name)
        certificate = msgspec.structs.replace(
            proof.certificate, points=tuple(points), absent=absent
        )
        parts.append(_Proof(proof.automaton, certificate, proof.slice, proof.comparer, own))
    if not parts:
        raise _RefusedError(f"the proof names no {each.name}")
    return parts


@dataclass(slots=True)
class _Proof:
    automaton: Automaton
    certificate: Certificate
    slice: dict[int, Event]
    comparer: Comparer
    # Of a proof for one entity: what it sees of the events that name it.
    views: dict[int, Event] | None = None
    # Where each event of the slice stands: a carried notice not where its seq says.
    places: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.places = {seq: place for place, seq in enumerate(self.slice)}

    def _place(self, seq: int) -> int:
        if seq not in self.places:
            raise _RefusedError(f"seq {seq} is not in the slice")
        return self.places[seq]

    def _no_later(self, seq: int, other: int) -> bool:
        return self._place(seq) <= self._place(other)

    def _letter(self, event: Event) -> int:
        letter = 0
        for bit, proposition in enumerate(self.automaton.propositions):
            seen: Event | None = event
            if self.views is not None and bit > 0:
                seen = self.views.get(event.seq)
            truth = False if seen is None else compile_predicate(proposition.predicate)(seen)
            if truth is None:
                raise _RefusedError(f"a value that the proof needs is withheld at seq {event.seq}")
            letter |= truth << bit
        return letter

    def _chances(self, event: Event) -> list[int]:
        """The letters that an event may have; several where a value is withheld."""
        predicates = [p.predicate for p in self.automaton.propositions]
        truths = [compile_predicate(p)(event) for p in predicates]
        return [
            letter
            for letter in sorted(possible_letters(predicates))
            if all(t is None or t == letter >> bit & 1 for bit, t in enumerate(truths))
        ]

    def check_points(self, seqs: tuple[int, ...]) -> None:
        points = tuple(p.seq for p in self.certificate.points)
        if points != seqs:
            raise _RefusedError(f"the evidence names seqs {seqs}, its proof {points}")
        for seq in points:
            self._place(seq)

    def _absent(self, what: str) -> int | None:
        """The proposition of a gap; None means any event."""
        if what == "event":
            return None
        # Of the chances of something and the thing itself, which share a name, the thing is last.
        for number, proposition in reversed(list(enumerate(self.automaton.propositions))):
            # An entity sees nothing of the trigger, whatever it is called.
            if proposition.name == what and (number > 0 or self.views is None):
                return number
        raise _RefusedError(f"the rule knows no `{what}`")

    def check_gaps(self) -> None:
        for gap in self.certificate.absent:
            proposition = self._absent(gap.what)
            after = -1 if gap.after is None else self._place(gap.after)
            until = len(self.slice) if gap.until is None else self._place(gap.until)
            for seq, event in list(self.slice.items())[after + 1 : until]:
                if proposition is None or self._letter(event) >> proposition & 1:
                    raise _RefusedError(f"seq {seq} is a {gap.what}, which the proof calls absent")

    # ---- what follows from points and gaps alone ----

    def check_conclusion(self, events: Sequence[Event]) -> None:
        automaton = self.automaton
        if automaton.whole:
            self._follow()
            return
        roots: set[int] | None = {automaton.initial}
        duties: set[int] | None = None
        if automaton.start_duty is not None:
            roots, duties = None, {automaton.start_duty}
        before: int | None = None
        for point in sorted(self.certificate.points, key=lambda p: self._place(p.seq)):
            bound = duties is not None
            states = duties if duties is not None else roots
            assert states is not None
            states = self._cross(states, before, point.seq)
            letters = self._point_letters(point.seq, duty=bound)
            if bound:
                duties = self._after(states, letters)
            elif point.role == "source":
                roots = self._after(states, letters)
            else:
                roots, duties = None, self._fork(states, letters, point.seq)
            before = point.seq
        if duties is None:
            raise _RefusedError("the proof names no event that the rule binds")
        if self.certificate.end:
            duties = self._cross(duties, before, None)
            self._check_window(events)
        open_ = [
            s
            for s in duties
            if s != VIOLATED
            and (s == DISCHARGED or not self.certificate.end or automaton.states[s].accept)
        ]
        if open_:
            raise _RefusedError("a trace with the same evidence could still pass")

    def _follow(self) -> None:
        """Follow the slice event by event; the one point is the event that was bound."""
        if len(self.certificate.points) != 1 or self.automaton.comparisons:
            raise _RefusedError("the proof names no event that the rule binds")
        bound = self.certificate.points[0].seq
        roots: set[int] = {self.automaton.initial}
        duties: set[int] | None = None
        for seq, event in self.slice.items():
            letters = self._chances(event)
            if duties is not None:
                duties = self._after(duties, letters)
            elif seq == bound:
                duties = self._fork(roots, letters, seq)
            roots = self._after(roots, letters)
        states = self.automaton.states
        if duties is None or any(
            s != VIOLATED and (s == DISCHARGED or not self.certificate.end or states[s].accept)
            for s in duties
        ):
            raise _RefusedError("the formula holds at the event, or may still come to hold")

    def _edges(self, state: int, letters: Iterable[int]) -> list[Transition]:
        found: list[Transition] = []
        for letter in letters:
            fitting = [t for t in self.automaton.states[state].next if _fits(t, letter)]
            if len(fitting) > 1:
                raise _RefusedError("the artifact leaves two ways open for one event")
            found.extend(fitting)
        return found

    def _after(self, states: set[int], letters: Sequence[int]) -> set[int]:
        return {s for s in states if s < 0} | {
            t.to for s in states if s >= 0 for t in self._edges(s, letters)
        }

    def _fork(self, states: set[int], letters: Sequence[int], seq: int) -> set[int]:
        forks = {t.fork for s in states for t in self._edges(s, letters)}
        if None in forks:
            raise _RefusedError(f"seq {seq} need not bind the rule")
        return {f for f in forks if f is not None}

    def _cross(self, states: set[int], after: int | None, until: int | None) -> set[int]:
        """States that are possible after any events between two points which the gaps allow."""
        absent: list[int] = []
        for gap in self.certificate.absent:
            covers_start = gap.after is None or (
                after is not None and self._no_later(gap.after, after)
            )
            covers_end = gap.until is None or (
                until is not None and self._no_later(until, gap.until)
            )
            if covers_start and covers_end:
                proposition = self._absent(gap.what)
                if proposition is None:
                    return states
                absent.append(proposition)
        width = len(self.automaton.propositions) + len(self.automaton.comparisons)
        events = (1 << len(self.automaton.propositions)) - 1
        letters_of = possible_letters if self.views is None else letters_of_each
        possible = letters_of([p.predicate for p in self.automaton.propositions])
        letters = [
            x
            for x in range(1 << width)
            if x & events in possible and not any(x >> p & 1 for p in absent)
        ]
        reached, grown = set(states), True
        while grown:
            wider = reached | self._after(reached, letters)
            grown = wider != reached
            reached = wider
        return reached

    def _point_letters(self, seq: int, *, duty: bool) -> list[int]:
        event = self.slice[seq]
        letters = [self._letter(event)]
        for number, c in enumerate(self.automaton.comparisons):
            flag = 1 << (len(self.automaton.propositions) + number)
            truth = self._due(c, event, duty) if c.is_due else self._compare(c, event)
            if truth is None:
                letters = [*letters, *(x | flag for x in letters)]
            elif truth:
                letters = [x | flag for x in letters]
        return letters

    def _compare(self, c: Comparison, event: Event) -> bool | None:
        sources = [p for p in self.certificate.points if p.role == "source"]
        if event.seq in [p.seq for p in sources]:
            return None
        registers: list[Cited | None] = [None] * len(self.automaton.registers)
        for point in sources:
            for number in point.registers or range(len(registers)):
                registers[number] = self.comparer.store(
                    number, self.slice[point.seq], registers[number]
                )
        return self.comparer.holds(c, event, registers)

    def _due(self, c: Comparison, event: Event, duty: bool) -> bool | None:
        if not duty:
            return None
        start = next(p.seq for p in self.certificate.points if p.role == "activation")
        return in_time(c, self.slice[start], event)

    def _check_window(self, events: Sequence[Event]) -> None:
        for c in self.automaton.comparisons:
            ends = c.window is not None and c.window.unit == "turns"
            if c.is_due and not ends and self._due(c, events[-1], duty=True) is not False:
                raise _RefusedError("the time allowed had not run out when the trace ended")


def _fits(transition: Transition, letter: int) -> bool:
    return any(
        all((letter >> bit & 1 == 1) == wanted for bit, wanted in term) for term in transition.guard
    )
