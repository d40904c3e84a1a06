"""Word lists, written as they are read."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a list, in no order."""
    return frozenset(text.split())


def ordered(text: str) -> tuple[str, ...]:
    """The words of a list, each once, in their order."""
    return tuple(dict.fromkeys(text.split()))


def longest_first(text: str) -> tuple[str, ...]:
    """The words of a list, longer ones before shorter ones."""
    return tuple(sorted(dict.fromkeys(text.split()), key=lambda word: (-len(word), word)))
