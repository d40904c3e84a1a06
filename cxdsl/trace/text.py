"""Text as it is compared: normalised, and matched by whole words.

Normalisation (NFKC, case folding, zero-width characters removed, runs of white space as one
space) is used for matching only; evidence always shows the recorded text.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Characters that show nothing and would split a word (soft hyphen, zero-width, bidi marks, BOM).
_INVISIBLE = dict.fromkeys(
    (
        0x00AD,
        0x034F,
        0x180E,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2065),
        0xFEFF,
    )
)
_APOSTROPHES = {ord("\u2019"): "'", ord("\u2018"): "'", ord("\u02bc"): "'"}


@lru_cache(maxsize=4096)
def normalise(text: str) -> str:
    """The form in which texts and phrases are compared."""
    if text.isascii():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", text.translate(_INVISIBLE)).casefold()
    return " ".join(folded.translate(_APOSTROPHES).split())


def _spaced(char: str) -> bool:
    """Whether a letter or digit belongs to a script that separates words by spaces."""
    return char.isalnum() and not "\u2e80" <= char <= "\ud7ff" and not char > "\uf8ff"


def mentions(normalised: str, phrase: str) -> bool:
    """Whether a normalised text contains a normalised phrase as whole words.

    Next to letters of scripts written without spaces (Chinese, Japanese) any position counts.
    """
    if not phrase:
        return False
    at = normalised.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        before_ok = at == 0 or not (_spaced(phrase[0]) and _spaced(normalised[at - 1]))
        after_ok = end == len(normalised) or not (_spaced(phrase[-1]) and _spaced(normalised[end]))
        if before_ok and after_ok:
            return True
        at = normalised.find(phrase, at + 1)
    return False
