"""Text in the form in which it is compared, with the way back to every original character.

Folding undoes what does not change the words: width and compatibility forms (NFKC), case, digits
of other scripts, characters that show nothing, look-alike letters, typographic apostrophes and
dashes, traditional forms of common Chinese characters. White space and punctuation stay.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cxdsl.wording.lookalikes import ALWAYS, BOTH_CASES, LATIN, SIMPLIFIED

# Fillers and selectors that show nothing and are of no format category.
_BLANK: Final = frozenset([0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0])
_SAME: Final = {
    **dict.fromkeys("\u2018\u2019\u02bc\u02b9\u2032`\u00b4\uff07\u201b\u055a", "'"),
    **dict.fromkeys("\u2010\u2011\u2212\ufe63\uff0d\u2043\u02d7", "-"),
    **dict.fromkeys("\u2028\u2029\u0085\u000b\u000c", "\n"),
    "\u2044": "/",
    "\u2215": "/",
    "\u066b": ".",
    "\u066c": ",",
    "\u060c": ",",
    "\u061b": ";",
    "\u061f": "?",
}
_MARKS: Final = 8


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text. ``starts`` and ``ends`` are the offsets in ``source`` of its characters.

    Both are None where folding moved nothing.
    """

    text: str
    source: str
    starts: tuple[int, ...] | None = None
    ends: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the source that ``text[start:end]`` (not empty) was made of."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


@lru_cache(maxsize=256)
def fold(source: str) -> Folded:
    """Fold a text; linear in its length."""
    if source.isascii():
        return Folded(source.lower().replace("`", "'"), source)
    clusters = list(_clusters(source))
    shown = [_plain(text) for _, _, text in clusters]
    if not LATIN.keys().isdisjoint("".join(shown)):
        _latinise(shown)
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for (start, end, _), one in zip(clusters, shown, strict=True):
        for char in _lower(one):
            text.append(char)
            starts.append(start)
            ends.append(end)
    return Folded("".join(text), source, tuple(starts), tuple(ends))


def plain(source: str) -> str:
    """The folded text with every run of white space as one space: equal texts are the same."""
    return " ".join(fold(source).text.split())


def _invisible(char: str) -> bool:
    return (
        unicodedata.category(char) == "Cf"
        or ord(char) in _BLANK
        or "\ufe00" <= char <= "\ufe0f"
        or "\U000e0100" <= char <= "\U000e01ef"
    )


@lru_cache(maxsize=65536)
def _sort(char: str) -> str:
    """``none`` shows nothing, ``mark`` belongs to the character before it, ``base`` is the rest."""
    if _invisible(char):
        return "none"
    joins = unicodedata.combining(char) or "\u1160" <= char <= "\u11ff" or char in "\uff9e\uff9f"
    return "mark" if joins or unicodedata.category(char) == "Mn" else "base"


def _clusters(source: str) -> Iterator[tuple[int, int, str]]:
    """Characters with the marks that belong to them: start, end and what is shown.

    Marks beyond the eighth on one character are overlooked, so that no cluster grows with a text.
    """
    start, end, base, marks = 0, 0, "", ""
    for index, char in enumerate(source):
        sort = _sort(char)
        if sort == "none":
            continue
        if sort == "mark" and base:
            end = index + 1
            if len(marks) < _MARKS:
                marks += char
            continue
        if base:
            yield start, end, base + marks
        start, end, base, marks = index, index + 1, char, ""
    if base:
        yield start, end, base + marks


@lru_cache(maxsize=65536)
def _plain(cluster: str) -> str:
    """A cluster in compatibility form, with its case."""
    if cluster in _SAME:
        return _SAME[cluster]
    if unicodedata.category(cluster[0]) == "No":
        # Raised and circled digits are marks of their own: 40² is not 402.
        return cluster
    text = unicodedata.normalize("NFKC", cluster)
    if len(text) > 1 and "LATIN" in unicodedata.name(text[0], ""):
        # What is left of the marks makes no letter: strokes and dots over plain letters.
        text = text[0] + "".join(c for c in text[1:] if unicodedata.category(c) != "Mn")
    return "".join(_digit(_SAME.get(c, SIMPLIFIED.get(c, c))) for c in text)


def _digit(char: str) -> str:
    value = unicodedata.decimal(char, None) if not char.isascii() else None
    return char if value is None else str(value)


@lru_cache(maxsize=65536)
def _lower(text: str) -> str:
    if unicodedata.category(text[0]) == "No":
        return text
    folded = unicodedata.normalize("NFKC", text.casefold())
    return folded.replace("\u0307", "") if folded[:1] == "i" else folded


def _latinise(shown: list[str]) -> None:
    """Replace look-alikes in place, word by word."""
    for first, stop in _words(shown):
        word = shown[first:stop]
        letters = "".join(word)
        foreign = {c for c in letters if c in LATIN}
        if not foreign:
            continue
        mixed = any("a" <= c.lower() <= "z" for c in letters) or not foreign.isdisjoint(ALWAYS)
        if mixed or all(c in BOTH_CASES for c in letters.casefold()):
            shown[first:stop] = ["".join(LATIN.get(c, c) for c in one) for one in word]


def _words(shown: list[str]) -> Iterable[tuple[int, int]]:
    edges = [-1, *(n for n, one in enumerate(shown) if not one[:1].isalpha()), len(shown)]
    return ((before + 1, after) for before, after in pairwise(edges) if after > before + 1)
