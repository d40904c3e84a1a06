"""A place where a card could not be read, with all that is needed to explain it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.diag.places import line_column
from cxdsl.diag.span import Source, Span
from cxdsl.syntax.attempt import reach
from cxdsl.syntax.scan import Token
from cxdsl.syntax.statements import Statement


@dataclass(frozen=True, slots=True)
class Place:
    """Where reading stopped.

    ``tokens`` are those of the part being read, ``at`` the index of the token that does not fit
    (the number of tokens at the end of the part), ``accepted`` what the grammar takes there,
    ``statement`` the statement that went wrong. ``text`` is the source with what was already
    reported blanked out. ``symbol``, ``start`` and ``end`` say what part was read, as what.
    ``following`` is the first word of the next card, None for the last one.
    """

    source: Source
    text: str
    tokens: Sequence[Token]
    at: int
    accepted: frozenset[str]
    statement: Statement
    symbol: str
    start: int
    end: int
    following: Token | None

    @property
    def token(self) -> Token | None:
        """The token that does not fit, None at the end of the part."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def word(self) -> str:
        """The text of that token; empty at the end."""
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    @property
    def here(self) -> Span:
        """The place of that token; the end of the last token at the end of the part."""
        token = self.token
        if token is not None:
            return self.span(token)
        end = self.tokens[-1].end if self.tokens else self.start
        return Span(self.source, end, end)

    @property
    def gap(self) -> Span:
        """The place where something is missing: before a token of the next line, its line's end."""
        token, last = self.token, self.before()
        if last is not None and (token is None or token.first):
            return Span(self.source, last.end, last.end)
        return self.here

    def before(self, back: int = 1) -> Token | None:
        """Return the token ``back`` places before the one that does not fit."""
        index = self.at - back
        return self.tokens[index] if index >= 0 else None

    def span(self, token: Token) -> Span:
        """Return the place of a token."""
        return Span(self.source, token.start, token.end)

    def line(self, token: Token) -> int:
        """Return the line of a token."""
        return line_column(self.source, token.start)[0]

    def statement_tokens(self) -> Sequence[Token]:
        """Return the tokens of the statement that went wrong."""
        return self.tokens[self.statement.start : self.statement.end]

    def helps(self, token: Token, replacement: str) -> bool:
        """Return whether writing ``replacement`` for a token would let reading go on."""
        part = self.text[self.start : token.start] + replacement + self.text[token.end : self.end]
        stop = (self.here.end if self.token else self.end) - self.start
        return reach(part, self.symbol) >= stop + len(replacement) - (token.end - token.start)
