"""What a first look settles comes out as it does event by event, byte for byte.

Reports on random traces and rules are written several times: as the command does it, also with
little room for a note of the events, with all events linked when they are read, and with every
automaton stepped for itself.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import random
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from cxdsl.artifact.predicate import CardPredicates
from cxdsl.artifact.store import CardEntry
from cxdsl.cli import grading
from cxdsl.cli.grading import Graded, TraceReading
from cxdsl.cli.inputs import TraceFile, trace_files
from cxdsl.grade.grader import Grader
from cxdsl.importers.detect import open_trace
from cxdsl.model.clause import Pattern, Precedence
from cxdsl.monitor import light
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.report.jsonout import JsonReport
from cxdsl.report.summary import Summary
from cxdsl.trace import reader
from cxdsl.trace.events import CONTAINERS, Event
from cxdsl.trace.lines import Source
from cxdsl.trace.predicate import All, Backed, Is, Predicate, structural
from cxdsl.trace.shape import EVENT_KEYS
from tests.differential.compare import card_of
from tests.differential.generate import events, rule

ROOT = Path(__file__).resolve().parents[3]
HEAD = {"trace": "cxdsl-trace/1"}


def cards(r: random.Random, sort: str) -> list[CardPredicates]:
    """Cards of random rules: ``any``, such that ask for ``shapes`` alone, or for ``sources``."""
    found: list[CardPredicates] = []
    while len(found) < 5:
        card = card_of(rule(r))
        if sort == "any" or (
            _asks_for_shapes(card, r) if sort == "shapes" else Engine([card]).asks
        ):
            found.append(msgspec.structs.replace(card, card=f"random-{len(found)}"))
    return found


def _asks_for_shapes(card: CardPredicates, r: random.Random) -> bool:
    engine = Engine([card])
    tried = [engine.plan(event) for _ in range(20) for event in events(r)]
    return engine.skims and not any(plan.slow for plan in tried) and any(p.quick for p in tried)


def recorded(r: random.Random, name: str | None) -> list[dict]:
    """The lines of a random trace, results with or without the tool of their call."""
    found: list[dict] = []
    for event in [e for _ in range(r.randint(1, 4)) for e in events(r)]:
        line = {**_as_recorded(event), "seq": len(found) + 1}
        if event.kind == "tool_call":
            line["call"] = f"c{r.randint(1, 4)}"
        elif event.kind == "tool_result" and r.random() < 0.9:
            line["call"] = f"c{r.randint(1, 4)}"
            if r.random() < 0.2:
                del line["tool"]
        if r.random() < 0.02:
            line[r.choice(["tool", "text", "actor", "draft"])] = {"$redacted": True}
        found.append(line if name is None else {"trace_id": name, **line})
    return found


def _as_recorded(event: Event) -> dict:
    """What a recorder would have written of an event."""
    found = {}
    for key in sorted(EVENT_KEYS - {"trace_id"}):
        value = getattr(event, key)
        if key in CONTAINERS:
            value = json.loads(bytes(value)) if value else None
        if value is not None and key != "requested_by":
            found[key] = value
    return found


def file_of(r: random.Random) -> bytes:
    """Some traces, mostly one after the other, and now and then with something wrong."""
    parts: list[list[dict]] = []
    for number in range(r.randint(1, 6)):
        name = f"t{number}"
        head = {**HEAD, "trace_id": name, **r.choice([{}, {}, {"dense": True}, {"mode": "live"}])}
        end = r.choice([[{"end": {"reason": "completed"}, "trace_id": name}]] * 4 + [[]])
        parts.append([head, *recorded(r, None if r.random() < 0.2 else name), *end])
    lines = [line for part in parts for line in part]
    if r.random() < 0.15:  # mixed, each in its order
        lines = []
        while parts := [part for part in parts if part]:
            lines.append(r.choice(parts).pop(0))
    style = r.choice([{"separators": (",", ":")}] * 3 + [{}])
    texts = [json.dumps(line, **style) for line in lines]
    if r.random() < 0.3:
        at = r.randrange(len(texts))
        texts[at] = r.choice(
            [
                texts[at].replace("{", '{"seq":1,', 1),
                texts[at].replace("{", '{"note":1,', 1),
                texts[at].replace('"seq": 2', '"seq": 1').replace('"seq":2', '"seq":1'),
                texts[at][: len(texts[at]) // 2],
                texts[at].replace('"kind"', '"x_kind"'),
                texts[at].replace('"text"', '"x_text"').replace('"tool"', '"x_tool"'),
            ]
        )
    return "".join(f"{text}\n" for text in texts).encode()


def written(entries: list[CardEntry], file: TraceFile) -> tuple[bytes, list]:
    """The JSON report on a file, and what could not be read."""
    pieces: list[bytes] = []
    report, summary, problems = JsonReport(pieces.append, {}), Summary(), []
    read = TraceReading(Grader(entries, rules_only=True), "native", keep_events=False)
    for item in read.grade(file):
        if isinstance(item, Graded):
            report.trace(item.grade)
            summary.add(item.grade)
            problems += item.grade.diagnostics
        else:
            problems += item.diagnostics
    report.close(summary, problems)
    return b"".join(pieces), problems


def all_ways(entries: list[CardEntry], file: TraceFile) -> list[tuple[bytes, list]]:
    linked = mock.patch.object(grading, "open_stretches", open_trace)
    closely = mock.patch.object(light, "NOTED", 0)
    found = [written(entries, file)]
    with mock.patch.object(light, "NOTED", 30):
        found.append(written(entries, file))
    with linked:
        found.append(written(entries, file))
        with closely:
            found.append(written(entries, file))
    return found


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch):
    """Let traces of a few lines span several blocks, read in typed blocks from the second on."""
    monkeypatch.setattr(reader, "STRICT_BYTES", 0)
    monkeypatch.setattr(reader, "BLOCK", 1)
    blocks = functools.partialmethod(Source.blocks, size=900)
    monkeypatch.setattr(Source, "blocks", blocks)


@pytest.mark.parametrize("sort", ["any", "shapes", "sources"])
def test_reports_on_random_traces_are_the_same(sort: str, small_blocks: None, tmp_path: Path):
    looked, closer = TraceMonitor.feed_stretch, [0, 0]

    def counted(self: TraceMonitor, stretch) -> None:
        linked = stretch._linker.waiting
        looked(self, stretch)
        closer[stretch._linker is not None and stretch._linker.waiting != linked] += 1

    path = tmp_path / "t.jsonl"
    with mock.patch.object(TraceMonitor, "feed_stretch", counted):
        for number in range(15):
            r = random.Random(f"first look/{sort}/{number}")
            entries = [CardEntry(card) for card in cards(r, sort)]
            for _ in range(4):
                path.write_bytes(file_of(r))
                with trace_files((str(path),)) as files:
                    first, *others = all_ways(entries, files[0])
                assert all(other == first for other in others), number
    # Most stretches need no second look where shapes are all that is asked for.
    assert closer[0] > 200 if sort == "shapes" else closer[1] > 50


def told_by(who: str, *more: Predicate) -> Predicate:
    """A message of somebody, with whatever else has to hold of it."""
    return All((Is("kind", ("message",)), Is("actor", (who,)), *more))


def written_of(path: Path, first: Pattern, second: Pattern, messages: list[dict]) -> bytes:
    """The report on a precedence that a trace of messages fails, the same in all ways."""
    plain = dataclasses.replace(rule(random.Random(1)), keys=())
    card = card_of(dataclasses.replace(plain, clauses=(Precedence(first, second),)))
    lines = [{**HEAD, "trace_id": "t"}, *messages]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    with trace_files((str(path),)) as files:
        (report, _), *others = all_ways([CardEntry(card)], files[0])
    assert all(other == report for other, _ in others)
    return report


def test_a_failure_tells_what_has_no_source_whoever_said_it(tmp_path: Path):
    """The letter of a customer's message is known by its shape, but its failure quotes the text."""
    told, answer = told_by("customer"), told_by("agent", Backed("numbers", ("task facts",)))
    patterns = (Pattern(n, n, p, structural(p)) for n, p in (("a", told), ("b", answer)))
    said = {"seq": 1, "kind": "message", "actor": "customer", "text": "I paid 45 dollars"}
    assert b'"found":"45"' in written_of(tmp_path / "t.jsonl", *patterns, [said])


