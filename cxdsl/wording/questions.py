"""Questions: a question is no statement of what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cxdsl.wording import chinese as lists
from cxdsl.wording.english import DETERMINERS, FINITE, SUBJECTS
from cxdsl.wording.lists import ordered, words
from cxdsl.wording.mandarin import alternatives
from cxdsl.wording.sentences import Sentence
from cxdsl.wording.tokens import Token

_WH: Final = frozenset(["what", "when", "where", "who", "whom", "whose", "why", "how", "which"])
_LEADS: Final = words(
    """
    so and but then well ok okay hi hello hey please sorry also or yes no now
    """
)
_CONFIRM: Final = frozenset(["right", "correct", "yes", "no", "true", "huh", "eh"])
_HEARD: Final = frozenset(["ok", "okay", "alright", "understood", "deal", "clear", "all", "got"])
_INVERTED: Final = FINITE - {"have", "has", "had", "do"}
# These also begin an order or a wish: "do it", "have a nice day".
_ALSO_ORDERS: Final = frozenset(["have", "has", "had", "do"])
_PEOPLE: Final = frozenset(["you", "we", "they", "i", "he", "she"])
_STARTS: Final = (SUBJECTS | DETERMINERS | {"not", "there"}) - {"what", "who"}


def asked(tokens: Sequence[Token], sentence: Sentence, line: str, chinese: bool) -> list[bool]:
    """For every token of a sentence: whether it is part of a question."""
    if chinese:
        return _asked_in_chinese(line, sentence.asks)
    size = sentence.last - sentence.first
    segments = _segments([t.text for t in tokens[sentence.first : sentence.last]])
    if not sentence.asks:
        texts = segments[0][1]
        if tokens[sentence.last - 1].text == "!":
            return [False] * size
        return [_opens(texts, sure=False)] * size
    start = 0
    last = [w for w in segments[-1][1] if w[0].isalnum()]
    if len(segments) > 1 and 0 < len(last) <= 4:
        if last[0] in _HEARD:
            return [False] * size
        if last[0] in _CONFIRM or (last[0] in FINITE and last[-1] in SUBJECTS | {"i", "not"}):
            return [True] * size
    for at, texts in segments:
        if _opens(texts, sure=True):
            start = at
            break
    return [at >= start for at in range(size)]


def _segments(texts: list[str]) -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = [(0, [])]
    for at, text in enumerate(texts):
        if text in (",", "—", "–", ":", ";") or (
            text in ("and", "but", "so") and at + 1 < len(texts) and texts[at + 1] in FINITE | _WH
        ):
            found.append((at + 1, []))
        else:
            found[-1][1].append(text)
    return [(at, words) for at, words in found if words] or [(0, [])]


def _opens(texts: list[str], *, sure: bool) -> bool:
    """Whether words begin like a question; ``sure`` when a question mark follows."""
    words = [t for t in texts if t[0].isalnum()]
    while len(words) > 1 and words[0] in _LEADS:
        words = words[1:]
    if len(words) < 2:
        return bool(words) and words[0] in _WH and sure
    if sure:
        return words[0] in FINITE | _WH or words[0] in ("any", "anything")
    if words[0] in _ALSO_ORDERS:
        return words[1] in _PEOPLE
    if words[1] == "not" and len(words) > 2 and words[2] in SUBJECTS:
        return words[0] in FINITE
    return (
        words[0] in _INVERTED
        and words[1] in _STARTS - {"not"}
        and words[0]
        not in (
            "should",
            "were",
        )
    )


_WHOLE: Final = ordered(
    """
    对吗 是吗 对吧 是吧 对不对 是不是 没错吧 真的吗 好吗 可以吗 行吗 好不好 可不可以 行不行
    怎么样 如何
    """
)  # fmt: skip


def _asked_in_chinese(line: str, asks: bool) -> list[bool]:
    choices = alternatives(line)
    segments: list[tuple[int, int]] = []
    start = 0
    for at, char in enumerate(line):
        if char in ",:":
            segments.append((start, at))
            start = at + 1
    segments.append((start, len(line)))
    segments = [(a, b) for a, b in segments if line[a:b].strip("?!。 ")]
    if not segments:
        return [asks] * len(line)
    a, b = segments[-1]
    tail = line[a:b].rstrip('?!。”」』"')
    if len(segments) > 1 and tail.endswith(lists.TAGS) and len(tail) < 8:
        return [False] * len(line)
    if len(segments) > 1 and tail in _WHOLE:
        return [True] * len(line)
    found = [False] * len(line)
    hit = False
    for a, b in segments:
        part = line[a:b].rstrip('?!。”」』"')
        asking = part.endswith(lists.PARTICLES) and not part.endswith(
            ("什么", "这么", "那么", "多么")
        )
        asking = asking or any(c in choices for c in range(a, b))
        asking = (
            asking
            or part.find("是否") >= 0
            or part.startswith(lists.RHETORICAL)
            or part.startswith("能否")
        )
        if asks:
            asking = asking or part.endswith("呢") or any(w in part for w in lists.OPENERS)
        hit = hit or asking
        if asking or (hit and line.startswith(lists.ON_WITH, a)) or (hit and asks):
            found[a:b] = [True] * (b - a)
    return [True] * len(line) if asks and not hit else found
