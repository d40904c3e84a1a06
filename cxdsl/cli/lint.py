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
def command(paths: tuple[Path, ...], form: str, fail_level: str) -> int:
    """Say what is wrong with cards, without compiling them.

    PATH is a card or a folder of cards.
    """
    import msgspec

    from cxdsl.diag.formats import concise, to_json
    from cxdsl.diag.render import render
    from cxdsl.diag.sink import ordered
    from cxdsl.driver import compile_paths

    compiled = compile_paths(paths)
    found = ordered(compiled.diagnostics)
    errors = sum(d.level == "error" for d in found)
    warnings = sum(d.level == "warning" for d in found)
    match form:
        case "json":
            data = {"schema": "cxdsl-lint/1", "diagnostics": [to_json(d) for d in found]}
            say_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
        case "concise":
            say(concise(found), end="")
        case _:
            if found:
                say(render(found, color=colour(sys.stdout)))
            count = len(compiled.cards)
            say(
                f"{_count(errors, 'error')}, {_count(warnings, 'warning')}; "
                f"{_count(count, 'card')} compiled"
            )
    if errors or (warnings and fail_level == "warning"):
        return exits.FOUND
    return exits.OK


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
