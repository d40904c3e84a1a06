"""The canonical layout of a card file."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.make import diagnose
from cxdsl.diag.sink import has_errors
from cxdsl.diag.span import Source, Span
from cxdsl.syntax.comments import Placed, comment_text, place_comments
from cxdsl.syntax.parser import parse
from cxdsl.syntax.printer import Part, file_parts, part_text
from cxdsl.syntax.same import same_tree
from cxdsl.syntax.scan import scan


def format_text(source: Source) -> str:
    """Return the file in canonical layout: same cards, same comments, one line break at the end.

    Raises:
        CardError: the file cannot be read, or the layout would lose something (CX9002).
    """
    file, diagnostics = parse(source)
    if file is None or has_errors(diagnostics):
        raise CardError(diagnostics)
    tokens = scan(source.text)
    comments = [token for token in tokens if token.kind == "comment"]
    numbers = [token.end for token in tokens if token.kind == "number"]
    parts = file_parts(file, numbers[0] if numbers else 0)
    text = _joined(parts, place_comments(source.text, parts, comments))
    again = Source(source.name, text)
    reread, problems = parse(again)
    kept = [comment_text(t) for t in scan(text) if t.kind == "comment"]
    lost = sorted(map(comment_text, comments)) != sorted(kept)
    if lost or has_errors(problems) or reread is None or not same_tree(file, reread):
        raise CardError(
            (
                diagnose(
                    "CX9002",
                    "the canonical layout of this file would not say the same",
                    Span(source, 0, 0),
                    "the file was left as it is",
                    help="please report this file as a mistake of the formatter",
                ),
            )
        )
    return text


def _joined(parts: Sequence[Part], placed: Placed) -> str:
    pieces: list[str] = []
    for index, part in enumerate(parts):
        if part.opens_block and pieces:
            pieces.append("\n")
        for comment, blank in placed.leading.get(index, ()):
            pieces.append("  " * part.indent + comment + "\n")
            if blank and part.opens_block:
                pieces.append("\n")
        pieces.append(part_text(part, placed.trailing.get(index, "")))
    if placed.tail:
        pieces.append("\n")
    for number, (comment, blank) in enumerate(placed.tail, start=1):
        pieces.append(comment + "\n")
        if blank and number < len(placed.tail):
            pieces.append("\n")
    return "".join(pieces)
