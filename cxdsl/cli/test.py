"""``cxc test``: the examples that cards carry, run like recorded traces."""

from __future__ import annotations

from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic


@click.command(name="test", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option("--quiet", "-q", is_flag=True, help="Print only what differs, and the counts.")
def command(paths: tuple[Path, ...], quiet: bool) -> int:
    """Run the examples that cards carry, and say which do not come out as written.

    Every example is checked by the compiled rules and by the definition of the language, which
    have to agree. `fails at N` names the step of the last event that the evidence cites.
    """
    from cxdsl.cli.examples import run_example
    from cxdsl.driver import compile_paths

    compiled = compile_paths(paths)
    tell_diagnostics(compiled.diagnostics)
    ran = wrong = 0
    for unit in compiled.units():
        if not quiet and unit.card.examples:
            say(f"{unit.card.id} {unit.card.version}")
        for example in unit.card.examples:
            outcome = run_example(unit.card, unit.predicates, example)
            ran += 1
            wrong += bool(outcome.problems)
            mark = "FAIL" if outcome.problems else "ok  "
            if quiet and outcome.problems:
                say(f"{unit.card.id} {unit.card.version}")
            if outcome.problems or not quiet:
                say(f"  {mark}  {outcome.expected:<16} {example.title}")
            for problem in outcome.problems:
                say(f"        {problem}")
    if not ran:
        if compiled.broken:
            return exits.FOUND
        names = ", ".join(f"`{p}`" for p in paths)
        raise CardError(
            (
                Diagnostic(
                    "CX8010",
                    f"no card of {names} carries an example",
                    help='write one with `example passes "..."` and one with `example fails`',
                ),
            )
        )
    say(f"{ran - wrong} of {ran} examples as written")
    return exits.FOUND if wrong or compiled.broken else exits.OK
