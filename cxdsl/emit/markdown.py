"""Text from cards made safe for Markdown, for HTML inside it, and for Mermaid labels."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, urlsplit

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~$])")
_LINE_START = re.compile(r"^(\s*)([-=>:]|\d+[.)])", re.MULTILINE)


def visible(text: str) -> str:
    """The text without control and formatting characters, which could hide or reorder words."""
    return "".join(
        c
        if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
        else f"<U+{ord(c):04X}>"
        for c in text.replace("\r\n", "\n").replace("\t", "    ")
    )


def escape(text: str) -> str:
    """The text as it stands, with nothing in it taken for markup."""
    plain = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain = _SPECIAL.sub(r"\\\1", plain)
    plain = plain.replace("://", ":&#47;&#47;").replace("www.", "www&#46;").replace("@", "&#64;")
    return _LINE_START.sub(lambda m: m.group(1) + _first(m.group(2)), plain)


def _first(mark: str) -> str:
    """A mark that would begin a list, a quotation or a heading, kept from doing so."""
    return mark[:-1] + "\\" + mark[-1] if mark[-1] in ".)" else "\\" + mark


def inline(text: str) -> str:
    """Escaped text on one line (for headings, table cells and list items)."""
    return escape(" ".join(text.split()))


def quoted(text: str) -> str:
    """Escaped text as a block quotation."""
    return "\n".join(f"> {line}".rstrip() for line in escape(text.strip()).split("\n"))


def code(text: str) -> str:
    """Text as inline code, with a fence longer than any run of backticks inside; safe in tables."""
    flat = " ".join(visible(text).split()).replace("|", "\\|")
    longest = max((len(run) for run in re.findall(r"`+", flat)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{fence}{pad}{flat}{pad}{fence}"


def block(text: str) -> str:
    """Text as an indented code block."""
    return "\n".join(f"    {line}".rstrip() for line in visible(text).split("\n"))


def link(text: str, url: str) -> str:
    """A link when the address is a web address, else the text alone."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return inline(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return inline(text)
    target = quote(visible(url), safe=":/?#[]@!$&'*+,;=%~.-_")
    return f"[{inline(text)}](<{target}>)"


def mermaid(text: str) -> str:
    """A quoted Mermaid label: every character that could end or mark up a label as its number."""
    flat = " ".join(visible(text).split())
    return "".join(c if c.isalnum() or c in " ,.:_-/=" else f"#{ord(c)};" for c in flat)
