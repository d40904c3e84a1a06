"""One function a sentence template: its first-order meaning on one slice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.model.clause import (
    AtMost,
    Between,
    Ceiling,
    Every,
    Exists,
    Latest,
    LatestOfEach,
    Match,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Precedence,
    Recorded,
    Response,
)
from cxdsl.semantics.matching import differs
from cxdsl.semantics.slices import Slice


@dataclass(frozen=True, slots=True)
class Failure:
    """One way in which a slice fails.

    ``at`` is the position of the event that was bound (None: the slice as a whole), ``here`` the
    one at which nothing could be saved any more (None: the end), ``cited`` are the earlier events
    that matter.
    """

    at: int | None
    here: int | None
    failure: str
    cited: tuple[int, ...] = ()

    @property
    def evidence(self) -> tuple[int, ...]:
        """All positions that belong to the evidence."""
        return _some(*self.cited, self.at, self.here)


@dataclass(frozen=True, slots=True)
class Failing:
    """What a sentence says of a slice.

    ``bound`` are the positions that put it into force (-1: the slice as a whole), ``running``
    those whose deadline had not passed at the end.
    """

    bound: tuple[int, ...]
    failing: tuple[Failure, ...]
    running: tuple[int, ...] = ()


def last_before(positions: Sequence[int], before: int) -> int | None:
    """The last of some positions that lies before another."""
    earlier = [p for p in positions if p < before]
    return earlier[-1] if earlier else None


def _some(*positions: int | None) -> tuple[int, ...]:
    return tuple(p for p in positions if p is not None)


def absent_or_misordered(needed: Sequence[int], at: int) -> str:
    """Missing when the needed event stands nowhere else in the slice, else misordered."""
    return "misordered" if any(p != at for p in needed) else "missing"


def precedence(c: Precedence, s: Slice) -> Failing:
    """∀j. b(j) → ∃i<j. a(i) and the variant's condition on what lies between."""
    a, b = s.where(c.needed), s.where(c.subject)
    failing: list[Failure] = []
    for j in b:
        earlier = [i for i in a if i < j]
        kind = absent_or_misordered(a, j)
        match c.variant:
            case "plain":
                if not earlier:
                    failing.append(Failure(j, j, kind))
            case "own":
                previous = last_before(b, j)
                if not any(previous is None or i >= previous for i in earlier):
                    failing.append(Failure(j, j, kind, _some(previous)))
            case "immediate":
                if j - 1 not in earlier:
                    failing.append(Failure(j, j, kind, _some(j - 1 if j else None)))
            case "within":
                assert c.within is not None
                if not any(s.within(i, j, c.within, c.zone) for i in earlier):
                    late = "late" if earlier else kind
                    failing.append(Failure(j, j, late, tuple(earlier[-1:])))
    return Failing(tuple(b), tuple(failing))


def response(c: Response, s: Slice) -> Failing:
    """∀i. a(i) → ∃j>i. b(j) and the variant's condition on what lies between."""
    if c.variant == "within":
        return _response_within(c, s)
    a, b = s.where(c.subject), s.where(c.needed)
    bars = s.where(c.before) if c.before is not None else a if c.variant == "own" else []
    failing: list[Failure] = []
    for i in a:
        kind = absent_or_misordered(b, i)
        if c.variant == "immediate":
            if i + 1 not in b:
                failing.append(Failure(i, i + 1 if i + 1 < s.n else None, kind))
            continue
        answer = next((j for j in b if j > i), None)
        bar = next((k for k in bars if k > i), None)
        if answer is None or (bar is not None and bar < answer):
            failing.append(Failure(i, bar, kind))
    return Failing(tuple(a), tuple(failing))


