"""Mutation operators for whole sentences: roles swapped, the sibling sentence, bounds left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cxdsl.mutation.formulas import FORMULAS
from cxdsl.mutation.operators import PARTS, Change, Operator, Setting
from cxdsl.mutation.relations import RELATIONS, around, joined
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import UNIT_KEYS

_SIBLINGS = {
    "earlier": ("own_earlier", "immediately_before", "later"),
    "own_earlier": ("earlier", "immediately_before"),
    "immediately_before": ("own_earlier", "earlier", "immediately_after"),
    "within_before": ("earlier", "within_after"),
    "later": ("own_later", "immediately_after", "earlier"),
    "own_later": ("later", "immediately_after"),
    "immediately_after": ("own_later", "later", "immediately_before"),
    "within_after": ("later", "within_before"),
}
_OPPOSITE = {
    "earlier": "no_earlier",
    "no_earlier": "earlier",
    "later": "no_later",
    "no_later": "later",
}
_EARLIER = ("earlier", "own_earlier", "immediately_before", "within_before")


def every_needs(s: tree.EveryNeeds, _: Setting) -> Iterator[Change]:
    """Subject and needed event swapped; the need in the wording of its siblings."""
    need = s.need
    yield "swap-roles", replace(s, subject=need.pattern, need=replace(need, pattern=s.subject))
    for kind in _SIBLINGS.get(need.kind, ()):
        timed = need.duration if kind.startswith("within") else None
        changed = replace(need, kind=kind, duration=timed, before=None)
        yield "sibling-sentence", replace(s, need=changed)
    if need.kind in _OPPOSITE and need.before is None:
        yield "negate-sentence", replace(s, need=replace(need, kind=_OPPOSITE[need.kind]))
    if need.kind in _EARLIER and not s.more:
        yield "sibling-sentence", tree.NoMay(s.subject, "after", s.span, other=need.pattern)
    if need.kind in ("latest", "latest_of_each") and need.condition is not None:
        yield "toggle-if-any", replace(s, need=replace(need, if_any=not need.if_any))
        if need.each is not None:
            yield "drop-key", replace(s, need=replace(need, kind="latest", each=None))
        earlier = replace(
            need, kind="earlier", pattern=need.condition, condition=None, if_any=False, each=None
        )
        yield "sibling-sentence", replace(s, need=earlier)
    if need.before is not None:
        yield "drop-bound", replace(s, need=replace(need, before=None))
    yield from joined(s)


def no_may(s: tree.NoMay, _: Setting) -> Iterator[Change]:
    """Another limit, no limit, one more or one less."""
    if s.limit == "more_than" and s.count is not None:
        yield "change-count", replace(s, count=s.count + 1)
        if s.count:
            yield "change-count", replace(s, count=s.count - 1)
        return
    if s.limit == "none":
        yield "change-count", replace(s, limit="more_than", count=1)
        return
    if s.until is not None:
        yield "drop-until", replace(s, until=None)
        if s.other is not None:
            closed = tree.Between(s.other, s.until, s.subject, False, s.span)
            yield "sibling-sentence", closed
    for limit in ("after", "before", "together"):
        if limit != s.limit:
            yield "sibling-sentence", replace(s, limit=limit, until=None)
    yield "drop-bound", replace(s, limit="none", other=None, until=None)
    if s.other is not None:
        yield "swap-roles", replace(s, subject=s.other, other=s.subject)


def some_must(s: tree.SomeMust, _: Setting) -> Iterator[Change]:
    """One more, one less, *exactly* for *at least*."""
    yield "change-count", replace(s, count=s.count + 1)
    if s.count > 1:
        yield "change-count", replace(s, count=s.count - 1)
    yield "change-count", replace(s, mode="exact" if s.mode == "least" else "least")
    yield "negate-sentence", tree.NoMay(s.subject, "none", s.span)


def between(s: tree.Between, _: Setting) -> Iterator[Change]:
    """The opposite, the ends swapped, the sentence that looks at one end only."""
    yield "negate-sentence", replace(s, must=not s.must)
    yield "swap-roles", replace(s, opens=s.closes, closes=s.opens)
    if s.must:
        need = tree.Need("earlier", s.inner, s.span)
        yield "sibling-sentence", tree.EveryNeeds(s.closes, need, s.span)
        need = tree.Need("own_earlier", s.inner, s.span)
        yield "sibling-sentence", tree.EveryNeeds(s.closes, need, s.span)
    else:
        yield (
            "sibling-sentence",
            tree.NoMay(s.inner, "after", s.span, other=s.opens, until=s.closes),
        )


def in_order(s: tree.InOrder, _: Setting) -> Iterator[Change]:
    """Neighbours swapped, a step left out."""
    steps = s.steps
    for at in range(len(steps) - 1):
        swapped = (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :])
        yield "swap-roles", replace(s, steps=swapped)
    if len(steps) > 2:
        for at in range(len(steps)):
            yield "drop-step", replace(s, steps=steps[:at] + steps[at + 1 :])


def must_match(s: tree.MustMatch, _: Setting) -> Iterator[Change]:
    """A field less, other ways of comparing, no source excused or asked for."""
    if len(s.fields) > 1:
        for at in range(len(s.fields)):
            yield "drop-field", replace(s, fields=s.fields[:at] + s.fields[at + 1 :])
    # Examples record no hash and no contract, so in them the two other ways are one.
    if s.fieldset == "names":
        yield "change-fieldset", replace(s, fieldset="hash", fields=())
    yield "negate-sentence", replace(s, differ=not s.differ)
    yield "toggle-if-any", replace(s, if_any=not s.if_any)
    yield "swap-roles", replace(s, subject=s.source, source=s.subject)
    need = tree.Need("earlier", s.source, s.span)
    yield "sibling-sentence", tree.EveryNeeds(s.subject, need, s.span)


def only_may(s: tree.OnlyMay, _: Setting) -> Iterator[Change]:
    """An actor less, an actor more."""
    if len(s.actors) > 1:
        for at in range(len(s.actors)):
            yield "drop-alternative", replace(s, actors=s.actors[:at] + s.actors[at + 1 :])
    for actor in ("agent", "customer", "runtime"):
        if actor not in s.actors:
            yield "change-actor", replace(s, actors=(*s.actors, actor))


def backed(s: tree.Backed, _: Setting) -> Iterator[Change]:
    """A source less."""
    if len(s.sources) > 1:
        for at in range(len(s.sources)):
            yield "drop-alternative", replace(s, sources=s.sources[:at] + s.sources[at + 1 :])


def require(r: tree.Require, setting: Setting) -> Iterator[Change]:
    """Sliced by another entity, by one entity less or more."""
    if r.keys:
        for at in range(len(r.keys)):
            yield "drop-key", replace(r, keys=r.keys[:at] + r.keys[at + 1 :])
    named = {k.text for k in r.keys}
    yield from around(r)
    if r.same is not None:
        yield "drop-bound", replace(r, same=None)
        for unit in (k.name for k in UNIT_KEYS if k.name != r.same):
            yield "change-key", replace(r, same=unit)
    for key in setting.vocabulary.keys:
        if key.name not in named and key not in UNIT_KEYS:
            name = tree.Name(key.name, r.span)
            yield ("change-key" if r.keys else "add-key"), replace(r, keys=(*r.keys[:-1], name))


SENTENCES: dict[type, Operator] = {
    tree.EveryNeeds: every_needs,
    tree.NoMay: no_may,
    tree.SomeMust: some_must,
    tree.Between: between,
    tree.InOrder: in_order,
    tree.MustMatch: must_match,
    tree.OnlyMay: only_may,
    tree.Backed: backed,
    tree.Require: require,
}
OPERATORS: dict[type, Operator] = {**PARTS, **RELATIONS, **FORMULAS, **SENTENCES}


def operators_of(node: Any) -> Operator | None:
    """The operators of a part, or None when it has only the general ones."""
    return OPERATORS.get(type(node))
