"""What is wrong with a text that is no YAML, in words for the author of a vocabulary."""

from __future__ import annotations

import re

import yaml

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Source, Span

# What the reader of YAML says (context and problem) -> what the author reads, and what helps.
_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        r"mapping values are not allowed",
        "a colon stands where none can",
        "put a text that holds a colon in quotes; or give the entry above its own colon",
    ),
    (
        r"could not find expected ':'",
        "an entry has no colon",
        "write `name: value`",
    ),
    (
        r"found character '\\t'|found a tab",
        "the line is indented with a tab",
        "indent with spaces",
    ),
    (
        r"found character '(?P<what>.)'",
        "a value cannot begin with `{what}`",
        "put the value in quotes",
    ),
    (
        r"quoted scalar.*unexpected end of stream|quoted scalar.*document separator",
        "these quotes are never closed",
        "close them at the end of the value",
    ),
    (
        r"unknown escape character '(?P<what>.)'",
        "`\\{what}` has no meaning between double quotes",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    (
        r"flow (sequence|mapping|node)",
        "a bracket is never closed, or closed by one of the other kind",
        "close a list with `]` and a mapping with `}`, with commas between the entries",
    ),
    (
        r"expected <block end>, but found '<scalar>'",
        "something follows the closing quotes",
        "end the line after the quotes, or put the whole value between them",
    ),
    (
        r"expected <block end>",
        "the line is indented otherwise than the entries it belongs to",
        "give all entries of a part the same indentation",
    ),
    (
        r"sequence entries are not allowed",
        "a list begins on the line of its name",
        "begin the list on the next line, or write it as `[a, b]`",
    ),
    (
        r"undefined alias '(?P<what>[^']*)'",
        "`*{what}` refers to nothing",
        "mark the part it repeats with `&{what}`, or put a text that begins with `*` in quotes",
    ),
    (
        r"duplicate anchor '(?P<what>[^']*)'",
        "`&{what}` marks two parts",
        "give each marked part its own name",
    ),
    (
        r"single document",
        "a second document begins",
        "keep one vocabulary in one file, without `---` between its parts",
    ),
)
_OPENING = re.compile(r"quoted scalar|flow (sequence|mapping)|simple key")
_DEFAULT_HELP = "check the indentation and the quotes of this line and the one before"


def _place(error: yaml.YAMLError, source: Source, said: str) -> Span:
    """Where to look: for something never closed, the place where it was opened."""
    last = max(len(source.text) - 1, 0)
    mark = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None)
    if opened is not None and _OPENING.search(said):
        mark = opened
    index = mark.index if mark is not None else getattr(error, "position", 0) or 0
    at = min(int(index), last)
    if at == last:
        # The end of the file shows nothing: point at the last thing that was written.
        at = max(len(source.text.rstrip()) - 1, 0)
    return Span(source, at, min(at + 1, len(source.text)))


def not_yaml(error: yaml.YAMLError, source: Source) -> Diagnostic:
    """The finding for a text that the reader of YAML refuses."""
    said = f"{getattr(error, 'context', None) or ''}: {getattr(error, 'problem', None) or ''}"
    message, help = "the file cannot be read as YAML from here on", _DEFAULT_HELP
    if isinstance(error, yaml.reader.ReaderError):
        message = "a character stands here that no text may hold"
        help = "remove it; it is often left over from copying"
    for pattern, words, advice in _WORDS:
        found = re.search(pattern, said)
        if found is not None:
            what = found.groupdict().get("what") or ""
            message, help = words.replace("{what}", what), advice.replace("{what}", what)
            break
    return diagnose("CX2050", message, _place(error, source, said), help=help)
