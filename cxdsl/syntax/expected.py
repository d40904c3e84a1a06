"""What may stand at a place, in the words of a card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cxdsl.syntax.grammar import BOUNDARY, parser
from cxdsl.syntax.keywords import CHOICES, DESCRIBED, ITEMS

_ITEM_TERMINALS = frozenset(word.upper() for word in ITEMS)
_PATTERN_TERMINALS = frozenset(
    [
        "MESSAGE",
        "CALL",
        "DRAFT",
        "NOTICE",
        "CONFIRMATION",
        "REFUSAL",
        "SUBMISSION",
        "FINAL",
        "ANY",
        "ACTOR",
        "OUTCOME",
        "BLOCKED",
        "CATEGORY",
        "NAME",
        "LPAR",
    ]
)
_QUALIFIERS = frozenset(
    {"MENTIONING", "WHERE", "NOT", "ASSERTING", "DENYING", "MATCHING", "SAYING"}
)
_MOST = 5


@cache
def spelling() -> dict[str, tuple[str, ...]]:
    """Return the words that each terminal of the grammar stands for."""
    words: dict[str, tuple[str, ...]] = {"$END": ("the end of the file",)}
    for terminal in parser().terminals:
        plain = terminal.pattern.value.removesuffix(BOUNDARY).replace("\\", "")
        words[terminal.name] = CHOICES.get(terminal.name, (plain,))
    for name, phrase in DESCRIBED.items():
        words[name] = (phrase,)
    return words


def keywords_of(accepted: Iterable[str]) -> list[str]:
    """Return the fixed words among what is accepted, in alphabetical order."""
    words = {
        word
        for terminal in accepted
        if terminal not in DESCRIBED and terminal != "$END"
        for word in spelling().get(terminal, ())
    }
    return sorted(word for word in words if word[0].isalpha())


def phrases(accepted: Iterable[str]) -> list[str]:
    """Return what may stand here as phrases: kinds of things first, then words, then items."""
    names = set(accepted)
    found: list[str] = []
    if {"MESSAGE", "DRAFT", "LPAR"} <= names:
        found.append("an event such as `draft` or `successful call to NAME`")
        names -= _PATTERN_TERMINALS
    items = len(names & _ITEM_TERMINALS) > 3
    if items:
        names -= _ITEM_TERMINALS
    described = {DESCRIBED[name] for name in names if name in DESCRIBED}
    found += sorted(described)
    signs = sorted(w for n in names for w in spelling().get(n, ()) if not w[0].isalpha())
    words = keywords_of(names)
    late = [word for word in words if word.upper() in _QUALIFIERS]
    found += [f"`{word}`" for word in words if word not in late]
    found += ["a step that starts with `-`" if s == "-" else f"`{s}`" for s in signs]
    found += [f"`{word}`" for word in late]
    if items:
        found.append("the next item of the card")
    if "$END" in names:
        found.append("the next card" if len(names) == 1 else "the end of the file")
    return found


def listed(parts: list[str]) -> str:
    """Return at most five of the phrases as a list in words, and how many more there are."""
    if len(parts) > _MOST:
        return ", ".join(parts[:_MOST]) + f" and {len(parts) - _MOST} more"
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " or " + parts[-1]


def expected(accepted: Iterable[str]) -> str:
    """Return ``expected …`` for a label; empty when nothing is known."""
    parts = phrases(accepted)
    return f"expected {listed(parts)}" if parts else ""
