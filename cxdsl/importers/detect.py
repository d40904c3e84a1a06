"""One way in for every file that can be checked: the form is told by its content, or named."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.importers.recording import refused
from cxdsl.importers.tau2 import is_tau2, read_tau2, voice_fault
from cxdsl.importers.tau_bench import is_tau_bench, read_tau_bench
from cxdsl.trace.events import Item
from cxdsl.trace.lines import BLOCK, BOM, GZIP_MAGIC, Readable, Source, SourceError, stem
from cxdsl.trace.reader import read, read_stretches
from cxdsl.trace.stretch import Stretch
from cxdsl.trace.values import DuplicateKeyError, NotFiniteError, decode_exact

FORMATS: Final = ("auto", "native", "tau-bench", "tau2")
_NATIVE_KEYS: Final = frozenset(("trace", "seq", "kind", "end", "actor"))
_EXPECTED: Final = (
    "give a trace as the page on the trace format describes it, a tau-bench file (a list of runs "
    "with `traj`) or a tau2-bench file (an object with `simulations`)"
)


def open_trace(
    path: Path | None, format: str = "auto", *, stream: BinaryIO | None = None
) -> Iterator[list[Item]]:
    """The items of a file of any known form, in batches.

    ``format`` is one of ``FORMATS``. Without a path, ``stream`` is read (standard input, for
    example). A file that cannot be used gives one broken trace that says why; nothing is raised
    for what a file holds. Raises ``ValueError`` for an unknown format name.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format}: expected one of {', '.join(FORMATS)}")
    name = str(path) if path is not None else "<stdin>"
    if format == "native":
        return read(path, stream)
    wide: io.BufferedReader | None = None
    if path is None:
        if stream is None:
            raise ValueError("neither a path nor a stream is given")
        # A wide buffer, so that the beginning can be looked at without being used up.
        wide = io.BufferedReader(Readable(stream), BLOCK)
    if format == "auto" and _is_native(path, wide):
        return read(path, wide)
    return _whole(path, wide, name, format)


def open_stretches(path: Path, format: str = "auto") -> Iterator[list[Item | Stretch]]:
    """The items of a file like ``open_trace``; of native traces ordinary events come together."""
    if format == "native" or (format == "auto" and _is_native(path, None)):
        return read_stretches(path)
    return cast(Iterator[list[Item | Stretch]], open_trace(path, format))


def _head(path: Path | None, stream: io.BufferedReader | None) -> bytes:
    """The beginning of a file, decompressed; empty when it cannot be read."""
    try:
        if stream is None:
            assert path is not None
            with path.open("rb") as file:
                head = file.read(BLOCK)
        else:
            head = stream.peek(BLOCK)
    except OSError:
        return b""
    if head.startswith(GZIP_MAGIC):
        try:
            head = zlib.decompressobj(wbits=31).decompress(head, BLOCK)
        except zlib.error:
            return b""
    return head.removeprefix(BOM)


def _is_native(path: Path | None, stream: io.BufferedReader | None) -> bool:
    """Whether the first lines of a file are those of a native trace (or can be nothing else).

    Whatever cannot be read counts as native: that reader says what is wrong.
    """
    head = _head(path, stream).lstrip()
    if not head or head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    first = head.split(b"\n", 1)[0]
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        start = first[:200]
        return head[:1] == b"{" and any(f'"{key}"'.encode() in start for key in _NATIVE_KEYS)
    return isinstance(value, dict) and not _NATIVE_KEYS.isdisjoint(value)


def _whole(
    path: Path | None, stream: BinaryIO | None, name: str, format: str
) -> Iterator[list[Item]]:
    """The traces of a file that is one JSON value."""
    try:
        data = b"".join(Source(name, path, stream).blocks())
        value = decode_exact(data)
    except SourceError as error:
        yield refused(stem(name), error.diagnostic)
        return
    except (UnicodeDecodeError, RecursionError):
        yield _refusal(name, "CX7101", "the file is not JSON text", _EXPECTED)
        return
    except (DuplicateKeyError, NotFiniteError) as error:
        code = "CX7003" if isinstance(error, DuplicateKeyError) else "CX7004"
        yield _refusal(name, code, str(error), "write every key once and finite numbers")
        return
    except json.JSONDecodeError as error:
        said = f"the file is no trace: it stops being JSON at line {error.lineno}"
        yield _refusal(name, "CX7101", said, _EXPECTED)
        return
    except ValueError:
        yield _refusal(name, "CX7018", "a number of the file has too many digits", None)
        return
    yield from _traces(value, name, format)


def _traces(value: Any, name: str, format: str) -> Iterator[list[Item]]:
    if format in ("auto", "tau-bench") and is_tau_bench(value):
        yield from read_tau_bench(value, name)
    elif format in ("auto", "tau2") and is_tau2(value):
        if not value["simulations"]:
            yield _refusal(name, "CX7006", "the file holds no simulation", "give a file with runs")
        yield from read_tau2(value, name)
    elif isinstance(value, dict) and "ticks" in value:
        fault = voice_fault()
        yield _refusal(name, fault.code, fault.message, fault.help)
    elif value == []:
        yield _refusal(name, "CX7006", "the file holds no run", "give a file with runs")
    else:
        yield _refusal(name, "CX7101", f"the file is no trace: {_form(value)}", _EXPECTED)


def _form(value: Any) -> str:
    if isinstance(value, dict):
        keys = ", ".join(f"`{key}`" for key in list(value)[:4])
        return f"it is an object with the keys {keys}" if keys else "it is an empty object"
    if isinstance(value, list):
        return "it is a list of something else than runs"
    return "it is a single value"


def _refusal(name: str, code: str, message: str, help_: str | None) -> list[Item]:
    return refused(stem(name), Diagnostic(code, message, help=help_, path=name))
