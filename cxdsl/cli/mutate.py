"""``cxc mutate``: how many wrong versions of a card its examples notice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cxdsl.cli import exits
from cxdsl.cli import mutation_report as report
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.cli.selected import picked, refuse_unknown
from cxdsl.diag.diagnostic import CardError, Diagnostic

if TYPE_CHECKING:
    from cxdsl.lint.shelf import Written


@click.command(name="mutate", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option(
    "--only", multiple=True, metavar="NAME", help="A CARD, RULE or CARD.RULE. Repeatable."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--min-score",
    type=click.FloatRange(0, 100),
    default=95.0,
    show_default=True,
    metavar="PERCENT",
    help="Exit with 1 when the score of a card is below.",
)
@click.option(
    "--traces", is_flag=True, help="Say as well which changes of traces each rule notices."
)
def command(
    paths: tuple[Path, ...], only: tuple[str, ...], form: str, min_score: float, traces: bool
) -> int:
    """Say how much the examples of cards prove.

    Every requirement is changed in many small ways: a condition left out, an order swapped, a
    bound moved. A change that no example of the card notices survives, and is listed with an
    example that would notice it. PATH is a card or a folder of cards; the default is rulecards.
    """
    from cxdsl.driver import check_paths
    from cxdsl.lint.outcomes import examples_come_out
    from cxdsl.lint.shelf import Shelf
    from cxdsl.lint.suppress import sift
    from cxdsl.mutation import score as scoring

    checked = check_paths(paths or (Path("rulecards"),))
    written = checked.shelf.cards
    found = sift(checked.diagnostics, checked.trees, complete=False).kept
    tell_diagnostics(found)
    refuse_unknown([w.card for w in written], only)
    picks = [w for w in written if w.card.rules and (not only or picked(w.card, only))]
    # An example that does not come out as it says kills nothing.
    wrong = sift(examples_come_out(Shelf(tuple(picks))), checked.trees, complete=False).kept
    tell_diagnostics(wrong)
    scores = scoring.scores([(w.card, w.tree, w.vocabulary, picked(w.card, only)) for w in picks])
    broken = bool(wrong) or any(d.level == "error" for d in found)
    if not scores:
        if broken:
            return exits.FOUND
        raise CardError((Diagnostic("CX6003", "no card has a requirement to change"),))
    below = [s for s in scores if s.percent is not None and s.percent < min_score]
    told = dict(zip(report.findings(below, min_score), below, strict=True))
    sifted = sift(told, checked.trees, complete=False)
    weak = [told[d] for d in sifted.kept]
    reasons = {told[s.diagnostic].card.id: s.reason for s in sifted.suppressed}
    sights = _sights(written, only) if traces else {}
    if form == "json":
        say_bytes(report.as_json(scores, sights, reasons, min_score))
    else:
        for one in scores:
            report.card_lines(one, sights.get(one.card.id, ()))
    tell_diagnostics([*sifted.kept, *report.samples(scores)])
    if form == "text":
        say(report.summary(scores, weak, len(below) - len(weak), min_score))
    return exits.FOUND if weak or broken else exits.OK


def _sights(written: Sequence[Written], only: tuple[str, ...]) -> report.Sights:
    """What each picked requirement notices of changed traces, by card."""
    from cxdsl.mutation.blind import sight

    return {
        w.card.id: tuple(
            sight(w.card, r, w.vocabulary.keys)
            for r in w.card.rules
            if r.id in picked(w.card, only)
        )
        for w in written
    }
