"""A graded trace as JSON (``docs/schema/check.schema.json``), written trace by trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final

import msgspec

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.grade.record import GradedRule, GradedRules, TraceGrade
from cxdsl.monitor.retrace import Placed
from cxdsl.report.pattern import Patterns
from cxdsl.report.summary import Summary
from cxdsl.report.words import plain
from cxdsl.trace.verdict import Violation

SCHEMA = "cxdsl-check/1"
_ENCODER: Final = msgspec.json.Encoder()


def violation_bytes(violation: Violation) -> bytes:
    """One violation with its certificate, as JSON."""
    if not violation.certificate.differences:
        try:
            return msgspec.json.encode(violation)
        except UnicodeEncodeError:
            return dump(plain(msgspec.to_builtins(violation)))
    # Recorded values may hold what the encoder does not take as it is: decimals, huge numbers.
    data: dict[str, Any] = msgspec.to_builtins(
        msgspec.structs.replace(
            violation,
            certificate=msgspec.structs.replace(violation.certificate, differences=()),
        )
    )
    data["certificate"]["differences"] = [
        {"field": d.field, "expected": plain(d.expected), "found": plain(d.found), "note": d.note}
        | ({"unbacked": True} if d.unbacked else {})
        for d in violation.certificate.differences
    ]
    return dump(data)


def _fixed(graded: GradedRule) -> bytes:
    """All of a rule result but its violations: the same for most traces."""
    result, card = graded.result, graded.entry.predicates
    data = {
        "rule_id": result.rule_id,
        "card": result.card,
        "card_version": result.card_version,
        "card_digest": card.digest,
        "domain": result.domain,
        "basis": result.basis,
        "severity": result.severity or None,
        "verdict": result.verdict,
        "vacuous": result.vacuous,
        "activations": result.activations,
        "counted": graded.counted,
        "effective_from": card.effective_from,
        "effective_until": card.effective_until,
        "possible": result.possible,
        "open": result.open,
        "reasons": result.reasons,
    }
    return dump(data)[:-1]


class _Frame:
    """The written results of a trace that touches no rule, cut where some trace had others."""

    def __init__(self, common: list[GradedRule], written: list[bytes]) -> None:
        self.common = common
        self._written = written
        self._places: set[int] = set()
        self._slots: dict[int, int] = {}
        self._pieces: list[bytes] = []
        self._cut()

    def _cut(self) -> None:
        """Make a piece of every place where results differ and of what lies between."""
        self._pieces, start = [], 0
        for place in (*sorted(self._places), len(self._written)):
            if start < place:
                self._pieces.append(b",".join(self._written[start:place]))
            if place < len(self._written):
                self._slots[place] = len(self._pieces)
                self._pieces.append(self._written[place])
            start = place + 1

    def fill(self, changed: Sequence[int], written: Sequence[bytes]) -> list[bytes]:
        """The pieces with other results at the changed places."""
        slots = self._slots
        if not self._places.issuperset(changed):
            self._places.update(changed)
            self._cut()
        pieces = self._pieces.copy()
        for place, text in zip(changed, written, strict=True):
            pieces[slots[place]] = text
        return pieces


class _RuleWriter:
    """Writes rule results; what is told of many traces is encoded once."""

    LIMIT = 10_000

    def __init__(self) -> None:
        self._heads: dict[tuple[object, ...], bytes] = {}
        # By identity; the results are kept as well, so that no other takes their place.
        self._known: dict[int, bytes] = {}
        self._kept: list[GradedRule] = []
        self._frames: dict[int, _Frame] = {}
        self._patterns = Patterns(self._encode)

    def write(self, rules: GradedRules) -> list[bytes]:
        """The results of a trace, as JSON in pieces that belong between commas."""
        frame = self._frames.get(id(rules.common))
        if frame is None:
            if len(self._frames) >= 100:
                self._frames.clear()
            frame = _Frame(rules.common, [self._write(rule) for rule in rules.common])
            self._frames[id(rules.common)] = frame
        own = rules.own
        written: list[bytes] = list(map(self._known.get, map(id, own)))  # type: ignore[arg-type]
        if not all(written):
            written = [w or self._write(rule) for rule, w in zip(own, written, strict=True)]
        return frame.fill(rules.changed, written)

    def _write(self, graded: GradedRule) -> bytes:
        violations = graded.result.violations
        if isinstance(violations, Placed):
            return self._patterns.write(graded, violations)
        written = self._encode(graded)
        if not violations:
            if len(self._kept) >= self.LIMIT:
                self._known.clear()
                self._kept.clear()
            self._kept.append(graded)
            self._known[id(graded)] = written
        return written

    def _encode(self, graded: GradedRule) -> bytes:
        r, head = graded.result, self._head(graded)
        if not r.violations:
            return head + b',"violation_count":0,"violations":[]}'
        return b'%b,"violation_count":%d,"violations":[%b]}' % (
            head,
            r.violation_count,
            b",".join(map(violation_bytes, r.violations)),
        )

    def _head(self, graded: GradedRule) -> bytes:
        """All of a result but its violations."""
        r = graded.result
        key = (
            id(graded.entry), r.rule_id, r.activations, r.possible, r.open, r.reasons,
            graded.standing.force,
        )  # fmt: skip
        head = self._heads.get(key)
        if head is None:
            if len(self._heads) >= self.LIMIT:
                self._heads.clear()
            head = self._heads[key] = _fixed(graded)
        return head


class _Head(msgspec.Struct, gc=False):
    """Everything of a trace before its rule results, in the order in which it is written."""

    trace_id: str
    source: str
    task: str | None
    domain: str | None
    as_of: date | None
    events: int
    unfinished: bool
    outcome_pass: bool | None
    process_pass: bool | None
    false_pass: bool | None
    process_basis: str
    process_reasons: tuple[str, ...]
    applicable_rules: int
    judge_items: list[dict[str, Any]]


def _head(grade: TraceGrade) -> bytes:
    header = grade.header
    head = _Head(
        header.trace_id,
        header.source,
        header.task,
        header.domain,
        grade.day,
        grade.events,
        grade.unfinished,
        grade.outcome,
        grade.process,
        grade.false_pass,
        grade.basis,
        grade.reasons,
        grade.applicable,
        [
            {
                "id": item.id,
                "card": item.card,
                "severity": item.severity,
                "title": item.title,
                "applies": True if item.certain else None,
                "judged": False,
            }
            for item in grade.unjudged
        ],
    )
    try:
        return _ENCODER.encode(head)[:-1]
    except UnicodeEncodeError:
        return dump(msgspec.to_builtins(head))[:-1]


def dump(value: Any) -> bytes:
    """JSON in UTF-8, in the order given."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        # JSON can carry half of a character pair, UTF-8 cannot: write it as an escape.
        return msgspec.json.encode(plain(value))


