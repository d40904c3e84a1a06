"""How ``cxc coverage`` tells what was put to the test: as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.places import line_column
from cxdsl.emit.words import StateNames, guard_words, proposition_words
from cxdsl.grade.coverage import Coverage, RuleCoverage
from cxdsl.grade.names import SORTS, missing
from cxdsl.monitor.visits import Visited

# How many transitions and names are listed in text before the rest is counted.
SHOWN = 5
_SORTS = {"tool": "tools", "notice": "notices", "fact": "facts", "field": "fields"}

Place = tuple[str, int | None]
Places = dict[tuple[str, str, str], Place]


def places(coverage: Coverage, cards: Sequence[Path]) -> Places:
    """Where each rule is written: file and line of its card, or its page where that is unknown."""
    found: Places = {}
    for rule in coverage.rules:
        card = rule.entry.predicates
        page = rule.entry.page or card.card
        found[card.card, card.version, rule.rule.id] = (page, None)
    folders = [p for p in cards if any(p.rglob("*.card"))] if cards else []
    if not folders:
        return found
    from cxdsl.driver import check_paths

    try:
        checked = check_paths(folders)
    except CardError:
        # The folder was read before; whatever changed since then, its pages are still right.
        return found
    for one in checked.cards:
        for written in one.rules:
            key = (one.id, one.version, written.id)
            if key in found:
                line = line_column(written.span.source, written.span.start)[0]
                found[key] = (one.source.name, line)
    return found


def _place(rule: RuleCoverage, places: Places) -> Place:
    card = rule.entry.predicates
    return places[card.card, card.version, rule.rule.id]


def _where(place: Place) -> str:
    return place[0] if place[1] is None else f"{place[0]}:{place[1]}"


@dataclass(frozen=True, slots=True)
class Gate:
    """How much is covered, and whether that is enough."""

    coverage: Coverage
    least: float | None

    @property
    def visited(self) -> int:
        """Transitions that some trace took, over all rules."""
        return sum(r.transitions[0] for r in self.coverage.rules)

    @property
    def of(self) -> int:
        """Transitions that can be taken at all."""
        return sum(r.transitions[1] for r in self.coverage.rules)

    @property
    def percent(self) -> float:
        """The share of transitions that some trace took."""
        return 100 * self.visited / self.of if self.of else 100.0

    @property
    def failed(self) -> bool:
        """Whether less is covered than was asked for."""
        return self.least is not None and self.percent < self.least


def _percent(value: float) -> str:
    """A share that never rounds up to more than it is."""
    return f"{int(value * 100) / 100:.2f} %"


def lines(coverage: Coverage, places: Places) -> Iterator[str]:
    """The report, rule by rule, then the names."""
    for rule in coverage.rules:
        yield f"{rule.entry.predicates.card}.{rule.rule.id}   {_where(_place(rule, places))}"
        yield f"  {_activity(rule)}"
        if rule.applied:
            states, transitions = rule.states, rule.transitions
            yield (
                f"  states {states[0]} of {states[1]}, transitions {transitions[0]} of "
                f"{transitions[1]}; {_patterns(rule)}"
            )
            yield from _missed(rule)
        if rule.cut:
            yield f"  not followed to the end in {rule.cut} traces that name too many entities"
    yield ""
    for title, names in _names(coverage):
        for sort, found in names.items():
            if found:
                yield f"{title}: {_SORTS[sort]}: {_some(found)}"


def _activity(rule: RuleCoverage) -> str:
    told = ", ".join(f"{n} {t.replace('_', ' ')}" for t, n in rule.told.items() if n)
    if not rule.applied:
        return f"never applies: {told or 'no trace of its domain'}"
    if not rule.activations:
        return f"never put to the test in {_count(rule.applied, 'trace')}: {told}"
    times = _count(rule.activations, "activation")
    words = f"{times} in {rule.active} of {_count(rule.applied, 'trace')}: {told}"
    return f"always fails: {words}" if rule.always_fails else words


def _patterns(rule: RuleCoverage) -> str:
    counts: dict[str, int] = {}
    for visited in rule.visits.visited:
        for index, number in enumerate(visited.patterns):
            counts.setdefault(proposition_words(visited.automaton, index), number)
    return "events: " + ", ".join(f"{name} {number}" for name, number in counts.items())


def _missed(rule: RuleCoverage) -> Iterator[str]:
    missed = rule.missed()
    for one in missed[:SHOWN]:
        yield f"  not taken: {_transition(*one)}"
    if len(missed) > SHOWN:
        yield f"  not taken: {len(missed) - SHOWN} more"


def _transition(visited: Visited, state: int, place: int) -> str:
    automaton = visited.automaton
    names = StateNames(automaton)
    taken = automaton.states[state].next[place]
    to = names[taken.to if taken.fork is None else taken.fork]
    return f"in `{names[state]}`, on {guard_words(automaton, taken)}, to `{to}`"


def _names(coverage: Coverage) -> tuple[tuple[str, dict[str, list[str]]], ...]:
    return (
        ("in the traces, read by no rule", missing(coverage.seen, coverage.read)),
        ("read by rules, in no trace", missing(coverage.read, coverage.seen)),
    )


def _some(names: Sequence[str]) -> str:
    more = len(names) - 2 * SHOWN
    shown = ", ".join(names[: 2 * SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown


def findings(coverage: Coverage, places: Places, gate: Gate) -> list[Diagnostic]:
    """Rules about which the corpus says nothing, or always the same, and a gate that fails."""
    found: list[Diagnostic] = []
    for rule in coverage.rules:
        path, line = _place(rule, places)
        name = f"`{rule.rule.id}` of card `{rule.entry.predicates.card}`"
        if not rule.activations:
            why = "is put to the test by" if rule.applied else "applies to"
            found.append(
                Diagnostic(
                    "CX6010",
                    f"rule {name} {why} none of {_count(coverage.traces, 'trace')}",
                    path=path,
                    line=line,
                    level="warning",
                )
            )
        elif rule.always_fails:
            found.append(
                Diagnostic(
                    "CX6011",
                    f"rule {name} fails on each of the {rule.active} traces that put it to the "
                    "test",
                    path=path,
                    line=line,
                    level="warning",
                )
            )
    if gate.failed:
        found.append(
            Diagnostic(
                "CX6012",
                f"{_percent(gate.percent)} of the transitions are covered, less than "
                f"{gate.least:g} %",
                help="add traces that take what is listed as not taken",
            )
        )
    return found


def summary(coverage: Coverage, gate: Gate, unreadable: int) -> str:
    """The last line, which says why the command fails when it does."""
    idle = sum(not r.activations for r in coverage.rules)
    words = (
        f"{_count(coverage.traces, 'trace')}: {gate.visited} of {gate.of} transitions covered "
        f"({_percent(gate.percent)}), {idle} of {_count(len(coverage.rules), 'rule')} never put to "
        "the test"
    )
    if unreadable:
        words += f"; {unreadable} could not be read"
    if gate.least is None:
        return words
    if gate.failed:
        return f"{words}; not enough: {gate.least:g} % was asked for"
    return f"{words}; enough: {gate.least:g} % was asked for"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_json(coverage: Coverage, places: Places, gate: Gate) -> bytes:
    """The whole report for programs (schema ``cxdsl-coverage/1``)."""
    unread, unseen = (names for _, names in _names(coverage))
    data = {
        "schema": "cxdsl-coverage/1",
        "traces": coverage.traces,
        "transitions": {"visited": gate.visited, "of": gate.of},
        "percent": gate.percent,
        "min": gate.least,
        "enough": None if gate.least is None else not gate.failed,
        "rules": [_rule_json(r, places) for r in coverage.rules],
        "names": {
            sort: {"seen_not_read": unread[sort], "read_not_seen": unseen[sort]} for sort in SORTS
        },
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _rule_json(rule: RuleCoverage, places: Places) -> dict[str, Any]:
    path, line = _place(rule, places)
    card = rule.entry.predicates
    return {
        "rule_id": rule.rule.id,
        "card": card.card,
        "version": card.version,
        "source": path,
        "line": line,
        "told": rule.told,
        "activations": rule.activations,
        "active_traces": rule.active,
        "never_activated": not rule.activations,
        "always_fails": rule.always_fails,
        "cut_traces": rule.cut,
        "states": {"visited": rule.states[0], "of": rule.states[1]},
        "transitions": {"visited": rule.transitions[0], "of": rule.transitions[1]},
        "not_taken": [_transition(*one) for one in rule.missed()],
        "patterns": [
            {"clause": n, "pattern": p.text, "events": number}
            for n, v in enumerate(rule.visits.visited)
            for p, number in zip(v.automaton.propositions, v.patterns, strict=True)
        ],
    }
