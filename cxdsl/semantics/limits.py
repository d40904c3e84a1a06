"""Sentences on what has to happen by some moment: their meaning on one slice."""

from __future__ import annotations

from cxdsl.model.clause import FirstBefore, Soon
from cxdsl.semantics.slices import Slice
from cxdsl.semantics.templates import Failing, Failure, absent_or_misordered


def first_before(c: FirstBefore, s: Slice) -> Failing:
    """∃i. wanted(i) ∧ ¬before(i) ∧ no before earlier; activated once a slice."""
    wanted, before = s.where(c.wanted), s.where(c.before)
    good = next((i for i in wanted if i not in before), None)
    bar = next(iter(before), None)
    if good is not None and (bar is None or good < bar):
        return Failing((-1,), ())
    kind = "missing" if bar is None else absent_or_misordered(wanted, bar)
    return Failing((-1,), (Failure(None, bar, kind),))


def soon(c: Soon, s: Slice) -> Failing:
    """∃i. wanted(i) and i lies in the time after the first event; activated by that event."""
    wanted = s.where(c.wanted)
    if not s.n:
        return Failing((), ())
    kept, late = (True, None) if 0 in wanted else s.in_time(0, wanted, c.within, c.zone)
    if kept is None:
        return Failing((0,), (), (0,))
    failing = () if kept else (Failure(0, late, "late" if wanted else "missing"),)
    return Failing((0,), failing)
