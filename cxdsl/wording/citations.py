"""Citations in a recorded text: sections of laws, articles, numbered rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cxdsl.wording.folding import fold
from cxdsl.wording.patterns import compiled

_SUB: Final = r"(?: ?\([a-z0-9]{1,5}\))*"
_CITATION: Final = compiled(
    r"\b\d+ (?:cfr|c\.f\.r\.|usc|u\.s\.c\.)(?:,? (?:part|section))? ?§* ?[\d.]*\d[a-z]?"
    + _SUB
    + "|"
    r"§+ ?[\d.]*\d[a-z]?" + _SUB + "|"
    r"\b(?:section|sec\.|article|art\.|rule|regulation|clause|annex|appendix|schedule|chapter)"
    r" (?:no\. ?)?(?:[\d.]*\d[a-z]?|[a-z]{1,2}\b|[ivx]+\b)" + _SUB + "|"
    r"(?:《[^》\n]{1,60}》)?第 ?[\d零〇一二三四五六七八九十百千]+ ?条"
    r"(?:之[一二三四五六七八九十])?(?:第 ?[\d一二三四五六七八九十]+ ?款)?"
    r"(?:第 ?[(]?[\d一二三四五六七八九十]+[)]? ?项)?"
)
_SAME: Final = {
    "c.f.r.": "cfr",
    "u.s.c.": "usc",
    "sec.": "section",
    "art.": "article",
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in its common form, and where it stands in the recorded text."""

    form: str
    start: int
    end: int


@lru_cache(maxsize=256)
def citations(text: str) -> tuple[Citation, ...]:
    """The citations of a recorded text in their order; linear in its length."""
    folded = fold(text)
    found: list[Citation] = []
    for match in _CITATION.finditer(folded.text):
        start, stop = match.span()
        found.append(Citation(_form(match.group()), *folded.span(start, stop)))
    return tuple(found)


def _form(written: str) -> str:
    form = written
    for word, common in _SAME.items():
        form = form.replace(word, common)
    form = "".join(form.split()).replace("§", "").replace(",", "")
    return form.replace("cfrpart", "cfr").replace("cfrsection", "cfr")


def covers(given: str, cited: str) -> bool:
    """Whether a citation that was given backs another: the same one, or a place inside it."""
    rest = given.removeprefix(cited)
    return given == cited or (rest != given and rest.startswith(("(", "第", "之")))
