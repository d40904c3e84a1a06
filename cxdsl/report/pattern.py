"""The JSON of rule results that differ from trace to trace in nothing but numbers.

Traces in which a rule fails in the same way (see ``monitor.retrace``) share a text with holes; each
puts its own seqs in. The text is not made by hand: a result is encoded with numbers that stand in
nothing else, and cut there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from cxdsl.grade.record import GradedRule
from cxdsl.grade.standing import Standing
from cxdsl.monitor.engine import Retraced
from cxdsl.monitor.retrace import Placed

Encode = Callable[[GradedRule], bytes]

# Patterns kept; then they are forgotten and collected anew.
LIMIT: Final = 2_000
# A hole is written as one of these numbers and, in the last digits, what belongs there.
_MARKS: Final = tuple(mark * 10**10 for mark in (987_654_321, 876_543_219, 765_432_198))
_DIGITS: Final = 10
_EFFECTIVE: Final = {True: b"true", False: b"false", None: b"null"}


class _Pattern:
    """A text with holes, and what belongs there: places among seqs and effects."""

    __slots__ = ("owners", "places", "text")

    def __init__(self, owners: tuple[Retraced, Standing], text: bytes, places: list[int]) -> None:
        # Kept so that no others take their identity.
        self.owners = owners
        self.text = text
        self.places = places


class Patterns:
    """Writes failed rules by pattern; ``encode`` writes any result."""

    def __init__(self, encode: Encode) -> None:
        self._encode = encode
        self._known: dict[tuple[int, int], _Pattern] = {}

    def write(self, graded: GradedRule, violations: Placed) -> bytes:
        """A result as JSON, given its violations."""
        key = (id(violations.retraced), id(graded.standing))
        pattern = self._known.get(key)
        if pattern is None:
            pattern = self._pattern(graded, violations)
            if pattern is None:
                return self._encode(graded)
            if len(self._known) >= LIMIT:
                self._known.clear()
            self._known[key] = pattern
        given: list[Any] = [*violations.seqs, *map(_EFFECTIVE.__getitem__, violations.effective)]
        return pattern.text % tuple(map(given.__getitem__, pattern.places))

    def _pattern(self, graded: GradedRule, violations: Placed) -> _Pattern | None:
        plain = self._encode(graded)
        mark = next((m for m in _MARKS if str(m)[:-_DIGITS].encode() not in plain), None)
        if mark is None:
            return None
        count, retraced = len(violations.seqs), violations.retraced
        seqs = range(mark, mark + count)
        effective: Any = range(mark + count, mark + count + len(violations))
        marked = replace(graded.result, violations=Placed(retraced, seqs, effective))
        written = self._encode(replace(graded, result=marked)).replace(b"%", b"%%")
        start = str(mark)[:-_DIGITS].encode()
        texts = re.split(start + rb"(\d{%d})" % _DIGITS, written)
        places = list(map(int, texts[1::2]))
        holes = [b"%d" if place < count else b"%b" for place in places]
        text = b"".join(t + hole for t, hole in zip(texts[::2], [*holes, b""], strict=True))
        return _Pattern((retraced, graded.standing), text, places)
