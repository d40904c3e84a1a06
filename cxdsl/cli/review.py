"""``cxc review``: record what reviewers answer about a card, and show where it stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cxdsl.cli import exits
from cxdsl.cli import review_report as report
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say_bytes, tell, tell_diagnostics
from cxdsl.cli.review_answers import QUESTIONS, ROLE, answer_options, asks, reviewed, settled
from cxdsl.diag.diagnostic import CardError, Diagnostic

if TYPE_CHECKING:
    from cxdsl.emit.unit import Unit
    from cxdsl.review.record import Bound, Record, Resolution, Review


@click.command(name="review", epilog=exits.HELP.replace("\n", " "))
@click.argument("card", metavar="CARD")
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option("--show", "mode", flag_value="show", default=True, help="Show it (the default).")
@click.option("--record", "mode", flag_value="record", help="Record the answers of a reviewer.")
@click.option(
    "--resolve",
    type=click.Choice(QUESTIONS),
    help="Record how a disagreement on this question was settled.",
)
@click.option("--role", type=ROLE, help="The role of the reviewer.")
@click.option("--reviewer", metavar="CODE", help="An anonymous code, such as R1. No names.")
@click.option("--on", metavar="DAY", help="The day of the review, as 2026-11-30.")
@answer_options
@click.option("--replace", is_flag=True, help="Replace what this reviewer, or a vote, said before.")
@click.option("--by", type=click.Choice(["discussion", "vote"]), help="How it was settled.")
@click.option("--vote", "votes", multiple=True, metavar="CODE=yes|no", help="Repeatable.")
@click.option("--note", metavar="TEXT", help="A note on the resolution.")
@click.option("--keep", is_flag=True, help="Keep computed results in the review file.")
@click.option("--fresh", is_flag=True, help="Compute anew, whatever the review file holds.")
@click.option(
    "--require",
    type=click.Choice(["reviewed", "stable"]),
    help="Exit with 1 when the card is not there yet.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(card: str, paths: tuple[Path, ...], mode: str, **given: Any) -> int:
    """Record what reviewers answer about a card, and show where it stands.

    CARD is a card of PATH (default: rulecards), CARD@VERSION, or a card file. Three reviewers
    answer three questions each, under a role and an anonymous code. The status, which is draft,
    reviewed or stable, follows from the answers, the examples, the mutation score and lint. With
    --record, answers that no option gives are asked for.
    """
    from cxdsl.emit.reviews import standing
    from cxdsl.review.meaning import bound
    from cxdsl.review.read import read
    from cxdsl.review.record import Record, record_path

    unit = _unit(card, paths)
    file = record_path(unit.card.source.name, unit.card.id)
    old = read(file) or Record(unit.card.id)
    new, about = old, bound(unit.card, unit.predicates)
    if mode == "record":
        if asks(given):
            for line in report.questions(unit.card):
                tell(line)
        review = reviewed(about, given["reviewer"], given["on"], given)
        new = _with_review(new, review, replace=given["replace"])
    if given["resolve"]:
        made = settled(about, given["resolve"], given["by"], given["votes"], given["note"])
        new = _with_resolution(new, made, replace=given["replace"])
    new = _computed(unit, new, fresh=given["fresh"])
    stood = standing(unit, new)
    if new != old and (mode == "record" or given["resolve"] or given["keep"]):
        _save(file, new)
    if given["form"] == "json":
        say_bytes(report.as_json(unit.card, stood))
    else:
        report.text(unit.card, stood)
    return exits.FOUND if _short_of(given["require"], stood.status) else exits.OK


def _short_of(wanted: str | None, status: str) -> bool:
    from cxdsl.review.standing import STATUSES

    return wanted is not None and STATUSES.index(status) < STATUSES.index(wanted)


def _unit(name: str, paths: Sequence[Path]) -> Unit:
    """The card that is meant. Raises ``CardError`` when there is none, or it has an error."""
    from cxdsl.artifact.lock import version_key
    from cxdsl.diag.suggest import suggest
    from cxdsl.driver import compile_paths

    is_file = name.endswith(".card")
    compiled = compile_paths([Path(name)] if is_file else list(paths) or [Path("rulecards")])
    wanted, _, version = name.partition("@")
    units = compiled.units()
    found = [
        u for u in units if is_file or (u.card.id == wanted and version in ("", u.card.version))
    ]
    if is_file and len({u.card.id for u in found}) > 1:
        names = ", ".join(sorted({u.card.id for u in found}))
        raise click.UsageError(f"`{name}` holds several cards; name one of them: {names}")
    if found:
        return max(found, key=lambda u: version_key(u.card.version))
    if compiled.broken:
        tell_diagnostics(compiled.diagnostics)
    likely = suggest(name, [u.card.id for u in units])
    help = f"did you mean `{likely}`?" if likely else "name a card, or its file"
    raise CardError((Diagnostic("CX8003", f"no card `{name}` can be used", help=help),))


def _with_review(record: Record, review: Review, *, replace: bool) -> Record:
    same = [
        r
        for r in record.reviews
        if r.reviewer is not None and (r.reviewer, r.about) == (review.reviewer, review.about)
    ]
    if same and not replace:
        raise click.UsageError(
            f"{review.reviewer} answered about this meaning of the card before; give `--replace`, "
            "or another code for another reviewer"
        )
    kept = tuple(r for r in record.reviews if r not in same)
    return dataclasses.replace(record, reviews=(*kept, review))


def _with_resolution(record: Record, made: Resolution, *, replace: bool) -> Record:
    strangers = sorted(set(made.votes) - _voters(record, made.about))
    if strangers:
        raise click.UsageError(
            f"{', '.join(strangers)} may not vote: only reviewers with role engineer, compliance "
            "or legal whose answers about this meaning of the card are recorded"
        )
    same = [r for r in record.resolutions if (r.question, r.about) == (made.question, made.about)]
    if same and not replace:
        raise click.UsageError("this disagreement was settled before; give `--replace`")
    kept = tuple(r for r in record.resolutions if r not in same)
    return dataclasses.replace(record, resolutions=(*kept, made))


def _voters(record: Record, about: Bound) -> set[str]:
    return {r.reviewer for r in record.reviews if r.counts and r.about == about and r.reviewer}


def _computed(unit: Unit, record: Record, *, fresh: bool) -> Record:
    """The record with results that were computed for this text of the card."""
    from cxdsl.cli.computed import computed
    from cxdsl.review.meaning import computed_from

    known = record.computed
    if known is not None and known.of == computed_from(unit.card) and not fresh:
        return record
    now = computed(unit.card)
    if known is not None and known.of == now.of and known != now:
        tell(f"note: the results in the review file of {unit.card.id} are not those computed now")
    return dataclasses.replace(record, computed=now)


def _save(file: Path, record: Record) -> None:
    """Write the file, but only what reads back as it is: a slip here would lose a review."""
    from cxdsl.artifact.store import write_atomically
    from cxdsl.diag.span import Source
    from cxdsl.review.read import parse
    from cxdsl.review.write import write

    text = write(record)
    if parse(Source(str(file), text)) != record:
        raise ValueError("a review record does not read back as it was written")
    try:
        write_atomically(file, text.encode("utf-8"))
    except OSError as error:
        message = f"cannot write `{file}`: {error.strerror}"
        raise CardError((Diagnostic("CX8015", message, path=str(file)),)) from error
    tell(f"written: {file}")
