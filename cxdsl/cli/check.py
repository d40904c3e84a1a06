"""``cxc check``: grade recorded traces by rule cards."""

from __future__ import annotations

import gc
import sys
from dataclasses import dataclass
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.cards import load_cards
from cxdsl.cli.facts import load_facts
from cxdsl.cli.grading import Graded, TraceReading
from cxdsl.cli.inputs import TraceFile, trace_files
from cxdsl.cli.options import INPUT_FORMATS, PATH, cards_option, input_format_option
from cxdsl.cli.output import colour, tell_diagnostics
from cxdsl.cli.sink import Sink
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.grade import scope
from cxdsl.grade.grader import Grader
from cxdsl.grade.record import TraceGrade
from cxdsl.report.jsonout import JsonReport
from cxdsl.report.summary import Summary

# New objects before garbage is looked for.
COLLECT_AFTER = 50_000


@dataclass(slots=True)
class _Report:
    """Collects a run: writes each trace as it is graded, counts, and remembers problems."""

    sink: Sink
    json: JsonReport | None
    rules_only: bool
    colour: bool
    every: bool
    summary: Summary
    problems: list[Diagnostic]

    def graded(self, graded: Graded) -> None:
        """Write one graded trace."""
        grade = graded.grade
        self.summary.add(grade)
        tell_diagnostics(grade.diagnostics)
        self.problems.extend(grade.diagnostics)
        if self.json is not None:
            self.json.trace(grade)
            return
        from cxdsl.report.text import SHOWN_VIOLATIONS, trace_lines

        shown = sys.maxsize if self.every else SHOWN_VIOLATIONS
        for line in trace_lines(grade, graded.events, colour=self.colour, violations=shown):
            self.sink.line(line)
        self.sink.line("")

    def unreadable(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Say at once what could not be graded, and keep it for the report."""
        self.summary.unreadable += 1
        self.problems.extend(diagnostics)
        tell_diagnostics(diagnostics)

    def close(self) -> None:
        """Write the counts and put a report file in its place."""
        if self.json is not None:
            self.json.close(self.summary, self.problems)
        else:
            from cxdsl.report.text import summary_lines

            for line in summary_lines(self.summary, rules_only=self.rules_only):
                self.sink.line(line)
        self.sink.close()


def exit_code(summary: Summary, failed: bool, *, exit_zero: bool) -> int:
    """The exit code of a run; ``--exit-zero`` forgives what was found, not what was unreadable."""
    if summary.unreadable:
        return exits.CANNOT
    if exit_zero:
        return exits.OK
    if failed or summary.process["fail"]:
        return exits.FOUND
    return exits.UNDECIDED if summary.process["undecided"] > summary.not_yet else exits.OK


def _formats(values: tuple[str, ...], input_format: str) -> tuple[str, str]:
    """The output and the input format out of the ``--format`` values."""
    output, given = "text", input_format
    for value in values:
        if value in ("text", "json"):
            output = value
        else:
            given = value
    return output, given


@click.command(name="check", epilog=exits.HELP.replace("\n", " "))
@click.argument("traces", nargs=-1, required=True, metavar="TRACE...")
@cards_option
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice(["text", "json", *INPUT_FORMATS]),
    help="text or json for the report; native, tau-bench or tau2 for the traces. May be repeated.",
)
@input_format_option
@click.option(
    "--only", multiple=True, metavar="NAME", help="A RULE, CARD or CARD.RULE. Repeatable."
)
@click.option(
    "--domain", metavar="DOMAIN", help="Use the cards of this domain and the shared ones."
)
@click.option("--task", metavar="ID", help="Only traces of this task.")
@click.option("--facts", type=PATH, metavar="FILE", help="Facts (YAML or JSON) for every trace.")
@click.option("--rules-only", is_flag=True, help="Decide on rules alone, without judge items.")
@click.option("--exit-zero", is_flag=True, help="Exit 0 in spite of failures and open verdicts.")
@click.option(
    "--online", is_flag=True, help="Verdicts so far: open duties are pending, not failed."
)
@click.option("--all", "every", is_flag=True, help="Print every violation, not the first few.")
@click.option("--output", type=PATH, metavar="FILE", help="Write the report to a file.")
def command(
    traces: tuple[str, ...],
    cards: tuple[Path, ...],
    formats: tuple[str, ...],
    input_format: str,
    only: tuple[str, ...],
    domain: str | None,
    task: str | None,
    facts: Path | None,
    rules_only: bool,
    exit_zero: bool,
    online: bool,
    every: bool,
    output: Path | None,
) -> int:
    """Check recorded traces against rule cards.

    TRACE is a file, a folder (searched for .jsonl, .jsonl.gz, .json and .json.gz) or - for
    standard input. Outcome, process and false-pass stand side by side; every failed rule is shown
    with the events that prove it.
    """
    written, read = _formats(formats, input_format)
    entries = load_cards(cards)
    if domain is not None:
        entries = scope.named_domain(entries, domain)
    grader = Grader(
        scope.only(entries, only),
        facts=load_facts(facts) if facts else None,
        by_trace_domain=not cards and domain is None,
        rules_only=rules_only,
    )
    reading = TraceReading(grader, read, task=task, online=online, keep_events=written == "text")
    settings = {"rules_only": rules_only, "online": online, "only": list(only), "domain": domain,
                "task": task}  # fmt: skip
    with trace_files(traces) as files:
        sink = Sink(output)
        report = _Report(
            sink,
            JsonReport(sink.write, settings) if written == "json" else None,
            rules_only,
            output is None and colour(sys.stdout),
            every,
            Summary(),
            [],
        )
        return _run(report, reading, files, exit_zero=exit_zero)


def _run(
    report: _Report, reading: TraceReading, files: tuple[TraceFile, ...], *, exit_zero: bool
) -> int:
    failed = False
    # Cards stay, and traces leave no circles behind: looking for garbage often is wasted.
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)
    for file in files:
        for item in reading.grade(file):
            if isinstance(item, Graded):
                report.graded(item)
                failed |= item.grade.failed
                _remark(item.grade)
            else:
                report.unreadable(item.diagnostics)
    if reading.task is not None and not reading.seen and not report.summary.unreadable:
        raise CardError((Diagnostic("CX8006", f"no trace belongs to task `{reading.task}`"),))
    report.close()
    return exit_code(report.summary, failed, exit_zero=exit_zero)


def _remark(grade: TraceGrade) -> None:
    if grade.applicable == 0:
        tell_diagnostics(
            (
                Diagnostic(
                    "CX8014",
                    f"trace `{grade.header.trace_id}`: 0 applicable rules",
                    path=grade.header.source or None,
                    level="warning",
                ),
            )
        )
