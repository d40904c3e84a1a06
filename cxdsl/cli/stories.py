"""The story of rules on one recorded trace, as ``cxc explain`` prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cxdsl.artifact.predicate import CardPredicates, RulePredicate
from cxdsl.artifact.store import CardEntry
from cxdsl.cli import exits
from cxdsl.cli.grading import read_traces
from cxdsl.cli.inputs import trace_files
from cxdsl.cli.output import say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.grade.standing import Standing, clock_date, facts_of, in_force, standing
from cxdsl.grade.versions import choose, clock_of
from cxdsl.report.story import Story, slice_label, stories, story_lines, verdict_lines
from cxdsl.report.text import BASIS
from cxdsl.report.words import printable
from cxdsl.trace.events import Event, Header


def tell_stories(
    entries: Sequence[CardEntry],
    trace: str,
    input_format: str,
    given: Mapping[str, Any],
    *,
    trace_id: str | None,
    wanted: str | None,
    words: Mapping[tuple[str, str, str], str],
) -> int:
    """Print the story of every rule of these cards on one trace; returns the exit code.

    ``words`` says by card, version and rule what a rule asks, for those of which it is known.

    Raises ``CardError`` (CX8011, CX8012, and what the reader says) when there is none to tell.
    """
    ids = frozenset([trace_id]) if trace_id is not None else None
    with trace_files([trace]) as files:
        for file in files:
            for header, events, end in read_traces(file, input_format, ids):
                if end.broken:
                    raise CardError(end.diagnostics)
                tell_diagnostics(end.diagnostics)
                say(f"trace    {printable(header.trace_id)}   {printable(header.source)}")
                closed = end.closed
                return exits.worst(
                    *(
                        _card(e.predicates, header, events, given, wanted, closed, words)
                        for e in _binding(entries, header, given)
                    )
                )
    named = f"no trace `{trace_id}`" if trace_id is not None else "no trace"
    raise CardError((Diagnostic("CX8011", f"`{trace}` holds {named}", path=trace),))


def _binding(
    entries: Sequence[CardEntry], header: Header, given: Mapping[str, Any]
) -> Sequence[CardEntry]:
    """The versions that the trace is judged by; what is not in force only where nothing is."""
    day = clock_date(clock_of(header, given))
    chosen = choose(entries, day)
    return [e for e in chosen if in_force(e.predicates, day) == "now"] or chosen


def _card(
    card: CardPredicates,
    header: Header,
    events: Sequence[Event],
    given: Mapping[str, Any],
    wanted: str | None,
    closed: bool,
    words: Mapping[tuple[str, str, str], str],
) -> int:
    stand = standing(card, facts_of(header, given), clock_date(clock_of(header, given)))
    for line in _card_lines(card, stand):
        say(line)
    if stand.applies is False:
        say("verdict  not applicable")
        return exits.OK
    codes = [_rule(card, rule, header, events, wanted, closed, words) for rule in card.rules]
    return exits.worst(*codes) if stand.applies and stand.force == "now" else exits.UNDECIDED


def _card_lines(card: CardPredicates, stand: Standing) -> Iterator[str]:
    yield f"card     {card.card} {card.version}   {printable(card.title)}"
    yield f"basis    {BASIS.get(card.basis, card.basis)}   {printable('; '.join(card.citations))}"
    condition = printable(card.applies_text) if card.applies_text else "always"
    match stand.applies:
        case True:
            yield f"applies  yes: {condition}" if card.applies_text else "applies  always"
        case False:
            yield f"applies  no: {condition}"
        case None:
            yield f"applies  unknown: {condition} (not recorded: {', '.join(stand.unknown)})"
    if stand.force == "later":
        yield f"in force from {card.effective_from}: not yet at the time of the trace"
    elif stand.force == "over":
        yield f"in force until {card.effective_until}: no longer at the time of the trace"


def _rule(
    card: CardPredicates,
    rule: RulePredicate,
    header: Header,
    events: Sequence[Event],
    wanted: str | None,
    closed: bool,
    words: Mapping[tuple[str, str, str], str],
) -> int:
    told = stories(card, rule, header, events, closed=closed)
    say("")
    say(f"rule     {rule.id}   {printable(rule.message)}")
    say(f"         {printable(' '.join(rule.sentence.split()))}")
    if (card.card, card.version, rule.id) in words:
        say(f"         {printable(words[card.card, card.version, rule.id])}")
    if not told:
        say("verdict  pass, never put to the test: no event belongs to any slice of the rule")
        return exits.OK
    # A rule without `for each` has one slice, whatever was asked for.
    chosen = told[0] if wanted is None or not rule.keys else _chosen(rule, told, wanted)
    if rule.keys:
        say(f"slice    {slice_label(rule, chosen.key)}")
        others = [slice_label(rule, s.key) for s in told if s is not chosen]
        if others:
            more = f" and {len(others) - 5} more" if len(others) > 5 else ""
            say(f"         others: {'; '.join(others[:5])}{more}")
    say("")
    for line in story_lines(chosen, header):
        say(line)
    say("")
    for line in verdict_lines(chosen):
        say(line)
    codes = {"fail": exits.FOUND, "undecided": exits.UNDECIDED}
    return codes.get(chosen.result.verdict, exits.OK)


def _chosen(rule: RulePredicate, told: Sequence[Story], wanted: str) -> Story:
    """The slice asked for, named in full (``draft=d1``) or by its value alone."""
    for story in told:
        label = slice_label(rule, story.key)
        values = ",".join(part.partition("=")[2] for part in label.split(","))
        if wanted in (label, values):
            return story
    labels = ", ".join(slice_label(rule, s.key) for s in told[:5])
    raise CardError(
        (
            Diagnostic(
                "CX8012",
                f"rule `{rule.id}` has no slice `{wanted}` on this trace",
                help=f"its slices are: {labels}",
            ),
        )
    )
