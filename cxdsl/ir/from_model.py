"""Translate checked clauses into obligations of the core.

Each template's formula is the one proved equal to its first-order meaning
(``semantics.reference``) by the differential tests. ``open_since(a, b)`` reads: some earlier a,
and no b since.
"""

from __future__ import annotations

from dataclasses import replace

from cxdsl.artifact.predicate import ANY_EVENT, Absence, Comparison
from cxdsl.ir.combined import also, both, either, forbids, scoped
from cxdsl.ir.expert import expert
from cxdsl.ir.formula import (
    FALSE,
    TRUE,
    Atom,
    Formula,
    Next,
    Not,
    Or,
    Since,
    Until,
    Yesterday,
    conj,
    disj,
    earlier,
    eventually,
    once,
    open_since,
)
from cxdsl.ir.obligation import Obligation, Register
from cxdsl.ir.relations import relate, total
from cxdsl.ir.shared import ceiling, never_beside
from cxdsl.ir.windows import first_before, limit, soon
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
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Pattern,
    Precedence,
    Recorded,
    Relate,
    Response,
    Scoped,
    Soon,
    Total,
)


def from_model(clause: Clause) -> tuple[Obligation, ...]:
    """The obligations whose conjunction is the clause.

    There are two for an exact count (enough, and not too many), and for what may not happen
    together or in the same unit (either order).
    """
    match clause:
        case Scoped():
            return scoped(clause, from_model)
        case Also():
            return also(clause, from_model)
        case NeverTogether():
            return _never_together(clause)
        case NeverBeside():
            return never_beside(clause)
        case Ceiling():
            return (ceiling(clause),)
        case Exists():
            least = _at_least(clause)
            if not clause.exactly:
                return (least,)
            return (least, _at_most(clause.counted, clause.count, counted=False))
        case AtMost():
            return (_at_most(clause.counted, clause.limit, counted=True),)
        case Between():
            return (_between_must(clause) if clause.must else _between_never(clause),)
        case Either() | Relate() | Forbids() | Total() | FirstBefore() | Soon() | Expert():
            return (_beyond(clause),)
        case _:
            return (_single(clause),)


def _beyond(
    clause: Either | Relate | Forbids | Total | FirstBefore | Soon | Expert,
) -> Obligation:
    match clause:
        case Either():
            return either(clause, from_model)
        case Relate():
            return relate(clause)
        case Forbids():
            return forbids(clause)
        case Total():
            return total(clause)
        case FirstBefore():
            return first_before(clause)
        case Soon():
            return soon(clause)
        case Expert():
            return expert(clause)


def _single(
    clause: Precedence
    | Response
    | Latest
    | LatestOfEach
    | Match
    | Every
    | Recorded
    | Never
    | NeverAfter,
) -> Obligation:
    match clause:
        case Precedence():
            return _precedence(clause)
        case Response():
            return _response(clause)
        case Latest():
            return _latest(clause)
        case LatestOfEach():
            one = Latest(clause.subject, clause.base, clause.condition, clause.if_any)
            return replace(_latest(one), each=clause.each)
        case Match():
            return _match(clause)
        case Every():
            patterns = (clause.subject, clause.good)
            return Obligation(patterns, Atom(0), Atom(0), Atom(1), "mismatched")
        case Recorded():
            filled = (Comparison(kind="recorded"),)
            return Obligation(
                (clause.subject,), Atom(0), Atom(0), Atom(1), "mismatched", comparisons=filled
            )
        case Never():
            opportunity = replace(clause.forbidden, predicate=clause.forbidden.structure)
            patterns = (opportunity, clause.forbidden)
            return Obligation(patterns, Atom(0), Atom(0), Not(Atom(1)), "forbidden")
        case NeverAfter():
            return _never_after(clause)


def _precedence(c: Precedence) -> Obligation:
    b, a = Atom(0), Atom(1)
    base = Obligation((c.subject, c.needed), b, b, TRUE, "missing", needed=1)
    match c.variant:
        case "plain":
            return replace(base, required=earlier(a), absences=(Absence("start", "here", 1),))
        case "own":
            return replace(
                base,
                required=open_since(a, b),
                registers=(Register("previous", b),),
                cites=(0,),
                absences=(Absence(0, "here", 1),),
            )
        case "immediate":
            return replace(
                base,
                required=Yesterday(a),
                registers=(Register("previous_event", TRUE),),
                cites=(0,),
                absences=(Absence(0, "here", ANY_EVENT),),
            )
        case "within":
            return replace(
                base,
                required=Atom(2),
                comparisons=(limit(c.within, c.zone, register=0),),
                registers=(Register("latest", a),),
                cites=(0,),
                absences=(Absence(0, "here", 1),),
                late=True,
            )


def _response(c: Response) -> Obligation:
    a, b = Atom(0), Atom(1)
    base = Obligation(
        (c.subject, c.needed),
        a,
        a,
        TRUE,
        "missing",
        needed=1,
        absences=(Absence("activation", "here", 1),),
    )
    match c.variant:
        case "plain":
            if c.before is None:
                return replace(base, required=Next(eventually(b)))
            return replace(
                base,
                propositions=(c.subject, c.needed, c.before),
                required=Next(Until(Not(Atom(2)), b)),
            )
        case "own":
            return replace(base, required=Next(Until(Not(a), b)))
        case "immediate":
            return replace(
                base, required=Next(b), absences=(Absence("activation", "here", ANY_EVENT),)
            )
        case "within":
            due = Atom(2)
            return replace(
                base,
                required=Next(Until(due, conj(b, due))),
                comparisons=(limit(c.within, c.zone),),
                late=True,
            )


