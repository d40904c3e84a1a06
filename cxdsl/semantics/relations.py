"""The definition of conditions that look at facts, numbers and the latest events."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from cxdsl.artifact.condition import lookup
from cxdsl.model.clause import Relate, Total
from cxdsl.model.pattern import Pattern
from cxdsl.model.relations import Condition, Conditions, Related, Term, sources
from cxdsl.semantics.slices import Slice
from cxdsl.semantics.templates import Failing, Failure, absent_or_misordered, last_before
from cxdsl.trace.holds import field_values, operand_values
from cxdsl.trace.relation import relate


def holds(c: Condition, s: Slice, j: int, *, if_any: bool) -> bool:
    """Whether a condition holds at a position."""
    match c:
        case Pattern():
            return j in s.where(c)
        case Conditions():
            combine = all if c.connective == "and" else any
            return combine(holds(x, s, j, if_any=if_any) for x in c.operands)
        case Related():
            if any(last_before(s.where(p), j) is None for p in sources(c)):
                return if_any
            right = [] if c.right is None else values(c.right, s, j)
            return relate(values(c.left, s, j), c.op, right, c.apart) is True


def values(term: Term, s: Slice, j: int) -> list[Any]:
    """The values of one side of a comparison at a position."""
    if term.operand.of == "fact":
        fact = lookup(s.facts, term.operand.path)
        return [] if fact is None else [fact]
    if term.source is None:
        return operand_values(s.events[j], term.operand)
    last = last_before(s.where(term.source), j)
    return [] if last is None else operand_values(s.events[last], term.operand)


def relate_subject(c: Relate, s: Slice) -> Failing:
    """∀j. subject(j) → condition(j), the latest events before j being looked at."""
    subject, looked_at = s.where(c.subject), sources(c.condition)
    failing: list[Failure] = []
    for j in subject:
        if holds(c.condition, s, j, if_any=c.if_any):
            continue
        latest = [last_before(s.where(p), j) for p in looked_at]
        cited = tuple(i for i in latest if i is not None)
        kind = "mismatched"
        if latest and latest[0] is None and not c.if_any:
            kind = absent_or_misordered(s.where(looked_at[0]), j)
        failing.append(Failure(j, j, kind, cited))
    return Failing(tuple(subject), tuple(failing))


def total(c: Total, s: Slice) -> Failing:
    """∀j. counted(j) → the sum (the number) up to and including j keeps to the bound."""
    counted = s.where(c.counted)
    failing: list[Failure] = []
    for n, j in enumerate(counted, start=1):
        amount = Decimal(n) if c.path is None else _sum(c.path, s, counted[:n])
        source = c.bound.source
        last = None if source is None else last_before(s.where(source), j)
        if source is not None and last is None:
            continue
        if relate([amount], c.op, values(c.bound, s, j), None) is not True:
            cited = (*counted[: n - 1], *(() if last is None else (last,)))
            failing.append(Failure(j, j, "exceeded", cited))
    return Failing(tuple(counted), tuple(failing))


def _sum(path: str, s: Slice, positions: list[int]) -> Decimal:
    return sum(
        (Decimal(v) for i in positions for v in field_values(s.events[i], path)), start=Decimal()
    )
