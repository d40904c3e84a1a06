"""Mutation operators: for one part of a sentence, what else could stand there.

An operator proposes; whether the changed card is a sentence of the language at all is decided by
reading it again (``mutants``). Parts without an operator of their own get the general ones of
``rewrite``: leave one of several out, leave an optional part out, turn a switch, count one more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cxdsl.model.nouns import ACTORS
from cxdsl.mutation.values import other_values
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import Vocabulary

Change = tuple[str, Any]

_UNITS = ("second", "minute", "hour", "day")
_SMALLER = {"minute": ("second", 60), "hour": ("minute", 60), "day": ("hour", 24)}
_OUTCOMES = (None, "successful", "failed")
_NOUNS = {
    "confirmation": ("refusal",),
    "refusal": ("confirmation",),
    "confirmation_request": ("confirmation",),
    "submission": ("confirmation",),
    "draft": ("confirmation_request",),
}
FIELD_OPS = {
    "is": ("is not",),
    "is not": ("is",),
    "!=": ("is",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "starts with": ("ends with", "contains"),
    "ends with": ("starts with", "contains"),
    "contains": ("starts with",),
}


_KNOWN = {"known": ("not known",), "not known": ("known",)}


@dataclass(frozen=True, slots=True)
class Setting:
    """What operators may look at besides the part itself."""

    vocabulary: Vocabulary


def field_test(test: tree.FieldTest, setting: Setting) -> Iterator[Change]:
    """Another comparison, another constant, one of several values less."""
    for op in FIELD_OPS.get(test.op, _KNOWN.get(test.op, ())):
        yield "change-operator", replace(test, op=op)
    yield from _constants(test, test.field.text, setting)


def fact_test(test: tree.FactTest, setting: Setting) -> Iterator[Change]:
    """Another comparison, another constant, the opposite."""
    for op in FIELD_OPS.get(test.op, ()):
        yield "change-operator", replace(test, op=op)
    if test.op in ("one of", "known"):
        yield "negate-condition", tree.CondNot(test, test.span)
    yield from _constants(test, test.fact.text, setting)


def _constants(
    test: tree.FieldTest | tree.FactTest, name: str, setting: Setting
) -> Iterator[Change]:
    many = len(test.values) > 1
    for at, value in enumerate(test.values):
        if many:
            yield "drop-value", replace(test, values=test.values[:at] + test.values[at + 1 :])
            continue
        for other in other_values(value, name, setting.vocabulary):
            yield "change-constant", replace(test, values=(other,))


def several(node: Any, _: Setting) -> Iterator[Change]:
    """``and`` for ``or``, and each condition left out."""
    operands = node.operands
    for at in range(len(operands)):
        rest = operands[:at] + operands[at + 1 :]
        yield "drop-condition", rest[0] if len(rest) == 1 else replace(node, operands=rest)
    match node:
        case tree.FieldTests():
            joined = node.connective == "and"
            yield "change-connective", replace(node, connective="or" if joined else "and")
        case tree.CondAll():
            yield "change-connective", tree.CondAny(operands, node.span)
        case _:
            yield "change-connective", tree.CondAll(operands, node.span)


def cond_not(node: tree.CondNot, _: Setting) -> Iterator[Change]:
    """The condition without its ``not``."""
    yield "negate-condition", node.operand


def mention(node: tree.Mention, _: Setting) -> Iterator[Change]:
    """The opposite, ``all`` for ``any``, each phrase left out."""
    yield "negate-condition", replace(node, negated=not node.negated)
    if len(node.phrases) > 1:
        yield "change-connective", replace(node, every=not node.every)
        for at in range(len(node.phrases)):
            rest = node.phrases[:at] + node.phrases[at + 1 :]
            yield "drop-value", replace(node, phrases=rest)


def saying(node: tree.Saying, _: Setting) -> Iterator[Change]:
    """The opposite, ``all`` for ``any``, each value left out."""
    yield "negate-condition", replace(node, negated=not node.negated)
    if len(node.values) > 1:
        if node.test != "exactly":
            yield "change-connective", replace(node, every=not node.every)
        for at in range(len(node.values)):
            yield "drop-value", replace(node, values=node.values[:at] + node.values[at + 1 :])


def duration(node: tree.Duration, _: Setting) -> Iterator[Change]:
    """Twice and half the time."""
    yield "change-duration", replace(node, amount=node.amount * 2)
    if node.amount % 2 == 0 and node.amount:
        yield "change-duration", replace(node, amount=node.amount // 2)
    elif node.unit in _SMALLER:
        unit, factor = _SMALLER[node.unit]
        yield "change-duration", replace(node, amount=node.amount * factor // 2, unit=unit)


def event_pattern(p: tree.EventPattern, setting: Setting) -> Iterator[Change]:
    """Another actor, outcome, tool, notice or kind of event; a condition left out."""
    yield from who_and_how(p)
    yield from what(p, setting)
    yield from qualified(p)


def who_and_how(p: tree.EventPattern) -> Iterator[Change]:
    """Another actor, another outcome of a call."""
    actors = ACTORS.get(p.noun, ())
    if len(actors) > 1:
        for actor in (None, *actors):
            if actor != p.actor:
                yield "change-actor", replace(p, actor=actor)
    if p.noun == "call" and p.outcome in _OUTCOMES:
        for outcome in _OUTCOMES:
            if outcome != p.outcome:
                yield "change-outcome", replace(p, outcome=outcome)
    elif p.noun == "attempt":
        yield "change-outcome", replace(p, noun="call", category=p.category or "submit")
    elif p.noun == "call" and p.outcome == "blocked":
        yield "change-outcome", replace(p, outcome=None)


def what(p: tree.EventPattern, setting: Setting) -> Iterator[Change]:
    """Another tool, notice or kind of event; any tool, any notice."""
    if p.tool is not None:
        yield "any-tool", replace(p, tool=None)
        sibling = _sibling(p.tool.text, setting.vocabulary)
        if sibling is not None:
            yield "change-tool", replace(p, tool=tree.Name(sibling, p.tool.span))
    elif p.category is not None:
        yield "any-tool", replace(p, category=None)
    if p.notice is not None:
        yield "any-notice", replace(p, notice=None)
        names = [n.name for n in setting.vocabulary.notices if n.name != p.notice.text]
        if names:
            yield "change-notice", replace(p, notice=tree.Name(names[0], p.notice.span))
    for noun in _NOUNS.get(p.noun, ()):
        actor = p.actor if p.actor in ACTORS[noun] else None
        yield "change-event", replace(p, noun=noun, actor=actor)


def _sibling(name: str, vocabulary: Vocabulary) -> str | None:
    """The next tool of the same category and the same callers; else of the same callers."""
    tool = vocabulary.tool(name)
    if tool is None:
        return None
    others = [t for t in vocabulary.tools if t is not tool and set(t.actors) & set(tool.actors)]
    same = [t for t in others if t.category == tool.category]
    chosen = same or others
    return chosen[0].name if chosen else None


def qualified(p: Any) -> Iterator[Change]:
    """Each condition on an event left out."""
    for at in range(len(p.qualifiers)):
        rest = p.qualifiers[:at] + p.qualifiers[at + 1 :]
        yield "drop-condition", replace(p, qualifiers=rest)


def alternatives(p: tree.AnyPattern, setting: Setting) -> Iterator[Change]:
    """Each alternative left out; what all of them share changed in all of them at once."""
    for at in range(len(p.operands)):
        rest = p.operands[:at] + p.operands[at + 1 :]
        yield "drop-alternative", rest[0] if len(rest) == 1 else replace(p, operands=rest)
    events = [o for o in p.operands if isinstance(o, tree.EventPattern)]
    if len(events) < len(p.operands):
        return
    rows = [list(who_and_how(e)) for e in events]
    if len({tuple((name, _way(c)) for name, c in row) for row in rows}) == 1:
        for column in zip(*rows, strict=True):
            yield column[0][0], replace(p, operands=tuple(changed for _, changed in column))
    if all(e.tool is not None and not e.qualifiers for e in events):
        yield "any-tool", replace(events[0], tool=None, span=p.span)


def _way(p: tree.EventPattern) -> tuple[str, str | None, str | None]:
    return p.noun, p.actor, p.outcome


Operator = Callable[[Any, Setting], Iterator[Change]]
PARTS: dict[type, Operator] = {
    tree.FieldTest: field_test,
    tree.FactTest: fact_test,
    tree.FieldTests: several,
    tree.CondAll: several,
    tree.CondAny: several,
    tree.CondNot: cond_not,
    tree.Mention: mention,
    tree.Saying: saying,
    tree.Duration: duration,
    tree.EventPattern: event_pattern,
    tree.AliasPattern: lambda p, _: qualified(p),
    tree.AnyPattern: alternatives,
}