def test_names_that_look_like_holes_in_a_pattern(tmp_path: Path):
    names = ("5%d of 9876543210000000001", "%b 876543219")
    asked = (told_by("customer"), told_by("agent"))
    patterns = (Pattern(n, n, p, structural(p)) for n, p in zip(names, asked, strict=True))
    said = [{"seq": n, "kind": "message", "actor": "customer", "text": "."} for n in (3, 8)]
    report = json.loads(written_of(tmp_path / "t.jsonl", *patterns, said))
    (found,) = report["traces"][0]["rule_results"]
    assert [v["seqs"] for v in found["violations"]] == [[3], [8]]
    points = [v["certificate"]["points"] for v in found["violations"]]
    assert [[p["holds"] for p in point] for point in points] == [[[names[0]]]] * 2


def test_reports_on_the_recorded_traces_are_the_same(small_blocks: None):
    generated = ROOT / "generated"
    from cxdsl.cli.cards import load_cards

    entries = list(load_cards((generated,)))
    paths = [*(ROOT / "tests").rglob("*.jsonl"), *(ROOT / "cxdsl").rglob("*.jsonl")]
    assert len(paths) > 10
    for path in sorted(paths):
        with trace_files((str(path),)) as files:
            first, *others = all_ways(entries, files[0])
        assert all(other == first for other in others), path
