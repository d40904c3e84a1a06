"""Examples that do not come out as they say, by the definition of the language.

``cxc test`` runs them by the compiled rules as well; this is what an author sees while writing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.artifact.condition import evaluate as holds
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.conditions import always
from cxdsl.lint.shelf import Shelf
from cxdsl.model.card import Card, Example, Rule
from cxdsl.model.clause import Expert
from cxdsl.semantics.reference import RefOutcome, evaluate
from cxdsl.semantics.slices import UntimedError


def examples_come_out(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report examples with another verdict than the one they name (CX5058)."""
    for written in shelf.cards:
        if always(written) or any(map(_refused, written.card.rules)):
            continue  # what is wrong is the condition or the formula, not the examples
        for example in written.card.examples:
            found = wrong(written.card, example)
            if found is not None:
                what, help = found
                head = Span(example.span.source, example.span.start, _line_end(example.span))
                yield diagnose("CX5058", f"the example “{example.title}” {what}", head, help=help)


def _refused(rule: Rule) -> bool:
    """Whether the rule is a formula that is refused, such as one that always holds."""
    if not any(isinstance(clause, Expert) for clause in rule.clauses):
        return False
    try:
        compile_rule(rule)
    except CardError:
        return True
    return False


def _line_end(span: Span) -> int:
    line = span.source.text[span.start : span.end].partition("\n")[0].rstrip()
    return span.start + len(line)


def outcome(rule: Rule, example: Example) -> RefOutcome | None:
    """What the definition says of a rule on an example; None for a deadline without times."""
    try:
        return evaluate(rule, example.events, facts=example.facts)
    except UntimedError:
        return None


def wrong(card: Card, example: Example) -> tuple[str, str] | None:
    """What is wrong with an example and what to write; None when nothing is."""
    applies = True if card.applies is None else holds(card.applies, example.facts)
    wants_none = example.expect == "not_applicable"
    if applies is None:
        return (
            "leaves open whether the card applies",
            "give the facts of `applies when` after `facts`",
        )
    if applies is wants_none:
        if applies:
            return ("says that the card does not apply, and it does", "give other facts")
        return (
            "has facts to which the card does not apply",
            "correct the facts, or write `example not applicable`",
        )
    if wants_none:
        return None
    outcomes: dict[str, RefOutcome] = {}
    for rule in card.rules:
        found = outcome(rule, example)
        if found is None:
            return (
                f"has no times, and `{rule.id}` sets a deadline",
                "say when its steps happen, for example `at 5 minutes`",
            )
        outcomes[rule.id] = found
    if any(o.verdict == "undecided" for o in outcomes.values()):
        return None
    failing = {name: o for name, o in outcomes.items() if o.verdict == "fail"}
    if example.expect == "fails":
        return _should_fail(example, failing)
    if failing:
        name, first = next(iter(failing.items()))
        step = _step(example, first)
        return (
            f"fails by `{name}` at step {step}",
            f"correct its steps or the requirement, or write `example fails at {step}`",
        )
    activated = any(o.activations for o in outcomes.values())
    if example.expect == "passes" and not activated:
        return (
            "puts no requirement to the test",
            "add the step that calls for one, or write `example vacuous`",
        )
    if example.expect == "vacuous" and activated:
        return ("puts a requirement to the test", "write `example passes`")
    return None


def _should_fail(example: Example, failing: dict[str, RefOutcome]) -> tuple[str, str] | None:
    if not failing:
        return ("does not fail", "correct its steps or the requirement, or write `example passes`")
    step = min(_step(example, outcome) for outcome in failing.values())
    if example.at is not None and step != example.at:
        return (f"fails at step {step}, not at step {example.at}", f"write `fails at {step}`")
    return None


def _step(example: Example, outcome: RefOutcome) -> int:
    """The first step at which a violation is complete."""
    steps = {e.seq: step for e, step in zip(example.events, example.steps, strict=True)}
    last = len(example.step_texts)
    return min(steps[v.seqs[-1]] if v.seqs else last for v in outcome.violations)
