"""Exit codes: what a shell or a pipeline learns without reading the output."""

from __future__ import annotations

from typing import Final

OK: Final = 0
FOUND: Final = 1
CANNOT: Final = 2
UNDECIDED: Final = 3
INTERNAL: Final = 4

HELP: Final = """\
Exit codes: 0 nothing found; 1 found (a failed rule, a card error, a failing example, a stale
file); 2 cannot (wrong usage, unreadable input, nothing selected); 3 undecided (some verdicts
are open and nothing failed); 4 internal error."""

_ORDER: Final = (OK, UNDECIDED, FOUND, CANNOT, INTERNAL)


def worst(*codes: int) -> int:
    """The code that says most: what could not be done outweighs what was found."""
    return max(codes, key=_ORDER.index, default=OK)
