"""``cxc lock``: record what card versions mean, and compare."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from cxdsl.artifact import lock as locks
from cxdsl.artifact.lock import Lock
from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import colour, say, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic

# What a version that was not raised looks like; the rest may be recorded as it is.
REFUSED = ("CX5060", "CX5061", "CX5063")


@click.command(name="lock", epilog=exits.HELP.replace("\n", " "))
@click.argument("path", type=PATH, default=Path("rulecards"), metavar="[PATH]")
@click.option("--check", is_flag=True, help="Write nothing; say what changed since the lock.")
@click.option(
    "--overwrite",
    is_flag=True,
    help="Write even where a card changed its meaning under its old version.",
)
def command(path: Path, check: bool, overwrite: bool) -> int:
    """Record what every card version means, in cards.lock.json beside the cards.

    PATH is a folder of cards; the default is rulecards. A card whose meaning or judge items changed
    under its old version is reported, and nothing is written, unless --overwrite is given.
    """
    from cxdsl.artifact.store import write_atomically
    from cxdsl.diag.formats import concise
    from cxdsl.diag.render import render
    from cxdsl.diag.sink import ordered
    from cxdsl.driver import compile_paths
    from cxdsl.emit.lock import locked_card
    from cxdsl.lint.versions import changes

    if not path.is_dir():
        raise CardError((Diagnostic("CX8016", f"`{path}` is no folder", path=str(path)),))
    compiled = compile_paths([path])
    if compiled.broken:
        tell_diagnostics(compiled.diagnostics)
        say("nothing is locked: a card has an error")
        return exits.FOUND
    file = path / locks.NAME
    old = locks.read(file) if file.is_file() else Lock()
    cards = [(locked_card(unit), unit.card.written.head) for unit in compiled.units()]
    new = locks.build(tuple(card for card, _ in cards))
    found = [
        replace(d, level="error") if d.code in REFUSED else d for d in ordered(changes(old, cards))
    ]
    refused = [d for d in found if d.code in REFUSED]
    say(concise(d for d in found if d.level == "note"), end="")
    if refused:
        say(render(refused, color=colour(sys.stdout)).rstrip("\n"))
    if check:
        return _compared(old, new, file, found)
    if refused and not overwrite:
        say(f"{file} is left as it was: {_count(len(refused))} changed under an old version")
        return exits.FOUND
    data = locks.encode(new)
    if not file.is_file() or file.read_bytes() != data:
        try:
            write_atomically(file, data)
        except OSError as error:
            message = f"cannot write `{file}`: {error.strerror}"
            raise CardError((Diagnostic("CX8015", message, path=str(file)),)) from error
    say(f"{_count(len(new.cards))} locked in {file}")
    return exits.OK


def _compared(old: Lock, new: Lock, file: Path, found: Sequence[Diagnostic]) -> int:
    if old == new:
        say(f"{_count(len(new.cards))} as locked in {file}")
        return exits.OK
    before = {(c.domain, c.card, c.version) for c in old.cards}
    after = {(c.domain, c.card, c.version) for c in new.cards}
    for word, names in (("new", after - before), ("gone", before - after)):
        for _, card, version in sorted(names):
            say(f"{word:<5}{card} version {version}")
    told = any(d.code in REFUSED for d in found)
    say(f"{file} is stale; {'raise the versions, then ' if told else ''}run `cxc lock`")
    return exits.FOUND


def _count(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
