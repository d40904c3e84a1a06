"""``cxc verify``: check the proofs of a saved report against the traces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import msgspec

from cxdsl.artifact.predicate import CardPredicates, RulePredicate
from cxdsl.cli import exits
from cxdsl.cli.cards import load_cards
from cxdsl.cli.grading import read_traces
from cxdsl.cli.inputs import trace_files
from cxdsl.cli.options import PATH, cards_option, input_format_option
from cxdsl.cli.output import say
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.monitor.checker import check_certificate
from cxdsl.report.jsonout import SCHEMA
from cxdsl.report.words import printable
from cxdsl.trace.events import Event, Header
from cxdsl.trace.verdict import Violation


class SavedRule(msgspec.Struct, frozen=True):
    """What verifying needs of a saved rule result."""

    rule_id: str
    card: str
    card_version: str
    domain: str
    verdict: str
    card_digest: str
    violations: list[msgspec.Raw]


class SavedTrace(msgspec.Struct, frozen=True):
    """What verifying needs of a saved trace."""

    trace_id: str
    source: str
    rule_results: list[SavedRule]


class SavedReport(msgspec.Struct, frozen=True):
    """What verifying needs of a saved report."""

    schema: str
    traces: list[SavedTrace]


@dataclass(slots=True)
class _Count:
    proofs: int = 0
    refuted: int = 0
    traces: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set)


@click.command(name="verify", epilog=exits.HELP.replace("\n", " "))
@click.argument("report", type=PATH, metavar="REPORT.json")
@click.argument("traces", nargs=-1, required=True, metavar="TRACE...")
@cards_option
@input_format_option
def command(
    report: Path, traces: tuple[str, ...], cards: tuple[Path, ...], input_format: str
) -> int:
    """Verify the evidence of a saved report against the traces.

    REPORT.json comes from `cxc check --format json`. Every violation carries a proof: the events
    it rests on, and what did not happen between them. A small checker of its own, apart from the
    monitor, looks each one up in the trace and sees whether the rule must fail. Exits 1 when a
    proof does not hold.
    """
    saved = _load(report)
    known = {
        (e.predicates.domain, e.predicates.card, e.predicates.version): e.predicates
        for e in load_cards(cards)
    }
    count = _Count()
    with trace_files(traces) as files:
        for file in files:
            wanted = _wanted(saved, file.name)
            for header, events, _ in read_traces(file, input_format, frozenset(wanted)):
                kept = wanted[header.trace_id]
                count.seen.add((kept.source, kept.trace_id))
                count.traces += 1
                for line in _trace(kept, header, events, known, count):
                    say(line)
    missing = [
        t
        for t in saved.traces
        if (t.source, t.trace_id) not in count.seen and any(r.violations for r in t.rule_results)
    ]
    if missing:
        names = ", ".join(f"`{printable(t.trace_id)}`" for t in missing[:5])
        more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
        raise CardError(
            (
                Diagnostic(
                    "CX8011",
                    f"the traces given do not hold {names}{more} of the report",
                    help="name the files that the report was made from",
                ),
            )
        )
    say(
        f"{count.proofs - count.refuted} of {count.proofs} proofs hold, "
        f"on {count.traces} trace{'' if count.traces == 1 else 's'}"
    )
    return exits.FOUND if count.refuted else exits.OK


def _load(path: Path) -> SavedReport:
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=SavedReport)
    except OSError as error:
        raise _broken(path, f"cannot read it: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _broken(path, "it is no report of `cxc check --format json`") from error
    if saved.schema != SCHEMA:
        raise _broken(path, f"it has the form {saved.schema!r}; this release reads {SCHEMA!r}")
    return saved


def _wanted(saved: SavedReport, name: str) -> dict[str, SavedTrace]:
    """The saved traces of a file: those with its name, else those that no other file can claim."""
    own = {t.trace_id: t for t in saved.traces if t.source == name}
    if own:
        return own
    base = name.rpartition("/")[2]
    same = {t.trace_id: t for t in saved.traces if t.source.rpartition("/")[2] == base}
    return same or {t.trace_id: t for t in saved.traces}


def _trace(
    saved: SavedTrace,
    header: Header,
    events: Sequence[Event],
    known: Mapping[tuple[str, str, str], CardPredicates],
    count: _Count,
) -> Iterator[str]:
    for result in saved.rule_results:
        if not result.violations:
            continue
        rule = _rule(result, known)
        for raw in result.violations:
            count.proofs += 1
            problems = _check(rule, raw, events, header)
            if problems:
                count.refuted += 1
                yield f"FAIL  trace {printable(saved.trace_id)}  {result.rule_id}"
                for problem in problems:
                    yield f"      {printable(problem)}"


def _check(
    rule: RulePredicate, raw: msgspec.Raw, events: Sequence[Event], header: Header
) -> tuple[str, ...]:
    try:
        violation = msgspec.json.decode(raw, type=Violation)
    except msgspec.MsgspecError as error:
        return (f"the saved violation cannot be read: {error}",)
    return check_certificate(rule, violation, events, header)


def _rule(saved: SavedRule, known: Mapping[tuple[str, str, str], CardPredicates]) -> RulePredicate:
    """The very rule that the verdict rests on."""
    card = known.get((saved.domain, saved.card, saved.card_version))
    name = f"card `{printable(saved.card)}` version {printable(saved.card_version)}"
    if card is None:
        raise _other(f"{name} is not among the cards given")
    if saved.card_digest != card.digest:
        raise _other(f"{name} is not the text that the report was made with")
    found: Any = next((r for r in card.rules if r.id == saved.rule_id), None)
    if not isinstance(found, RulePredicate):
        raise _other(f"{name} has no rule `{printable(saved.rule_id)}`")
    return found


def _other(message: str) -> CardError:
    return CardError(
        (Diagnostic("CX8009", message, help="name the cards of the report with `--cards`"),)
    )


def _broken(path: Path, why: str) -> CardError:
    return CardError((Diagnostic("CX8009", f"`{path}` cannot be verified: {why}", path=str(path)),))
