"""Where a phrase stands in a text, as whole words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cxdsl.wording.chinese import LONGER
from cxdsl.wording.folding import Folded, fold
from cxdsl.wording.lists import words
from cxdsl.wording.stance import read
from cxdsl.wording.tokens import Occurrence, Token, tokens

_NEGATIONS = frozenset(["not", "never", "不", "没", "未"])
_SUPPORT = frozenset(["do", "does", "did"])


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase to look for: for each of its tokens the words it may stand for.

    ``rare`` has to stand in a text that holds the phrase. ``longer`` are words in which the
    phrase is another one: place of the phrase in it, the word, and what shows that it ends earlier.
    """

    forms: tuple[frozenset[str], ...]
    rare: str
    longer: tuple[tuple[int, str, str], ...] = ()


@lru_cache(maxsize=4096)
def phrase(text: str) -> Phrase:
    """Prepare a phrase; ``forms`` is empty when there is nothing to look for."""
    found = [t for t in tokens(text) if t.text.strip()]
    plain = fold(text).text.strip()
    longer = tuple(
        (word.find(plain), word, unless)
        for word, unless in LONGER
        if plain and plain in word and word != plain
    )
    # Words that are written in several ways cannot be looked for by their letters.
    fixed = [t.text for t in found if not t.also and t.text not in _CHANGING]
    return Phrase(
        tuple(frozenset((t.text, *t.also)) for t in found),
        max(fixed, key=len, default=""),
        longer,
    )


_CHANGING = words(
    """
    not can will do does did is are was were have has had could would should shall i you they
    we am
    """
)


def occurrences(text: str, wanted: Phrase) -> Iterator[Occurrence]:
    """The places where a phrase stands, word by word."""
    if not wanted.forms or wanted.rare not in fold(text).text:
        return
    found, size = tokens(text), len(wanted.forms)
    folded = fold(text)
    for first in range(len(found) - size + 1):
        if all(_fits(found[first + n], form) for n, form in enumerate(wanted.forms)) and not (
            _in_longer(folded, found[first].start, wanted)
        ):
            yield Occurrence(first, first + size)


def interrupted(text: str, wanted: Phrase) -> Iterator[Occurrence]:
    """The places where a phrase stands with a negation inside: *is not guaranteed*."""
    if len(wanted.forms) < 2 or wanted.rare not in fold(text).text:
        return
    found = tokens(text)
    for first, token in enumerate(found):
        if not _fits(token, wanted.forms[0]):
            continue
        at, inner = first + 1, 0
        for form in wanted.forms[1:]:
            while (
                at < len(found)
                and not _fits(found[at], form)
                and (
                    found[at].text in _NEGATIONS
                    or (
                        found[at].text in _SUPPORT
                        and at + 1 < len(found)
                        and found[at + 1].text in _NEGATIONS
                    )
                )
            ):
                inner += found[at].text in _NEGATIONS
                at += 1
            if at >= len(found) or not _fits(found[at], form):
                break
            at += 1
        else:
            if inner:
                yield Occurrence(first, at, inner)


def _fits(token: Token, form: frozenset[str]) -> bool:
    return token.text in form or any(word in form for word in token.also)


def _in_longer(folded: Folded, start: int, wanted: Phrase) -> bool:
    for at, word, unless in wanted.longer:
        begin = start - at
        if begin < 0 or not folded.text.startswith(word, begin):
            continue
        after = folded.text[begin + len(word) : begin + len(word) + 1]
        if not after or after not in unless:
            return True
    return False


def _spans(text: str, places: Iterator[Occurrence]) -> Iterator[tuple[int, int]]:
    # A text without the phrase is not taken apart.
    for place in places:
        found = tokens(text)
        yield fold(text).span(found[place.first].start, found[place.last - 1].end)


def mentioned(text: str, wanted: str) -> tuple[int, int] | None:
    """Where a phrase first stands, as offsets of the recorded text; None when it does not."""
    return next(_spans(text, occurrences(text, phrase(wanted))), None)


def asserted(text: str, wanted: str) -> tuple[int, int] | None:
    """Where the speaker first states a phrase: not negated, quoted, asked, supposed or reported."""
    places = (p for p in occurrences(text, phrase(wanted)) if read(text).asserts(p))
    return next(_spans(text, places), None)


def denied(text: str, wanted: str) -> tuple[int, int] | None:
    """Where the speaker first states the contrary of a phrase."""
    prepared = phrase(wanted)
    places = [p for p in occurrences(text, prepared) if read(text).denies(p)]
    places += [p for p in interrupted(text, prepared) if read(text).denies(p)]
    return next(_spans(text, iter(sorted(places, key=lambda p: p.first))), None)
