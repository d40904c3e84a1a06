"""Guards: the shortest readable sum of products for a set of letters (Quine-McCluskey)."""

from __future__ import annotations

from collections.abc import Iterator

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


# Beyond this many letters, looking for the shortest guard takes too long.
SMALL = 8
Term = tuple[tuple[int, bool], ...]


def _others(letters: frozenset[int], ignorable: frozenset[int], width: int) -> frozenset[int]:
    """The letters on which the guard has to be false."""
    return frozenset(range(1 << width)) - letters - ignorable


def _split(
    wanted: frozenset[int], others: frozenset[int], bit: int, so_far: Term
) -> Iterator[Term]:
    """Products that hold for what is wanted and for none of the others, bit by bit."""
    if not wanted:
        return
    if not others:
        yield so_far
        return
    for value in (False, True):
        mine = frozenset(x for x in wanted if bool(x >> bit & 1) == value)
        theirs = frozenset(x for x in others if bool(x >> bit & 1) == value)
        if len(mine) == len(wanted) and len(theirs) == len(others):
            yield from _split(mine, theirs, bit + 1, so_far)
            return
        yield from _split(mine, theirs, bit + 1, (*so_far, (bit, value)))


def minimal_guard(letters: frozenset[int], ignorable: frozenset[int], width: int) -> Guard:
    """A small guard true on ``letters``, free on ``ignorable``, false elsewhere.

    The smallest that can be found up to ``SMALL`` letters; beyond that a quick one.
    """
    if not letters:
        return ()
    if width > SMALL:
        return tuple(sorted(_split(letters, _others(letters, ignorable, width), 0, ())))
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
