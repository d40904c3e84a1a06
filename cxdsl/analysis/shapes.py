"""Kinds of steps that a vocabulary allows, before their texts and fields are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cxdsl.analysis.asked import Asked
from cxdsl.analysis.wording import HERE, name, text
from cxdsl.model.nouns import CATEGORY
from cxdsl.model.owners import Owner, by_name
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import CATEGORIES, Tool, Vocabulary

_SPOKEN = {meant: said for said, meant in CATEGORY.items()}


@dataclass(frozen=True, slots=True)
class Shape:
    """A step without its fields; whose fields they are; how many events it stands for.

    ``returned`` are the fields that come back from a call. ``before`` are steps that have to
    come first (the draft that is replaced).
    """

    step: tree.Step
    given: Owner | None = None
    returned: Owner | None = None
    events: int = 1
    before: tuple[tree.Step, ...] = ()


def shapes(vocabulary: Vocabulary, asked: Asked) -> Iterator[Shape]:
    """All kinds of steps, the plainest first; what no rule tells apart is given once."""
    for actor in ("agent", "customer"):
        yield Shape(tree.Step("says", HERE, actor=actor, text=text("")))
    yield from _drafting(vocabulary, asked)
    yield from _notices(vocabulary, asked)
    yield from _calls(vocabulary, asked)
    yield from _blocked(vocabulary, asked)
    owner = Owner("", ("final_state",), None, {"state": {}})
    yield Shape(tree.Step("final_state", HERE), owner)


def _ids(asked: Asked) -> list[str]:
    return ["d1", "d2"][: asked.entities if asked.drafts else 1]


def _about(asked: Asked) -> list[tree.Name | None]:
    """The drafts that a call or a notice may be about (None: it names none)."""
    named = bool(asked.drafts or asked.names.get("draft_type"))
    return [None, *(name(i) for i in _ids(asked))] if named else [None]


def _drafting(vocabulary: Vocabulary, asked: Asked) -> Iterator[Shape]:
    declared = by_name(*(d.fields for d in vocabulary.drafts))
    kinds: tuple[tuple[str, tuple[str | None, ...]], ...] = (
        ("draft", (None, "agent")),
        ("confirmation_request", (None, "runtime")),
        ("confirmation", (None,)),
        ("refusal", (None,)),
        ("submission", (None, "agent")),
    )
    for kind, actors in kinds:
        owner = Owner("", (kind,), None, {"fields": declared})
        for actor in actors:
            for draft in _ids(asked):
                yield Shape(tree.Step(kind, HERE, actor=actor, subject=name(draft)), owner)
            if asked.lines:
                yield from _corrected(kind, actor, owner)


def _corrected(kind: str, actor: str | None, owner: Owner) -> Iterator[Shape]:
    """Steps about a draft that replaces another, for rules that follow drafts and lines."""
    first = tree.Step("draft", HERE, subject=name("d1"))
    second = tree.Step("draft", HERE, subject=name("d1b"), replaces=name("d1"))
    if kind == "draft":
        step = tree.Step(kind, HERE, actor=actor, subject=name("d1b"), replaces=name("d1"))
        yield Shape(step, owner, before=(first,))
    step = tree.Step(kind, HERE, actor=actor, subject=name("d1b"))
    yield Shape(step, owner, before=(first, second))


def _notices(vocabulary: Vocabulary, asked: Asked) -> Iterator[Shape]:
    seen: set[object] = set()
    for notice in vocabulary.notices:
        owner = Owner("", ("notice",), None, {"fields": by_name(notice.fields)})
        alike = (asked.classes("notice", notice.name), _declared(owner, asked))
        if alike in seen:
            continue
        seen.add(alike)
        for actor in (None, "agent"):
            for about in _about(asked):
                step = tree.Step(
                    "notice", HERE, actor=actor, subject=name(notice.name), entity=about
                )
                yield Shape(step, owner)


def _declared(*owners: object) -> tuple[str, ...]:
    *whose, asked = owners
    assert isinstance(asked, Asked)
    return tuple(
        p for p in asked.paths for o in whose if isinstance(o, Owner) and o.find(p) is not None
    )


def _tools(vocabulary: Vocabulary, asked: Asked) -> Iterator[tuple[Tool, Owner, Owner]]:
    """One tool of each sort that rules tell apart, those they name first."""
    seen: set[object] = set()
    places = [p.tools for k in asked.keys for p in k.paths if p.tools]
    for tool in sorted(vocabulary.tools, key=lambda t: not any(asked.classes("tool", t.name))):
        taken = Owner("", ("tool_call",), None, {"arguments": by_name(tool.arguments)})
        returned = Owner("", ("tool_result",), None, {"result": by_name(tool.results)})
        alike = (
            asked.classes("tool", tool.name),
            asked.classes("category", tool.category),
            tuple(tool.name in names for names in places),
            _declared(taken, asked),
            _declared(returned, asked),
            tool.actors,
        )
        if alike not in seen:
            seen.add(alike)
            yield tool, taken, returned


def _calls(vocabulary: Vocabulary, asked: Asked) -> Iterator[Shape]:
    for tool, taken, returned in _tools(vocabulary, asked):
        for actor in tool.actors:
            for outcome in ("successful", "failed", None):
                for about in _about(asked):
                    step = tree.Step(
                        "call",
                        HERE,
                        actor=None if actor == "agent" else actor,
                        outcome=outcome,
                        subject=name(tool.name),
                        entity=about,
                    )
                    back = returned if outcome == "successful" else None
                    yield Shape(step, taken, back, 2 if outcome else 1)


def _blocked(vocabulary: Vocabulary, asked: Asked) -> Iterator[Shape]:
    for category in CATEGORIES:
        said = _SPOKEN.get(category, category)
        for actor in (None, "customer", "runtime"):
            for about in _about(asked):
                step = tree.Step("blocked", HERE, actor=actor, category=said, entity=about)
                yield Shape(step, Owner("", ("blocked",), None, {"arguments": {}}))
    for tool, taken, _ in _tools(vocabulary, asked):
        said = _SPOKEN.get(tool.category, tool.category)
        owner = Owner("", ("blocked",), None, taken.fields)
        for actor in (None, *(a for a in tool.actors if a != "agent")):
            for about in _about(asked):
                step = tree.Step(
                    "blocked",
                    HERE,
                    actor=actor,
                    category=said,
                    subject=name(tool.name),
                    entity=about,
                )
                yield Shape(step, owner)
