"""Trace files named on the command line: files, folders, standard input."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cxdsl.diag.diagnostic import CardError, Diagnostic

SUFFIXES = (".jsonl", ".jsonl.gz", ".json", ".json.gz")
STDIN = "<stdin>"


@dataclass(frozen=True, slots=True)
class TraceFile:
    """A file of traces: where it is, and how the reader of a report knows it."""

    path: Path
    name: str


@contextmanager
def trace_files(arguments: Sequence[str]) -> Iterator[tuple[TraceFile, ...]]:
    """All trace files that the arguments name, each once, folders in name order.

    Standard input is kept in a temporary file while it is needed, because evidence is read a
    second time. Raises ``CardError`` (CX8001, CX8017) when there is nothing to read.
    """
    found: dict[Path, TraceFile] = {}
    problems: list[Diagnostic] = []
    with tempfile.TemporaryDirectory(prefix="cxc-") as folder:
        for argument in arguments:
            if argument == "-":
                path = Path(folder) / "stdin"
                if path not in found:
                    with path.open("wb") as copy:
                        shutil.copyfileobj(sys.stdin.buffer, copy)
                found[path] = TraceFile(path, STDIN)
                continue
            path = Path(argument)
            if path.is_dir():
                files = [p for p in sorted(path.rglob("*")) if _is_trace(p)]
                for file in files:
                    found.setdefault(file.resolve(), TraceFile(file, file.as_posix()))
                if not files:
                    problems.append(_nothing(f"no trace file in `{argument}`", argument))
            elif path.exists():
                found.setdefault(path.resolve(), TraceFile(path, path.as_posix()))
            else:
                problems.append(
                    Diagnostic("CX8017", f"there is no file `{argument}`", path=argument)
                )
        if problems:
            raise CardError(tuple(problems))
        if not found:
            raise CardError((_nothing("no trace was given", None),))
        yield tuple(found.values())


def _is_trace(path: Path) -> bool:
    return path.name.lower().endswith(SUFFIXES) and path.is_file()


def _nothing(message: str, path: str | None) -> Diagnostic:
    return Diagnostic(
        "CX8001",
        message,
        path=path,
        help=f"name files, or folders that hold files ending in {', '.join(SUFFIXES)}",
    )
