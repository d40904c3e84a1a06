"""Recorded traces whose verdict two versions of cards do not share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cxdsl.artifact.store import CardEntry
from cxdsl.automata.rule import compile_rule
from cxdsl.cli.grading import Graded, TraceReading
from cxdsl.cli.inputs import trace_files
from cxdsl.cli.output import tell_diagnostics
from cxdsl.emit.predicates import card_predicates
from cxdsl.grade.grader import Grader
from cxdsl.model.card import Card


@dataclass(frozen=True, slots=True)
class Flip:
    """One rule on one trace, with the verdict of the old and of the new version."""

    trace: str
    file: str
    rule: str
    old: str
    new: str


def flips(pairs: Sequence[tuple[Card, Card]], corpus: Sequence[str]) -> tuple[Flip, ...]:
    """Grade every trace by both versions. Raises ``CardError`` when there is nothing to read."""
    olds = Grader([_entry(old) for old, _ in pairs], rules_only=True)
    news = Grader([_entry(new) for _, new in pairs], rules_only=True)
    found: list[Flip] = []
    with trace_files(corpus) as files:
        for file in files:
            before = TraceReading(olds, "auto", keep_events=False).grade(file)
            after = TraceReading(news, "auto", keep_events=False).grade(file)
            for one, two in zip(before, after, strict=True):
                if not isinstance(one, Graded) or not isinstance(two, Graded):
                    if not isinstance(one, Graded):
                        tell_diagnostics(one.diagnostics)
                    continue
                found.extend(_between(file.name, one, two))
    return tuple(found)


def _entry(card: Card) -> CardEntry:
    return CardEntry(card_predicates(card, tuple(compile_rule(r) for r in card.rules)))


def _between(file: str, one: Graded, two: Graded) -> Iterator[Flip]:
    before = {r.result.rule_id: r.result.verdict for r in one.grade.rules}
    for rule in two.grade.rules:
        was, verdict = before.get(rule.result.rule_id), rule.result.verdict
        if was is not None and was != verdict:
            yield Flip(one.grade.header.trace_id, file, rule.result.rule_id, was, verdict)
