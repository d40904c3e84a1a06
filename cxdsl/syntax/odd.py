"""What to say about single odd characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.places import shown
from cxdsl.diag.span import Source, Span
from cxdsl.syntax.scan import Token

_NARROW = {
    "，": ",",
    "、": ",",
    "：": ":",
    "（": "(",
    "）": ")",
    "［": "[",
    "］": "]",
    "【": "[",
    "】": "]",
    "＜": "<",
    "＞": ">",
    "＃": "#",
    "－": "-",
    "—": "-",
    "–": "-",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "•": "-",
    "。": " ",
    "；": " ",
    "．": ".",
    "\u3000": " ",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "≤": "<",
    "≥": ">",
}

_INSTEAD = {
    "=": "write `is`",
    "==": "write `is`",
    "≠": "write `!=`",
    "!": "write `not`, or `!=` between a name and a value",
    "&": "write `and`",
    "&&": "write `and`",
    "|": "write `or`",
    "||": "write `or`",
    ";": "leave it out; statements end by themselves",
    ".": "leave it out; statements end by themselves",
    "{": "blocks are closed by `end`, lists stand in `[` and `]`",
    "}": "blocks are closed by `end`, lists stand in `[` and `]`",
    "*": "a step starts with `-`",
    "%": "write the number without it, or the whole as a text in quotes",
    "$": "write the number without it, or the whole as a text in quotes",
    "@": "a version is written `version 1.0.0`",
    "/": "write the whole as a text in quotes",
    "//": "a comment starts with `#`",
    "¬": "write `not`",
    "∧": "write `and`",
    "∨": "write `or`",
    "→": "write `implies`, which formulas for experts have",
    "⇒": "write `implies`, which formulas for experts have",
    "□": "write `always`, which formulas for experts have",
    "◇": "write `eventually`, which formulas for experts have",
    "○": "write `next`, which formulas for experts have",
}


def narrow(character: str) -> str | None:
    """Return the narrow sign for a full-width one, a blank for one to leave out, else None."""
    if character in "≤≥":
        return None
    if character in _NARROW:
        return _NARROW[character]
    if "\uff01" <= character <= "\uff5e":
        plain = chr(ord(character) - 0xFEE0)
        return plain if plain.isalnum() or plain in "_.()[]<>,:#-" else None
    return None


def describe(source: Source, tokens: Sequence[Token], index: int) -> Diagnostic:
    """Return the report about the odd characters at ``index``."""
    token = tokens[index]
    span = Span(source, token.start, token.end)
    previous = tokens[index - 1] if index else None
    if previous and previous.kind == "number" and token.text[0] in "/年月日":
        return _date(source, tokens, index)
    if token.text in ("≤", "≥"):
        sign = "<=" if token.text == "≤" else ">="
        return diagnose("CX1001", f"`{token.text}` has no meaning here", span, f"write `{sign}`")
    if token.text == "=" and source.text[token.end : token.end + 1] == ">":
        arrow = Span(source, token.start, token.end + 1)
        return diagnose("CX1001", "`=>` has no meaning here", arrow, help=_INSTEAD["⇒"])
    known = _INSTEAD.get(token.text) or _INSTEAD.get(token.text[0])
    if known:
        return diagnose("CX1001", f"`{token.text}` has no meaning here", span, help=known)
    category = unicodedata.category(token.text[0])
    if category in ("Cf", "Cc", "Zs"):
        return diagnose(
            "CX1001",
            f"a hidden character `{shown(token.text[0])}` stands here",
            span,
            help="delete it; it came from another program and cannot be seen",
        )
    what = "words like" if category.startswith("L") else "signs like"
    return diagnose(
        "CX1001",
        f"{what} `{token.text}` can only stand inside quotes",
        span,
        help='put free text in quotes: "…"; put remarks after `#`',
    )


def _date(source: Source, tokens: Sequence[Token], index: int) -> Diagnostic:
    start = tokens[index - 1]
    line = re.match(r"[0-9/.\-年月日 ]*", source.text[start.start :])
    written = line.group().rstrip() if line else start.text
    numbers = [int(n) for n in re.findall(r"[0-9]{1,4}", written)]
    hint = "write year, month and day: 2026-01-31"
    if len(numbers) == 3 and numbers[0] > 31:
        hint = f"write {numbers[0]:04d}-{numbers[1]:02d}-{numbers[2]:02d}"
    return diagnose(
        "CX1020",
        f"`{written}` is not written as a date",
        Span(source, start.start, start.start + len(written)),
        help=hint,
    )
