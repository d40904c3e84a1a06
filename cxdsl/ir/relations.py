"""Conditions that look at facts, numbers and the latest events: their formulas and registers."""

from __future__ import annotations

import msgspec

from cxdsl.artifact.predicate import Comparison
from cxdsl.ir.alphabet import Alphabet
from cxdsl.ir.formula import Formula, Not, Or, conj, disj, earlier
from cxdsl.ir.obligation import Obligation, Register
from cxdsl.model.clause import Relate, Total
from cxdsl.model.pattern import Pattern
from cxdsl.model.relations import Condition, Conditions, Related, Term, sources
from cxdsl.trace.relation import Operand, Relation


def relate(c: Relate) -> Obligation:
    """``every SUBJECT must have CONDITION``."""
    letters = Alphabet()
    subject = letters.proposition(c.subject)
    required = condition(letters, c.condition, if_any=c.if_any)
    needed = source = None
    looked_at = sources(c.condition)
    if looked_at and not c.if_any:
        needed = letters.index(looked_at[0])
        source = letters.latest(looked_at[0])
    return letters.finish(
        Obligation((), subject, subject, required, "mismatched", needed=needed, source=source)
    )


def total(c: Total) -> Obligation:
    """``the sum of PATH over every COUNTED must be …`` or the number of them."""
    letters = Alphabet()
    counted = letters.proposition(c.counted)
    fold = "count" if c.path is None else "sum"
    fields = () if c.path is None else (c.path,)
    adding = letters.register(Register("total", counted, fields, fold))
    letters.cite(adding)
    left = Operand(of="total", path=c.path or "", register=adding)
    bound = operand(letters, c.bound)
    comparison = Comparison(
        kind="relation", relation=Relation(left=left, op=c.op, right=bound), text=c.text
    )
    holds: Formula = letters.comparison(comparison)
    if c.bound.source is not None:
        holds = Or(Not(earlier(letters.proposition(c.bound.source))), holds)
    return letters.finish(Obligation((), counted, counted, holds, "exceeded"))


def condition(letters: Alphabet, c: Condition, *, if_any: bool) -> Formula:
    """The formula of a condition at the event it is about."""
    match c:
        case Pattern():
            return letters.proposition(c)
        case Conditions():
            parts = [condition(letters, x, if_any=if_any) for x in c.operands]
            return conj(*parts) if c.connective == "and" else disj(*parts)
        case Related():
            return _related(letters, c, if_any=if_any)


def _related(letters: Alphabet, c: Related, *, if_any: bool) -> Formula:
    left = operand(letters, c.left)
    right = None if c.right is None else operand(letters, c.right)
    relation = Relation(left=left, op=c.op, right=right, apart=c.apart)
    holds = letters.comparison(Comparison(kind="relation", relation=relation, text=c.text))
    if not if_any:
        return holds
    missing = [Not(earlier(letters.proposition(s))) for s in sources(c)]
    return disj(*missing, holds)


def operand(letters: Alphabet, term: Term) -> Operand:
    """One side of a comparison, with the register that keeps the event it looks at."""
    if term.source is None:
        return term.operand
    number = letters.latest(term.source)
    return msgspec.structs.replace(term.operand, register=number)
