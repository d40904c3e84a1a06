"""``cxc compile``: cards to predicates, checklists and rule pages."""

from __future__ import annotations

from pathlib import Path

import click

from cxdsl.artifact import store
from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic


@click.command(name="compile", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option(
    "--output",
    "-o",
    type=PATH,
    default=Path("generated"),
    metavar="DIR",
    help="The folder to write to. Default: generated.",
)
@click.option("--check", is_flag=True, help="Write nothing; say what is stale, missing or extra.")
def command(paths: tuple[Path, ...], output: Path, check: bool) -> int:
    """Compile cards to predicates, checklists and rule pages.

    PATH is a card or a folder of cards; the default is rulecards. The same cards give the same
    bytes. A card with an error is left out and reported; the other cards are compiled. What
    reviewers answered is read from the files that `cxc review` keeps beside the cards.
    """
    from cxdsl.driver import compile_paths
    from cxdsl.emit.bundle import bundle
    from cxdsl.emit.reviews import reviewed
    from cxdsl.syntax.grammar import language_version

    compiled = compile_paths(paths or (Path("rulecards"),))
    tell_diagnostics(compiled.diagnostics)
    units, problems = reviewed(compiled.units())
    tell_diagnostics(problems)
    files = bundle(units, str(language_version()))
    code = exits.FOUND if compiled.broken or problems else exits.OK
    if check:
        return exits.worst(code, _compare(output, files))
    try:
        removed = store.publish(output, files)
    except OSError as error:
        raise CardError(
            (
                Diagnostic(
                    "CX8015",
                    f"cannot write into `{output}`: {error.strerror}",
                    path=str(output),
                ),
            )
        ) from error
    for path in removed:
        say(f"removed {output / path}")
    count = len(compiled.cards)
    say(f"{count} card{'' if count == 1 else 's'} compiled, {len(files)} files in {output}")
    return code


def _compare(output: Path, files: dict[str, bytes]) -> int:
    changes = store.compare(output, files)
    for word, paths in (
        ("stale", changes.stale),
        ("missing", changes.missing),
        ("extra", changes.extra),
    ):
        for path in paths:
            say(f"{word:<8}{output / path}")
    if changes:
        say("run `cxc compile` to bring the folder up to date")
        return exits.FOUND
    say(f"{len(files)} files in {output} are up to date")
    return exits.OK
