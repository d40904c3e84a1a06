"""Formulas for experts as obligations: they are the core already, but for their derived words."""

from __future__ import annotations

from cxdsl.ir.formula import (
    FALSE,
    TRUE,
    Atom,
    Formula,
    Next,
    Not,
    Release,
    Since,
    Until,
    WeakNext,
    Yesterday,
    conj,
    disj,
    eventually,
    once,
)
from cxdsl.ir.obligation import Obligation
from cxdsl.model.clause import Expert, Pattern, Temporal
from cxdsl.trace.predicate import Predicate


def expert(c: Expert) -> Obligation:
    """At every subject the formula; the proof of a failure is the slice itself."""
    # The subject may be an event of the formula too, said at another place of the card.
    named = {_key(p): p for p in c.events}
    own = _key(c.subject)
    others = [key for key in named if key != own]
    letters = [1 + others.index(k) if k != own else 0 for k in map(_key, c.events)]
    return Obligation(
        (c.subject, *(named[key] for key in others)),
        Atom(0),
        Atom(0),
        _formula(c.formula, letters),
        "unmet",
        whole=True,
    )


def _key(pattern: Pattern) -> tuple[str, Predicate]:
    return (pattern.name, pattern.predicate)


def _formula(f: Temporal, letters: list[int]) -> Formula:
    if f.event is not None:
        return Atom(letters[f.event])
    parts = tuple(_formula(x, letters) for x in f.operands)
    match f.op:
        case "true":
            return TRUE
        case "false":
            return FALSE
        case "and":
            return conj(*parts)
        case "or":
            return disj(*parts)
        case "implies":
            return disj(Not(parts[0]), parts[1])
        case "until":
            return Until(*parts)
        case "release":
            return Release(*parts)
        case "since":
            return Since(*parts)
        case _:
            return _unary(f.op, parts[0])


def _unary(op: str, part: Formula) -> Formula:
    match op:
        case "not":
            return Not(part)
        case "always":
            return Release(FALSE, part)
        case "eventually":
            return eventually(part)
        case "next":
            return Next(part)
        case "weak_next":
            return WeakNext(part)
        case "once":
            return once(part)
        case "historically":
            return Not(once(Not(part)))
        case "yesterday":
            return Yesterday(part)
        case _:
            raise ValueError(f"no operator {op!r}")
