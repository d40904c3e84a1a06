"""Graded traces as text: the verdicts side by side, and for each failure its proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.grade.record import GradedRule, TraceGrade
from cxdsl.report.evidence import evidence_lines, slice_words
from cxdsl.report.summary import Summary
from cxdsl.report.words import printable
from cxdsl.trace.events import Event

BASIS = {
    "regulation": "regulation",
    "institution": "institution workflow",
    "runtime_control": "runtime control",
}
SHOWN_VIOLATIONS = 5
LEGAL = (
    "A false-pass is a benchmark event measured against the encoded requirements; "
    "it is not a legal finding."
)


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text


def _word(verdict: bool | None, absent: str) -> str:
    return {True: "pass", False: "FAIL", None: absent}[verdict]


def _rule(graded: GradedRule) -> RulePredicate | None:
    rules = graded.entry.predicates.rules
    return next((r for r in rules if r.id == graded.result.rule_id), None)


def _failing(
    graded: GradedRule, events: Mapping[int, Event], colour: bool, limit: int
) -> Iterator[str]:
    result, card = graded.result, graded.entry.predicates
    rule = _rule(graded)
    basis = BASIS.get(result.basis, result.basis)
    mark = _paint("FAIL", "31", colour)
    yield f"  {mark}  {result.rule_id}   {card.card} {card.version} [{basis}]"
    if rule is not None and rule.message:
        yield f"        {printable(rule.message)}"
    for violation in result.violations[:limit]:
        where = slice_words(violation)
        yield f"        {violation.failure}{f', {where}' if where else ''}"
        for line in evidence_lines(rule, violation, events):
            yield f"          {line}"
    more = max(result.violation_count, len(result.violations)) - limit
    if more > 0:
        yield f"        and {more} more violation{'' if more == 1 else 's'}"
    if card.citations:
        yield f"        source: {printable('; '.join(card.citations))}"
    if graded.entry.page is not None:
        label = "card" if graded.entry.page.endswith(".card") else "rule page"
        yield f"        {label}: {printable(graded.entry.page)}"


def _open(graded: GradedRule) -> str:
    result = graded.result
    name = f"  {result.open.replace('_', ' ') if result.open else 'undecided':<10}"
    why = "; ".join(printable(r) for r in result.reasons)
    possible = " or ".join(p.replace("_", " ") for p in result.possible)
    return f"{name}  {result.rule_id}   {possible}{f': {why}' if why else ''}"


def _names(label: str, rules: Sequence[GradedRule]) -> str | None:
    if not rules:
        return None
    return f"  {label} {len(rules)}: {', '.join(r.result.rule_id for r in rules)}"


def _not_in_force(rules: Sequence[GradedRule]) -> str | None:
    if not rules:
        return None
    told = []
    for graded in rules:
        card = graded.entry.predicates
        dates = f"from {card.effective_from}"
        if graded.standing.force == "over":
            dates = f"until {card.effective_until}"
        told.append(f"{graded.result.rule_id} ({card.version}, {dates})")
    return f"  not in force at the time of the trace {len(rules)}: {', '.join(told)}"


def _dated(grade: TraceGrade) -> str | None:
    """Which day chose the cards; None where none of them has a date."""
    found: dict[str, None] = {}
    for graded in grade.rules:
        card = graded.entry.predicates
        if card.effective_from is not None or card.effective_until is not None:
            found.update({f"{card.card} {card.version}": None} if graded.counted else {"": None})
    if not found:
        return None
    if grade.day is None:
        return "  no clock: every card counts, in its newest version"
    return f"  as of {grade.day.isoformat()}: {', '.join(n for n in found if n) or 'no card'}"


def trace_lines(
    grade: TraceGrade,
    events: Mapping[int, Event],
    *,
    colour: bool = False,
    violations: int = SHOWN_VIOLATIONS,
) -> Iterator[str]:
    """The lines of one trace. ``events`` holds the events that the evidence cites, by seq."""
    header = grade.header
    about = [printable(header.source)] if header.source else []
    about += [f"task {printable(header.task)}"] if header.task else []
    about += [f"domain {printable(header.domain)}"] if header.domain else []
    yield f"trace {printable(header.trace_id)}" + (f"   {'   '.join(about)}" if about else "")
    process = _word(grade.process, "undecided")
    line = f"  outcome {_word(grade.outcome, 'not recorded')}   process {process}"
    line += "   false-pass " + {True: "YES", False: "no", None: "undecided"}[grade.false_pass]
    yield _paint(line, "1", colour)
    dated = _dated(grade)
    if dated is not None:
        yield dated
    if grade.basis == "rules" and grade.unjudged:
        yield "  rules only: judge items are left out of the process verdict (an ablation)"
    if grade.reasons:
        yield f"  process is undecided: {', '.join(grade.reasons)}"
    elif grade.applicable == 0:
        yield "  0 applicable rules"
    if grade.unfinished:
        yield "  the trace is unfinished: duties still open at its end are not failures"
    counted = [r for r in grade.rules if r.counted]
    by = {
        verdict: [r for r in counted if r.result.verdict == verdict]
        for verdict in ("fail", "undecided", "pass", "not_applicable")
    }
    for graded in by["fail"]:
        yield from _failing(graded, events, colour, violations)
    for graded in by["undecided"]:
        yield _open(graded)
    solid = [r for r in by["pass"] if not r.result.vacuous]
    vacuous = [r for r in by["pass"] if r.result.vacuous]
    for listed in (
        _names("pass", solid),
        _names("pass, never put to the test (vacuous)", vacuous),
        _names("not applicable", by["not_applicable"]),
        _not_in_force([r for r in grade.rules if not r.counted]),
    ):
        if listed is not None:
            yield listed
    if grade.unjudged:
        items = ", ".join(f"{i.id} ({i.severity})" for i in grade.unjudged)
        yield f"  not judged {len(grade.unjudged)}: {items}"


def summary_lines(summary: Summary, *, rules_only: bool) -> Iterator[str]:
    """The closing lines of a report."""
    s = summary
    unread = f", {s.unreadable} not readable" if s.unreadable else ""
    label = "process (rules only)" if rules_only else "process"
    yield (
        f"{s.traces} trace{'' if s.traces == 1 else 's'}{unread}: "
        f"outcome pass {s.outcome['pass']}, fail {s.outcome['fail']}, "
        f"not recorded {s.outcome['undecided']}; "
        f"{label} pass {s.process['pass']}, fail {s.process['fail']}, "
        f"undecided {s.process['undecided']}; "
        f"false-pass {s.false_passes} of {s.outcome['pass']} outcome passes"
        + (f", {s.false_pass_open} undecided" if s.false_pass_open else "")
    )
    r = s.rules
    yield (
        f"rule results: pass {r['pass']}, vacuous {r['vacuous']}, fail {r['fail']}, "
        f"not applicable {r['not_applicable']}, undecided {r['undecided']}, "
        f"not in force {r['not_in_force']}; judge items not judged {s.not_judged}"
    )
    if s.no_applicable_rules:
        yield f"0 applicable rules on {s.no_applicable_rules} of {s.traces} traces"
    yield LEGAL
