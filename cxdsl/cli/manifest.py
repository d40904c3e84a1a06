"""``cxc manifest``: the names that task writers have to stay within."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, tell, tell_diagnostics
from cxdsl.cli.sink import Sink

if TYPE_CHECKING:
    from cxdsl.artifact.interface import Interface


@click.command(name="manifest", epilog=exits.HELP.replace("\n", " "))
@click.argument("cards", nargs=-1, type=PATH, metavar="[CARDS]...")
@click.option(
    "--output",
    "-o",
    type=PATH,
    metavar="FILE",
    help="Write to this file. Default: standard output.",
)
@click.option("--check", is_flag=True, help="Write nothing; say whether FILE is up to date.")
def command(cards: tuple[Path, ...], output: Path | None, check: bool) -> int:
    """Write the interface manifest of the domains.

    For every domain with a card: tools with category, scope and permission level, draft and notice
    types, facts, and the rules and checklist items that can be graded. Whoever writes tasks may use
    these names and no others. CARDS are cards or folders of cards; the default is rulecards. It is
    not the manifest.json of a compiled folder, which lists files and their hashes.
    """
    from cxdsl.artifact import interface as interfaces
    from cxdsl.driver import compile_paths
    from cxdsl.emit.interface import interface
    from cxdsl.syntax.grammar import language_version

    if check and output is None:
        raise click.UsageError("`--check` needs the file to look at: `--output FILE`")
    compiled = compile_paths(cards or (Path("rulecards"),))
    tell_diagnostics(compiled.diagnostics)
    if compiled.broken:
        # A list with a card left out would forbid names that are there.
        tell("nothing is written: a card has an error")
        return exits.FOUND
    try:
        made = interface(compiled.units(), str(language_version()))
    except ValueError as error:
        raise click.UsageError(f"{error}; give the cards of one of them") from None
    data = interfaces.encode(made)
    if check and output is not None:
        return _compared(output, data)
    sink = Sink(output)
    sink.write(data)
    sink.close()
    if output is not None:
        say(f"{output}: {_counts(made)}")
    return exits.OK


def _compared(output: Path, data: bytes) -> int:
    try:
        same = output.read_bytes() == data
    except OSError as error:
        say(f"{output} cannot be read: {error.strerror}")
        return exits.FOUND
    say(f"{output} is {'up to date' if same else 'stale; run `cxc manifest` to write it anew'}")
    return exits.OK if same else exits.FOUND


def _counts(made: Interface) -> str:
    tools = sum(len(d.tools) for d in made.domains)
    rules = sum(len(d.rules) for d in made.domains)
    items = sum(len(d.checklist) for d in made.domains)
    return f"{len(made.domains)} domains, {tools} tools, {rules} rules, {items} checklist items"
