"""A scanner that never fails: splits any text into words, texts, comments and odd characters.

The parser has a lexer of its own, which knows what may come next. This one serves where that is
not known: error messages, recovery, comments, and cutting a file into cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["long", "string", "open", "comment", "word", "number", "sign", "mark", "odd"]


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text: ``kind``, offsets, the text itself, and whether it opens its line.

    ``open`` is a text whose quotes are not closed; ``sign`` a comparison; ``mark`` a bracket,
    comma, colon or dash; ``odd`` a run of characters with no meaning outside texts.
    """

    kind: Kind
    start: int
    end: int
    text: str
    first: bool


_TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n]+)
    | (?P<long>\"\"\"[\s\S]*?\"\"\")
    | (?P<open>\"\"\"[\s\S]*)
    | (?P<string>"(?:\\[^\r\n]|[^"\\\r\n])*")
    | (?P<open_line>"[^\r\n]*)
    | (?P<comment>\#[^\r\n]*)
    | (?P<word>[A-Za-z_][A-Za-z0-9_]*(?:[.\-](?:[A-Za-z0-9_]+|\*))*)
    | (?P<number>-?[0-9](?:[A-Za-z0-9_.\-]*[A-Za-z0-9_])?)
    | (?P<sign><=|>=|!=|<|>)
    | (?P<mark>[()\[\],:\-])
    | (?P<odd>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_KINDS: dict[str, Kind] = {
    "long": "long",
    "open": "open",
    "string": "string",
    "open_line": "open",
    "comment": "comment",
    "word": "word",
    "number": "number",
    "sign": "sign",
    "mark": "mark",
    "odd": "odd",
}

# A long text that swallows a line like this was not closed where its author meant to.
_SWALLOWED = re.compile(r"[\r\n][ \t]*(?:card[ \t]+\S+[ \t]+version[ \t]+[0-9]|end[ \t]*[\r\n])")
_STATEMENT = re.compile(
    r"[\r\n](?=[ \t]*(?:(?:title|source|obligation|checkpoint|limits|unchecked)[ \t]+\""
    r"|basis[ \t]+(?:regulation|institution|runtime_control)\b"
    r"|effective[ \t]+from\b|supersedes[ \t]+\S+[ \t]+version\b"
    r"|merges[ \t]+\S+[ \t]+because\b|applies[ \t]+when\b"
    r"|event[ \t]+\S+[ \t]+means\b|require[ \t]+\w|judge[ \t]+\S+[ \t]+(?:critical|major|minor)\b"
    r"|example[ \t]+(?:passes|fails|vacuous|not)\b|card[ \t]+\S+[ \t]+version\b|end[ \t]*[\r\n]))"
)


def scan(text: str, *, wary: bool = False) -> list[Token]:
    """Return all tokens, comments included, blanks left out, in order.

    ``wary`` is for texts known to have errors: a long text that swallows what looks like the next
    statements is taken as not closed, and ends before them.
    """
    tokens: list[Token] = []
    position, first, stop = 0, True, len(text)
    match_at = _TOKEN.match
    while position < stop:
        match = match_at(text, position)
        assert match is not None, "the last alternative takes any character"
        kind, value = match.lastgroup, match.group()
        start, position = position, match.end()
        if kind == "blank":
            first = first or "\n" in value or "\r" in value
            continue
        if wary and kind in ("long", "open"):
            cut = _unclosed_end(value, kind)
            if cut is not None:
                kind, value, position = "open", value[:cut], start + cut
        if kind == "odd" and tokens and tokens[-1].kind == "odd" and tokens[-1].end == start:
            last = tokens.pop()
            start, value, first = last.start, last.text + value, last.first
        tokens.append(Token(_KINDS[kind or "odd"], start, position, value, first))
        first = False
    return tokens


def code_tokens(tokens: list[Token]) -> list[Token]:
    """Return the tokens without the comments."""
    return [token for token in tokens if token.kind != "comment"]


def _unclosed_end(value: str, kind: str) -> int | None:
    """Return where a long text should have ended, when it swallows the statements after it."""
    if kind == "long" and not _SWALLOWED.search(value):
        return None
    found = _STATEMENT.search(value)
    return found.start() if found else None
