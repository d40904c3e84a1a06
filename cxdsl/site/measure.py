"""How wide a text is drawn, and how it is broken into lines."""

from __future__ import annotations

import unicodedata

# Width of half a square character, in user units, at the size the pictures use.
HALF = 7.0


def columns(text: str) -> int:
    """The width in half squares: Chinese and full-width characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, width: int) -> tuple[str, ...]:
    """Lines of at most ``width`` half squares; long words and Chinese are broken anywhere."""
    lines: list[str] = []
    line = ""
    for word in _pieces(text, width):
        joined = line + word
        if line and columns(joined.rstrip()) > width:
            lines.append(line.rstrip())
            line = word.lstrip()
        else:
            line = joined
    if line.strip():
        lines.append(line.rstrip())
    return tuple(lines) or ("",)


def _pieces(text: str, width: int) -> list[str]:
    pieces: list[str] = []
    word = ""
    for char in text:
        wide = unicodedata.east_asian_width(char) in "WF"
        if wide or columns(word) >= width:
            if word:
                pieces.append(word)
            word = char
            if wide:
                pieces.append(word)
                word = ""
        elif char == " ":
            pieces.append(word + char)
            word = ""
        else:
            word += char
    return [*pieces, word] if word else pieces
