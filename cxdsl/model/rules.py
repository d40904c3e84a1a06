"""Requirements and judge items of a card."""

from __future__ import annotations

from dataclasses import replace

from cxdsl.model.card import JudgeItem, Rule
from cxdsl.model.clauses import clauses
from cxdsl.model.nouns import article
from cxdsl.model.owners import Owner
from cxdsl.model.patterns import Resolved, resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_text
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


def rule(scope: Scope, require: tree.Require) -> Rule | None:
    """Check a requirement; None when it is wrong (reported)."""
    keys: list[EntityKey] = []
    poisoned = False
    for name in require.keys:
        key = scope.vocabulary.key(name.text)
        if key is not None and key in keys:
            scope.report(
                "CX2018", f"`{name.text}` is named twice", name.span, help="name each entity once"
            )
            poisoned = True
        elif key is None:
            scope.unknown("CX2017", "entity", name, (k.name for k in scope.vocabulary.keys))
            poisoned = True
        else:
            keys.append(key)
    checked = clauses(scope, require.sentence)
    if checked is None or poisoned:
        return None
    found, patterns = checked
    _check_keys(scope, require, keys, patterns)
    _check_slices(scope, keys, patterns)
    contracts = {d.name: d.contract for d in scope.vocabulary.drafts if d.contract}
    return Rule(
        id=require.name.text,
        message=require.message.value if require.message is not None else "",
        sentence=sentence_text(require.keys, require.sentence),
        keys=tuple(_by_all_names(scope, k) for k in keys),
        clauses=found,
        contracts=contracts,
        span=require.span,
    )


def _by_all_names(scope: Scope, key: EntityKey) -> EntityKey:
    """The key with the aliases of its tools: a recording may call a tool by any of its names."""
    places: list[KeyPath] = []
    for place in key.paths:
        known = [(name, scope.vocabulary.tool(name)) for name in place.tools]
        names = (n for name, tool in known for n in (tool.names if tool is not None else (name,)))
        places.append(replace(place, tools=tuple(dict.fromkeys(names))))
    return replace(key, paths=tuple(places))


def _carries(key: EntityKey, pattern: Resolved) -> bool:
    """Whether some event of a pattern can name the entity."""
    return any(_stands(place, way.owner) for way in pattern.ways for place in key.paths)


def _stands(place: KeyPath, owner: Owner) -> bool:
    """Whether the place can be in one of the events that an owner stands for."""
    kinds = set(owner.kinds or KINDS)
    if place.kinds:
        kinds &= set(place.kinds)
    if place.tools:
        if owner.tools is not None and not set(place.tools) & set(owner.tools):
            return False
        kinds &= _OF_TOOLS
    return bool(kinds & _HOLDERS.get(place.path.partition(".")[0], _OF_DRAFTS))


def _check_keys(
    scope: Scope, require: tree.Require, keys: list[EntityKey], patterns: tuple[Resolved, ...]
) -> None:
    for name, key in zip(require.keys, keys, strict=True):
        carried = [p for p in patterns if _carries(key, p)]
        if not carried:
            scope.report(
                "CX4002",
                f"no event of this requirement names {article(name.text)}",
                name.span,
                help="leave out `for each`, or declare in the vocabulary where it stands",
            )
        elif isinstance(require.sentence, tree.MustMatch) and len(carried) < len(patterns):
            subject, source = patterns
            if source not in carried:
                message = f"the latest `{source.name}` names no {name.text}, so all share it"
                at, help = source.span, f"compare with an event that names {article(name.text)}"
            else:
                message = f"`{subject.name}` names no {name.text}, so each is held against all"
                at, help = subject.span, f"speak of an event that names {article(name.text)}"
            scope.report("CX4004", message, at, help=help)


def _check_slices(scope: Scope, keys: list[EntityKey], patterns: tuple[Resolved, ...]) -> None:
    """Warn of events that can name some of several entities and never all of them."""
    for pattern in patterns:
        named = [k.name for k in keys if _carries(k, pattern)]
        others = [k.name for k in keys if k.name not in named]
        if named and others:
            scope.report(
                "CX4006",
                f"a `{pattern.name}` that names {article(named[0])} names no {others[0]}, so it "
                "belongs to no slice",
                pattern.span,
                help="leave an entity out of `for each`, or speak of an event that names them all",
            )


def judge_item(scope: Scope, judge: tree.Judge) -> JudgeItem | None:
    """Check a judge item; None when it is wrong (reported)."""
    from_ = resolve(scope, judge.evidence_from) if judge.evidence_from is not None else None
    until = resolve(scope, judge.evidence_until) if judge.evidence_until is not None else None
    if (judge.evidence_from is not None and from_ is None) or (
        judge.evidence_until is not None and until is None
    ):
        return None
    return JudgeItem(
        id=judge.name.text,
        severity=judge.severity,
        title=judge.title.value if judge.title is not None else "",
        pass_condition=judge.pass_when.value,
        evidence_from=None if from_ is None else from_.pattern,
        evidence_until=None if until is None else until.pattern,
        tags=tuple(t.text for t in judge.tags),
        span=judge.span,
    )
