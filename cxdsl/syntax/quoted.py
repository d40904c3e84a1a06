"""Quoted texts: what stands between the quotes, and how a text is written down."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_MEANING = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_WRITTEN = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
_BREAK = re.compile(r"\r\n|\r")


def unquote(written: str) -> str:
    """Return the text that a one-line quoted text stands for; unknown escapes stay as written."""
    body = written[1:-1]
    if "\\" not in body:
        return body
    return _ESCAPE.sub(_unescape, body)


def quote(text: str) -> str:
    """Return the one-line form of a text; ``unquote`` gives it back."""
    return '"' + "".join(_written(c) for c in text) + '"'


def unknown_escapes(written: str) -> list[tuple[int, str]]:
    """Return offset and spelling of the escapes in a one-line quoted text that mean nothing."""
    return [
        (m.start(), m.group())
        for m in _ESCAPE.finditer(written)
        if m.group(1) not in _MEANING and len(m.group(1)) == 1
    ]


def unindent(body: str) -> str:
    """Return the text of a long quoted text without its indentation.

    Blank lines at either end, blanks at line ends and the indentation common to all lines go; a
    line that starts directly after the quotes has no indentation of its own.
    """
    lines = [line.rstrip(" \t") for line in _BREAK.sub("\n", body).split("\n")]
    lines[0] = lines[0].lstrip(" \t")
    rest = [line for line in lines[1:] if line]
    margin = min((len(line) - len(line.lstrip(" \t")) for line in rest), default=0)
    lines = [lines[0], *(line[margin:] for line in lines[1:])]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def _unescape(match: re.Match[str]) -> str:
    escape = match.group(1)
    if len(escape) == 5:
        return chr(int(escape[1:], 16))
    return _MEANING.get(escape, match.group())


def _written(character: str) -> str:
    if character in _WRITTEN:
        return _WRITTEN[character]
    code = ord(character)
    hidden = code < 0x20 or 0x7F <= code < 0xA0 or character in "\u2028\u2029"
    hidden = hidden or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069
    return f"\\u{code:04x}" if hidden or 0xD800 <= code < 0xE000 else character
