"""Steps to try: what can be told in an example about the events that a card speaks of."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from cxdsl.diag.span import Span
from cxdsl.model.nouns import ACTORS
from cxdsl.mutation.operators import Setting, what
from cxdsl.mutation.values import other_values
from cxdsl.syntax import tree
from cxdsl.syntax.words_examples import step_text
from cxdsl.trace.predicate import Wording
from cxdsl.trace.saying import sample_texts
from cxdsl.vocabulary.vocabulary import Tool

Given = tuple[tree.Assignment, ...]

_OUTCOMES = (None, "successful", "failed")
# Steps about a draft, which name it.
DRAFT_STEPS = frozenset(("confirmation_request", "confirmation", "refusal", "submission", "draft"))
# A word that no card looks for.
OTHER_WORDS = "Example text."


def letters(card: tree.Card, setting: Setting) -> list[tree.Step]:
    """Distinct steps around a card: its own, those its patterns describe, and their neighbours."""
    own = [replace(s, at=None) for e in card.examples for s in e.steps]
    found = {step_text(s): s for s in own}
    for step in _described(card, setting, own):
        found.setdefault(step_text(step), step)
    for step in list(found.values()):
        for near in neighbours(step, setting):
            found.setdefault(step_text(near), near)
    return list(found.values())


def neighbours(step: tree.Step, setting: Setting) -> Iterator[tree.Step]:
    """The step by another actor, with another outcome, about another entity, other values."""
    for outcome in _OUTCOMES if step.kind == "call" else ():
        if outcome != step.outcome:
            returns = step.returns if outcome is not None else ()
            yield replace(step, outcome=outcome, returns=returns)
    noun = {"says": "message", "blocked": "attempt"}.get(step.kind, step.kind)
    for actor in ACTORS.get(noun, ()):
        if actor != step.actor:
            yield replace(step, actor=actor)
    if step.kind == "says" and step.text is not None:
        yield replace(step, text=tree.Text(OTHER_WORDS, False, step.span))
    yield from _about_another(step)
    yield from _other_values(step, setting)


def _other_values(step: tree.Step, setting: Setting) -> Iterator[tree.Step]:
    for given, put in _assigned(step):
        for at, one in enumerate(given):
            yield put((*given[:at], *given[at + 1 :]))
            for value in other_values(one.value, one.name.text, setting.vocabulary):
                yield put((*given[:at], replace(one, value=value), *given[at + 1 :]))


def _assigned(step: tree.Step) -> tuple[tuple[Given, Callable[[Given], tree.Step]], ...]:
    """What stands after ``with`` and after ``returning``, each with how to put another there."""
    return (
        (step.fields, lambda given: replace(step, fields=given)),
        (step.returns, lambda given: replace(step, returns=given)),
    )


def _about_another(step: tree.Step) -> Iterator[tree.Step]:
    """The step about another draft, and about a draft that replaces the first."""
    if step.kind in DRAFT_STEPS and step.subject is not None:
        for name in ("d1", "d2"):
            if name != step.subject.text:
                other = tree.Name(name, step.span)
                yield replace(step, subject=other, replaces=None)
        if step.kind == "draft":
            first, second = tree.Name("d1", step.span), tree.Name("d2", step.span)
            yield replace(step, subject=second, replaces=first)
    elif step.kind in ("notice", "call"):
        named = step.entity.text if step.entity is not None else None
        for name in ("d1", "d2") if step.kind == "notice" or named else ():
            if name != named:
                yield replace(step, entity=tree.Name(name, step.span))


def _described(card: tree.Card, setting: Setting, own: Iterable[tree.Step]) -> Iterator[tree.Step]:
    """Steps that fit the patterns of the card, filled in like the steps it has already."""
    known = {s.subject.text: s for s in own if s.kind == "call" and s.subject is not None}
    identities = _identities(card, own)
    for require in card.requires:
        if isinstance(require.sentence, tree.EveryMustHave):
            yield from _must_have(require.sentence, known, identities, setting)
    for pattern in _patterns((card.aliases, card.requires)):
        near = (c for _, c in what(pattern, setting) if isinstance(c, tree.EventPattern))
        for one in (pattern, *near):
            step = _fitting(one, known, identities, setting)
            if step is not None:
                yield step
                yield from _with_tests(step, one)
                yield from _with_words(step, one)


def _must_have(
    s: tree.EveryMustHave,
    known: dict[str, tree.Step],
    identities: dict[str, tree.Value],
    setting: Setting,
) -> Iterator[tree.Step]:
    """The subject with values around the condition that it must meet."""
    if isinstance(s.subject, tree.EventPattern):
        asked = replace(s.subject, qualifiers=(tree.Where(s.condition, s.span),))
        step = _fitting(asked, known, identities, setting)
        if step is not None:
            yield from _with_tests(step, asked)


def _patterns(node: Any) -> Iterator[tree.EventPattern]:
    if isinstance(node, tuple):
        for one in node:
            yield from _patterns(one)
    elif isinstance(node, tree.EventPattern):
        yield node
    elif dataclasses.is_dataclass(node) and not isinstance(node, Span | type):
        for field in dataclasses.fields(node):
            if field.name not in ("span", "name"):
                yield from _patterns(getattr(node, field.name))


def _identities(card: tree.Card, own: Iterable[tree.Step]) -> dict[str, tree.Value]:
    """A value for every field that some step gives one: other steps use the same."""
    found: dict[str, tree.Value] = {}
    for step in own:
        for given in (*step.fields, *step.returns):
            found.setdefault(given.name.text, given.value)
    return found


def _fitting(
    p: tree.EventPattern,
    known: dict[str, tree.Step],
    identities: dict[str, tree.Value],
    setting: Setting,
) -> tree.Step | None:
    at = p.span
    actor = p.actor
    if p.noun == "message":
        said = [q for q in p.qualifiers if isinstance(q, tree.Mention) and not q.negated]
        texts = [x.value for q in said for x in q.phrases[: None if q.every else 1]]
        for q in p.qualifiers:
            if isinstance(q, tree.Saying) and not q.negated:
                texts += [t.value for t in said_so(q)][-1 if q.every else 0 :][:1]
        text = " ".join(texts)
        words = tree.Text(text or OTHER_WORDS, False, at)
        return tree.Step("says", at, actor=actor or "agent", text=words)
    if p.noun == "call":
        return _call(p, known, identities, setting)
    if p.noun == "notice" and p.notice is not None:
        return tree.Step("notice", at, actor=actor, subject=p.notice)
    if p.noun in DRAFT_STEPS:
        return tree.Step(p.noun, at, actor=actor, subject=tree.Name("d1", at))
    return None


def _call(
    p: tree.EventPattern,
    known: dict[str, tree.Step],
    identities: dict[str, tree.Value],
    setting: Setting,
) -> tree.Step | None:
    tool = _some_tool(p, known, setting)
    if tool is None:
        return None
    outcome = p.outcome if p.outcome in ("successful", "failed") else "successful"
    callers = [a for a in tool.actors if a in ACTORS["call"]]
    actor = p.actor or (callers[0] if callers and "agent" not in callers else None)
    like = known.get(tool.name)
    if like is not None:
        return replace(like, outcome=outcome, actor=p.actor or like.actor)
    names = [f.name for f in tool.arguments if f.name in identities]
    fields = tuple(tree.Assignment(tree.Name(n, p.span), identities[n], p.span) for n in names)
    name = tree.Name(tool.name, p.span)
    return tree.Step("call", p.span, actor=actor, outcome=outcome, subject=name, fields=fields)


def _some_tool(p: tree.EventPattern, known: dict[str, tree.Step], setting: Setting) -> Tool | None:
    """The tool of a pattern; for any tool, one that the card does not show yet."""
    if p.tool is not None:
        return setting.vocabulary.tool(p.tool.text)
    wanted = p.actor or "agent"
    fitting = [t for t in setting.vocabulary.tools if wanted in t.actors]
    asked = {
        t.field.text for q in p.qualifiers if isinstance(q, tree.Where) for t in _tests(q.condition)
    }
    having = [t for t in fitting if asked <= {f.name for f in (*t.arguments, *t.results)}]
    return next((t for t in having or fitting if t.name not in known), None)


def _with_tests(step: tree.Step, p: tree.EventPattern) -> Iterator[tree.Step]:
    """The step with a value for each field that the conditions of the pattern look at."""
    fields, returns = _assigned(step)
    written, put = returns if step.kind == "call" and p.outcome is not None else fields
    for qualifier in p.qualifiers:
        if not isinstance(qualifier, tree.Where):
            continue
        tests = list(_tests(qualifier.condition))
        given = {a.name.text: a for a in written}
        for test in tests:
            if test.values:
                given[test.field.text] = tree.Assignment(test.field, test.values[0], test.span)
        yield put(tuple(given.values()))
        for test in tests:
            for value in (*test.values, *_inside(test)):
                one = tree.Assignment(test.field, value, test.span)
                yield put(tuple((given | {test.field.text: one}).values()))


def _inside(test: tree.FieldTest) -> Iterator[tree.Value]:
    """Texts that hold a text elsewhere than at their start or their end."""
    if test.op not in ("starts with", "ends with", "contains"):
        return
    for value in test.values:
        if isinstance(value.value, str):
            for text in (f"{value.value}-x", f"x-{value.value}", f"x-{value.value}-x"):
                yield tree.Value("text", text, value.span)


def said_so(said: tree.Saying) -> Iterator[tree.Text]:
    """Texts that say it as a qualifier asks for; none for an expression."""
    values = tuple(str(value.value) for value in said.values)
    for text in sample_texts(Wording(said.test, values, said.every)):
        yield tree.Text(text, False, said.span)


def _with_words(step: tree.Step, p: tree.EventPattern) -> Iterator[tree.Step]:
    """The message with each of the phrases that its pattern looks for."""
    for qualifier in p.qualifiers:
        if isinstance(qualifier, tree.Mention):
            for phrase in qualifier.phrases:
                yield replace(step, text=tree.Text(phrase.value, False, phrase.span))
        elif isinstance(qualifier, tree.Saying):
            for text in said_so(qualifier):
                yield replace(step, text=text)


def _tests(condition: tree.FieldCond) -> Iterator[tree.FieldTest]:
    if isinstance(condition, tree.FieldTest):
        yield condition
        return
    if isinstance(condition, tree.Relation):
        return
    for one in condition.operands:
        yield from _tests(one)
