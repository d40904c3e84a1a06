"""Standard output and error that survive closed pipes and narrow consoles."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from cxdsl.diag.diagnostic import Diagnostic


def prepare() -> None:
    """Let both streams replace what their encoding cannot show, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _silence(stream: TextIO) -> None:
    """The reader went away (``| head``): the rest goes nowhere, the work and its code go on."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, stream.fileno())
    os.close(sink)


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)


def say(text: str, *, end: str = "\n") -> None:
    """Write a result to standard output."""
    _write(sys.stdout, text + end)


def tell(text: str, *, end: str = "\n") -> None:
    """Write a diagnostic or a note to standard error."""
    _write(sys.stderr, text + end)


def say_bytes(data: bytes) -> None:
    """Write exact bytes (JSON is UTF-8 whatever the console speaks)."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        _write(sys.stdout, data.decode("utf-8"))
        return
    try:
        sys.stdout.flush()
        buffer.write(data)
        buffer.flush()
    except BrokenPipeError:
        _silence(sys.stdout)


def colour(stream: TextIO) -> bool:
    """Whether colours help: a terminal, and nobody asked for none."""
    return not os.environ.get("NO_COLOR") and stream.isatty()


def tell_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Render diagnostics on standard error, ordered and without repetitions."""
    if diagnostics == ():
        return
    from cxdsl.diag.render import render
    from cxdsl.diag.sink import ordered

    found = ordered(diagnostics)
    if found:
        tell(render(found, color=colour(sys.stderr)).rstrip("\n"))
