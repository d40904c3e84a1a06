"""Word lists, written as they are read."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a list, in no order."""
    return frozenset(text.split())


def ordered(text: str) -> tuple[str, ...]:
    """The words of a list, each once, in their order."""
    return tuple(dict.fromkeys(text.split()))