class JsonReport:
    """Writes one report through ``write``, a trace at a time, so that memory stays flat."""

    def __init__(self, write: Callable[[bytes], None], settings: dict[str, Any]) -> None:
        self._write = write
        self._first = True
        self._rules = _RuleWriter()
        head = {"schema": SCHEMA, "settings": settings}
        write(dump(head)[:-1] + b',"traces":[')

    def trace(self, grade: TraceGrade) -> None:
        """Add one graded trace."""
        lead = b"\n" if self._first else b",\n"
        self._first = False
        start = lead + _head(grade) + b',"rule_results":['
        # All at once, for the results of a trace are long.
        rules = self._rules.write(grade.graded)
        if rules:
            rules[0] = start + rules[0]
            rules[-1] += b"]}"
        self._write(b",".join(rules) or start + b"]}")

    def close(self, summary: Summary, problems: Sequence[Diagnostic]) -> None:
        """Finish the report with its counts and with what could not be read."""
        errors = [{k: v for k, v in _problem(d).items() if v is not None} for d in problems]
        tail = {"summary": summary.counts(), "diagnostics": errors}
        self._write(b"\n]," + dump(tail)[1:] + b"\n")


def _problem(d: Diagnostic) -> dict[str, Any]:
    return {
        "code": d.code,
        "level": d.level,
        "message": d.message,
        "path": d.path,
        "line": d.line,
        "column": d.column,
        "byte": d.byte,
        "help": d.help,
    }
