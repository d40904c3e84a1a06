"""The sides of a comparison: fields, numbers of entries, facts and fields of the latest event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.model.comparisons import KINDS, SHOWN, compare, flat, kept_type
from cxdsl.model.conditions import fact_names, fact_type
from cxdsl.model.nouns import article
from cxdsl.model.owners import Found
from cxdsl.model.relations import Related, Term
from cxdsl.model.resolved import Resolved, field_of_all
from cxdsl.model.scope import Scope
from cxdsl.model.windows import SECONDS
from cxdsl.syntax import tree
from cxdsl.syntax.words import relation_text, term_text
from cxdsl.trace.relation import Operand
from cxdsl.vocabulary.vocabulary import FieldType

Resolve = Callable[[Scope, tree.Pattern], Resolved | None]
_OPS = {
    "is": "=",
    "is not": "!=",
    "!=": "!=",
    "one of": "in",
    "within": "within",
    "known": "known",
    "not known": "unknown",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "least after": "least_after",
    "most after": "most_after",
    "least before": "least_before",
    "most before": "most_before",
}
_ORDERED = ("<", "<=", ">", ">=")
_MOMENTS = ("date", "time")
_NUMBER = FieldType("number", "number")


@dataclass(frozen=True, slots=True)
class Side:
    """A resolved term with its declared type (None: nothing is declared about it)."""

    term: Term
    declared: FieldType | None
    what: str
    span: Span

    @property
    def kind(self) -> str | None:
        """The type that decides what it can be compared with."""
        return None if self.declared is None else KINDS[self.declared.type]


def related(
    scope: Scope, relation: tree.Relation, subject: Resolved, resolve: Resolve
) -> Related | None:
    """Check a comparison of an event of ``subject``; None when a part of it is wrong (reported).

    ``resolve`` resolves the patterns whose latest event is meant.
    """
    left = side(scope, relation.left, subject, resolve)
    if left is None:
        return None
    right: Term | None = None
    if relation.right is not None:
        right = _right(scope, relation, left, subject, resolve)
        if right is None:
            return None
    apart = None
    if relation.distance is not None:
        apart = relation.distance.amount * SECONDS[relation.distance.unit] * 1_000_000
    return Related(left.term, _OPS[relation.op], right, relation_text(relation), apart)


def _right(
    scope: Scope, relation: tree.Relation, left: Side, subject: Resolved, resolve: Resolve
) -> Term | None:
    assert relation.right is not None
    if relation.right.kind == "constants":
        return _constants(scope, relation, left)
    right = side(scope, relation.right, subject, resolve)
    if right is None or not _comparable(scope, relation, left, right):
        return None
    return right.term


def _constants(scope: Scope, relation: tree.Relation, left: Side) -> Term | None:
    assert relation.right is not None
    values = flat(relation.right.values)
    if relation.op == "within" or left.kind == "list":
        written = tuple(v.value for v in values if isinstance(v.value, str | bool))
        kind = "number" if all(v.kind == "number" for v in values) else "text"
        return Term(Operand(of="constants", values=written, type=kind))
    checked = compare(scope, left.what, relation.op, values, left.declared, relation.span)
    if checked is None:
        return None
    return Term(Operand(of="constants", values=checked.values, type=checked.type))


def side(scope: Scope, term: tree.Term, subject: Resolved, resolve: Resolve) -> Side | None:
    """Resolve one side of a comparison; None when it is wrong (reported)."""
    assert term.name is not None
    what = f"`{term_text(term).removeprefix('field ')}`"
    if term.kind == "fact":
        declared = fact_type(scope, term.name.text)
        if declared is None:
            scope.unknown("CX2014", "fact", term.name, fact_names(scope))
            return None
        kind = kept_type(KINDS[declared.type])
        operand = Operand(of="fact", path=declared.name, type=kind)
        return Side(Term(operand), declared, what, term.span)
    owner, source = subject, None
    if term.source is not None:
        found_source = resolve(scope, term.source)
        if found_source is None:
            return None
        owner, source = found_source, found_source.pattern
    found = field_of_all(scope, owner, term.name)
    if found is None:
        return None
    if term.counted and not _countable(scope, term, found, owner):
        return None
    declared = _NUMBER if term.counted else found.declared
    operand = Operand(
        of="event" if source is None else "register",
        path=found.path,
        type="text" if declared is None else kept_type(KINDS[declared.type]),
        counted=term.counted,
        prefixes=tuple(str(v.value) for v in flat(term.prefixes)),
    )
    return Side(Term(operand, source), declared, f"{what} of {owner.name}", term.span)


def _countable(scope: Scope, term: tree.Term, found: Found, owner: Resolved) -> bool:
    assert term.name is not None
    declared = found.declared
    if "*" in found.path or declared is None or KINDS[declared.type] == "list":
        return True
    scope.report(
        "CX3011",
        f"`{term.name.text}` of {owner.name} is {SHOWN[KINDS[declared.type]]} and has no number "
        "of entries",
        term.name.span,
        help="name a list, or compare the value itself",
    )
    return False


def _comparable(scope: Scope, relation: tree.Relation, left: Side, right: Side) -> bool:
    """Whether two sides can be compared in this way at all; reported when they cannot."""
    if relation.distance is not None:
        for one in (left, right):
            if one.kind is not None and one.kind not in _MOMENTS:
                scope.report(
                    "CX3012",
                    f"{one.what} is {SHOWN[one.kind]}, and only dates and times lie apart",
                    one.span,
                    help="name fields or facts of type date or time",
                )
                return False
        return True
    if relation.op in _ORDERED:
        for one in (left, right):
            if one.kind is not None and one.kind not in ("number", *_MOMENTS):
                scope.report(
                    "CX3003",
                    f"{one.what} is {SHOWN[one.kind]}, which has no order",
                    one.span,
                    help="use `is`, `is not` or `is one of`",
                )
                return False
    kinds = {left.kind, right.kind} - {None, "list"}
    if relation.op in ("one of", "within") or len(kinds) < 2 or kinds == set(_MOMENTS):
        if (
            relation.op in ("is", "is not", "!=")
            and {left.kind, right.kind} - {None}
            == {
                "list",
                *kinds,
            }
            and kinds
        ):
            return _mismatch(scope, left, right)
        return True
    return _mismatch(scope, left, right)


def _mismatch(scope: Scope, left: Side, right: Side) -> bool:
    assert left.kind is not None
    assert right.kind is not None
    scope.report(
        "CX3001",
        f"{left.what} is {SHOWN[left.kind]}, and {right.what} is {SHOWN[right.kind]}",
        right.span,
        help="compare values of one type, or correct a type in the vocabulary",
    )
    return False


def bound(
    scope: Scope, term: tree.Term, subject: Resolved, what: str, resolve: Resolve
) -> Term | None:
    """The limit of a sum or a number; None when it is no number (reported)."""
    if term.kind == "constants":
        values = flat(term.values)
        checked = compare(scope, what, "<=", values, _NUMBER, term.span)
        if checked is None:
            return None
        return Term(Operand(of="constants", values=checked.values, type="number"))
    found = side(scope, term, subject, resolve)
    if found is None:
        return None
    if found.term.operand.of == "event":
        scope.report(
            "CX3013",
            f"the limit {found.what} differs from event to event",
            term.span,
            help="give a number, `fact NAME`, or a field of the latest event of some pattern",
        )
        return None
    if found.kind not in (None, "number"):
        scope.report(
            "CX3001",
            f"{what} is a number, and {found.what} is {SHOWN[found.kind or 'text']}",
            term.span,
            help=f"give {article('number')}, or correct the type in the vocabulary",
        )
        return None
    return found.term
