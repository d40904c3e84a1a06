"""Sentences of a recorded text, as stretches of its tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cxdsl.wording.folding import Folded
from cxdsl.wording.lists import words
from cxdsl.wording.tokens import Token

ENDS: Final = frozenset("!?。;")
_CLOSING: Final = frozenset("\"'”’」』»)]】）")
_ITEM: Final = frozenset("-•·>+")
_ABBREVIATIONS: Final = words(
    """
    mr mrs ms dr st vs etc approx dept inc ltd co no fig e i g u s a p m jr sr ref acct est
    """
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens ``first`` to ``last`` (exclusive).

    ``asks``: it ends with a question mark. ``header`` is the number of the sentence that
    introduces it, when it is an item of a list after a colon.
    """

    first: int
    last: int
    asks: bool
    header: int | None = None


def sentences(folded: Folded, tokens: Sequence[Token]) -> list[Sentence]:
    """Split tokens into sentences."""
    found: list[Sentence] = []
    first, header = 0, None
    for index in range(len(tokens)):
        after = index + 1
        # The full stop after the number of a list item ends nothing.
        numbered = index == first + 1 and tokens[first].text.isdigit()
        ended = not numbered and _ends(folded, tokens, index)
        broken = after < len(tokens) and _breaks(folded, tokens, after)
        if after < len(tokens) and not ended and not broken:
            continue
        stop = after
        if after < len(tokens) and ended and not broken and tokens[after].text in ENDS | _CLOSING:
            continue
        asks = any(t.text == "?" for t in tokens[max(first, stop - 4) : stop])
        found.append(Sentence(first, stop, asks, header))
        header = _next_header(tokens, found, header, after, broken)
        first = stop
    return found


def _next_header(
    tokens: Sequence[Token], found: list[Sentence], header: int | None, after: int, broken: bool
) -> int | None:
    if after >= len(tokens) or not broken or not _is_item(tokens, after):
        return None
    return len(found) - 1 if tokens[after - 1].text == ":" else header


def _ends(folded: Folded, tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    if token.text in ENDS:
        return True
    if token.text in _CLOSING:
        return index > 0 and tokens[index - 1].text in ENDS | {"."} and _spaced(folded, token)
    if token.text != ".":
        return False
    if not _spaced(folded, token):
        return False
    before = tokens[index - 1] if index else None
    if before is None or before.text == ".":
        return False
    if before.text in _ABBREVIATIONS and before.end == token.start:
        return before.text in ("no", "a", "m") and index + 1 == len(tokens)
    return True


def _spaced(folded: Folded, token: Token) -> bool:
    """Whether nothing of the same word follows a full stop."""
    if token.end >= len(folded.text):
        return True
    after = folded.text[token.end]
    return after.isspace() or after in _CLOSING or after in ENDS or not after.isascii()


def _is_item(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    if token.text in _ITEM:
        return True
    follows = tokens[index + 1].text if index + 1 < len(tokens) else ""
    return token.text.isdigit() and follows in (".", ")", "、")


def _breaks(folded: Folded, tokens: Sequence[Token], index: int) -> bool:
    """Whether a line break before a token ends a sentence: a wrapped line goes on."""
    before, token = tokens[index - 1], tokens[index]
    gap = folded.text[before.end : token.start]
    if "\n" not in gap:
        return False
    if gap.count("\n") > 1 or before.wide or token.wide or _is_item(tokens, index):
        return True
    start, _ = folded.span(token.start, token.end)
    return folded.source[start].isupper() or before.text == ":"
