"""Which template defines a clause, and the definition of clauses made of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cxdsl.artifact.condition import evaluate
from cxdsl.model.clause import (
    Also,
    AtMost,
    Between,
    Ceiling,
    Clause,
    Either,
    Every,
    Exists,
    Expert,
    FirstBefore,
    Forbids,
    Latest,
    LatestOfEach,
    Match,
    Moment,
    Need,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Precedence,
    Recorded,
    Relate,
    Response,
    Scoped,
    Soon,
    Total,
    Unless,
)
from cxdsl.model.relations import sources
from cxdsl.semantics import limits, relations, templates
from cxdsl.semantics.expert import expert
from cxdsl.semantics.slices import Slice
from cxdsl.semantics.templates import Failing, Failure, absent_or_misordered, last_before


def of_clause(clause: Clause, s: Slice) -> Failing:
    """What a clause says of a slice."""
    return SENTENCES[type(clause)](clause, s)


def scoped(c: Scoped, s: Slice) -> Failing:
    """The sentence, at the positions at which every moment holds and the exception does not."""
    inner = of_clause(c.clause, s)
    cited = {j: _moment_evidence(c, s, j) for j in inner.bound if _counts(c, s, j)}
    return Failing(
        tuple(j for j in inner.bound if j in cited),
        tuple(
            replace(f, cited=(*cited[f.at], *f.cited))
            for f in inner.failing
            if f.at is not None and f.at in cited
        ),
        tuple(j for j in inner.running if j in cited),
    )


def _counts(c: Scoped, s: Slice, j: int) -> bool:
    return all(_in_moment(m, s, j) for m in c.moments) and not (
        c.unless is not None and _excused(c.unless, s, j)
    )


def _in_moment(m: Moment, s: Slice, j: int) -> bool:
    first = s.where(m.first)
    second = s.where(m.second) if m.second is not None else []
    latest = last_before(first, j)
    match m.kind:
        case "after":
            return latest is not None and not any(latest < k <= j for k in second)
        case "while":
            return latest is not None and latest in second
        case "before":
            return not any(i <= j for i in first)
        case "first":
            return latest is None


def _excused(unless: Unless, s: Slice, j: int) -> bool:
    if unless.earlier is not None:
        return last_before(s.where(unless.earlier), j) is not None
    if unless.has is not None:
        return relations.holds(unless.has, s, j, if_any=False)
    assert unless.fact is not None
    return evaluate(unless.fact, s.facts) is True


def _moment_evidence(c: Scoped, s: Slice, j: int) -> tuple[int, ...]:
    """The events that show that a sentence counted."""
    patterns = [m.first for m in c.moments if m.kind in ("after", "while")]
    if c.unless is not None and c.unless.has is not None:
        patterns.extend(sources(c.unless.has))
    found = (last_before(s.where(p), j) for p in patterns)
    return tuple(i for i in found if i is not None)


def either(c: Either, s: Slice) -> Failing:
    """∀j. subject(j) → one of the needs is met at j."""
    found = [of_clause(need, s) for need in c.needs]
    wanted = sorted({i for need in c.needs for i in _wanted(need, s)})
    failing: list[Failure] = []
    running: list[int] = []
    for j in s.where(c.subject):
        unmet = [f for one in found for f in one.failing if f.at == j]
        still = [one for one in found if j in one.running]
        if len(unmet) == len(found):
            ends = [f.here for f in unmet]
            here = None if None in ends else max(e for e in ends if e is not None)
            cited = tuple(i for f in unmet for i in f.cited)
            failing.append(Failure(j, here, absent_or_misordered(wanted, j), cited))
        elif len(unmet) + len(still) == len(found):
            running.append(j)
    return Failing(tuple(s.where(c.subject)), tuple(failing), tuple(running))


def _wanted(need: Need, s: Slice) -> list[int]:
    """Where the event stands that would meet a need."""
    match need:
        case Precedence() | Response():
            return s.where(need.needed)
        case Latest():
            good = s.where(need.condition)
            return [i for i in s.where(need.base) if i in good]
        case Forbids():
            return []


def also(c: Also, s: Slice) -> Failing:
    """The sentence, whose subject another clause of the rule counts."""
    return replace(of_clause(c.clause, s), bound=())


def forbids(c: Forbids, s: Slice) -> Failing:
    """∀j. subject(j) → no forbidden event before (after) j."""
    bad, subject = s.where(c.forbidden), s.where(c.subject)
    failing: list[Failure] = []
    for j in subject:
        if c.side == "earlier":
            last = last_before(bad, j)
            if last is not None:
                failing.append(Failure(j, j, "forbidden", (last,)))
        else:
            later = next((k for k in bad if k > j), None)
            if later is not None:
                failing.append(Failure(j, later, "forbidden"))
    return Failing(tuple(subject), tuple(failing))


SENTENCES: dict[type, Callable[[Any, Slice], Failing]] = {
    Precedence: templates.precedence,
    Response: templates.response,
    Latest: templates.latest,
    LatestOfEach: templates.latest_of_each,
    Match: templates.match,
    Every: templates.every,
    Recorded: templates.recorded,
    Never: templates.never,
    NeverTogether: templates.never_together,
    NeverAfter: templates.never_after,
    AtMost: templates.at_most,
    Ceiling: templates.ceiling,
    NeverBeside: templates.never_beside,
    Exists: templates.exists,
    FirstBefore: limits.first_before,
    Soon: limits.soon,
    Expert: expert,
    Between: templates.between,
    Relate: relations.relate_subject,
    Total: relations.total,
    Forbids: forbids,
    Scoped: scoped,
    Either: either,
    Also: also,
}
