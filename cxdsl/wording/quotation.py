"""What stands between quotation marks, in titles and in quoted lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cxdsl.wording.folding import Folded
from cxdsl.wording.tokens import Token

_PAIRS: Final = {
    "“": "”",
    "„": "”“",
    "「": "」",
    "『": "』",
    "«": "»",
    "‹": "›",
    "《": "》",
    "〈": "〉",
    "〝": "〞",
}
_STRAIGHT: Final = frozenset("\"'")


def quoted(folded: Folded, tokens: Sequence[Token]) -> list[bool]:
    """For every token: whether it stands in a quotation. A mark without its partner is none."""
    found = [False] * len(tokens)
    # Where a quotation begins (1) and has ended (-1).
    edges = [0] * (len(tokens) + 1)
    open_: dict[str, list[int]] = {}
    straight: dict[str, int] = {}
    line_quoted = False
    for at, token in enumerate(tokens):
        gap = folded.text[tokens[at - 1].end if at else 0 : token.start]
        if at == 0 or "\n" in gap:
            line_quoted = token.text == ">"
            if "\n\n" in gap:
                straight.clear()
        found[at] = line_quoted
        text = token.text
        if text in _PAIRS:
            for sign in _PAIRS[text]:
                open_.setdefault(sign, []).append(at)
        if text in open_ and open_[text] and open_[text][-1] < at:
            _span(edges, open_[text].pop(), at)
        elif text in _STRAIGHT:
            _straight(folded, token, at, straight, edges)
    depth = 0
    for at, change in enumerate(edges[:-1]):
        depth += change
        found[at] = found[at] or depth > 0
    return found


def _span(edges: list[int], start: int, stop: int) -> None:
    edges[start + 1] += 1
    edges[stop] -= 1


def _straight(
    folded: Folded, token: Token, at: int, open_: dict[str, int], edges: list[int]
) -> None:
    before = folded.text[token.start - 1] if token.start else " "
    after = folded.text[token.end] if token.end < len(folded.text) else " "
    if token.text in open_ and (token.text == '"' or not after.isalnum() or not after.isascii()):
        _span(edges, open_.pop(token.text), at)
    elif token.text == '"' or (
        (not before.isalnum() or not before.isascii()) and (not after.isspace())
    ):
        open_[token.text] = at
