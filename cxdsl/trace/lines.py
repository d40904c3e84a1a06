"""Bytes to blocks of whole lines: files, gzip and streams; lines end at LF alone."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from cxdsl.diag.diagnostic import Diagnostic

BLOCK: Final = 1 << 18
LONGEST_LINE: Final = 256 << 20
BOM: Final = b"\xef\xbb\xbf"
GZIP_MAGIC: Final = b"\x1f\x8b"


class SourceError(Exception):
    """The bytes of a trace cannot be had; carries the finding."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Source:
    """A file or stream as blocks of whole lines.

    ``blocks`` yields bytes that end with a line feed, except perhaps the last. A byte order mark
    is left out. Raises ``SourceError`` for a file that cannot be opened and damaged gzip data.
    The file is closed when the iteration ends, however it ends. ``size`` is the number of bytes
    where it is known beforehand (a plain file), else 0.
    """

    def __init__(self, name: str, path: Path | None = None, stream: BinaryIO | None = None) -> None:
        self.name = name
        self.path = path
        self.stream = stream
        self.warnings: list[Diagnostic] = []
        self.start = 0
        self.size = 0

    def blocks(self, size: int = BLOCK) -> Iterator[bytes]:
        """Yield the blocks; ``start`` is the byte at which the first line begins (0 or 3)."""
        with ExitStack() as stack:
            data = self._opened(stack)
            head = self._read(data.peek, 2)[:2]
            if head == GZIP_MAGIC:
                packed = stack.enter_context(gzip.GzipFile(fileobj=data))
                self.size = 0
                data = io.BufferedReader(cast(io.RawIOBase, packed))
            elif self.path is not None and self.path.suffix == ".gz" and head:
                self.warnings.append(
                    Diagnostic(
                        "CX7015",
                        "the file is named .gz but holds plain text; it is read as text",
                        help="rename the file to end in .jsonl",
                        path=self.name,
                        level="warning",
                    )
                )
            yield from self._whole_lines(data, size)

    def _opened(self, stack: ExitStack) -> io.BufferedReader:
        if self.stream is not None:
            if isinstance(self.stream, io.BufferedReader):
                return self.stream
            return io.BufferedReader(Readable(self.stream))
        assert self.path is not None
        try:
            data = stack.enter_context(self.path.open("rb"))
            self.size = os.fstat(data.fileno()).st_size
            return data
        except OSError as error:
            reason = (error.strerror or "it cannot be read").lower()
            raise SourceError(
                Diagnostic("CX7016", f"cannot open the trace: {reason}", path=self.name)
            ) from error

    def _read(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            return read(size)
        except EOFError as error:
            raise self._gzip_error("is cut off") from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise self._gzip_error("is damaged") from error
        except OSError as error:
            reason = (error.strerror or "it cannot be read").lower()
            raise SourceError(
                Diagnostic("CX7016", f"cannot read the trace: {reason}", path=self.name)
            ) from error

    def _gzip_error(self, what: str) -> SourceError:
        return SourceError(
            Diagnostic(
                "CX7005",
                f"the compressed file {what}",
                help="copy the file again, or compress it again from the original",
                path=self.name,
            )
        )

    def _whole_lines(self, data: io.BufferedReader, size: int) -> Iterator[bytes]:
        first = True
        while block := self._read(data.read, size):
            if block[-1] != 10:  # line feed
                block += self._read(data.readline, LONGEST_LINE)
                if len(block) > LONGEST_LINE:
                    raise SourceError(
                        Diagnostic(
                            "CX7018",
                            f"a line is longer than {LONGEST_LINE >> 20} MB",
                            help="write one event a line",
                            path=self.name,
                        )
                    )
            if first:
                first = False
                block = self._without_mark(block)
            yield block

    def _without_mark(self, block: bytes) -> bytes:
        if block.startswith(BOM):
            self.start = len(BOM)
            return block[len(BOM) :]
        if block.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise SourceError(
                Diagnostic(
                    "CX7017",
                    "the file is UTF-16, not UTF-8",
                    help="save the file as UTF-8",
                    path=self.name,
                    line=1,
                    byte=0,
                )
            )
        return block


class Readable(io.RawIOBase):
    """A stream of another sort, made readable in blocks; it is not closed with its reader."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer; 0 at the end."""
        data = self.stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def stem(name: str) -> str:
    """The name of a trace that names itself nowhere: the file's name without its endings."""
    base = Path(name).name.strip("<>")
    for ending in (".gz", ".jsonl", ".ndjson", ".json"):
        base = base.removesuffix(ending)
    return base or "trace"


_PARTIAL_WORD = re.compile(
    r"-?|(-?I(n(f(i(n(i(t)?)?)?)?)?)?)|N(a)?|t(r(u)?)?|f(a(l(s)?)?)?|n(u(l)?)?"
)
_PARTIAL_NUMBER = re.compile(r"\.|(\.\d+)?[eE][+-]?")


def is_cut_off(line: bytes) -> bool:
    """Whether a line that is not JSON is the beginning of an object whose rest is missing."""
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        if error.reason != "unexpected end of data":
            return False
        text = line[: error.start].decode("utf-8").strip()
        return text.startswith("{") and '"' in text
    if not text.startswith("{"):
        return False
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _ran_out(text, error)
    except (ValueError, RecursionError):
        return False
    return False


def _ran_out(text: str, error: json.JSONDecodeError) -> bool:
    rest = text[error.pos :]
    if not rest or error.msg.startswith("Unterminated string"):
        return True
    if error.msg.startswith("Invalid \\u"):
        return len(rest) < 6 and '"' not in rest
    if error.msg.startswith("Expecting value"):
        return _PARTIAL_WORD.fullmatch(rest) is not None
    return error.msg.startswith("Expecting ','") and _PARTIAL_NUMBER.fullmatch(rest) is not None
