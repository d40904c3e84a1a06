"""Requirements and judge items of a card."""

from __future__ import annotations

from cxdsl.model.card import JudgeItem, Rule
from cxdsl.model.clauses import clauses
from cxdsl.model.keys import by_all_names, check_keys
from cxdsl.model.moments import at_moments
from cxdsl.model.patterns import resolve
from cxdsl.model.scope import Scope
from cxdsl.model.shared import shared_units, units_last
from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_text
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, EntityKey


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
    units = shared_units(scope, require)
    if checked is None or units is None or poisoned:
        return None
    found, patterns = checked
    timed = at_moments(scope, require, found, patterns)
    if timed is None:
        return None
    found, patterns = timed
    check_keys(scope, require, keys, patterns)
    contracts = {d.name: d.contract for d in scope.vocabulary.drafts if d.contract}
    return Rule(
        id=require.name.text,
        message=require.message.value if require.message is not None else "",
        sentence=sentence_text(require),
        keys=tuple(by_all_names(scope, k) for k in units_last([*keys, *units])),
        clauses=found,
        contracts=contracts,
        span=require.span,
        written=require,
        carries=_carries(scope, keys),
        severity=require.severity or "",
        basis=require.basis or "",
        covers=tuple(t.value for t in require.covers),
    )


def _carries(scope: Scope, keys: list[EntityKey]) -> dict[str, str]:
    """When notices carry over from draft to draft, for rules that look at drafts one by one."""
    if DRAFT_KEY not in keys:
        return {}
    notices = scope.vocabulary.notices
    return {n.name: n.carries_over for n in notices if n.carries_over != "never"}


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
        written=judge,
        basis=judge.basis or "",
        covers=tuple(t.value for t in judge.covers),
    )
