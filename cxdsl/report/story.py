"""The story of one rule on one slice of a trace, event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from cxdsl.artifact.predicate import CardPredicates, RulePredicate, SliceKey
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.report.evidence import advice, evidence_lines
from cxdsl.report.words import event_words, printable
from cxdsl.trace.events import Event, Header
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import Binding, WithheldKeyError, entities, view_in, views
from cxdsl.trace.lineage import with_carried
from cxdsl.trace.verdict import RuleResult

Entities = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """One slice: its identity, its events, and the rule's result on it."""

    card: CardPredicates
    rule: RulePredicate
    key: Entities
    events: tuple[Event, ...]
    result: RuleResult


def slice_keys(rule: RulePredicate, events: Sequence[Event]) -> tuple[Entities, ...]:
    """The slices of a trace in order of appearance; one empty key without ``for each``."""
    found: dict[Entities, None] = {} if rule.keys else {(): None}
    for event in events:
        for binding in _bindings(rule, event):
            key = tuple(p for p in binding if p is not None)
            if len(key) == len(rule.keys):
                found[key] = None
    return tuple(found)


def _bindings(rule: RulePredicate, event: Event) -> list[Binding]:
    try:
        return [binding for binding, _ in views(event, rule.keys)]
    except WithheldKeyError:
        return []


def slice_events(rule: RulePredicate, key: Entities, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of one slice as it sees them, with the notices that it takes over."""
    every = with_carried(events, rule.carries) if rule.carries else events
    seen = (view_in(event, rule.keys, key) for event in every)
    return tuple(event for event in seen if event is not None)


def alone(card: CardPredicates, rule: RulePredicate) -> Engine:
    """A rule by itself, ready to be run."""
    return Engine([msgspec.structs.replace(card, rules=(rule,))])


def stories(
    card: CardPredicates,
    rule: RulePredicate,
    header: Header,
    events: Sequence[Event],
    *,
    closed: bool = True,
) -> tuple[Story, ...]:
    """All slices of a rule on a trace, failing ones first, then those that were activated."""
    engine = alone(card, rule)
    told: list[Story] = []
    for key in slice_keys(rule, events):
        own = slice_events(rule, key, events)
        monitor = TraceMonitor(engine, header)
        for event in own:
            monitor.feed(event)
        told.append(Story(card, rule, key, own, monitor.results(closed=closed)[0]))
    order = {"fail": 0, "undecided": 1, "pass": 2, "not_applicable": 3}
    return tuple(sorted(told, key=lambda s: (order[s.result.verdict], s.result.activations == 0)))


def slice_label(rule: RulePredicate, key: Entities) -> str:
    """A slice as the command line names it: ``draft=d1``."""
    names = [k.name for k in rule.keys]
    return ",".join(f"{n}={printable(v)}" for n, v in zip(names, key, strict=True))


def _changes(before: RuleResult, after: RuleResult) -> list[str]:
    """What an event did to the rule."""
    done: list[str] = []
    if after.activations > before.activations:
        done.append("activates the rule")
    new = after.violation_count - before.violation_count
    if after.verdict == "fail" and (new > 0 or before.verdict != "fail"):
        kinds = {v.failure for v in after.violations[-max(new, 1) :]}
        done.append(f"violation ({', '.join(sorted(kinds))})")
    elif after.open == "pending" and before.open != "pending":
        done.append("opens a duty")
    elif before.open == "pending" and after.open != "pending" and after.verdict != "fail":
        done.append("fulfils the open duty")
    return done


def _tests(rule: RulePredicate) -> list[tuple[str, Callable[[Event, str], str]]]:
    """The patterns of a rule, with what to say of an event that is one (empty: it is none)."""
    tests: dict[str, Callable[[Event, str], str]] = {}
    for automaton in rule.automata:
        found = {p.text: p.predicate for p in automaton.propositions}
        trigger = automaton.propositions[0].text
        for text, predicate in found.items():
            each = automaton.each if text != trigger else None
            tests.setdefault(text, _test(compile_predicate(predicate), each))
    return list(tests.items())


def _test(holds: Holds, each: SliceKey | None) -> Callable[[Event, str], str]:
    def test(event: Event, text: str) -> str:
        if each is None:
            return text if holds(event) is not False else ""
        try:
            seen = entities(event, each.paths)
        except WithheldKeyError:
            return f"{text} of a {each.name.replace('_', ' ')} that was withheld"
        names = [name for name, view in seen.items() if holds(view) is not False]
        return f"{text} of {each.name.replace('_', ' ')} {', '.join(names)}" if names else ""

    return test


def story_lines(story: Story, header: Header) -> Iterator[str]:
    """The events that matter, what each is to the rule and what it changed."""
    tests = _tests(story.rule)
    monitor = TraceMonitor(alone(story.card, story.rule), header)
    before = monitor.results(online=True)[0]
    width = max((len(str(e.seq)) for e in story.events), default=1)
    skipped = 0
    for event in story.events:
        monitor.feed(event)
        after = monitor.results(online=True)[0]
        matches = [words for text, test in tests if (words := test(event, text))]
        changes = _changes(before, after)
        before = after
        if not matches and not changes:
            skipped += 1
            continue
        if skipped:
            yield f"  {'.' * width}  {_passed_over(story.rule, skipped)}"
            skipped = 0
        yield f"  {event.seq:>{width}}  {event_words(event)}"
        for text in matches:
            yield f"  {'':>{width}}    is: {printable(text)}"
        if changes:
            yield f"  {'':>{width}}    -> {'; '.join(changes)}"
    if skipped:
        yield f"  {'.' * width}  {_passed_over(story.rule, skipped)}"


def _passed_over(rule: RulePredicate, count: int) -> str:
    # `next` and `yesterday` count events that the formula does not name.
    why = "that the formula does not name" if rule.expert else "of no concern"
    return f"{count} event{'' if count == 1 else 's'} {why}"


def verdict_lines(story: Story) -> Iterator[str]:
    """How the slice ends, the proof, and what would have made it pass."""
    result = story.result
    word = result.verdict.replace("_", " ")
    vacuous = ", never put to the test (vacuous)" if result.vacuous else ""
    yield f"verdict  {word}{vacuous}"
    by_seq = {e.seq: e for e in story.events}
    for reason in result.reasons:
        yield f"  because {printable(reason)}"
    for violation in result.violations:
        yield f"  {violation.failure}"
        for line in evidence_lines(story.rule, violation, by_seq):
            yield f"    {line}"
        yield f"    {advice(story.rule, violation)}"
