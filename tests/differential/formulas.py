"""Random formulas for experts."""

from __future__ import annotations

import random

from cxdsl.automata.from_ir import from_ir
from cxdsl.automata.trivial import refuse_trivial
from cxdsl.diag.diagnostic import CardError
from cxdsl.ir.obligation import Obligation
from cxdsl.model.clause import Temporal


def formula(r: random.Random, depth: int, *, past: bool = False) -> Temporal:
    """A random formula over two events; past operators stand over past formulas."""
    if depth == 0 or r.random() < 0.15:
        if r.random() < 0.1:
            return Temporal(r.choice(["true", "false"]))
        return Temporal("event", (), r.choice([0, 1]))
    ops = ["not", "and", "or", "implies", "once", "historically", "yesterday", "since"]
    if not past:
        ops += ["always", "eventually", "next", "weak_next", "until", "release"] * 2
    op = r.choice(ops)
    back = past or op in ("once", "historically", "yesterday", "since")
    count = 2 if op in ("implies", "since", "until", "release") else 1
    if op in ("and", "or"):
        count = r.choice([2, 2, 3])
    return Temporal(op, tuple(formula(r, depth - 1, past=back) for _ in range(count)))


def says_something(formula: Obligation) -> bool:
    """Whether a formula neither always holds nor always fails, which a card may not say."""
    try:
        refuse_trivial(from_ir(formula), None)
    except CardError:
        return False
    return True
