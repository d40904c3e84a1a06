"""The entities that a requirement is held against one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from cxdsl.model.nouns import article
from cxdsl.model.owners import Owner
from cxdsl.model.resolved import Resolved
from cxdsl.model.scope import Scope
from cxdsl.model.shared import is_unit
from cxdsl.syntax import tree
from cxdsl.trace.events import KINDS
from cxdsl.vocabulary.vocabulary import EntityKey, KeyPath

_OF_TOOLS = {"tool_call", "tool_result", "blocked"}
_OF_DRAFTS = set(KINDS) - {"message", "final_state"}
# Which kinds of events have a container, or an attribute that names something.
_HOLDERS = {
    "arguments": _OF_TOOLS,
    "result": {"tool_result"},
    "fields": _OF_DRAFTS - _OF_TOOLS,
    "state": {"final_state"},
    "tool": {*_OF_TOOLS, "submission"},
    "call": {"tool_call", "tool_result"},
    "notice": {"notice"},
}


def by_all_names(scope: Scope, key: EntityKey) -> EntityKey:
    """The key with the aliases of its tools: a recording may call a tool by any of its names."""
    places: list[KeyPath] = []
    for place in key.paths:
        known = [(name, scope.vocabulary.tool(name)) for name in place.tools]
        names = (n for name, tool in known for n in (tool.names if tool is not None else (name,)))
        places.append(replace(place, tools=tuple(dict.fromkeys(names))))
    return replace(key, paths=tuple(places))


def entity_of_each(scope: Scope, need: tree.Need, base: Resolved) -> EntityKey | None:
    """The entity of ``the latest BASE of each …``; None when there is none (reported)."""
    assert need.each is not None
    key = scope.vocabulary.key(need.each.text)
    if key is None:
        scope.unknown("CX2017", "entity", need.each, (k.name for k in scope.vocabulary.keys))
        return None
    if not _carries(key, base):
        scope.report(
            "CX4031",
            f"no `{base.name}` names {article(key.name)}, so none has a latest one",
            base.span,
            help="speak of an event that names it, or declare in the vocabulary where it stands",
        )
        return None
    return by_all_names(scope, key)


def _carries(key: EntityKey, pattern: Resolved) -> bool:
    """Whether some event of a pattern can name the entity."""
    return any(_stands(place, way.owner) for way in pattern.ways for place in key.paths)


def _stands(place: KeyPath, owner: Owner) -> bool:
    """Whether the place can be in one of the events that an owner stands for."""
    if place.tools and owner.tools is not None and not set(place.tools) & set(owner.tools):
        return False
    return bool(set(owner.kinds or KINDS) & _kinds(place))


def _kinds(place: KeyPath) -> set[str]:
    """The kinds of events in which a place can be."""
    kinds = _HOLDERS.get(place.path.partition(".")[0], _OF_DRAFTS)
    if place.kinds:
        kinds = kinds & set(place.kinds)
    return kinds & _OF_TOOLS if place.tools else kinds


def _meet(places: Sequence[KeyPath]) -> bool:
    """Whether one event can have all of these places."""
    kinds = set.intersection(*map(_kinds, places))
    named = [set(place.tools) for place in places if place.tools]
    return bool(kinds) and (not named or bool(set.intersection(*named)))


def check_keys(
    scope: Scope, require: tree.Require, keys: list[EntityKey], patterns: tuple[Resolved, ...]
) -> None:
    """Report keys by which a requirement cannot be sliced in a way that makes sense."""
    entities = [key for key in keys if not is_unit(key)]
    if entities and not any(map(_meet, product(*(key.paths for key in entities)))):
        names = " and ".join(article(key.name) for key in entities)
        scope.report(
            "CX4030",
            f"no event names {names}, so there is no slice and the requirement never applies",
            require.keys[0].span,
            help="leave an entity out of `for each`, or declare in the vocabulary where an event "
            "names them all",
        )
    for name, key in zip(require.keys, keys, strict=True):
        if is_unit(key):
            continue
        carried = [p for p in patterns if _carries(key, p)]
        if not carried:
            scope.report(
                "CX4002",
                f"no event of this requirement names {article(name.text)}",
                name.span,
                help="leave out `for each`, or declare in the vocabulary where it stands",
            )
        elif isinstance(require.sentence, tree.MustMatch):
            # What else a requirement speaks of (moments, exceptions) need not name the entity.
            subject, source = patterns[:2]
            if subject in carried and source in carried:
                continue
            if source not in carried:
                message = f"the latest `{source.name}` names no {name.text}, so all share it"
                at, help = source.span, f"compare with an event that names {article(name.text)}"
            else:
                message = f"`{subject.name}` names no {name.text}, so each is held against all"
                at, help = subject.span, f"speak of an event that names {article(name.text)}"
            scope.report("CX4004", message, at, help=help)
