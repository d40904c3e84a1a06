"""Formulas for experts: their events, and what the logic does not allow."""

from __future__ import annotations

from cxdsl.model.clause import Expert, Temporal
from cxdsl.model.patterns import resolve
from cxdsl.model.resolved import Resolved
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.formulas import formula_text

FUTURE = ("always", "eventually", "next", "weak_next", "until", "release")
PAST = ("once", "historically", "yesterday", "since")


def expert(scope: Scope, s: tree.Expert) -> tuple[tuple[Expert, ...], tuple[Resolved, ...]] | None:
    """Check a formula; None when a part of it is wrong (reported)."""
    subject = resolve(scope, s.subject)
    events: dict[str, Resolved] = {}
    whole = _resolve_events(scope, s.formula, events)
    if subject is None or not whole or not _looks_back_only(scope, s.formula):
        return None
    places = {name: place for place, name in enumerate(events)}
    patterns = tuple(found.pattern for found in events.values())
    clause = Expert(subject.pattern, patterns, _temporal(s.formula, places), s.formula.span)
    return (clause,), (subject, *events.values())


def _resolve_events(scope: Scope, f: tree.Formula, events: dict[str, Resolved]) -> bool:
    """Collect the events of a formula in order; False when one is wrong (reported)."""
    if f.event is None:
        return all([_resolve_events(scope, part, events) for part in f.operands])
    name = f.event.name.text
    if name in events:
        return True
    found = resolve(scope, f.event)
    if found is not None:
        events[name] = found
    return found is not None


def _looks_ahead(f: tree.Formula) -> tree.Formula | None:
    """The first part of a formula that looks at later events."""
    if f.op in FUTURE:
        return f
    return next((found for x in f.operands if (found := _looks_ahead(x)) is not None), None)


def _looks_back_only(scope: Scope, f: tree.Formula) -> bool:
    """Whether no past operator stands over a future one (reported)."""
    if f.op in PAST:
        ahead = next((found for x in f.operands if (found := _looks_ahead(x)) is not None), None)
        if ahead is not None:
            scope.report(
                "CX4043",
                f"`{f.op}` looks back and cannot stand over `{formula_text(ahead)}`",
                ahead.span,
                "this looks at later events",
                help=f"move `{ahead.op.replace('_', ' ')}` out of `{f.op}`, or ask only for what "
                "has happened already",
            )
            return False
    return all(_looks_back_only(scope, x) for x in f.operands)


def _temporal(f: tree.Formula, places: dict[str, int]) -> Temporal:
    return Temporal(
        f.op,
        tuple(_temporal(x, places) for x in f.operands),
        None if f.event is None else places[f.event.name.text],
    )
