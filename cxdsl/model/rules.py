"""Requirements and judge items of a card."""

from __future__ import annotations

from cxdsl.model.card import JudgeItem, Rule
from cxdsl.model.clauses import clauses
from cxdsl.model.patterns import Resolved, resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_text
from cxdsl.trace.events import CONTAINERS
from cxdsl.vocabulary.vocabulary import EntityKey

_WITHOUT_DRAFT = ("message", "final_state")


def rule(scope: Scope, require: tree.Require) -> Rule | None:
    """Check a requirement; None when it is wrong (reported)."""
    keys: list[EntityKey] = []
    poisoned = False
    for name in require.keys:
        key = scope.vocabulary.key(name.text.replace(" ", "_"))
        if key is None:
            scope.unknown("CX2017", "entity", name, (k.name for k in scope.vocabulary.keys))
            poisoned = True
        else:
            keys.append(key)
    checked = clauses(scope, require.sentence)
    if checked is None or poisoned:
        return None
    found, patterns = checked
    _check_keys(scope, require, keys, patterns)
    contracts = {d.name: d.contract for d in scope.vocabulary.drafts if d.contract}
    return Rule(
        id=require.name.text,
        message=require.message.value if require.message is not None else "",
        sentence=sentence_text(require.keys, require.sentence),
        keys=tuple(keys),
        clauses=found,
        contracts=contracts,
        span=require.span,
    )


def _carries(key: EntityKey, pattern: Resolved) -> bool:
    """Whether some event of a pattern can name the entity."""
    for way in pattern.ways:
        kinds, tools = way.owner.kinds, way.owner.tools
        for place in key.paths:
            if place.kinds and kinds and not set(place.kinds) & set(kinds):
                continue
            if place.tools and (tools is not None and not set(place.tools) & set(tools)):
                continue
            if place.tools and not set(kinds) & {"tool_call", "tool_result", "blocked"} and kinds:
                continue
            head = place.path.partition(".")[0]
            if head not in CONTAINERS and kinds and set(kinds) <= set(_WITHOUT_DRAFT):
                continue
            return True
    return False


def _check_keys(
    scope: Scope, require: tree.Require, keys: list[EntityKey], patterns: tuple[Resolved, ...]
) -> None:
    for name, key in zip(require.keys, keys, strict=False):
        carried = [p for p in patterns if _carries(key, p)]
        if not carried:
            scope.report(
                "CX4002",
                f"no event of this requirement names a {name.text}",
                name.span,
                help="leave out `for each`, or declare in the vocabulary where it stands",
            )
        elif isinstance(require.sentence, tree.MustMatch) and len(carried) < len(patterns):
            missing = next(p for p in patterns if p not in carried)
            scope.report(
                "CX4004",
                f"the latest `{missing.name}` names no {name.text}, so all share it",
                missing.span,
                help="compare with an event that names it",
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
