"""Obligations of sentences about what events share, each slice being one unit."""

from __future__ import annotations

from cxdsl.artifact.predicate import Absence
from cxdsl.ir.formula import (
    FALSE,
    TRUE,
    Atom,
    Formula,
    Not,
    Release,
    WeakNext,
    Yesterday,
    conj,
    once,
)
from cxdsl.ir.obligation import Obligation, Register
from cxdsl.model.clause import Ceiling, NeverBeside


def _earlier(f: Formula) -> Formula:
    return Yesterday(once(f))


def never_beside(c: NeverBeside) -> tuple[Obligation, Obligation]:
    """No other event before it, and none after it; told at the one that comes second."""
    bad, other = Atom(0), Atom(1)
    patterns = (c.forbidden, c.other)
    after = Obligation(
        patterns,
        bad,
        conj(bad, _earlier(other)),
        FALSE,
        "forbidden",
        registers=(Register("other", other),),
        cites=(0,),
    )
    before = Obligation(
        patterns,
        FALSE,
        conj(bad, Not(_earlier(other))),
        WeakNext(Release(FALSE, Not(other))),
        "forbidden",
        absences=(Absence("points", "here", 1),),
    )
    return after, before


def ceiling(c: Ceiling) -> Obligation:
    """Told once, at the first event beyond the limit; those that follow join its evidence."""
    counted = Atom(0)
    earlier: list[Formula] = [TRUE]
    for _ in range(c.limit + 1):
        earlier.append(_earlier(conj(counted, earlier[-1])))
    registers = tuple(
        Register(f"number_{k}", conj(counted, earlier[k - 1], Not(earlier[k])))
        for k in range(1, c.limit + 1)
    )
    return Obligation(
        (c.counted,),
        conj(counted, Not(earlier[1])),
        conj(counted, earlier[c.limit], Not(earlier[c.limit + 1])),
        FALSE,
        "exceeded",
        registers=registers,
        cites=tuple(range(c.limit)),
        absences=(Absence("points", "here", 0),),
        gathers=0,
    )
