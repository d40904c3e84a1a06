"""Mutation operators for what looks beyond one event: relations, moments, totals, exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cxdsl.mutation.operators import FIELD_OPS, Change, Operator, Setting
from cxdsl.mutation.values import other_values
from cxdsl.syntax import tree

_APART = {
    "least after": ("most after", "least before"),
    "most after": ("least after", "most before"),
    "least before": ("most before", "least after"),
    "most before": ("least before", "most after"),
    "not known": ("known",),
    "known": ("not known",),
}


def relation(r: tree.Relation, _: Setting) -> Iterator[Change]:
    """Another comparison, the two sides swapped."""
    for op in (*FIELD_OPS.get(r.op, ()), *_APART.get(r.op, ())):
        if op not in ("known", "not known") or r.right is None:
            yield "change-operator", replace(r, op=op)
    if r.op == "within" and r.right is not None:
        yield "swap-roles", replace(r, left=r.right, right=r.left)


def term(t: tree.Term, setting: Setting) -> Iterator[Change]:
    """Another constant, the value for the number of its entries, all entries for some."""
    if t.kind == "constants" and len(t.values) == 1:
        for value in other_values(t.values[0], "", setting.vocabulary):
            yield "change-constant", replace(t, values=(value,))
    elif len(t.values) > 1:
        for at in range(len(t.values)):
            yield "drop-value", replace(t, values=t.values[:at] + t.values[at + 1 :])
    if t.counted and t.prefixes:
        yield "drop-condition", replace(t, prefixes=())
        for at in range(len(t.prefixes) if len(t.prefixes) > 1 else 0):
            yield "drop-value", replace(t, prefixes=t.prefixes[:at] + t.prefixes[at + 1 :])


def must_total(s: tree.MustTotal, _: Setting) -> Iterator[Change]:
    """*At most* for *less than*; the number of events for the sum of a field."""
    yield "change-operator", replace(s, op="<" if s.op == "<=" else "<=")
    if s.field is not None:
        yield "change-fieldset", replace(s, field=None)


def moment(m: tree.Moment, _: Setting) -> Iterator[Change]:
    """Before for after, without its end."""
    if m.kind == "while":
        yield "sibling-sentence", tree.Moment("after", m.second or m.first, None, m.span)
        return
    if m.second is not None:
        yield "drop-until", replace(m, second=None)
    yield "sibling-sentence", replace(m, kind="before" if m.kind == "after" else "after")


def joined(s: tree.EveryNeeds) -> Iterator[Change]:
    """A need left out, *and* for *or*; the first subject for every one."""
    needs = s.needs
    for at in range(len(needs) if len(needs) > 1 else 0):
        rest = needs[:at] + needs[at + 1 :]
        yield "drop-alternative", replace(s, need=rest[0], more=rest[1:])
    if len(needs) > 1:
        other = "or" if s.joined == "and" else "and"
        yield "change-connective", replace(s, joined="or" if other == "or" else "and")
    yield "toggle-first", replace(s, first=not s.first)


def around(r: tree.Require) -> Iterator[Change]:
    """Without a moment, without the exception."""
    for at in range(len(r.moments)):
        yield "drop-bound", replace(r, moments=r.moments[:at] + r.moments[at + 1 :])
    if r.unless is not None:
        yield "drop-exception", replace(r, unless=None)


RELATIONS: dict[type, Operator] = {
    tree.Relation: relation,
    tree.Term: term,
    tree.MustTotal: must_total,
    tree.Moment: moment,
}
