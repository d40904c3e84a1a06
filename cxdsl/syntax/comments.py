"""Which comment belongs to which part of a card."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from cxdsl.syntax.printer import Part
from cxdsl.syntax.scan import Token


@dataclass(slots=True)
class Placed:
    """Comments by the index of their part: on lines before it, or at the end of its line.

    ``tail`` are the comments after everything else. The flag of a comment before a part says
    whether a blank line stood between it and what follows.
    """

    leading: dict[int, list[tuple[str, bool]]] = field(default_factory=dict)
    trailing: dict[int, str] = field(default_factory=dict)
    tail: list[tuple[str, bool]] = field(default_factory=list)


def comment_text(token: Token) -> str:
    """Return a comment without the blanks at its end."""
    return token.text.rstrip()


def place_comments(text: str, parts: Sequence[Part], comments: Sequence[Token]) -> Placed:
    """Give every comment to the part it stands before, or whose line it ends.

    A comment inside a part goes to the lines before that part.
    """
    placed = Placed()
    by_end = sorted(range(len(parts)), key=lambda i: (parts[i].end, i))
    ends = [parts[i].end for i in by_end]
    for comment in comments:
        position = bisect_right(ends, comment.start)
        if position:
            last = by_end[position - 1]
            between = text[ends[position - 1] : comment.start]
            if not between.strip(" \t"):
                placed.trailing[last] = comment_text(comment)
                continue
        entry = (comment_text(comment), _blank_follows(text, comment.end))
        if position < len(by_end):
            placed.leading.setdefault(by_end[position], []).append(entry)
        else:
            placed.tail.append(entry)
    return placed


def _blank_follows(text: str, end: int) -> bool:
    breaks = 0
    while end < len(text) and text[end] in " \t\r\n":
        if text[end] == "\n" or (text[end] == "\r" and text[end + 1 : end + 2] != "\n"):
            breaks += 1
        end += 1
    return breaks > 1
