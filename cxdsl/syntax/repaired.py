"""A text whose odd characters were reported and, where that is safe, put right."""

from __future__ import annotations

from dataclasses import dataclass, field

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.span import Source
from cxdsl.syntax.scan import Token


@dataclass(slots=True)
class Repaired:
    """A text to read on with, its tokens, what was reported, and places to leave out.

    ``spoiled`` are the offsets whose statements cannot be read, because no repair was safe.
    """

    source: Source
    text: str
    tokens: list[Token]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    spoiled: list[int] = field(default_factory=list)
