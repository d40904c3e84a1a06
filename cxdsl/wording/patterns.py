"""Regular expressions over what was said: linear in the length of the text, always.

Every expression that is held against a recorded text is compiled with RE2, which has no
backtracking; what RE2 cannot do (look-around, back references) is refused.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import re2

from cxdsl.wording.folding import fold

_MEMORY = 1 << 23


def compiled(pattern: str, *, any_case: bool = False) -> Any:
    """A compiled RE2 expression. Raises ``ValueError`` with RE2's reason."""
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    options.case_sensitive = not any_case
    try:
        return re2.compile(pattern, options=options)
    except re2.error as error:
        reason = error.args[0] if error.args else error
        text = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise ValueError(text) from None


@lru_cache(maxsize=256)
def expression(pattern: str) -> Any:
    """An expression of a card: case does not matter. Raises ``ValueError``."""
    return compiled(pattern, any_case=True)


def found(pattern: str, text: str) -> tuple[int, int] | None:
    """Where an expression first fits in the folded text, as offsets of the original.

    An empty fit counts and has an empty stretch. Raises ``ValueError``.
    """
    folded = fold(text)
    match = expression(pattern).search(folded.text)
    if match is None:
        return None
    start, end = match.span()
    if start < end:
        return folded.span(start, end)
    at = folded.span(start, start + 1)[0] if start < len(folded.text) else len(text)
    return at, at
