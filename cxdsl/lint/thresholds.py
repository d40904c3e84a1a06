"""Ranges that conditions split: stretches that no condition covers, or that two cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.model.possible import atom, operands
from cxdsl.syntax import tree
from cxdsl.syntax.walk import nodes
from cxdsl.syntax.words import cond_text, field_cond_text, pattern_text

Limit = Decimal | date
MAX_BRANCHES = 64


@dataclass(frozen=True, slots=True)
class Band:
    """The values of one name that a condition takes in; None: no limit on that side.

    ``low_in`` and ``high_in`` say whether the limit itself is inside. ``span`` are the tests,
    ``whole`` is the condition they stand in, whose alternatives are not compared with each other.
    """

    low: Limit | None
    low_in: bool
    high: Limit | None
    high_in: bool
    span: Span
    whole: Span

    def starts(self) -> tuple[bool, Limit | int, bool]:
        """For ordering: by where the band begins."""
        return (self.low is not None, 0 if self.low is None else self.low, not self.low_in)


def gaps_and_overlaps(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report what conditions over one fact or field leave out (CX4060) or cover twice (CX4061).

    Compared are the conditions under which cards of a domain apply, and the patterns of one card,
    where nothing but the limits of one name differs.
    """
    groups: dict[tuple[object, ...], list[Band]] = {}
    latest: dict[str, Written] = {}
    for written in shelf.cards:
        known = latest.setdefault(written.card.id, written)
        if _version(known) < _version(written):
            latest[written.card.id] = written
    for written in latest.values():
        for key, band in _bands(written):
            groups.setdefault(key, []).append(band)
    for key, bands in groups.items():
        yield from _compared(str(key[-1]), bands)


def _version(written: Written) -> tuple[int, ...]:
    return tuple(int(part) for part in written.card.version.split("."))


def _bands(written: Written) -> Iterator[tuple[tuple[object, ...], Band]]:
    card = written.tree
    if card.applies is not None:
        for name, band, rest in _split(card.applies):
            yield ("facts", written.card.domain, rest, name), band
    parts = (card.aliases, card.requires, card.judges)
    patterns: list[tree.EventPattern | tree.AliasPattern] = [*nodes(parts, tree.EventPattern)]
    patterns += nodes(parts, tree.AliasPattern)
    for pattern in patterns:
        wheres = [q for q in pattern.qualifiers if isinstance(q, tree.Where)]
        others = tuple(q for q in pattern.qualifiers if not isinstance(q, tree.Where))
        base = pattern_text(replace(pattern, qualifiers=others))
        for where in wheres if len(wheres) == 1 else ():
            for name, band, rest in _split(where.condition):
                yield ("event", written.card.id, written.card.version, base, rest, name), band


def _split(condition: tree.Cond | tree.FieldCond) -> Iterator[tuple[str, Band, tuple[str, ...]]]:
    """For each way in which a condition can hold: each limited name, its band, the other tests."""
    for branch in _branches(condition):
        limits: dict[str, list[tuple[str, Limit, object]]] = {}
        other: list[str] = []
        for test in branch:
            found = atom(test)
            if found and found[1] in ("<", "<=", ">", ">=") and _limit(found[2][0]) is not None:
                limits.setdefault(found[0], []).append((found[1], _limit(found[2][0]), test))  # type: ignore[arg-type]
            else:
                other.append(_text(test))
        for name, tests in limits.items():
            rest = [_text(t) for n, ts in limits.items() if n != name for *_, t in ts]
            yield name, _band(tests, condition.span), tuple(sorted([*other, *rest]))


def _branches(condition: object) -> list[tuple[object, ...]]:
    """The condition as alternatives of tests that hold together; empty when there are too many."""
    parts = operands(condition)
    if parts is None or isinstance(condition, tree.CondNot):
        return [(condition,)]
    either = isinstance(condition, tree.CondAny) or (
        isinstance(condition, tree.FieldTests) and condition.connective == "or"
    )
    if either:
        return [branch for part in parts for branch in _branches(part)]
    found: list[tuple[object, ...]] = [()]
    for part in parts:
        found = [(*one, *two) for one in found for two in _branches(part)]
        if len(found) > MAX_BRANCHES:
            return []
    return found


