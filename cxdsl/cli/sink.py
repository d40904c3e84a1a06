"""Where a report goes: standard output as it is made, or a file that appears when complete."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import IO

from cxdsl.artifact.store import write_atomically
from cxdsl.cli.output import say, say_bytes
from cxdsl.diag.diagnostic import CardError, Diagnostic


class Sink:
    """Takes a report in pieces. With a path, nothing is at the path before ``close``."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._held: IO[bytes] | None = None
        if path is not None:
            if path.is_dir() or not path.parent.is_dir():
                raise _unwritable(path, "its folder does not exist")
            self._held = tempfile.TemporaryFile()  # noqa: SIM115 - lives until `close`

    def write(self, data: bytes) -> None:
        """Add to the report."""
        if self._held is None:
            say_bytes(data)
        else:
            self._held.write(data)

    def line(self, text: str) -> None:
        """Add a line of text, in UTF-8 in a file and in the console's encoding on a console."""
        if self._held is None:
            say(text)
        else:
            self._held.write(text.encode("utf-8", "backslashreplace") + b"\n")

    def close(self) -> None:
        """Put the file in its place. Raises ``CardError`` (CX8015) when that is not possible."""
        if self._held is None or self._path is None:
            return
        self._held.seek(0)
        try:
            write_atomically(self._path, self._held)
        except OSError as error:
            raise _unwritable(self._path, error.strerror or str(error)) from error
        finally:
            self._held.close()


def _unwritable(path: Path, why: str) -> CardError:
    return CardError((Diagnostic("CX8015", f"cannot write `{path}`: {why}", path=str(path)),))
