"""What can be proved about one rule alone: can it fire, pass, fail; are all its words of use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from cxdsl.analysis.alphabet import alphabet
from cxdsl.analysis.answers import Answer, No, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import Demand, Goal, Subject, forbids
from cxdsl.diag.span import Span
from cxdsl.model.patterns import resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import pattern_text
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.predicate import Predicate
from cxdsl.vocabulary.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class RuleProof:
    """What holds of a rule on all traces that its vocabulary allows.

    ``fires``, ``passes`` (after being put to the test) and ``fails`` are the answers to whether
    some trace makes it so. ``impossible`` are the patterns that no event can match.
    ``kept_by_silence``: the rule only forbids, so never being tested is how it is kept.
    """

    fires: Answer
    passes: Answer
    fails: Answer
    impossible: tuple[str, ...]
    kept_by_silence: bool

    @property
    def never_fires(self) -> bool:
        """No trace puts it to the test."""
        return isinstance(self.fires, No)

    @property
    def cannot_fail(self) -> bool:
        """Nothing that it says can be broken."""
        return isinstance(self.fails, No) and not self.never_fires

    @property
    def cannot_pass(self) -> bool:
        """Whenever it is put to the test it fails, and it is no prohibition."""
        return (
            isinstance(self.passes, No)
            and isinstance(self.fails, Yes)
            and not self.never_fires
            and not self.kept_by_silence
        )


def prove(subject: Subject, vocabulary: Vocabulary, budget: Budget | None = None) -> RuleProof:
    """Answer the questions about one rule."""

    def may(goal: Goal) -> Answer:
        return ask((Demand(subject, goal),), vocabulary, budget=budget)

    fires = may("fires")
    return RuleProof(
        fires, may("tested"), may("fails"), _impossible(subject, vocabulary), forbids(subject)
    )


def _impossible(subject: Subject, vocabulary: Vocabulary) -> tuple[str, ...]:
    moves = alphabet([subject], vocabulary, 1)
    if moves.gaps:
        return ()
    found: dict[str, None] = {}
    for automaton in subject.compiled.automata:
        for p in automaton.propositions:
            test = compile_predicate(p.predicate)
            if not any(test(e) for e in moves.events):
                found[p.name] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way of an ``A or B`` as a card writes it, which no event can take."""

    text: str
    span: Span


def dead_alternatives(
    card: tree.Card, subject: Subject, vocabulary: Vocabulary
) -> tuple[Alternative, ...]:
    """The alternatives of a requirement's patterns that no event of the vocabulary matches."""
    scope = Scope(card, vocabulary)
    aliases = {a.name.text: a.pattern for a in card.aliases}
    options: list[tuple[tree.Pattern, Predicate]] = []
    for option in _options(subject.rule.written, aliases, set()):
        found = resolve(scope, option)
        if found is not None:
            options.append((option, found.pattern.predicate))
    if not options:
        return ()
    moves = alphabet([subject], vocabulary, 1, [p for _, p in options])
    if moves.gaps:
        return ()
    return tuple(
        Alternative(pattern_text(option), option.span)
        for option, predicate in options
        if not any(map(compile_predicate(predicate), moves.events))
    )


def _options(
    node: object, aliases: dict[str, tree.Pattern], seen: set[str]
) -> Iterator[tree.Pattern]:
    """The alternatives written in a sentence and in the events that it names."""
    if isinstance(node, tree.AnyPattern):
        yield from node.operands
    if isinstance(node, tree.AliasPattern) and node.name.text not in seen:
        seen.add(node.name.text)
        if node.name.text in aliases:
            yield from _options(aliases[node.name.text], aliases, seen)
    if isinstance(node, tuple):
        for one in node:
            yield from _options(one, aliases, seen)
    elif is_dataclass(node) and not isinstance(node, type | Span):
        for field in fields(node):
            yield from _options(getattr(node, field.name), aliases, seen)
