"""Where statements start: cutting a file into cards and a card into statements.

This works on words alone and on any text, also on one that the parser cannot read, so it decides
by layout and by the next word: a line that starts with ``title`` starts a statement, and so does
``title`` before a quoted text anywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cxdsl.syntax.keywords import CHOICES, ITEMS
from cxdsl.syntax.scan import Token

Kind = Literal["card", "item", "step", "end"]

_TEXT_FOLLOWS = frozenset({"title", "source", "obligation", "checkpoint", "limits", "unchecked"})
_SECOND_WORD = {
    "basis": frozenset(CHOICES["BASIS_KIND"]),
    "effective": frozenset({"from"}),
    "applies": frozenset({"when"}),
    "example": frozenset({"passes", "fails", "vacuous", "not"}),
}
_THIRD_WORD = {
    "supersedes": frozenset({"version"}),
    "merges": frozenset({"because"}),
    "event": frozenset({"means"}),
    "judge": frozenset(CHOICES["SEVERITY"]),
}
_STEP_WORDS = frozenset(
    [
        "says",
        "call",
        "draft",
        "notice",
        "confirmation",
        "refusal",
        "submission",
        "blocked",
        "final",
        "successful",
        "failed",
        "agent",
        "customer",
        "runtime",
        "tool",
    ]
)
# After these a name follows, so that an item word on the next line may be that name.
_NAME_FOLLOWS = frozenset(
    [
        ",",
        "to",
        "for",
        "each",
        "with",
        "where",
        "and",
        "or",
        "replacing",
        "returning",
        "facts",
        "fields",
        "as",
        "not",
    ]
)
_NOT_AFTER_CARD = frozenset({"is", "of", "as", "and", "or"})


@dataclass(frozen=True, slots=True)
class Statement:
    """Tokens ``start`` to ``end`` (exclusive) and what kind of statement they are."""

    kind: Kind
    start: int
    end: int


def opens_card(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the token at ``at`` is the first word of a card."""
    token = tokens[at]
    if token.text != "card":
        return False
    after = _text(tokens, at + 1)
    if _text(tokens, at + 2) == "version":
        return True
    previous = _text(tokens, at - 1) if at else "end"
    return (token.first or previous == "end") and after not in _NOT_AFTER_CARD | {","}


def opens(tokens: Sequence[Token], at: int) -> Kind | None:
    """Return which kind of statement starts at ``at``, or None."""
    token = tokens[at]
    if token.kind == "mark":
        step = token.text == "-" and (token.first or _text(tokens, at + 1) in _STEP_WORDS)
        return "step" if step else None
    if token.kind != "word":
        return None
    if token.text == "end":
        return "end"
    if opens_card(tokens, at):
        return "card"
    if token.text in ITEMS and _opens_item(tokens, at):
        return "item"
    return None


def statements(tokens: Sequence[Token]) -> list[Statement]:
    """Cut the tokens of one card into statements; every token belongs to one."""
    found: list[Statement] = []
    starts = [(i, kind) for i in range(len(tokens)) if (kind := opens(tokens, i))]
    if not starts or starts[0][0] > 0:
        starts.insert(0, (0, "item"))
    for number, (start, kind) in enumerate(starts):
        end = starts[number + 1][0] if number + 1 < len(starts) else len(tokens)
        found.append(Statement(kind, start, end))
    return found


def cut_cards(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the token ranges before the first card and of each card."""
    borders = [i for i in range(len(tokens)) if opens_card(tokens, i)]
    edges = [0, *borders, len(tokens)]
    return list(itertools.pairwise(edges))


def _opens_item(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].text
    if word in _TEXT_FOLLOWS:
        certain = _kind(tokens, at + 1) in ("string", "long", "open")
    elif word in _SECOND_WORD:
        certain = _text(tokens, at + 1) in _SECOND_WORD[word]
    elif word in _THIRD_WORD:
        certain = _text(tokens, at + 2) in _THIRD_WORD[word]
    else:
        certain = False
    previous = _text(tokens, at - 1) if at else ""
    if previous in _NAME_FOLLOWS:
        return certain and previous != ","
    return certain or tokens[at].first


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _kind(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].kind if 0 <= at < len(tokens) else ""
