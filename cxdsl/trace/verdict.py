"""Verdicts and their proof: what a monitor says of a rule on one trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

Verdict = Literal["pass", "fail", "not_applicable", "undecided"]
Failure = Literal["missing", "misordered", "mismatched", "forbidden", "exceeded", "late", "unmet"]


class Point(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event the proof rests on. ``holds`` are the propositions it satisfies (their names).

    ``role`` is activation, source (an earlier event that matters) or violation. ``registers`` are
    those of the automaton that keep a source, where several keep different ones.
    """

    seq: int
    role: str
    holds: tuple[str, ...] = ()
    registers: tuple[int, ...] = ()


class Gap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Strictly between two seqs of the slice (None: start or end) no event is a ``what``.

    With ``entity`` (a clause about each entity) only what this entity sees is meant.
    """

    after: int | None
    until: int | None
    what: str
    entity: str | None = None


class Difference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two recorded values that had to be equal; ``None`` where nothing was recorded.

    ``unbacked``: ``found`` is what a message says without a source; ``expected`` is the closest
    value that a source offered.
    """

    field: str
    expected: Any = None
    found: Any = None
    note: str = ""
    unbacked: bool = False


class Certificate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a rule fails: every trace with these points and gaps fails it.

    ``automaton`` is the index of the clause; ``end`` says the proof needs the trace's end.
    """

    automaton: int
    points: tuple[Point, ...]
    absent: tuple[Gap, ...] = ()
    differences: tuple[Difference, ...] = ()
    end: bool = False


class Violation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """One way in which a rule fails: the evidence seqs, the kind, the slice it happened in.

    ``effective`` is False when the violating call was refused or failed, None when its result
    was never recorded, True otherwise.
    """

    seqs: tuple[int, ...]
    failure: Failure
    slice: dict[str, str]
    effective: bool | None
    certificate: Certificate


class RuleResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """The verdict of one rule on one trace.

    ``possible`` lists the verdicts that the known facts leave open; ``verdict`` is undecided when
    there are several, with ``reasons``. ``open`` is set online: nothing is decided yet
    (``sat_so_far`` or ``pending``). ``violation_count`` also counts violations beyond the kept.
    """

    rule_id: str
    card: str
    card_version: str
    domain: str
    basis: str
    verdict: Verdict
    vacuous: bool
    activations: int
    violations: Sequence[Violation]
    possible: tuple[Verdict, ...]
    reasons: tuple[str, ...] = ()
    open: str | None = None
    violation_count: int = 0
    severity: str = ""
