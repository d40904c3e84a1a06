"""``cxc docs build``: the static site for reviewers."""

from __future__ import annotations

from pathlib import Path

import click

from cxdsl.artifact.store import write_atomically
from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic

# Names the files of a site, so that pages of cards that are gone can be removed.
LISTED = "files.txt"


@click.group(name="docs", epilog=exits.HELP.replace("\n", " "))
def command() -> None:
    """Make pages for reviewers."""


@command.command(name="build", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option(
    "--output",
    "-o",
    type=PATH,
    default=Path("site"),
    metavar="DIR",
    help="The folder to write to. Default: site.",
)
def build(paths: tuple[Path, ...], output: Path) -> int:
    """Write a static site of rule pages, in English and Chinese.

    PATH is a card or a folder of cards; the default is rulecards. The site needs no server: open
    its index.html. The same cards give the same bytes.
    """
    from cxdsl.driver import compile_paths
    from cxdsl.emit.reviews import reviewed
    from cxdsl.site.build import build as build_site

    compiled = compile_paths(paths or (Path("rulecards"),))
    tell_diagnostics(compiled.diagnostics)
    units, problems = reviewed(compiled.units())
    tell_diagnostics(problems)
    files = build_site(units)
    try:
        removed = _write(output, files)
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
    say(
        f"{count} card{'' if count == 1 else 's'}, {len(files)} pages; open {output / 'index.html'}"
    )
    return exits.FOUND if compiled.broken or problems else exits.OK


def _write(output: Path, files: dict[str, bytes]) -> list[str]:
    """Write the files and remove those that an earlier build listed and this one has not."""
    listed = output / LISTED
    old = listed.read_text("utf-8").splitlines() if listed.is_file() else []
    for path, content in files.items():
        target = output / path
        if not (target.is_file() and target.read_bytes() == content):
            write_atomically(target, content)
    removed = [p for p in old if p not in files and _inside(output, p) and (output / p).is_file()]
    for path in removed:
        (output / path).unlink()
    write_atomically(listed, ("\n".join(files) + "\n").encode("utf-8"))
    return removed


def _inside(output: Path, path: str) -> bool:
    """Whether a listed name stays in the folder, whatever somebody wrote into the list."""
    return (output / path).resolve().is_relative_to(output.resolve())
