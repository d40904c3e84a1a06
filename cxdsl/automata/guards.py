"""Guards: the shortest readable sum of products for a set of letters (Quine-McCluskey)."""

from __future__ import annotations

Guard = tuple[tuple[tuple[int, bool], ...], ...]


def _primes(terms: frozenset[int], width: int) -> list[tuple[int, int]]:
    """Prime implicants as (value, mask of the bits that don't matter)."""
    level = {(t, 0) for t in terms}
    primes: list[tuple[int, int]] = []
    while level:
        merged: set[tuple[int, int]] = set()
        used: set[tuple[int, int]] = set()
        for value, mask in level:
            for bit in range(width):
                flag = 1 << bit
                if mask & flag or value & flag:
                    continue
                other = (value | flag, mask)
                if other in level:
                    merged.add((value, mask | flag))
                    used.update(((value, mask), other))
        primes.extend(sorted(level - used))
        level = merged
    return primes


def minimal_guard(letters: frozenset[int], ignorable: frozenset[int], width: int) -> Guard:
    """A small guard true on ``letters``, free on ``ignorable``, false elsewhere."""
    if not letters:
        return ()
    primes = _primes(letters | ignorable, width)
    primes.sort(key=lambda p: (-p[1].bit_count(), p))
    left = set(letters)
    chosen: list[tuple[int, int]] = []
    while left:
        best = max(primes, key=lambda p: (sum((t & ~p[1]) == p[0] for t in left), p[1].bit_count()))
        chosen.append(best)
        left -= {t for t in left if (t & ~best[1]) == best[0]}
    return tuple(
        sorted(
            tuple((bit, bool(value >> bit & 1)) for bit in range(width) if not mask >> bit & 1)
            for value, mask in chosen
        )
    )


def guard_holds(guard: Guard, letter: int) -> bool:
    """Whether a letter satisfies a guard."""
    return any(all(bool(letter >> bit & 1) == want for bit, want in term) for term in guard)
