"""Mutation operators for formulas for experts: operators that are easily taken for each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cxdsl.mutation.operators import Change, Operator, Setting
from cxdsl.syntax import tree

_OTHERS = {
    "always": ("eventually",),
    "eventually": ("always", "next"),
    "next": ("weak_next", "eventually"),
    "weak_next": ("next",),
    "once": ("historically", "yesterday"),
    "historically": ("once",),
    "yesterday": ("once",),
    "until": ("release",),
    "release": ("until",),
    "and": ("or",),
    "or": ("and",),
    "implies": ("and",),
}
_TWO_SIDED = ("until", "release", "since", "implies")


def formula(f: tree.Formula, _: Setting) -> Iterator[Change]:
    """Another operator, the sides swapped, a part left out, an event that is not there."""
    for op in _OTHERS.get(f.op, ()):
        name = "change-connective" if f.op in ("and", "or", "implies") else "change-formula"
        yield name, replace(f, op=op)
    if f.op in _TWO_SIDED:
        yield "swap-roles", replace(f, operands=f.operands[::-1])
    for at, part in enumerate(f.operands):
        rest = f.operands[:at] + f.operands[at + 1 :]
        if f.op == "not":
            yield "negate-condition", part
            continue
        kept = replace(f, operands=rest) if len(rest) > 1 else (rest[0] if rest else part)
        yield "drop-condition", kept
        if part.op == "event":
            turned = (*f.operands[:at], _opposite(part), *f.operands[at + 1 :])
            yield "negate-condition", replace(f, operands=turned)


def expert(s: tree.Expert, _: Setting) -> Iterator[Change]:
    """The opposite formula."""
    yield "negate-sentence", replace(s, formula=_opposite(s.formula))


def _opposite(f: tree.Formula) -> tree.Formula:
    return f.operands[0] if f.op == "not" else tree.Formula("not", f.span, (f,))


FORMULAS: dict[type, Operator] = {tree.Formula: formula, tree.Expert: expert}
