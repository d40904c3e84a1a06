"""``cxc test``: the examples that cards carry, run like recorded traces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.cli.selected import picked, refuse_unknown
from cxdsl.diag.diagnostic import CardError, Diagnostic

if TYPE_CHECKING:
    from cxdsl.cli.test_report import Crossed, Tested


@click.command(name="test", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option("--quiet", "-q", is_flag=True, help="Print only what differs, and the counts.")
@click.option(
    "--only", multiple=True, metavar="NAME", help="A CARD, RULE or CARD.RULE. Repeatable."
)
@click.option(
    "--cross",
    is_flag=True,
    help="Passing examples may break no rule of another card, unless listed.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Every requirement needs an example that keeps and one that breaks it.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(
    paths: tuple[Path, ...],
    quiet: bool,
    only: tuple[str, ...],
    cross: bool,
    strict: bool,
    form: str,
) -> int:
    """Run the examples that cards carry, and say which do not come out as written.

    Every example is checked by the compiled rules and by the definition of the language, which
    have to agree. `fails at N` names the step of the last event that the evidence cites.
    """
    from cxdsl.cli import test_report as report
    from cxdsl.cli.examples import run_example
    from cxdsl.driver import compile_paths
    from cxdsl.mutation.others import shown

    compiled = compile_paths(paths)
    tell_diagnostics(compiled.diagnostics)
    refuse_unknown(compiled.cards, only)
    tested: list[Tested] = []
    for unit in compiled.units():
        card = unit.card
        if only and not picked(card, only):
            continue
        outcomes = tuple(run_example(card, unit.predicates, e) for e in card.examples)
        tested.append(report.Tested(card, outcomes, shown(card) if strict else ()))
        if form == "text":
            for line in report.card_lines(tested[-1], quiet=quiet):
                say(line)
    if not any(t.outcomes for t in tested):
        if compiled.broken:
            return exits.FOUND
        raise CardError((_no_example(paths),))
    result = report.Result(tuple(tested), _crossed(paths, tested) if cross else None)
    tell_diagnostics([*result.untested(), *(result.crossed.kept if result.crossed else ())])
    if form == "json":
        say_bytes(report.as_json(result))
    else:
        say(report.summary(result))
    return exits.FOUND if result.found or compiled.broken else exits.OK


def _crossed(paths: tuple[Path, ...], tested: list[Tested]) -> Crossed:
    """What the rules of all cards given say of the passing examples of those tested."""
    from cxdsl.cli import test_report as report
    from cxdsl.driver import check_paths

    checked = check_paths(paths)
    return report.crossed(checked.cards, checked.trees, {t.card.id for t in tested})


def _no_example(paths: tuple[Path, ...]) -> Diagnostic:
    names = ", ".join(f"`{p}`" for p in paths)
    return Diagnostic(
        "CX8010",
        f"no card of {names} carries an example",
        help='write one with `example passes "..."` and one with `example fails`',
    )
