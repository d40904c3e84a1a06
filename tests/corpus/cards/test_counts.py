"""The example cards against counts made by an independent script, rule by rule, event by event."""

from __future__ import annotations

import csv
import shutil
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cxdsl.driver import compile_paths
from cxdsl.importers.detect import open_trace
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.trace.events import Event, Header

ROOT = Path(__file__).resolve().parents[3]
CORPUS = ROOT.parent / "shared" / "corpus"
EXAMPLES = ROOT / "rulecards" / "examples"
DATASETS = {
    "tau2_telecom": ("tau2-telecom", "tau2/gpt-4.1_telecom_default_gpt-4.1_1trials.json"),
    "tau_bench_airline": ("tau-airline", "tau_bench/gpt-4o-airline.json"),
}
REQUIRED = {
    ("tau2_telecom", "contract_not_ended_before_resume"),
    ("tau2_telecom", "bill_overdue_checked_before_request"),
    ("tau2_telecom", "no_known_unpaid_bill_at_resume"),
    ("tau_bench_airline", "reservation_read_before_write"),
    ("tau_bench_airline", "user_read_before_write"),
    ("tau_bench_airline", "transfer_terminal"),
    ("tau_bench_airline", "flight_change_payment_kind"),
    ("tau_bench_airline", "confirm_yes"),
    ("tau_bench_airline", "fresh_confirmation"),
    ("tau_bench_airline", "no_text_with_call"),
    ("tau_bench_airline", "one_call_per_message"),
    ("tau2_telecom", "no_text_with_call"),
    ("tau2_telecom", "one_call_per_message"),
    ("tau2_telecom", "user_one_call_per_message"),
}

pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the folder of public traces is not beside the checkout"
)

Line = tuple[str, tuple[int, ...], bool]


@dataclass
class Found:
    """What one rule gave on one data set."""

    activations: int = 0
    lines: list[Line] = field(default_factory=list)
    passed_anyway: set[str] = field(default_factory=set)
    effective_anyway: set[str] = field(default_factory=set)


def _rows(name: str) -> list[dict[str, str]]:
    with (CORPUS / "expected" / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def _engine(folder: str, tmp: Path) -> Engine:
    cards = tmp / folder
    shutil.copytree(EXAMPLES / folder, cards)
    if folder == "tau2-telecom":
        shutil.copytree(Path(__file__).parent / "unlisted", cards / "unlisted")
    compiled = compile_paths([cards])
    assert not [d for d in compiled.diagnostics if d.level == "error"]
    return Engine(compiled.predicates)


def _evaluate(engine: Engine, path: Path) -> dict[str, Found]:
    found: dict[str, Found] = defaultdict(Found)
    monitor: TraceMonitor | None = None
    for batch in open_trace(path):
        for item in batch:
            if isinstance(item, Header):
                monitor = TraceMonitor(engine, item)
            elif isinstance(item, Event):
                assert monitor is not None
                monitor.feed(item)
            else:
                assert monitor is not None
                assert not item.broken
                _collect(monitor, found)
                monitor = None
    return found


def _collect(monitor: TraceMonitor, found: dict[str, Found]) -> None:
    trace_id = monitor.header.trace_id
    for result in monitor.results():
        rule = found[result.rule_id]
        rule.activations += result.activations
        assert len(result.violations) == result.violation_count
        for violation in result.violations:
            assert violation.effective is not None
            rule.lines.append((trace_id, violation.seqs, violation.effective))
            if monitor.header.outcome:
                rule.passed_anyway.add(trace_id)
                if violation.effective:
                    rule.effective_anyway.add(trace_id)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Found]:
    tmp = tmp_path_factory.mktemp("cards")
    return {
        (dataset, rule): counts
        for dataset, (folder, file) in DATASETS.items()
        for rule, counts in _evaluate(_engine(folder, tmp), CORPUS / file).items()
    }


def test_every_rule_of_the_airline_has_a_card(found):
    rules = {r["rule"] for r in _rows("results_cs.tsv") if r["dataset"] == "tau_bench_airline"}
    assert rules <= {rule for dataset, rule in found if dataset == "tau_bench_airline"}


def test_the_required_rules_have_cards(found):
    assert set(found) >= REQUIRED


def test_every_rule_is_a_counted_one(found):
    counted = {(r["dataset"], r["rule"]) for r in _rows("results_cs.tsv")}
    assert set(found) <= counted


def test_counts_are_those_of_the_script(found):
    columns = (
        "instances",
        "violations",
        "violating_traces",
        "effective_violations",
        "effective_violating_traces",
        "false_pass_traces",
        "effective_false_pass_traces",
    )
    expected = {
        (row["dataset"], row["rule"]): tuple(int(row[c]) for c in columns)
        for row in _rows("results_cs.tsv")
    }
    ours = {
        key: (
            rule.activations,
            len(rule.lines),
            len({trace for trace, _, _ in rule.lines}),
            sum(effective for _, _, effective in rule.lines),
            len({trace for trace, _, effective in rule.lines if effective}),
            len(rule.passed_anyway),
            len(rule.effective_anyway),
        )
        for key, rule in found.items()
    }
    assert ours == {key: expected[key] for key in ours}


# The script names the refused call and the repeated one; the card cites the refusal between them.
CITES_MORE = {("tau_bench_airline", "no_identical_retry_after_error")}


def test_violations_stand_at_the_same_events(found):
    expected: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for row in _rows("violations_cs.tsv"):
        seqs = tuple(int(s) for s in row["seqs"].split(","))
        line = (row["trace"], seqs, row["effective"] == "True")
        expected[row["dataset"], row["rule"]].append(line)
    for key in CITES_MORE:
        lines = found[key].lines
        assert all(seqs[1] == seqs[0] + 1 for _, seqs, _ in lines)
        found[key].lines[:] = [(trace, (s[0], *s[2:]), effect) for trace, s, effect in lines]
    differing = {
        key: (
            Counter(rule.lines) - Counter(expected[key]),
            Counter(expected[key]) - Counter(rule.lines),
        )
        for key, rule in found.items()
        if Counter(rule.lines) != Counter(expected[key])
    }
    assert differing == {}


def test_five_lines_are_resumed_after_their_contract_and_four_runs_are_rewarded(found):
    rule = found["tau2_telecom", "contract_not_ended_before_resume"]
    assert sorted(rule.lines) == [
        ("175b5fa4-613a-47c3-8fcd-990f0e61b765", (12, 25), True),
        ("2cec4b00-e140-4f58-8b0e-2761eb58eff3", (10, 25), True),
        ("333e6cc0-37bb-4dfd-bdf6-a289ef5a22bd", (10, 25), True),
        ("4d9b4442-7a59-4c93-aa16-359d10b29f42", (28, 41), True),
        ("65cd4cb0-21cc-4f17-9bf2-281a00ec60d1", (14, 29), True),
    ]
    assert len(rule.passed_anyway) == 4
    assert "4d9b4442-7a59-4c93-aa16-359d10b29f42" not in rule.passed_anyway
