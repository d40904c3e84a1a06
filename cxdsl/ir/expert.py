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
from cxdsl.model.clause import Expert, Temporal


def expert(c: Expert) -> Obligation:
    """At every subject the formula; the proof of a failure is the slice itself."""
    return Obligation(
        (c.subject, *c.events),
        Atom(0),
        Atom(0),
        _formula(c.formula),
        "unmet",
        whole=True,
    )


def _formula(f: Temporal) -> Formula:
    if f.event is not None:
        return Atom(f.event + 1)
    parts = tuple(_formula(x) for x in f.operands)
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
