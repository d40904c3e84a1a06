"""Patterns whose alternatives are still apart, and the fields that their events have."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.model.owners import Found, Owner
from cxdsl.model.pattern import Pattern
from cxdsl.model.scope import Scope, listed
from cxdsl.syntax import tree
from cxdsl.trace.predicate import Any_, Predicate, structural


@dataclass(frozen=True, slots=True)
class Way:
    """One alternative of a pattern: its predicate, and whose fields its events have."""

    predicate: Predicate
    owner: Owner


@dataclass(frozen=True, slots=True)
class Resolved:
    """A pattern with its alternatives still apart, so that fields can be looked up in each."""

    name: str
    text: str
    ways: tuple[Way, ...]
    span: Span

    @property
    def pattern(self) -> Pattern:
        """The pattern as clauses use it."""
        predicates = tuple(w.predicate for w in self.ways)
        predicate = predicates[0] if len(predicates) == 1 else Any_(predicates)
        return Pattern(self.name, self.text, predicate, structural(predicate), self.span)


def find_field(scope: Scope, name: tree.Name, owner: Owner) -> Found | None:
    """The field of an owner that a name means; None (reported) when it has none such."""
    if not owner.fields:
        scope.report(
            "CX3006",
            f"{owner.what} has no fields",
            name.span,
            help="speak of a call, a draft, a notice, a confirmation or a submission",
        )
        return None
    found = owner.find(name.text)
    if found is None:
        scope.unknown_field(name, owner)
    return found


def field_of_all(scope: Scope, resolved: Resolved, name: tree.Name) -> Found | None:
    """The one field that a name means in all alternatives of a pattern; None (reported): none."""
    found: dict[str, Found] = {}
    for way in resolved.ways:
        one = find_field(scope, name, way.owner)
        if one is None:
            return None
        found.setdefault(one.path, one)
    if len(found) > 1:
        scope.report(
            "CX3007",
            f"`{name.text}` stands in different places of the events meant here",
            name.span,
            help=f"name the place: {listed(found)}",
        )
        return None
    return next(iter(found.values()))
