"""The proof of a violation as lines to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.report.quotes import quotes
from cxdsl.report.words import event_words, printable, value_words
from cxdsl.trace.events import Event
from cxdsl.trace.verdict import Certificate, Difference, Gap, Violation

EFFECT = {True: "", False: "attempted only: the call was refused or failed",
          None: "the result of the call was never recorded"}  # fmt: skip


def slice_words(violation: Violation) -> str:
    """Which entity the violation is about; empty for a rule without ``for each``."""
    return ", ".join(f"{k.replace('_', ' ')} {printable(v)}" for k, v in violation.slice.items())


def pattern_words(rule: RulePredicate | None, automaton: int, name: str) -> str:
    """A proposition of the certificate in the words of the card."""
    if rule is not None and automaton < len(rule.automata):
        for proposition in rule.automata[automaton].propositions:
            if proposition.name == name:
                return proposition.text
    return name


def gap_words(rule: RulePredicate | None, certificate: Certificate, gap: Gap) -> str:
    """An absence: between which points nothing of this kind happened."""
    start = "the start" if gap.after is None else f"seq {gap.after}"
    stop = "the end" if gap.until is None else f"seq {gap.until}"
    what = printable(pattern_words(rule, certificate.automaton, gap.what))
    if gap.entity is not None:
        kind = _entity_words(rule, certificate.automaton)
        what = f"{what} of {kind} {printable(gap.entity)}"
    return f"between {start} and {stop}: no {what}"


def _entity_words(rule: RulePredicate | None, automaton: int) -> str:
    """What kind of entity a clause follows one by one."""
    each = None
    if rule is not None and automaton < len(rule.automata):
        each = rule.automata[automaton].each
    return "entity" if each is None else each.name.replace("_", " ")


def difference_words(difference: Difference) -> str:
    """Two values that had to be equal, or one that needed a source."""
    if difference.unbacked:
        said = f"{printable(difference.field)}: {value_words(difference.found)} has no source"
        return f"{said} ({printable(difference.note)})"
    line = (
        f"{printable(difference.field)}: expected {value_words(difference.expected)}, "
        f"found {value_words(difference.found)}"
    )
    return f"{line} ({printable(difference.note)})" if difference.note else line


def evidence_lines(
    rule: RulePredicate | None, violation: Violation, events: Mapping[int, Event]
) -> Iterator[str]:
    """The events, absences and differences of a violation, one line each."""
    certificate = violation.certificate
    roles = {p.seq: p.role for p in certificate.points}
    width = max((len(str(s)) for s in violation.seqs), default=1)
    for seq in violation.seqs:
        event = events.get(seq)
        words = event_words(event) if event is not None else roles.get(seq, "")
        yield f"seq {seq:>{width}}  {words}".rstrip()
        if rule is not None and event is not None and certificate.automaton < len(rule.automata):
            yield from quotes(rule.automata[certificate.automaton], event)
    for gap in certificate.absent:
        yield gap_words(rule, certificate, gap)
    for difference in certificate.differences:
        yield difference_words(difference)
    if violation.failure == "mismatched" and not certificate.differences and rule is not None:
        yield from _unmet(rule, violation)
    if violation.failure == "unmet" and rule is not None:
        yield f"an expert's formula, which does not hold there: {printable(rule.sentence)}"
    if EFFECT[violation.effective]:
        yield EFFECT[violation.effective]


def _unmet(rule: RulePredicate, violation: Violation) -> Iterator[str]:
    """Which pattern an event should have matched: that of the source, else of the subject."""
    automaton = rule.automata[violation.certificate.automaton]
    wanted = automaton.needed if automaton.needed is not None else 1
    if wanted >= len(automaton.propositions) or not violation.seqs:
        return
    if automaton.each is not None:
        text = printable(automaton.propositions[wanted].text)
        kind = automaton.each.name.replace("_", " ")
        for gap in violation.certificate.absent:
            if gap.after is not None:
                yield f"seq {gap.after} is not, for {kind} {printable(gap.entity or '')}: {text}"
        return
    sources = [p.seq for p in violation.certificate.points if p.role == "source"]
    at = sources[-1] if sources and automaton.source is not None else violation.seqs[-1]
    yield f"seq {at} is not: {printable(automaton.propositions[wanted].text)}"


def advice(rule: RulePredicate, violation: Violation) -> str:
    """What would have made the rule pass, in one sentence."""
    certificate = violation.certificate
    automaton = rule.automata[certificate.automaton]
    last = violation.seqs[-1] if violation.seqs else None
    needed = (
        printable(automaton.propositions[automaton.needed].text)
        if automaton.needed is not None
        else ""
    )
    at = f"seq {last}" if last is not None else "the end of the trace"
    match violation.failure:
        case "missing" | "misordered" if needed:
            gap = next(iter(certificate.absent), None)
            if gap is None:
                return f"it passes with {needed} where the rule asks for it"
            if gap.until is None:
                start = "the start" if gap.after is None else f"seq {gap.after}"
                return f"it passes with {needed} after {start}"
            if gap.after is None:
                return f"it passes with {needed} before {at}"
            return f"it passes with {needed} between seq {gap.after} and seq {gap.until}"
        case "late" if needed:
            return f"it passes when {needed} comes in time"
        case "mismatched" if any(d.unbacked for d in certificate.differences):
            return "it passes when what has no source is left out, or its source comes before"
        case "mismatched" if certificate.differences:
            fields = ", ".join(printable(d.field) for d in certificate.differences)
            return f"it passes when these agree: {fields}"
        case "unmet":
            return f"it passes when the formula holds at {at}"
        case "forbidden" | "exceeded":
            return f"it passes without the event at {at}"
        case _:
            return f"it passes when this holds: {printable(rule.sentence)}"
