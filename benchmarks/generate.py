"""Write a file of made-up traces: about 40 events a trace and 365 bytes an event.

``python benchmarks/generate.py OUT.jsonl --megabytes 200``. Every value comes from a seed, so the
same call writes the same bytes. Traces break ordering rules often, so that the cost of reporting is
over-stated rather than under-stated.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

READS = tuple(f"read_record_{i}" for i in range(8))
CHECKS = tuple(f"check_condition_{i}" for i in range(6))
DRAFTS = tuple(f"create_draft_{i}" for i in range(4))
NOTICES = tuple(f"record_notice_{i}" for i in range(4))
SUBMITS = tuple(f"submit_case_{i}" for i in range(3))
CATEGORIES = {
    **dict.fromkeys(READS, "read"),
    **dict.fromkeys(CHECKS, "check"),
    **dict.fromkeys(DRAFTS, "draft"),
    **dict.fromkeys(NOTICES, "notice"),
    **dict.fromkeys(SUBMITS, "submit"),
}
# fmt: off
WORDS = (
    "the", "order", "amount", "account", "letter", "address", "monday", "please", "record",
    "number", "transfer", "request", "card", "branch", "today", "again", "confirm", "question",
    "reason", "answer", "later", "earlier", "statement", "balance",
)
# fmt: on
EVENTS_A_TRACE = 40


class Traces:
    """The stream of traces of one seed, as lists of JSON-ready events."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._tools = tuple(CATEGORIES)
        self._weights = [6 if t in READS else 3 for t in self._tools]

    def __iter__(self) -> Iterator[list[dict[str, Any]]]:
        number = 0
        while True:
            number += 1
            yield self._trace(f"trace-{number:07d}")

    def _text(self, words: int) -> str:
        return " ".join(self._random.choices(WORDS, k=words)).capitalize() + "."

    def _trace(self, trace_id: str) -> list[dict[str, Any]]:
        head = {
            "trace": "cxdsl-trace/1",
            "trace_id": trace_id,
            "domain": "benchmark",
            "mode": "mediated",
            "outcome": self._random.random() < 0.5,
        }
        events: list[dict[str, Any]] = []
        length = EVENTS_A_TRACE + self._random.randrange(-6, 7)
        while len(events) < length:
            for event in self._step(len(events)):
                at = len(events) + 1
                events.append({"trace_id": trace_id, "seq": at, "ts": at * 3, **event})
        return [head, *events, {"end": {"reason": "completed"}, "trace_id": trace_id}]

    def _step(self, at: int) -> list[dict[str, Any]]:
        roll = self._random.random()
        if roll < 0.34:
            actor = self._random.choice(("customer", "agent"))
            return [{"kind": "message", "actor": actor, "text": self._text(40)}]
        if roll < 0.84:
            return self._call(at)
        draft = f"d{self._random.randrange(3)}"
        fields = {"amount": self._random.randrange(900), "reason": self._text(24)}
        name = {"draft": draft, "fields": fields}
        return [
            self._random.choice(
                (
                    {"kind": "draft", "actor": "runtime", **name},
                    {"kind": "notice", "actor": "agent", "notice": "notice_0", **name},
                    {"kind": "confirmation_request", "actor": "agent", **name},
                    {"kind": "confirmation", "actor": "customer", "decision": "accepted", **name},
                    {"kind": "submission", "actor": "runtime", **name},
                )
            )
        ]

    def _call(self, at: int) -> list[dict[str, Any]]:
        tool = self._random.choices(self._tools, self._weights)[0]
        call = {"tool": tool, "category": CATEGORIES[tool], "call": f"c{at}"}
        arguments = {"record_id": f"r{self._random.randrange(5)}", "note": self._text(22)}
        status = "ok" if self._random.random() < 0.9 else "error"
        result = {"status": "open", "amount": self._random.randrange(900), "note": self._text(22)}
        return [
            {"kind": "tool_call", "actor": "agent", **call, "arguments": arguments},
            {"kind": "tool_result", "actor": "tool", **call, "status": status, "result": result},
        ]


def write(out: Path, megabytes: float, seed: int) -> tuple[int, int]:
    """Write traces until the file has this size; returns the numbers of traces and events."""
    traces = events = written = 0
    with out.open("wb") as stream:
        for trace in Traces(seed):
            lines = [json.dumps(e, separators=(",", ":")).encode() + b"\n" for e in trace]
            stream.writelines(lines)
            written += sum(map(len, lines))
            traces, events = traces + 1, events + len(trace) - 2
            if written >= megabytes * 1_000_000:
                return traces, events
    raise AssertionError("the stream of traces does not end")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--megabytes", type=float, default=200.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    traces, events = write(options.out, options.megabytes, options.seed)
    size = options.out.stat().st_size
    print(f"{traces} traces, {events} events, {size} bytes, {size / events:.0f} bytes an event")


if __name__ == "__main__":
    main()
