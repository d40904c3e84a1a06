"""``cxc lint``: what is wrong with cards."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import colour, say, say_bytes


@click.command(name="lint", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "concise", "json"]),
    default="text",
    help="text with excerpts, one concise line each, or json.",
)
@click.option(
    "--fail-level",
    type=click.Choice(["error", "warning"]),
    default="error",
    help="What makes the command exit with 1. Default: error.",
)
@click.option("--notes", is_flag=True, help="Show notes as well; json always holds them.")
def command(paths: tuple[Path, ...], form: str, fail_level: str, notes: bool) -> int:
    """Say what is wrong with cards, without compiling them.

    PATH is a card or a folder of cards. A comment `# cxc:ignore CODE reason=…` above a statement
    or at its end lets a warning stand.
    """
    import msgspec

    from cxdsl.diag.formats import concise, to_json
    from cxdsl.diag.render import render
    from cxdsl.diag.sink import ordered, place
    from cxdsl.driver import lint_paths

    compiled = lint_paths(paths)
    every = ordered(compiled.diagnostics)
    found = every if notes else tuple(d for d in every if d.level != "note")
    errors = sum(d.level == "error" for d in every)
    warnings = sum(d.level == "warning" for d in every)
    match form:
        case "json":
            data = {
                "schema": "cxdsl-lint/1",
                "diagnostics": [to_json(d) for d in every],
                "suppressed": [
                    {**to_json(s.diagnostic), "reason": s.reason}
                    for s in sorted(compiled.suppressed, key=lambda s: place(s.diagnostic))
                ],
            }
            say_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
        case "concise":
            say(concise(found), end="")
        case _:
            if found:
                say(render(found, color=colour(sys.stdout)))
            said = [_count(errors, "error"), _count(warnings, "warning")]
            if compiled.suppressed:
                said.append(f"{len(compiled.suppressed)} suppressed")
            unseen = len(every) - len(found)
            if unseen:
                said.append(f"{_count(unseen, 'note')} (see them with --notes)")
            say(f"{', '.join(said)}; {_count(len(compiled.cards), 'card')} compiled")
    if errors or (warnings and fail_level == "warning"):
        return exits.FOUND
    return exits.OK


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
