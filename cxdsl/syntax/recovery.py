"""Reading one card to its end in spite of errors: one report a cause, then on with the next.

A statement that cannot be read is blanked out (every other place stays where it was) and the card
is read again, until it can be read or nothing is left to blank out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.span import Source
from cxdsl.syntax.attempt import Stuck, attempt
from cxdsl.syntax.build_parts import Branch
from cxdsl.syntax.mistakes import explain
from cxdsl.syntax.scan import Token
from cxdsl.syntax.statements import Statement, opens, statements
from cxdsl.syntax.stuck import Place

MOST_ERRORS = 20
"""Errors reported for one card; a card with more is better rewritten than repaired."""

_NOT_BREAK = re.compile(r"[^\r\n]")


def blank(text: str, start: int, end: int) -> str:
    """Return ``text`` with a part turned into blanks; line breaks stay."""
    return text[:start] + _NOT_BREAK.sub(" ", text[start:end]) + text[end:]


class Reading:
    """One part of a file being read: a card, or what stands before the first one."""

    def __init__(
        self,
        source: Source,
        text: str,
        tokens: Sequence[Token],
        symbol: str,
        following: Token | None,
    ) -> None:
        self.source = source
        self.text = text
        self.tokens = list(tokens)
        self.symbol = symbol
        self.following = following
        self.diagnostics: list[Diagnostic] = []
        self.start = tokens[0].start
        self.end = tokens[-1].end

    def run(self, spoiled: Sequence[int]) -> Branch | None:
        """Read the part; None when it has errors.

        ``spoiled`` are offsets that were already reported: their statements are left out, and so
        is any complaint that only they could have caused.
        """
        for offset in spoiled:
            self._leave_out_at(offset)
        for _ in range(MOST_ERRORS):
            if not self.tokens:
                return None
            result = attempt(self.text, self.symbol, self.start, self.end)
            if not isinstance(result, Stuck):
                return None if self.diagnostics or spoiled else result
            if not self._report(result, after_spoiled=bool(spoiled)):
                return None
        return None

    def _report(self, stuck: Stuck, *, after_spoiled: bool) -> bool:
        """Report where reading stopped; return whether it makes sense to go on."""
        at, stuck = self._swallowed(self._index(stuck.at), stuck)
        statement = self._statement(at, stuck.accepted)
        place = Place(
            self.source,
            self.text,
            self.tokens,
            at,
            stuck.accepted,
            statement,
            self.symbol,
            self.start,
            self.end,
            self.following,
        )
        at_end = at >= len(self.tokens)
        if not (at_end and after_spoiled):
            self.diagnostics.append(explain(place))
            if self.diagnostics[-1].code == "CX1015" and not at_end:
                self._leave_out_open_example(at)
                return True
        if at_end or stuck.accepted == {"$END"} or self.symbol == "start":
            return False
        self._leave_out(statement, at)
        return True

    def _swallowed(self, at: int, stuck: Stuck) -> tuple[int, Stuck]:
        """Look whether the first word of a statement was taken as a name that was missing.

        After ``needs`` a name may follow, so that the ``example`` of the next line is read as one
        and reading stops only after it. The mistake is before it.
        """
        for back in (4, 3, 2, 1):
            index = at - back
            if index < 1 or not opens(self.tokens, index):
                continue
            word = self.tokens[index].text
            before = attempt(self.text, self.symbol, self.start, self.tokens[index].start)
            terminal = "MINUS" if word == "-" else word.upper()
            if isinstance(before, Stuck) and before.at is None and terminal not in before.accepted:
                return index, Stuck(self.tokens[index].start, before.accepted)
        return at, stuck

    def _leave_out_open_example(self, at: int) -> None:
        """Take out an example that is not closed before the token at ``at``."""
        start = next(i for i in range(at - 1, -1, -1) if self.tokens[i].text == "example")
        self.text = blank(self.text, self.tokens[start].start, self.tokens[at - 1].end)
        del self.tokens[start:at]

    def _index(self, offset: int | None) -> int:
        if offset is None:
            return len(self.tokens)
        for index, token in enumerate(self.tokens):
            if token.end > offset:
                return index
        return len(self.tokens)

    def _statement(self, at: int, accepted: frozenset[str]) -> Statement:
        """Return the statement that went wrong when the token at ``at`` does not fit."""
        found = statements(self.tokens)
        own = next((s for s in found if s.start <= at < s.end), found[-1])
        if at >= len(self.tokens):
            return own
        if own.start == at and "END" not in accepted and at > 0:
            return next(s for s in found if s.end == at)
        if own.start < at and {"END", "REQUIRE"} <= accepted and self.tokens[at].first:
            return Statement("item", at, own.end)
        return own

    def _leave_out(self, statement: Statement, at: int) -> None:
        """Take a statement out of the text, so that the rest can be read."""
        if statement.kind == "card":
            self._skip_head(max(statement.end, at if at > statement.start else statement.end))
            return
        end = statement.end
        if self.tokens[statement.start].text == "example":
            end = self._example_end(end)
        if statement.start == at and end <= at:
            end = at + 1
        last = self.tokens[end - 1].end
        self.text = blank(self.text, self.tokens[statement.start].start, last)
        del self.tokens[statement.start : end]

    def _leave_out_at(self, offset: int) -> None:
        """Take out the statement at a place that was already reported."""
        if not self.tokens:
            return
        at = self._index(offset)
        found = statements(self.tokens)
        own = next((s for s in found if s.start <= at < s.end), found[-1])
        blanked_before = at > own.start and self.tokens[at - 1].end <= offset
        if blanked_before and at == own.end:
            own = next((s for s in found if s.start == at), own)
        self._leave_out(own, own.start)

    def _skip_head(self, first: int) -> None:
        self.tokens = self.tokens[first:]
        self.symbol = "body"
        if self.tokens:
            self.start = self.tokens[0].start

    def _example_end(self, start: int) -> int:
        """Return where an example ends whose first line cannot be read."""
        for statement in statements(self.tokens):
            if statement.start < start or statement.kind == "step":
                continue
            return statement.end if statement.kind == "end" else statement.start
        return len(self.tokens)
