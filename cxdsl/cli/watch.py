"""``cxc watch``: lint and test again whenever a card or a vocabulary changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic

State = tuple[tuple[str, int, int], ...]


@click.command(name="watch", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Stop after N runs, with the exit code of the last one. Default: run until interrupted.",
)
@click.option(
    "--interval",
    type=click.FloatRange(min=0.05),
    default=0.5,
    show_default=True,
    metavar="SECONDS",
    help="How often to look for changes.",
)
def command(paths: tuple[Path, ...], runs: int | None, interval: float) -> int:
    """Run lint and the examples of cards now, and again after every change.

    PATH is a card or a folder of cards; default: rulecards. Ctrl-C ends it.
    """
    watched = paths or (Path("rulecards"),)
    missing = [p for p in watched if not p.exists()]
    if missing:
        why = f"cannot read `{missing[0]}`: there is no such path"
        raise CardError((Diagnostic("CX8016", why, path=str(missing[0])),))
    done = 0
    try:
        while True:
            state = _state(watched)
            code = _run(watched)
            done += 1
            if done == runs:
                return code
            say(f"watching {', '.join(map(str, watched))} (Ctrl-C ends it)")
            while _state(watched) == state:
                time.sleep(interval)
            say("")
    except KeyboardInterrupt:
        say("ended")
        return exits.OK


def _state(paths: Sequence[Path]) -> State:
    """Name, size and time of change of the cards and vocabularies that are there."""
    found: list[tuple[str, int, int]] = []
    for path in paths:
        names = [path] if path.is_file() else [*path.rglob("*.card"), *path.rglob("*.yaml")]
        for name in names:
            try:
                known = name.stat()
            except OSError:
                continue
            found.append((str(name), known.st_size, known.st_mtime_ns))
    return tuple(sorted(found))


def _run(paths: tuple[Path, ...]) -> int:
    """Lint, and when nothing stops it, test. A mistake is reported and does not end the watch."""
    from cxdsl.cli import lint, test

    try:
        code = _called(lint.command, paths)
        return exits.worst(code, _called(test.command, paths)) if code == exits.OK else code
    except CardError as error:
        tell_diagnostics(error.diagnostics)
        return exits.CANNOT


def _called(command: click.Command, paths: tuple[Path, ...]) -> int:
    result = command.main(args=[str(p) for p in paths], standalone_mode=False)
    return result if isinstance(result, int) else exits.OK