def _response_within(c: Response, s: Slice) -> Failing:
    a, b = s.where(c.subject), s.where(c.needed)
    assert c.within is not None
    failing: list[Failure] = []
    running: list[int] = []
    for i in a:
        later = [j for j in b if j > i]
        kept, late = s.in_time(i, later, c.within, c.zone)
        if kept is None:
            running.append(i)
        elif not kept:
            kind = "late" if later else absent_or_misordered(b, i)
            failing.append(Failure(i, late, kind))
    return Failing(tuple(a), tuple(failing), tuple(running))


def latest(c: Latest, s: Slice) -> Failing:
    """∀b(j): the last base event before j exists and meets the condition."""
    base, condition, subject = s.where(c.base), s.where(c.condition), s.where(c.subject)
    good = [p for p in base if p in condition]
    failing: list[Failure] = []
    for j in subject:
        last = last_before(base, j)
        if last is None and not c.if_any:
            failing.append(Failure(j, j, absent_or_misordered(good, j)))
        elif last is not None and last not in condition:
            failing.append(Failure(j, j, "mismatched", (last,)))
    return Failing(tuple(subject), tuple(failing))


def latest_of_each(c: LatestOfEach, s: Slice) -> Failing:
    """∀b(j) ∀e named at or before j: the last base event of e before j meets the condition."""
    named = s.named(c.each)
    failing: list[Failure] = []
    subject = s.where(c.subject)
    for j in subject:
        evidence: list[int] = []
        kinds: set[str] = set()
        for entity in dict.fromkeys(e for found in named[: j + 1] for e in found):
            own = {i: found[entity] for i, found in enumerate(named) if entity in found}
            base = [i for i, event in own.items() if s.holds(c.base, event)]
            good = [i for i in base if s.holds(c.condition, own[i])]
            last = last_before(base, j)
            if last is None and not c.if_any:
                evidence.append(min(own))
                kinds.add(absent_or_misordered(good, j))
            elif last is not None and last not in good:
                evidence.append(last)
                kinds.add("mismatched")
        if kinds:
            worst = next(k for k in ("mismatched", "misordered", "missing") if k in kinds)
            failing.append(Failure(j, j, worst, tuple(evidence)))
    return Failing(tuple(subject), tuple(failing))


def match(c: Match, s: Slice) -> Failing:
    """∀b(j): the last source before j exists and every compared value is recorded and equal."""
    source, subject = s.where(c.source), s.where(c.subject)
    failing: list[Failure] = []
    for j in subject:
        last = last_before(source, j)
        if last is None:
            if not c.if_any and not c.differ:
                failing.append(Failure(j, j, absent_or_misordered(source, j)))
        elif differs(c, s.events[j], s.events[last], s.contracts, s.contract) is not c.differ:
            failing.append(Failure(j, j, "mismatched", (last,)))
    return Failing(tuple(subject), tuple(failing))


def every(c: Every, s: Slice) -> Failing:
    """∀j. subject(j) → condition(j)."""
    subject, good = s.where(c.subject), s.where(c.good)
    return Failing(
        tuple(subject), tuple(Failure(j, j, "mismatched") for j in subject if j not in good)
    )


def recorded(c: Recorded, s: Slice) -> Failing:
    """∀j. subject(j) → every field of the contract says something at j."""
    subject = s.where(c.subject)
    bad: list[int] = []
    for j in subject:
        event = s.events[j]
        fields = event.container("fields") or {}
        contract = s.contract if s.contract is not None else s.contracts.get(event.draft_type or "")
        names = contract if s.contract is not None or contract else tuple(fields)
        if not names or any(fields.get(name) in (None, "", [], {}) for name in names):
            bad.append(j)
    return Failing(tuple(subject), tuple(Failure(j, j, "mismatched") for j in bad))


def never(c: Never, s: Slice) -> Failing:
    """¬∃j. forbidden(j); counted over the opportunities."""
    opportunities = s.where_predicate(c.forbidden.structure)
    return Failing(
        tuple(opportunities), tuple(Failure(j, j, "forbidden") for j in s.where(c.forbidden))
    )