def _latest(c: Latest) -> Obligation:
    good = both(c.base, c.condition)
    b, e, g = Atom(0), Atom(1), Atom(2)
    holds: Formula = Yesterday(Since(Not(e), g))
    return Obligation(
        (c.subject, c.base, good),
        b,
        b,
        Or(Not(earlier(e)), holds) if c.if_any else holds,
        "mismatched",
        registers=(Register("latest", e),),
        needed=2,
        source=0,
        cites=(0,),
        absences=(Absence(0, "here", 1),),
    )


def _match(c: Match) -> Obligation:
    b, a, same = Atom(0), Atom(1), Atom(2)
    excused = c.if_any or c.differ
    kind = {"names": "same", "contract": "contract", "hash": "hash"}[c.fieldset]
    return Obligation(
        (c.subject, c.source),
        b,
        b,
        Or(Not(earlier(a)), Not(same) if c.differ else same) if excused else same,
        "mismatched",
        comparisons=(Comparison(kind=kind, register=0, pairs=c.fields),),
        registers=(Register("source", a, tuple(theirs for _, theirs in c.fields)),),
        needed=1,
        source=0,
        cites=(0,),
        absences=(Absence(0, "here", 1),),
    )


def _never_together(c: NeverTogether) -> tuple[Obligation, Obligation]:
    a, b = Atom(0), Atom(1)
    patterns = (c.first, c.second)
    first = Obligation(
        patterns,
        disj(a, b),
        a,
        Not(once(b)),
        "forbidden",
        registers=(Register("second", b),),
        cites=(0,),
    )
    second = Obligation(
        patterns,
        FALSE,
        conj(b, Not(a)),
        Not(earlier(a)),
        "forbidden",
        registers=(Register("first", a),),
        cites=(0,),
    )
    return first, second


def _never_after(c: NeverAfter) -> Obligation:
    bad, opens = Atom(0), Atom(1)
    base = Obligation(
        (c.forbidden, c.opens),
        opens,
        conj(bad, earlier(opens)),
        FALSE,
        "forbidden",
        registers=(Register("opened", opens),),
        cites=(0,),
    )
    if c.closes is None:
        return base
    closes = Atom(2)
    return replace(
        base,
        propositions=(c.forbidden, c.opens, c.closes),
        trigger=conj(bad, Not(closes), open_since(opens, closes)),
        absences=(Absence(0, "here", 2),),
    )


def _at_most(pattern: Pattern, limit: int, *, counted: bool) -> Obligation:
    so_far = _counts(limit)
    registers = tuple(
        Register(f"number_{k}", conj(Atom(0), so_far[k - 1], Not(so_far[k])))
        for k in range(1, limit + 1)
    )
    return Obligation(
        (pattern,),
        Atom(0) if counted else FALSE,
        Atom(0),
        Not(so_far[limit]),
        "exceeded",
        registers=registers,
        cites=tuple(range(limit)),
    )


def _at_least(c: Exists) -> Obligation:
    required = eventually(Atom(0))
    for _ in range(c.count - 1):
        required = eventually(conj(Atom(0), Next(required)))
    so_far = _counts(c.count)
    found = tuple(
        Register(f"number_{k}", conj(Atom(0), so_far[k - 1], Not(so_far[k])))
        for k in range(1, c.count)
    )
    return Obligation(
        (c.counted,),
        FALSE,
        None,
        required,
        "missing",
        registers=found,
        cites=tuple(range(len(found))),
        absences=(Absence("points", "here", 0),),
    )


def _counts(limit: int) -> list[Formula]:
    """``result[k]``: at least k earlier counted events."""
    found: list[Formula] = [TRUE]
    for _ in range(limit):
        found.append(earlier(conj(Atom(0), found[-1])))
    return found


def _between_must(c: Between) -> Obligation:
    a, b, inner = Atom(0), Atom(1), Atom(2)
    closing = conj(b, open_since(a, b))
    return Obligation(
        (c.opens, c.closes, c.inner),
        closing,
        closing,
        Not(Yesterday(Since(conj(Not(b), Not(inner)), a))),
        "missing",
        registers=(Register("opened", a),),
        needed=2,
        cites=(0,),
        absences=(Absence(0, "here", 2), Absence(0, "here", 1)),
    )


def _between_never(c: Between) -> Obligation:
    a, b, inner = Atom(0), Atom(1), Atom(2)
    is_open = open_since(a, b)
    inside = conj(inner, Not(b), is_open)
    closing = conj(b, is_open)
    return Obligation(
        (c.opens, c.closes, c.inner),
        closing,
        closing,
        Not(Yesterday(Since(Not(b), inside))),
        "forbidden",
        registers=(
            Register("opened", conj(a, disj(b, Not(is_open)))),
            Register("inside", inside),
        ),
        cites=(0, 1),
        absences=(Absence(0, "here", 1),),
    )
