"""What can be proved about one rule alone: can it fire, pass, fail; are all its words of use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass

from cxdsl.analysis.alphabet import alphabet
from cxdsl.analysis.answers import Answer, No, Yes
from cxdsl.analysis.ask import ask
from cxdsl.analysis.search import Budget
from cxdsl.analysis.shelf import Group, Member
from cxdsl.analysis.subject import Demand, Goal, Subject, forbids
from cxdsl.diag.span import Span
from cxdsl.model.patterns import resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import pattern_text
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.predicate import Predicate


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


def prove(member: Member, group: Group, budget: Budget | None = None) -> RuleProof:
    """Answer the questions about one rule: by an example that shows it, or by a search."""
    subject = member.subject

    def may(goal: Goal) -> Answer:
        demand = Demand(subject, goal)
        shown = next(group.shown.meeting(demand, member.card.id), None)
        if shown is not None:
            return Yes(shown)
        return ask((demand,), group.vocabulary, budget=budget)

    return RuleProof(
        may("fires"), may("tested"), may("fails"), _impossible(subject, group), forbids(subject)
    )


def _impossible(subject: Subject, group: Group) -> tuple[str, ...]:
    """The patterns of a rule that no event matches; none where the search has gaps."""
    names = {p.name: p.predicate for a in subject.compiled.automata for p in a.propositions}
    left = _unseen(names.values(), group)
    if not left:
        return ()
    moves = alphabet([subject], group.vocabulary, 1)
    if moves.gaps:
        return ()
    return tuple(
        name
        for name, predicate in names.items()
        if predicate in left and not any(map(compile_predicate(predicate), moves.events))
    )


def _unseen(predicates: Iterable[Predicate], group: Group) -> list[Predicate]:
    """The predicates that no event of an example matches."""
    left = [(p, compile_predicate(p)) for p in dict.fromkeys(predicates)]
    for event in group.shown.events():
        left = [(p, test) for p, test in left if test(event) is not True]
        if not left:
            break
    return [p for p, _ in left]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way of an ``A or B`` as a card writes it, which no event can take."""

    text: str
    span: Span


def dead_alternatives(card: tree.Card, subject: Subject, group: Group) -> tuple[Alternative, ...]:
    """The alternatives of a requirement's patterns that no event of the vocabulary matches."""
    vocabulary = group.vocabulary
    scope = Scope(card, vocabulary)
    aliases = {a.name.text: a.pattern for a in card.aliases}
    options: list[tuple[tree.Pattern, Predicate]] = []
    for option in _options(subject.rule.written, aliases, set()):
        found = resolve(scope, option)
        if found is not None:
            options.append((option, found.pattern.predicate))
    left = _unseen((p for _, p in options), group)
    if not left:
        return ()
    moves = alphabet([subject], vocabulary, 1, [p for _, p in options])
    if moves.gaps:
        return ()
    return tuple(
        Alternative(pattern_text(option), option.span)
        for option, predicate in options
        if predicate in left and not any(map(compile_predicate(predicate), moves.events))
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
