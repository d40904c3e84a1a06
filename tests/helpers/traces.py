"""Traces written to files for tests of the commands."""

from __future__ import annotations

import json
from pathlib import Path

NOTICE = {"kind": "notice", "actor": "agent", "notice": "n", "draft": "d1"}
DRAFT = {"kind": "draft", "actor": "runtime", "draft": "d1", "fields": {"amount": 40}}
REQUEST = {"kind": "confirmation_request", "actor": "agent", "draft": "d1"}


def write_trace(path: Path, *events: dict, end: bool = True, **header: object) -> Path:
    """Write a native trace: a header, these events numbered from 1, and an end line."""
    head = {"trace": "cxdsl-trace/1", "trace_id": path.name.split(".")[0], **header}
    lines = [head, *({"seq": i, **e} for i, e in enumerate(events, start=1))]
    if end:
        lines.append({"end": {"reason": "completed"}, "trace_id": head["trace_id"]})
    path.write_text("".join(json.dumps(x) + "\n" for x in lines), encoding="utf-8")
    return path
