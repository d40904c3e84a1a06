"""``cxc coverage``: what recorded traces put to the test, and what they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click
import msgspec

from cxdsl.cli import coverage_report as report
from cxdsl.cli import exits
from cxdsl.cli.cards import load_cards
from cxdsl.cli.facts import load_facts
from cxdsl.cli.grading import named
from cxdsl.cli.inputs import TraceFile, trace_files
from cxdsl.cli.options import PATH, cards_option, input_format_option
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.grade import scope
from cxdsl.grade.coverage import Coverage, TraceCoverage
from cxdsl.grade.grader import Grader
from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import End, Event, Header


@click.command(name="coverage", epilog=exits.HELP.replace("\n", " "))
@click.argument("traces", nargs=-1, required=True, metavar="TRACE...")
@cards_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@input_format_option
@click.option(
    "--only", multiple=True, metavar="NAME", help="A RULE, CARD or CARD.RULE. Repeatable."
)
@click.option(
    "--domain", metavar="DOMAIN", help="Use the cards of this domain and the shared ones."
)
@click.option("--facts", type=PATH, metavar="FILE", help="Facts (YAML or JSON) for every trace.")
@click.option(
    "--min",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit with 1 when fewer transitions are covered.",
)
def command(
    traces: tuple[str, ...],
    cards: tuple[Path, ...],
    form: str,
    input_format: str,
    only: tuple[str, ...],
    domain: str | None,
    facts: Path | None,
    least: float | None,
) -> int:
    """Say what recorded traces put to the test, and what they do not.

    A rule that no trace activates passes everywhere, and that says nothing about it: such rules are
    listed with the place in their card, and so are transitions that no trace takes. TRACE is a
    file, a folder or - for standard input.
    """
    entries = load_cards(cards)
    if domain is not None:
        entries = scope.named_domain(entries, domain)
    grader = Grader(
        scope.only(entries, only),
        facts=load_facts(facts) if facts else None,
        by_trace_domain=not cards and domain is None,
        rules_only=True,
    )
    reading = _Reading(Coverage(grader), input_format)
    with trace_files(traces) as files:
        for file in files:
            reading.read(file)
    if not reading.coverage.traces:
        if reading.unreadable:
            return exits.CANNOT
        raise CardError((Diagnostic("CX8001", "no trace could be read"),))
    places = report.places(reading.coverage, cards)
    gate = report.Gate(reading.coverage, least)
    if form == "json":
        say_bytes(report.as_json(reading.coverage, places, gate))
    else:
        for line in report.lines(reading.coverage, places):
            say(line)
    tell_diagnostics(report.findings(reading.coverage, places, gate))
    if form == "text":
        say(report.summary(reading.coverage, gate, reading.unreadable))
    return exits.CANNOT if reading.unreadable else exits.FOUND if gate.failed else exits.OK


@dataclass(slots=True)
class _Reading:
    """Reads files trace by trace; of a trace only what its open slices need is kept."""

    coverage: Coverage
    format: str
    unreadable: int = 0
    _open: dict[str, TraceCoverage] = field(default_factory=dict)

    def read(self, file: TraceFile) -> None:
        """Take all traces of a file; what cannot be read is said and counted."""
        self._open.clear()
        before = self.coverage.traces + self.unreadable
        try:
            for batch in open_trace(file.path, self.format):
                self._batch(batch, file)
        except CardError as error:
            self._refuse(named(error.diagnostics, file))
        except OSError as error:
            self._refuse((_unreadable(file, error.strerror or str(error)),))
        if self.coverage.traces + self.unreadable == before:
            self._refuse((_unreadable(file, "it holds no trace"),))

    def _batch(self, batch: Sequence[Header | Event | End], file: TraceFile) -> None:
        for item in batch:
            if isinstance(item, Event):
                trace = self._open.get(item.trace_id or "")
                if trace is not None:
                    trace.take((item,))
            elif isinstance(item, Header):
                header = msgspec.structs.replace(item, source=file.name)
                self._open[item.trace_id] = self.coverage.start(header)
            else:
                self._end(item, file)

    def _end(self, end: End, file: TraceFile) -> None:
        trace = self._open.pop(end.trace_id, None)
        found = named(end.diagnostics, file)
        if end.broken or trace is None:
            self._refuse(found)
        elif trace.grading.monitor.events == 0:
            self._refuse((*found, _unreadable(file, f"trace `{end.trace_id}` has no events")))
        else:
            tell_diagnostics(found)
            self.coverage.finish(trace, end)

    def _refuse(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.unreadable += 1
        tell_diagnostics(diagnostics)


def _unreadable(file: TraceFile, why: str) -> Diagnostic:
    return Diagnostic("CX8017", f"cannot use `{file.name}`: {why}", path=file.name)
