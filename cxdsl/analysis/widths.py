"""Combinations of what several parts may do next, as long as there are not too many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

T = TypeVar("T")

# More ways than this for one event to go on are not followed.
WIDEST = 512


class TooWideError(Exception):
    """One event can go on in more ways than can be followed: nobody can say."""


def combined(options: Sequence[Sequence[T]]) -> Iterator[tuple[T, ...]]:
    """One choice from each. Raises ``TooWideError`` when there are too many."""
    if math.prod(map(len, options)) > WIDEST:
        raise TooWideError
    return product(*options)
