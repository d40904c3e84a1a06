"""Places in a text as editors count them: lines from 0, columns in units of an encoding."""

from __future__ import annotations

import re
from bisect import bisect_right

_BREAK = re.compile(r"\r\n|\n|\r")


class Positions:
    """The lines of one text. Places outside of it are taken as the nearest place inside.

    ``encoding`` is what editor and server agreed on: utf-16 (the default of the protocol), utf-8
    or utf-32.
    """

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self._encoding = encoding
        breaks = list(_BREAK.finditer(text))
        self._starts = [0, *(m.end() for m in breaks)]
        self._ends = [*(m.start() for m in breaks), len(text)]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column of a character offset."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return line, sum(map(self._units, self.text[self._starts[line] : offset]))

    def offset(self, line: int, column: int) -> int:
        """The character offset of a line and a column; never inside a character."""
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self.text)
        start, end = self._starts[line], self._ends[line]
        units = 0
        for offset in range(start, end):
            if units >= column:
                return offset
            units += self._units(self.text[offset])
        return end

    def _units(self, character: str) -> int:
        if self._encoding == "utf-16":
            return 2 if ord(character) > 0xFFFF else 1
        return len(character.encode("utf-8")) if self._encoding == "utf-8" else 1
