"""Public recordings: the numbering of their events, against lines of an independent script."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import End, Event, Header

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
TAU_BENCH = CORPUS / "tau_bench" / "gpt-4o-airline.json"
TELECOM = CORPUS / "tau2" / "gpt-4.1_telecom_default_gpt-4.1_1trials.json"
AIRLINE_WRITES = {
    "book_reservation",
    "update_reservation_flights",
    "update_reservation_baggages",
    "update_reservation_passengers",
    "cancel_reservation",
}
TELECOM_WRITES = {
    "send_payment_request",
    "resume_line",
    "suspend_line",
    "refuel_data",
    "enable_roaming",
    "disable_roaming",
}

pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the folder of public traces is not beside the checkout"
)

Lines = dict[str, set[tuple[str, tuple[int, ...]]]]


def traces(path: Path, format: str = "auto") -> Iterator[tuple[Header, list[Event], End]]:
    for batch in open_trace(path, format):
        header, *events, end = batch
        assert isinstance(header, Header)
        assert isinstance(end, End)
        yield header, events, end


def expected(dataset: str) -> Lines:
    lines: Lines = defaultdict(set)
    with (CORPUS / "expected" / "violations_cs.tsv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            if row["dataset"] == dataset:
                seqs = tuple(int(part) for part in row["seqs"].split(","))
                lines[row["rule"]].add((row["trace"], seqs))
    return lines


class Recount:
    """A few rules, counted the plain way over one trace."""

    def __init__(self, trace_id: str, writes: set[str], found: Lines) -> None:
        self.trace_id = trace_id
        self.writes = writes
        self.found = found
        self.customer: Event | None = None
        self.last_write: Event | None = None
        self.spoken = False
        self.user_read = False
        self.reservations: set[str] = set()
        self.lines: dict[str, tuple[int, str | None]] = {}

    def add(self, rule: str, *seqs: int) -> None:
        self.found[rule].add((self.trace_id, seqs))

    def take(self, event: Event) -> None:
        if event.kind == "message" and event.actor == "customer":
            self.customer, self.spoken = event, True
        elif event.kind == "tool_result" and event.status == "ok":
            self.result(event)
        elif event.kind == "tool_call" and event.tool in self.writes and event.actor == "agent":
            self.write(event)

    def result(self, event: Event) -> None:
        self.user_read |= event.tool == "get_user_details"
        if event.tool == "get_reservation_details":
            self.reservations.add(event.container("arguments")["reservation_id"])
        value = event.container("result")
        if event.tool == "get_details_by_id" and "line_id" in value:
            self.lines[value["line_id"]] = (event.seq, value["contract_end_date"])

    def write(self, event: Event) -> None:
        assert self.customer is not None
        if not re.search(r"\byes\b", str(self.customer.text), re.IGNORECASE):
            self.add("confirm_yes", self.customer.seq, event.seq)
        if self.last_write is not None and not self.spoken:
            self.add("fresh_confirmation", self.last_write.seq, event.seq)
        self.last_write, self.spoken = event, False
        if not self.user_read:
            self.add("user_read_before_write", event.seq)
        arguments = event.container("arguments")
        if arguments.get("reservation_id", "") not in {*self.reservations, ""}:
            self.add("reservation_read_before_write", event.seq)
        if event.tool == "resume_line" and arguments["line_id"] in self.lines:
            seq, until = self.lines[arguments["line_id"]]
            if until and until < "2025-02-25":
                self.add("contract_not_ended_before_resume", seq, event.seq)


def recount(path: Path, writes: set[str]) -> Lines:
    found: Lines = defaultdict(set)
    for header, events, end in traces(path):
        assert not end.broken
        assert not end.diagnostics
        assert not end.pending
        assert [e.seq for e in events] == list(range(1, len(events) + 1))
        counter = Recount(header.trace_id, writes, found)
        for event in events:
            counter.take(event)
    return found


def test_numbering_of_tau_bench():
    found, wanted = recount(TAU_BENCH, AIRLINE_WRITES), expected("tau_bench_airline")
    for rule in (
        "confirm_yes",
        "fresh_confirmation",
        "user_read_before_write",
        "reservation_read_before_write",
    ):
        assert found[rule] == wanted[rule], rule


def test_numbering_of_tau2():
    found, wanted = recount(TELECOM, TELECOM_WRITES), expected("tau2_telecom")
    for rule in ("confirm_yes", "contract_not_ended_before_resume"):
        assert found[rule] == wanted[rule], rule
    assert not found["fresh_confirmation"]


def test_tau_bench_headers_and_links():
    found = list(traces(TAU_BENCH))
    assert len(found) == 200
    assert sum(bool(header.outcome) for header, _, _ in found) == 84
    header, events, _ = found[0]
    assert (header.trace_id, header.task, header.domain) == ("0:0", "0", "tau-airline")
    assert events[0].actor == "system"
    results = [e for _, events, _ in found for e in events if e.kind == "tool_result"]
    assert len(results) == 1164
    assert all(e.call_seq is not None and e.requested_by == "agent" for e in results)
    calls = {(h.trace_id, e.seq): e for h, es, _ in found for e in es if e.kind == "tool_call"}
    for head, evs, _ in found:
        for event in evs:
            if event.kind == "tool_result":
                assert calls[head.trace_id, event.call_seq or 0].tool == event.tool


def test_tau2_two_sides_with_tools():
    found = list(traces(TELECOM))
    assert len(found) == 40
    assert {header.domain for header, _, _ in found} == {"tau2-telecom"}
    calls = [e for _, es, _ in found for e in es if e.kind == "tool_call"]
    assert sum(e.actor == "customer" for e in calls) == 482
    assert sum(e.actor == "agent" for e in calls) == 207
    results = [e for _, es, _ in found for e in es if e.kind == "tool_result"]
    assert all(e.actor == "tool" and isinstance(e.tool, str) for e in results)
    assert sum(e.requested_by == "customer" for e in results) == 482
    assert str(calls[0].source).startswith("simulations/0/messages/")
    assert isinstance(calls[0].ts, str)


def test_compressed_results_with_parallel_calls():
    found = list(traces(CORPUS / "tau2_judge" / "azure-airline-full.json.gz"))
    assert len(found) == 50
    assert not any(end.broken or end.pending for _, _, end in found)
    failed = [e for _, es, _ in found for e in es if e.status == "error"]
    assert len(failed) == 11
    assert all(e.error for e in failed)


@pytest.mark.parametrize("path", sorted(CORPUS.glob("activegraph/*/results.json")))
def test_newer_results(path: Path):
    ((_, events, end),) = traces(path)
    assert events
    assert not end.broken


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("tau2/voice_full_duplex_49b22f0c.json", "CX7102"),
        ("tau2_judge/airline-multi-judge-full_quick_triage_v1.json.gz", "CX7101"),
        ("tau2_judge/airline-multi-judge-full.json.summary_quick_triage_v1.json.gz", "CX7101"),
        ("MANIFEST.tsv", "CX7101"),
    ],
)
def test_what_is_no_trace_is_refused(name: str, code: str):
    ((_, events, end),) = traces(CORPUS / name)
    assert events == []
    assert end.broken
    assert [d.code for d in end.diagnostics] == [code]


def test_no_file_of_the_corpus_makes_an_accident():
    for path in sorted(p for p in CORPUS.rglob("*") if p.is_file() and p.stat().st_size < 500_000):
        last = None
        for batch in open_trace(path):
            last = batch[-1] if batch else last
        assert isinstance(last, End), path
