"""Words, characters of scripts without spaces, and signs; contractions taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from cxdsl.wording.folding import Folded, fold
from cxdsl.wording.patterns import compiled

_UNSPACED: Final = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー"
)
_TOKEN: Final = compiled(rf"[{_UNSPACED}]|[^\s\pZ\pP\pS\pC{_UNSPACED}]+|[^\s\pZ]")
_WIDE: Final = compiled(rf"[{_UNSPACED}]")
# Signs of emphasis in marked-up text; they show nothing.
_MARKUP: Final = frozenset("*_~")
_IRREGULAR: Final = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
_SUFFIXES: Final[dict[str, tuple[str, ...]]] = {
    "ve": ("have",),
    "ll": ("will",),
    "re": ("are",),
    "m": ("am",),
    "s": ("'s", "is", "has", "us"),
    "d": ("'d", "would", "had", "did"),
}
# Written without an apostrophe, and words that are two.
_TWO: Final = {
    "cannot": ("can", "not"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "didnt": ("did", "not"),
    "cant": ("can", "not"),
    "wont": ("will", "not"),
    "isnt": ("is", "not"),
    "arent": ("are", "not"),
    "wasnt": ("was", "not"),
    "werent": ("were", "not"),
    "havent": ("have", "not"),
    "hasnt": ("has", "not"),
    "hadnt": ("had", "not"),
    "couldnt": ("could", "not"),
    "wouldnt": ("would", "not"),
    "shouldnt": ("should", "not"),
    "im": ("i", "am"),
    "ive": ("i", "have"),
    "youre": ("you", "are"),
    "youve": ("you", "have"),
    "theyre": ("they", "are"),
    "weve": ("we", "have"),
}


class Token(NamedTuple):
    """A word, character or sign: ``start`` and ``end`` are offsets in the folded text.

    ``also`` are further words that it may stand for (*'s* for *is* and *has*).
    """

    text: str
    start: int
    end: int
    also: tuple[str, ...] = ()

    @property
    def wide(self) -> bool:
        """Whether it is a character of a script that is written without spaces."""
        return len(self.text) == 1 and not self.text.isascii() and is_wide(self.text)

    def is_one_of(self, words: frozenset[str]) -> bool:
        """Whether it stands for one of some words."""
        return self.text in words or any(word in words for word in self.also)


@lru_cache(maxsize=16384)
def is_wide(char: str) -> bool:
    """Whether a character belongs to a script that is written without spaces."""
    return _WIDE.fullmatch(char) is not None


@lru_cache(maxsize=256)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a recorded text; linear in its length."""
    return tuple(_expanded(_raw(fold(text))))


def _raw(folded: Folded) -> list[Token]:
    found = (m.span() for m in _TOKEN.finditer(folded.text))
    text = folded.text
    return [Token(text[a:b], a, b) for a, b in found if text[a] not in _MARKUP]


def _expanded(raw: list[Token]) -> Iterator[Token]:
    position = 0
    while position < len(raw):
        token = raw[position]
        mark = raw[position + 1] if position + 1 < len(raw) else None
        tail = raw[position + 2] if position + 2 < len(raw) else None
        if (
            mark is not None
            and tail is not None
            and mark.text == "'"
            and token.end == mark.start
            and mark.end == tail.start
            and (parts := _contraction(token, mark, tail))
        ):
            yield from parts
            position += 3
            continue
        position += 1
        two = _TWO.get(token.text)
        if two is None:
            yield token
        else:
            yield Token(two[0], token.start, token.end)
            yield Token(two[1], token.start, token.end)


def _contraction(word: Token, mark: Token, tail: Token) -> tuple[Token, ...]:
    if tail.text == "t" and word.text.endswith("n") and len(word.text) > 1:
        stem = word.text[:-1]
        first = Token(_IRREGULAR.get(stem, stem), word.start, word.end)
        return first, Token("not", word.start, tail.end)
    meanings = _SUFFIXES.get(tail.text)
    if meanings is None:
        return ()
    return word, Token(meanings[0], mark.start, tail.end, meanings[1:])


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Where a phrase stands: tokens ``first`` to ``last`` (exclusive).

    ``inner`` counts the negations that stand inside it and are no part of the phrase.
    """

    first: int
    last: int
    inner: int = 0