def _limit(value: object) -> Limit | None:
    return value if isinstance(value, Decimal | date) else None


def _text(test: object) -> str:
    if isinstance(test, tree.FactTest | tree.CondNot | tree.CondAll | tree.CondAny):
        return cond_text(test)
    return field_cond_text(test)  # type: ignore[arg-type]


def _band(tests: list[tuple[str, Limit, object]], whole: Span) -> Band:
    low = high = None
    low_in = high_in = False
    for op, limit, _ in tests:
        inside = op.endswith("=")
        if op[0] == ">" and (low is None or (limit, not inside) > (low, not low_in)):
            low, low_in = limit, inside
        if op[0] == "<" and (high is None or (limit, inside) < (high, high_in)):
            high, high_in = limit, inside
    spans: list[Span] = [test.span for *_, test in tests]  # type: ignore[attr-defined]
    start, end = min(s.start for s in spans), max(s.end for s in spans)
    return Band(low, low_in, high, high_in, Span(spans[0].source, start, end), whole)


def _compared(name: str, bands: list[Band]) -> Iterator[Diagnostic]:
    different = {(b.low, b.low_in, b.high, b.high_in): b for b in reversed(bands)}
    if len({type(x) for b in different.values() for x in (b.low, b.high) if x is not None}) > 1:
        return
    ordered = sorted(different.values(), key=Band.starts)
    if not ordered:
        return
    furthest = ordered[0]
    for band in ordered[1:]:
        if furthest.high is None:
            return
        if band.whole != furthest.whole and band.low is not None:
            yield from _between(name, furthest, band)
        if _reaches_further(furthest, band):
            furthest = band


def _between(name: str, one: Band, two: Band) -> Iterator[Diagnostic]:
    if _apart(one, two):
        yield _gap(name, one, two)
    elif _reaches_further(one, two) and two.low != one.low and _meet(one, two):
        yield _overlap(name, one, two)


def _reaches_further(one: Band, two: Band) -> bool:
    if one.high is None or two.high is None:
        return one.high is not None
    return (two.high, two.high_in) > (one.high, one.high_in)


def _meet(one: Band, two: Band) -> bool:
    """Whether some value lies in both bands, of which the first begins first."""
    high, low = one.high, two.low
    if high is None or low is None or high == low:
        return high == low and one.high_in and two.low_in
    return type(high) is type(low) and high > low  # type: ignore[operator]


def _apart(one: Band, two: Band) -> bool:
    high, low = one.high, two.low
    if high is None or low is None or type(high) is not type(low) or high > low:  # type: ignore[operator]
        return False
    if high == low:
        return not one.high_in and not two.low_in
    if not (one.high_in and two.low_in):
        return True
    # `<= 364` beside `>= 365` leaves nothing out where days or pieces are counted.
    if isinstance(high, Decimal) and isinstance(low, Decimal):
        whole = high == high.to_integral_value() and low == low.to_integral_value()
        return not (whole and low - high == 1)
    return isinstance(high, date) and isinstance(low, date) and (low - high).days != 1


def _gap(name: str, one: Band, two: Band) -> Diagnostic:
    if one.high == two.low:
        what = f"{name} is {one.high}"
    else:
        lower, upper = ">" if one.high_in else ">=", "<" if two.low_in else "<="
        what = f"{name} {lower} {one.high} and {name} {upper} {two.low}"
    return diagnose(
        "CX4060",
        f"no condition covers `{what}`",
        two.span,
        "the next one begins here",
        others=(Label(one.span, "this one ends before", primary=False),),
        help="move a limit so that the conditions meet (one with `=`, one without), or add what "
        "holds between them",
    )


def _overlap(name: str, one: Band, two: Band) -> Diagnostic:
    if one.high == two.low:
        what = f"{name} is {one.high}"
    else:
        lower, upper = ">=" if two.low_in else ">", "<=" if one.high_in else "<"
        what = f"{name} {lower} {two.low} and {name} {upper} {one.high}"
    return diagnose(
        "CX4061",
        f"two conditions cover `{what}`",
        two.span,
        "the second begins here",
        others=(Label(one.span, "the first ends after", primary=False),),
        help="move a limit so that the conditions meet (one with `=`, one without)",
    )
