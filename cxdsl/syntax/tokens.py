"""The places of the tokens of a card, for tools that cut or change cards at token borders."""

from __future__ import annotations

import re

from cxdsl.diag.span import Source
from cxdsl.syntax.scan import Token, code_tokens, scan

# Pairs of words that the grammar reads as one; nothing but blanks may stand between them.
_JOINED = {("tool", "results"), ("customer", "messages"), ("task", "facts"), ("to", "be")}


def token_spans(source: Source) -> list[tuple[int, int]]:
    """Return start and end of every token in order; comments and blanks are not tokens."""
    spans: list[tuple[int, int]] = []
    last: Token | None = None
    for token in code_tokens(scan(source.text)):
        blank = last is not None and re.fullmatch(r"\s*", source.text[last.end : token.start])
        if last is not None and blank and (last.text, token.text) in _JOINED:
            spans[-1] = (spans[-1][0], token.end)
        else:
            spans.append((token.start, token.end))
        last = token
    return spans
