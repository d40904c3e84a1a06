"""Obligations with a limit: so much time, so many turns or days, or an event that comes first."""

from __future__ import annotations

from cxdsl.artifact.predicate import ANY_EVENT, Absence, Comparison
from cxdsl.ir.formula import FALSE, TRUE, Atom, Next, Not, Or, Until, Yesterday, conj
from cxdsl.ir.obligation import Obligation
from cxdsl.model.clause import FirstBefore, Soon
from cxdsl.trace.calendar import Window


def limit(within: int | Window | None, zone: str, register: int | None = None) -> Comparison:
    """The comparison with the event of a register, or without one with the activation."""
    if isinstance(within, Window):
        return Comparison(kind="window", register=register, window=within)
    kind = "due" if register is None else "within"
    return Comparison(kind=kind, register=register, within=within, zone=zone)


def first_before(c: FirstBefore) -> Obligation:
    """Once for each slice; told at the event that came first, or at the end."""
    wanted, before = Atom(0), Atom(1)
    return Obligation(
        (c.wanted, c.before),
        activation=FALSE,
        trigger=None,
        required=Until(Not(before), conj(wanted, Not(before))),
        failure="missing",
        needed=0,
        absences=(Absence("start", "here", 0),),
    )


def soon(c: Soon) -> Obligation:
    """Bound by the first event of the slice, which may itself be the one that is wanted."""
    wanted, due = Atom(0), Atom(1)
    first = Not(Yesterday(TRUE))
    return Obligation(
        (c.wanted,),
        activation=first,
        trigger=first,
        required=Or(wanted, Next(Until(due, conj(wanted, due)))),
        failure="missing",
        comparisons=(limit(c.within, c.zone),),
        needed=0,
        late=True,
        absences=(Absence("start", "activation", ANY_EVENT), Absence("activation", "here", 0)),
    )
