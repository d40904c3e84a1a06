"""Lines, columns and display widths of source text."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

from cxdsl.diag.span import Source, Span

TAB = 4
"""Columns that a tab takes in an excerpt."""

_BREAK = re.compile(r"\r\n|\n|\r")
_HIDDEN = frozenset("\u061c\u200b\u200e\u200f\u2028\u2029\u2060\ufeff")


@lru_cache(maxsize=16)
def line_starts(text: str) -> tuple[int, ...]:
    """Return the offset of the first character of every line."""
    return (0, *(m.end() for m in _BREAK.finditer(text)))


def line_column(source: Source, offset: int) -> tuple[int, int]:
    """Return line and column of an offset, both counted from 1; a byte order mark has no column."""
    starts = line_starts(source.text)
    line = bisect_right(starts, offset)
    column = offset - starts[line - 1] + 1
    if line == 1 and offset > 0 and source.text.startswith("\ufeff"):
        column -= 1
    return line, column


def line_text(source: Source, line: int) -> str:
    """Return the text of a line (counted from 1) without its line break."""
    start, end = line_bounds(source, line)
    return source.text[start:end]


def line_bounds(source: Source, line: int) -> tuple[int, int]:
    """Return the offsets where a line starts and where its text ends, before the line break."""
    starts = line_starts(source.text)
    start = starts[line - 1]
    end = starts[line] if line < len(starts) else len(source.text)
    while end > start and source.text[end - 1] in "\r\n":
        end -= 1
    return start, end


def split_lines(text: str) -> list[str]:
    """Return the lines of ``text`` without their breaks; a break at the end opens no line."""
    lines = _BREAK.split(text)
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def lines_of(span: Span) -> tuple[int, int]:
    """Return the first and the last line that a span touches."""
    first = line_column(span.source, span.start)[0]
    last = line_column(span.source, max(span.start, span.end - 1))[0]
    return first, last


def shown(text: str) -> str:
    """Return ``text`` as it may be printed: tabs as blanks, control and hidden characters escaped.

    Nothing in a source or a trace can thereby move the cursor, colour or reorder what is printed.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown_character(c) for c in text)


def width(text: str) -> int:
    """Return the number of terminal columns of a printed text."""
    if text.isascii():
        return len(text)
    return sum(_width_of(c) for c in text)


def _shown_character(character: str) -> str:
    if character == "\t":
        return " " * TAB
    code = ord(character)
    category = unicodedata.category(character)
    if category in ("Cc", "Cs") or character in _HIDDEN or 0x202A <= code <= 0x202E:
        return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    if 0x2066 <= code <= 0x2069:
        return f"\\u{code:04x}"
    return character


def _width_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
