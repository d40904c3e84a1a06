"""Run one example of a card by its compiled rules and by the definition, and compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cxdsl.artifact.predicate import CardPredicates
from cxdsl.artifact.store import CardEntry
from cxdsl.grade.grader import Grader
from cxdsl.grade.record import GradedRule
from cxdsl.model.card import Card, Example
from cxdsl.report.words import printable
from cxdsl.semantics.reference import evaluate
from cxdsl.semantics.slices import UntimedError
from cxdsl.trace.events import Header


@dataclass(frozen=True, slots=True)
class ExampleOutcome:
    """What the example says (``expected``) and where it came out differently."""

    expected: str
    problems: tuple[str, ...]


def expected_words(example: Example) -> str:
    """What an example says of itself."""
    match example.expect:
        case "fails":
            return "fails" if example.at is None else f"fails at {example.at}"
        case "not_applicable":
            return "not applicable"
        case other:
            return other


def run_example(card: Card, predicates: CardPredicates, example: Example) -> ExampleOutcome:
    """Run an example; an empty ``problems`` means that it came out as written."""
    header = Header(trace_id="example", domain=card.domain, facts=dict(example.facts))
    grading = Grader([CardEntry(predicates)], rules_only=True).start(header)
    for event in example.events:
        grading.feed(event)
    rules = [r for r in grading.grade().rules if r.standing.applies is not False]
    problems = [*_expectation(example, rules)]
    if rules:
        problems.extend(_definition(card, example, rules))
    return ExampleOutcome(expected_words(example), tuple(problems))


def _step(example: Example, seq: int) -> int:
    """The step that an event of the example comes from."""
    for event, step in zip(example.events, example.steps, strict=True):
        if event.seq == seq:
            return step
    raise ValueError(f"seq {seq} is not in the example")


def _failing_step(example: Example, rules: list[GradedRule]) -> int | None:
    """The first step at which a violation is complete; None without any violation."""
    steps = [
        _step(example, violation.seqs[-1]) if violation.seqs else len(example.step_texts)
        for rule in rules
        for violation in rule.result.violations
    ]
    return min(steps, default=None)


def _expectation(example: Example, rules: list[GradedRule]) -> Iterator[str]:
    if example.expect == "not_applicable":
        if rules:
            yield "the card applies: its condition holds, or depends on a fact that is not given"
        return
    if not rules:
        yield "the card does not apply to these facts"
        return
    unknown = dict.fromkeys(f for r in rules for f in r.standing.unknown)
    if unknown:
        yield f"whether the card applies depends on facts not given: {', '.join(unknown)}"
        return
    failing = [r for r in rules if r.result.verdict == "fail"]
    undecided = [r for r in rules if r.result.verdict == "undecided"]
    for rule in undecided:
        why = "; ".join(printable(r) for r in rule.result.reasons)
        yield f"{rule.result.rule_id} is undecided: {why}"
    if example.expect == "fails":
        yield from _should_fail(example, rules, failing)
        return
    for rule in failing:
        violation = next(iter(rule.result.violations), None)
        at = (
            f" at step {_step(example, violation.seqs[-1])}" if violation and violation.seqs else ""
        )
        kind = f" ({violation.failure})" if violation else ""
        yield f"{rule.result.rule_id} fails{at}{kind}"
    if failing or undecided:
        return
    activations = sum(r.result.activations for r in rules)
    if example.expect == "passes" and not activations:
        yield "it passes without any rule being put to the test; write `example vacuous`"
    if example.expect == "vacuous" and activations:
        tested = [r.result.rule_id for r in rules if r.result.activations]
        yield f"a rule is put to the test ({', '.join(tested)}); write `example passes`"


def _should_fail(
    example: Example, rules: list[GradedRule], failing: list[GradedRule]
) -> Iterator[str]:
    if not failing:
        vacuous = all(r.result.vacuous for r in rules)
        yield f"no rule fails{' (none is put to the test)' if vacuous else ''}"
        return
    at = _failing_step(example, failing)
    if example.at is not None and at != example.at:
        yield f"it fails at step {at}, not at step {example.at}"


def _definition(card: Card, example: Example, rules: list[GradedRule]) -> Iterator[str]:
    """Where the compiled rules and the definition of the language disagree."""
    compiled = {r.result.rule_id: r.result for r in rules}
    for rule in card.rules:
        got = compiled[rule.id]
        try:
            meant = evaluate(rule, example.events, facts=example.facts)
        except UntimedError:
            continue  # the compiled rule is undecided, which was said already
        verdict = got.verdict if "not_applicable" not in got.possible else got.possible[0]
        if meant.verdict != verdict or meant.activations != got.activations:
            yield (
                f"{rule.id}: the compiled rule says {verdict} with {got.activations} activations, "
                f"the definition {meant.verdict} with {meant.activations}; this is a mistake of "
                "the program, please report it"
            )
            continue
        theirs = sorted((v.seqs, v.failure) for v in meant.violations)
        ours = sorted((v.seqs, v.failure) for v in got.violations)
        if theirs != ours:
            yield (
                f"{rule.id}: the compiled rule proves {ours}, the definition {theirs}; this is a "
                "mistake of the program, please report it"
            )
