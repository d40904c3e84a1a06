"""When a sentence counts: what stands before it, and its exception."""

from __future__ import annotations

from cxdsl.model.clause import (
    Also,
    AtMost,
    Between,
    Ceiling,
    Clause,
    Exists,
    Expert,
    FirstBefore,
    LatestOfEach,
    Moment,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Scoped,
    Simple,
    Soon,
    Total,
    Unless,
)
from cxdsl.model.conditions import condition as fact_condition
from cxdsl.model.must_have import condition
from cxdsl.model.needs import Checked
from cxdsl.model.patterns import resolve
from cxdsl.model.resolved import Resolved
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import unless_text

_WHOLE = (
    AtMost
    | Between
    | Ceiling
    | Exists
    | Expert
    | FirstBefore
    | LatestOfEach
    | NeverAfter
    | NeverBeside
    | NeverTogether
    | Soon
    | Total
)


def at_moments(
    scope: Scope,
    require: tree.Require,
    clauses: tuple[Clause, ...],
    patterns: tuple[Resolved, ...],
) -> Checked | None:
    """The clauses, bound at the moments of the requirement only; None when one is wrong."""
    if not require.moments and require.unless is None:
        return clauses, patterns
    if any(isinstance(c, _WHOLE) for c in clauses):
        said = "a moment" if require.moments else "an exception"
        placed = require.moments[0] if require.moments else require.unless
        assert placed is not None
        if any(isinstance(c, Expert) for c in clauses):
            scope.report(
                "CX4008",
                f"{said} does not fit a formula, which says itself when it counts",
                placed.span,
                help="say it in the formula: `(once p) implies …` counts after p only",
            )
            return None
        scope.report(
            "CX4008",
            f"{said} does not fit this sentence, which is about the events as a whole",
            placed.span,
            help="use it with `every … needs …`, `every … must have …`, `no … may happen` or "
            "`… must match …`",
        )
        return None
    found = [_moment(scope, m) for m in require.moments]
    unless = None
    if require.unless is not None:
        unless = _unless(scope, require.unless, patterns[0])
        if unless is None:
            return None
    if any(m is None for m in found):
        return None
    whole = [m for m in found if m is not None]
    moments = tuple(m for m, _ in whole)
    involved = tuple(p for _, ps in whole for p in ps)
    scoped = tuple(_scoped(c, moments, unless) for c in clauses)
    return scoped, (*patterns, *involved)


def _scoped(clause: Clause, moments: tuple[Moment, ...], unless: Unless | None) -> Clause:
    match clause:
        case Also():
            inner = _scoped(clause.clause, moments, unless)
            assert isinstance(inner, Scoped)
            return Also(inner)
        case Scoped():
            return Scoped(clause.clause, (*moments, *clause.moments), unless)
        case _:
            assert isinstance(clause, Simple)
            return Scoped(clause, moments, unless)


def _moment(scope: Scope, m: tree.Moment) -> tuple[Moment, tuple[Resolved, ...]] | None:
    first = resolve(scope, m.first)
    second = resolve(scope, m.second) if m.second is not None else None
    if first is None or (m.second is not None and second is None):
        return None
    involved = (first,) if second is None else (first, second)
    return Moment(m.kind, first.pattern, None if second is None else second.pattern), involved


def _unless(scope: Scope, said: tree.Unless, subject: Resolved) -> Unless | None:
    text = unless_text(said)
    if said.earlier is not None:
        earlier = resolve(scope, said.earlier)
        return None if earlier is None else Unless(earlier=earlier.pattern, text=text)
    if said.has is not None:
        has = condition(scope, said.has, subject)
        return None if has is None else Unless(has=has, text=text)
    assert said.fact is not None
    fact = fact_condition(scope, said.fact)
    return None if fact is None else Unless(fact=fact, text=text)
