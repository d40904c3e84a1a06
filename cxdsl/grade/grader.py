"""Grade recorded traces: monitors, applicability and effective dates put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import msgspec

from cxdsl.artifact.store import CardEntry
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.grade import scope, versions
from cxdsl.grade.prepared import Prepared
from cxdsl.grade.process import applicable, process_verdict
from cxdsl.grade.record import GradedRule, TraceGrade
from cxdsl.grade.standing import Standing, clock_date, facts_of, standing
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header

# Kinds of traces that are remembered; a clock a trace makes a kind a trace.
MOST_KINDS: Final = 1_000


class TraceGrading:
    """One trace under way: feed its events, then ask for its grade."""

    def __init__(
        self,
        header: Header,
        prepared: Prepared,
        *,
        rules_only: bool,
        day: date | None = None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        self.header = header
        self.day = day
        self.prepared = prepared
        self.rules_only = rules_only
        self.diagnostics = diagnostics
        self.monitor = TraceMonitor(prepared.engine, header)

    def feed(self, event: Event) -> None:
        """Take the next event of the trace."""
        self.monitor.feed(event)

    def grade(self, *, closed: bool = True, online: bool = False) -> TraceGrade:
        """The grade so far; ``closed`` means the trace has ended, ``online`` that more may come."""
        prepared = self.prepared
        graded = prepared.graded(self.monitor.changes(online=online, closed=closed))
        counts = graded.tally
        process, reasons = process_verdict(graded, prepared.unjudged, rules_only=self.rules_only)
        announced = self._announcements(graded.results) if "not_in_force" in counts else []
        return TraceGrade(
            header=self.header,
            day=self.day,
            events=self.monitor.events,
            unfinished=not closed,
            process=process,
            basis="rules" if self.rules_only or not prepared.unjudged else "rules and judge",
            reasons=reasons,
            graded=graded,
            unjudged=prepared.unjudged,
            applicable=applicable(counts),
            diagnostics=(*self.diagnostics, *announced),
        )

    def _announcements(self, rules: Sequence[GradedRule]) -> list[Diagnostic]:
        found: list[Diagnostic] = []
        for rule in rules:
            if rule.counted or rule.result.verdict != "fail":
                continue
            card = rule.entry.predicates
            when = (
                f"will fail from {card.effective_from}"
                if rule.standing.force == "later"
                else f"is not counted: the card ended on {card.effective_until}"
            )
            found.append(
                Diagnostic(
                    "CX8004",
                    f"trace `{self.header.trace_id}`: rule `{rule.result.rule_id}` {when}",
                    path=self.header.source or None,
                    level="warning",
                )
            )
        return found


@dataclass(frozen=True, slots=True)
class _Choice:
    """The cards for some traces; ``fixed`` is how a card stands whatever the facts, else None.

    ``depending`` are the places of the cards whose standing depends on facts; for each way in
    which they were found to stand, ``prepared`` is made once.
    """

    entries: tuple[CardEntry, ...]
    fixed: tuple[Standing | None, ...]
    depending: tuple[int, ...]
    prepared: dict[tuple[Standing, ...], Prepared]


class Grader:
    """Grades many traces by the same cards; what can be prepared once is prepared once.

    ``domain`` picks cards by domain for every trace. Without it a trace's own domain picks, where
    ``by_trace_domain`` says so or some card belongs to it.
    """

    def __init__(
        self,
        entries: Sequence[CardEntry],
        *,
        facts: Mapping[str, Any] | None = None,
        domain: str | None = None,
        by_trace_domain: bool = False,
        rules_only: bool = False,
    ) -> None:
        self.entries = scope.named_domain(entries, domain) if domain is not None else tuple(entries)
        self.domain = domain
        self.by_trace_domain = by_trace_domain
        self.facts = dict(facts or {})
        self.rules_only = rules_only
        self._domains = {e.predicates.domain for e in self.entries}
        self._engines: dict[tuple[int, ...], Engine] = {}
        self._choices: dict[tuple[str | None, date | None], _Choice] = {}
        # How traces without facts are graded, by domain, clock and mode.
        self._plain: dict[
            tuple[str | None, str | None, str | None], tuple[dict[str, Any], Prepared, date | None]
        ] = {}

    def start(self, header: Header, source: str | None = None) -> TraceGrading:
        """Begin a trace; ``source`` is what its file is called in reports."""
        if source is not None and source != header.source:
            header = msgspec.structs.replace(header, source=source)
        if header.facts:
            return self._start(header)
        # Most traces differ in nothing that matters here.
        kind = (header.domain, header.clock, header.mode)
        known = self._plain.get(kind)
        if known is None:
            grading = self._start(header)
            if not grading.diagnostics:
                if len(self._plain) >= MOST_KINDS:
                    self._plain.clear()
                self._plain[kind] = (grading.header.facts, grading.prepared, grading.day)
            return grading
        facts, prepared, day = known
        header = copy(header)
        header.facts = facts
        return TraceGrading(header, prepared, rules_only=self.rules_only, day=day)

    def _start(self, header: Header) -> TraceGrading:
        facts = facts_of(header, self.facts)
        clock = versions.clock_of(header, self.facts)
        day = clock_date(clock)
        choice = self._choice(header, day)
        found = tuple(
            standing(choice.entries[place].predicates, facts, day) for place in choice.depending
        )
        prepared = choice.prepared.get(found)
        if prepared is None:
            prepared = choice.prepared[found] = self._prepare(choice, found)
        return TraceGrading(
            msgspec.structs.replace(header, facts=facts),
            prepared,
            rules_only=self.rules_only,
            day=day,
            diagnostics=tuple(self._remarks(header, clock, day)),
        )

    def _prepare(self, choice: _Choice, found: Sequence[Standing]) -> Prepared:
        given = iter(found)
        standings = [fixed if fixed is not None else next(given) for fixed in choice.fixed]
        pairs = zip(choice.entries, standings, strict=True)
        engine = self._engine([entry for entry, s in pairs if s.applies is not False])
        return Prepared(choice.entries, standings, engine)

    def _choice(self, header: Header, day: date | None) -> _Choice:
        """The cards for traces of one domain and day."""
        key = (header.domain, day)
        choice = self._choices.get(key)
        if choice is None:
            entries = self._selected(header.domain, day)
            fixed = tuple(
                standing(e.predicates, {}, day) if e.predicates.applies is None else None
                for e in entries
            )
            depending = tuple(n for n, s in enumerate(fixed) if s is None)
            choice = self._choices[key] = _Choice(entries, fixed, depending, {})
        return choice

    def _selected(self, domain: str | None, day: date | None) -> tuple[CardEntry, ...]:
        entries: Sequence[CardEntry] = self.entries
        if self.domain is None:
            if domain is not None and (self.by_trace_domain or domain in self._domains):
                entries = scope.by_domain(entries, domain)
            elif self.by_trace_domain:
                entries = scope.by_domain(entries, scope.CORE)
        return versions.choose(entries, day)

    def _remarks(self, header: Header, clock: str | None, day: date | None) -> list[Diagnostic]:
        found: list[Diagnostic] = []
        if clock is not None and day is None:
            found.append(
                Diagnostic(
                    "CX8018",
                    f"trace `{header.trace_id}`: the clock {clock!r} is not a date, so "
                    "every card counts",
                    path=header.source or None,
                    level="warning",
                )
            )
        if (
            self.by_trace_domain
            and self.domain is None
            and (header.domain is None or header.domain not in self._domains)
        ):
            what = (
                "names no domain"
                if header.domain is None
                else f"belongs to domain `{header.domain}`, which has no shipped card"
            )
            found.append(
                Diagnostic(
                    "CX8013",
                    f"trace `{header.trace_id}` {what}, so only the shared runtime controls are "
                    "checked",
                    path=header.source or None,
                    help="name one with `--domain`, or give cards with `--cards`",
                    level="note",
                )
            )
        return found

    def _engine(self, entries: Sequence[CardEntry]) -> Engine:
        """The prepared rules of a choice of cards (traces of one kind share a choice)."""
        key = tuple(id(e) for e in entries)
        engine = self._engines.get(key)
        if engine is None:
            engine = self._engines[key] = Engine([e.predicates for e in entries])
        return engine
