"""Did-you-mean: the closest word of a namespace."""

from __future__ import annotations

from collections.abc import Iterable


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate closest to ``word``, or None when none is close enough.

    Close enough is at most a third of the longer word (a swap of neighbours counts as one edit).
    Ties go to the candidate that comes first in the alphabet.

    >>> suggest("mentionning", ["message", "mentioning"])
    'mentioning'
    """
    folded = word.casefold()
    best: tuple[int, str] | None = None
    for candidate in sorted(set(candidates)):
        if candidate == word:
            continue
        allowed = max(len(word), len(candidate)) // 3
        if abs(len(word) - len(candidate)) > allowed:
            continue
        found = distance(folded, candidate.casefold())
        if found <= allowed and (best is None or found < best[0]):
            best = (found, candidate)
    return best[1] if best else None


def distance(left: str, right: str) -> int:
    """Return the number of insertions, deletions, changes and neighbour swaps between two words."""
    before_last: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        row = [i]
        for j, b in enumerate(right, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before_last, last = last, row
    return last[-1]
