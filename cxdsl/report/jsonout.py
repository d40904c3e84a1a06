"""A graded trace as JSON (``docs/schema/check.schema.json``), written trace by trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.grade.record import GradedRule, TraceGrade
from cxdsl.report.summary import Summary
from cxdsl.report.words import plain
from cxdsl.trace.verdict import Violation

SCHEMA = "cxdsl-check/1"


def violation_json(violation: Violation) -> dict[str, Any]:
    """One violation with its certificate."""
    data: dict[str, Any] = msgspec.to_builtins(
        msgspec.structs.replace(
            violation,
            certificate=msgspec.structs.replace(violation.certificate, differences=()),
        )
    )
    data["certificate"]["differences"] = [
        {"field": d.field, "expected": plain(d.expected), "found": plain(d.found), "note": d.note}
        for d in violation.certificate.differences
    ]
    return data


def rule_json(graded: GradedRule) -> dict[str, Any]:
    """One rule result."""
    result, card = graded.result, graded.entry.predicates
    return {
        "rule_id": result.rule_id,
        "card": result.card,
        "card_version": result.card_version,
        "card_digest": card.digest,
        "domain": result.domain,
        "basis": result.basis,
        "verdict": result.verdict,
        "vacuous": result.vacuous,
        "activations": result.activations,
        "counted": graded.counted,
        "effective_from": card.effective_from,
        "effective_until": card.effective_until,
        "possible": list(result.possible),
        "open": result.open,
        "reasons": list(result.reasons),
        "violation_count": result.violation_count,
        "violations": [violation_json(v) for v in result.violations],
    }


def trace_json(grade: TraceGrade) -> dict[str, Any]:
    """One graded trace."""
    header = grade.header
    return {
        "trace_id": header.trace_id,
        "source": header.source,
        "task": header.task,
        "domain": header.domain,
        "events": grade.events,
        "unfinished": grade.unfinished,
        "outcome_pass": grade.outcome,
        "process_pass": grade.process,
        "false_pass": grade.false_pass,
        "process_basis": grade.basis,
        "process_reasons": list(grade.reasons),
        "applicable_rules": grade.applicable,
        "rule_results": [rule_json(r) for r in grade.rules],
        "judge_items": [
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
    }


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
        head = {"schema": SCHEMA, "settings": settings}
        write(dump(head)[:-1] + b',"traces":[')

    def trace(self, grade: TraceGrade) -> None:
        """Add one graded trace."""
        lead = b"\n" if self._first else b",\n"
        self._first = False
        self._write(lead + dump(trace_json(grade)))

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
