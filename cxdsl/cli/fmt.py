"""``cxc fmt``: cards in their canonical layout."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.span import Source


@click.command(name="fmt", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(paths: tuple[Path, ...], check: bool, diff: bool) -> int:
    """Put cards into their canonical layout. Comments stay where they are.

    PATH is a card, a folder of cards, or - to read standard input and write standard output. A
    card with a syntax error is left as it is.
    """
    if Path("-") in paths:
        if len(paths) > 1:
            raise click.UsageError("standard input (-) is formatted alone")
        return _stdin(check=check, diff=diff)
    from cxdsl.driver import discover

    changed = broken = 0
    files = discover(paths)
    for file in files:
        code = _file(file.path, check=check, diff=diff)
        changed += code == exits.FOUND
        broken += code == exits.CANNOT
    verb = "would change" if check or diff else "changed"
    if not diff:
        say(f"{changed} of {len(files)} file{'' if len(files) == 1 else 's'} {verb}")
    if broken or (changed and (check or diff)):
        return exits.FOUND
    return exits.OK


def _file(path: Path, *, check: bool, diff: bool) -> int:
    """Format one file; FOUND when it changes, CANNOT when it has a syntax error."""
    from cxdsl.artifact.store import write_atomically

    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise _unusable(path, f"cannot read it: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise _unusable(path, "it is not UTF-8 text; save it as UTF-8") from error
    new = _formatted(Source(str(path), text))
    if new is None:
        return exits.CANNOT
    if new.encode("utf-8") == data:
        return exits.OK
    if diff:
        say(_difference(text, new, str(path)), end="")
    elif check:
        say(f"would change {path}")
    else:
        try:
            write_atomically(path, new.encode("utf-8"))
        except OSError as error:
            raise _unusable(path, f"cannot write it: {error.strerror}") from error
        say(f"changed {path}")
    return exits.FOUND


def _stdin(*, check: bool, diff: bool) -> int:
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unusable(Path("<stdin>"), "it is not UTF-8 text") from error
    new = _formatted(Source("<stdin>", text))
    if new is None:
        return exits.FOUND
    if diff:
        say(_difference(text, new, "<stdin>"), end="")
    elif not check:
        say_bytes(new.encode("utf-8"))
    return exits.FOUND if (check or diff) and new != text else exits.OK


def _formatted(source: Source) -> str | None:
    from cxdsl.syntax.format import format_text

    try:
        return format_text(source)
    except CardError as error:
        tell_diagnostics(error.diagnostics)
        return None


def _difference(old: str, new: str, name: str) -> str:
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (formatted)"
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ no line break at the end of the file\n"
        for line in lines
    )


def _unusable(path: Path, why: str) -> CardError:
    return CardError((Diagnostic("CX8016", f"`{path}`: {why}", path=str(path)),))