def never_together(c: NeverTogether, s: Slice) -> Failing:
    """¬(∃a ∧ ∃b); every event that comes when the other has already happened is a failure."""
    a, b = s.where(c.first), s.where(c.second)
    failing = [
        Failure(j, j, "forbidden", _some(last_before(b, j))) for j in a if any(k <= j for k in b)
    ]
    failing += [
        Failure(j, j, "forbidden", _some(last_before(a, j)))
        for j in b
        if j not in a and any(k < j for k in a)
    ]
    return Failing(tuple(sorted({*a, *b})), tuple(failing))


def never_after(c: NeverAfter, s: Slice) -> Failing:
    """∀k. forbidden(k) ∧ ¬closes(k) → ¬∃i<k. opens(i) ∧ no closes strictly between."""
    bad, opens = s.where(c.forbidden), s.where(c.opens)
    closes = s.where(c.closes) if c.closes is not None else []
    failing: list[Failure] = []
    for k in bad:
        last = last_before(opens, k)
        if last is None or k in closes or any(last < m < k for m in closes):
            continue
        failing.append(Failure(k, k, "forbidden", (last,)))
    return Failing(tuple(opens), tuple(failing))


def never_beside(c: NeverBeside, s: Slice) -> Failing:
    """∀k. forbidden(k) → ¬∃i≠k. other(i); the slice is one turn, message or group."""
    bad, other = s.where(c.forbidden), s.where(c.other)
    failing: list[Failure] = []
    for k in bad:
        last, following = last_before(other, k), next((i for i in other if i > k), None)
        beside = following if last is None else last
        if beside is not None:
            failing.append(Failure(k, k, "forbidden", (beside,)))
    return Failing(tuple(bad), tuple(failing))


def ceiling(c: Ceiling, s: Slice) -> Failing:
    """#counted ≤ limit; a slice with some counted event is one activation and fails once."""
    counted = s.where(c.counted)
    failing = (Failure(None, None, "exceeded", tuple(counted)),) if len(counted) > c.limit else ()
    return Failing((-1,) if counted else (), failing)


def at_most(c: AtMost, s: Slice) -> Failing:
    """#counted ≤ limit; every event beyond the limit is a failure."""
    counted = s.where(c.counted)
    allowed = tuple(counted[: c.limit])
    return Failing(
        tuple(counted), tuple(Failure(j, j, "exceeded", allowed) for j in counted[c.limit :])
    )


def exists(c: Exists, s: Slice) -> Failing:
    """#counted ≥ count (or = count); activated once a slice."""
    counted = s.where(c.counted)
    failing: list[Failure] = []
    if len(counted) < c.count:
        failing.append(Failure(None, None, "missing", tuple(counted)))
    if c.exactly:
        allowed = tuple(counted[: c.count])
        failing.extend(Failure(j, j, "exceeded", allowed) for j in counted[c.count :])
    return Failing((-1,), tuple(failing))


def between(c: Between, s: Slice) -> Failing:
    """∀i<j. opens(i) ∧ closes(j) ∧ no closes strictly between → some/no inner strictly between."""
    opens, closes, inner = s.where(c.opens), s.where(c.closes), s.where(c.inner)
    bound: list[int] = []
    failing: list[Failure] = []
    for j in closes:
        previous = last_before(closes, j)
        openings = [i for i in opens if i < j and (previous is None or i >= previous)]
        if not openings:
            continue
        bound.append(j)
        if c.must:
            bare = [i for i in openings if not any(i < k < j for k in inner)]
            if bare:
                failing.append(Failure(j, j, absent_or_misordered(inner, j), (bare[-1],)))
        else:
            inside = [k for k in inner if openings[0] < k < j]
            if inside:
                failing.append(Failure(j, j, "forbidden", (openings[0], inside[-1])))
    return Failing(tuple(bound), tuple(failing))
