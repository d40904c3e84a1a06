"""``every B needs …``: from the tree to checked clauses."""

from __future__ import annotations

from cxdsl.diag.span import Span
from cxdsl.model.clause import (
    Also,
    Clause,
    Either,
    Forbids,
    Latest,
    LatestOfEach,
    Moment,
    Need,
    Pattern,
    Precedence,
    Response,
    Scoped,
    Simple,
    Variant,
)
from cxdsl.model.keys import entity_of_each
from cxdsl.model.patterns import resolve
from cxdsl.model.resolved import Resolved
from cxdsl.model.scope import Scope
from cxdsl.model.windows import within, zone
from cxdsl.syntax import tree
from cxdsl.trace.predicate import All

_VARIANTS: dict[str, Variant] = {
    "earlier": "plain",
    "own_earlier": "own",
    "immediately_before": "immediate",
    "within_before": "within",
    "later": "plain",
    "own_later": "own",
    "immediately_after": "immediate",
    "within_after": "within",
}
_EARLIER = ("earlier", "own_earlier", "immediately_before", "within_before")

# The clauses of a sentence, and every pattern in it (to see which can carry the slice key).
Checked = tuple[tuple[Clause, ...], tuple[Resolved, ...]]


def resolve_all(scope: Scope, *patterns: tree.Pattern) -> tuple[Resolved, ...] | None:
    """Resolve several patterns; None when one is wrong (reported)."""
    found = [resolve(scope, p) for p in patterns]
    whole = tuple(p for p in found if p is not None)
    return whole if len(whole) == len(found) else None


def first(clause: Simple, subject: Pattern) -> Scoped:
    """The sentence, for the first event of its subject only."""
    return Scoped(clause, (Moment("first", subject),))


def every_needs(scope: Scope, s: tree.EveryNeeds) -> Checked | None:
    """Check the needs of a subject; None when one is wrong (reported)."""
    found = [_need(scope, s, need) for need in s.needs]
    whole = [one for one in found if one is not None]
    if len(whole) != len(found):
        return None
    subject = whole[0][1][0]
    patterns = (subject, *(p for _, involved in whole for p in involved[1:]))
    clauses: tuple[Simple, ...] = tuple(need for need, _ in whole)
    if s.joined == "or":
        needs = tuple(n for n, _ in whole if not isinstance(n, LatestOfEach))
        if not _joinable(scope, s, needs) or not _one_looks_ahead(scope, s, needs):
            return None
        clauses = (Either(subject.pattern, needs),)
    scoped = tuple(first(c, subject.pattern) if s.first else c for c in clauses)
    return (scoped[0], *(Also(c) for c in scoped[1:])), patterns


def _joinable(scope: Scope, s: tree.EveryNeeds, needs: tuple[Need, ...]) -> bool:
    """Whether every need can be one of several alternatives; reported when one cannot."""
    if len(needs) == len(s.needs):
        return True
    each = next(n for n in s.needs if n.kind == "latest_of_each")
    scope.report(
        "CX4010",
        "a need about every entity cannot be one of several alternatives",
        each.span,
        help="write a requirement of its own for it",
    )
    return False


def _one_looks_ahead(scope: Scope, s: tree.EveryNeeds, needs: tuple[Need, ...]) -> bool:
    """Whether at most one alternative needs something later; reported when more do.

    A failure names the event at which the last hope was lost; with two there would be two.
    """
    ahead = [
        said
        for said, need in zip(s.needs, needs, strict=True)
        if isinstance(need, Response) or (isinstance(need, Forbids) and need.side == "later")
    ]
    if len(ahead) < 2:
        return True
    scope.report(
        "CX4009",
        "two of the alternatives look at what comes later",
        ahead[1].span,
        help="join them: `a later A or B`, or write a requirement of its own for one of them",
    )
    return False


def _need(
    scope: Scope, s: tree.EveryNeeds, need: tree.Need
) -> tuple[Need | LatestOfEach, tuple[Resolved, ...]] | None:
    others = tuple(p for p in (need.before, need.condition) if p is not None)
    found = resolve_all(scope, s.subject, need.pattern, *others)
    if found is None:
        return None
    subject, needed = found[0].pattern, found[1].pattern
    if need.kind in ("no_earlier", "no_later"):
        return Forbids(subject, needed, "earlier" if need.kind == "no_earlier" else "later"), found
    if need.kind == "latest":
        if not need.if_any and narrows(needed, subject):
            needs_itself(scope, s.span, "first", subject, "add `, if any`")
            return None
        return Latest(subject, needed, found[2].pattern, need.if_any), found
    if need.kind == "latest_of_each":
        each = entity_of_each(scope, need, found[1])
        if each is None:
            return None
        return LatestOfEach(subject, needed, found[2].pattern, each, need.if_any), found
    earlier = need.kind in _EARLIER
    if narrows(needed, subject) and s.joined == "and" and not s.first:
        help = f"name the event that has to {'come first' if earlier else 'follow'}"
        needs_itself(scope, s.span, "first" if earlier else "last", subject, help)
        return None
    allowed = None
    if need.duration is not None:
        allowed = within(scope, need.duration)
        if allowed is None:
            return None
    variant, here = _VARIANTS[need.kind], zone(scope)
    if earlier:
        return Precedence(subject, needed, variant, allowed, here), found
    before = found[2].pattern if need.before is not None else None
    return Response(subject, needed, variant, allowed, before, here), found


def narrows(one: Pattern, two: Pattern) -> bool:
    """Whether every event of ``one`` is, by its wording, an event of ``two``."""
    if one.predicate == two.predicate:
        return True
    wide = two.predicate.operands if isinstance(two.predicate, All) else (two.predicate,)
    return isinstance(one.predicate, All) and set(wide) <= set(one.predicate.operands)


def needs_itself(scope: Scope, span: Span, which: str, subject: Pattern, help: str) -> None:
    """Report an event that would have to satisfy its own need."""
    side = "before" if which == "first" else "after"
    scope.report(
        "CX4001",
        f"the {which} `{subject.name}` has no `{subject.name}` {side} it, so this never holds",
        span,
        "an event never satisfies its own need",
        help=help,
    )
