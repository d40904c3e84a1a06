"""Negation in Chinese: which characters of a sentence stand under a negation.

A sentence is one string here, one character a token: signs and Chinese characters as they are,
words of other scripts as a placeholder.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from cxdsl.wording.chinese import (
    AFTERWARDS,
    CONTRAST,
    FUTILE,
    HARMLESS,
    LINKS,
    NEGATORS,
    NO_TOPIC,
    ON_WITH,
    VERBS,
)

WORD: Final = "\ue000"
_STOPS: Final = frozenset(",:()[]（）—")
# No clause is read further than this many characters.
_REACH: Final = 80
# 无 before a noun reaches no further than that noun, unless one of these words follows.
_WHOLE: Final = ("任何", "所谓", "丝毫", "一丝", "半点")


class _Negator(NamedTuple):
    start: int
    stop: int
    word: str


def _by_first(words: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda w: (-len(w), w)):
        found.setdefault(word[0], []).append(word)
    return {first: tuple(all_) for first, all_ in found.items()}


_NEGATORS: Final = _by_first(NEGATORS)
_NOT_BEFORE: Final = dict(HARMLESS)
_HARMLESS: Final = _by_first(tuple(_NOT_BEFORE))


def starts(line: str, at: int, words: dict[str, tuple[str, ...]]) -> str | None:
    """The longest of some words that stands at a place."""
    return next((w for w in words.get(line[at], ()) if line.startswith(w, at)), None)


def _harmless(line: str, at: int) -> str | None:
    word = starts(line, at, _HARMLESS)
    if word is None or line[at + len(word) : at + len(word) + 1] not in _NOT_BEFORE[word]:
        return word
    return word if at + len(word) == len(line) else None


def alternatives(line: str) -> frozenset[int]:
    """Places of the 不 (or 没) in *能不能*, *可不可以*, *有没有*: a question, no negation."""
    found: set[int] = set()
    for at in range(1, len(line) - 1):
        if line[at] not in "不没":
            continue
        one = line[at - 1] == line[at + 1] and line[at - 1] not in "不没,。"
        two = at > 1 and line[at - 2 : at] == line[at + 1 : at + 3] and line[at - 1] not in ","
        before = line[at - 2] if at > 1 else ""
        if (one and before not in ("不", "没", "别")) or two:
            found.add(at)
    return frozenset(found)


def _negators(line: str) -> list[_Negator]:
    questions = alternatives(line)
    found: list[_Negator] = []
    at = 0
    while at < len(line):
        harmless = _harmless(line, at)
        word = starts(line, at, _NEGATORS)
        if harmless is not None and (word is None or len(harmless) >= len(word)):
            at += len(harmless)
            continue
        if word is None or at in questions:
            at += 1
            continue
        if found and found[-1].stop == at and found[-1].word == word:
            # 不不不, 别别别: said again, not undone.
            found[-1] = found[-1]._replace(stop=at + len(word))
        else:
            found.append(_Negator(at, at + len(word), word))
        at += len(word)
    return [n for n in found if not _unless(line, n)]


def _unless(line: str, negator: _Negator) -> bool:
    """*非…不可* says that something has to be."""
    if negator.word == "非":
        return "不可" in line[negator.stop : negator.stop + 12]
    return (
        negator.word == "不"
        and line.startswith("不可", negator.start)
        and (
            "非" in line[max(0, negator.start - 12) : negator.start]
            and line[negator.start + 2 : negator.start + 3] in ("", ",", "。", "!")
        )
    )


def marks(line: str, inherited: bool) -> list[bool]:
    """For every character: whether it stands under a negation."""
    found = [inherited] * len(line)
    negators = _negators(line)
    ahead = 0
    for first, stop in _clauses(line):
        inside = []
        while ahead < len(negators) and negators[ahead].start < stop:
            inside.append(negators[ahead])
            ahead += 1
        goes_on = first > 0 and line[first - 1] == "," and line.startswith(ON_WITH, first)
        state = found[first - 2] if goes_on and first > 1 else inherited
        at = first
        for index, negator in enumerate(inside):
            found[at : negator.start + 1] = [state] * (negator.start + 1 - at)
            before = inside[index - 1] if index else None
            state = not (state and before is not None and _undoes(line, before, negator))
            at = negator.start + 1
            reach = _reach(line, negator, stop)
            if reach < stop:
                found[at:reach] = [state] * (reach - at)
                at, state = reach, False
        found[at:stop] = [state] * (stop - at)
    return found


def _reach(line: str, negator: _Negator, stop: int) -> int:
    if negator.word in ("无", "非") and not line.startswith(_WHOLE, negator.stop):
        return min(stop, negator.stop + 2)
    return stop


def _undoes(line: str, before: _Negator, negator: _Negator) -> bool:
    """Whether a negation takes back the one before it, as in *不是不* and *从不拒绝*."""
    between = line[before.stop : negator.start].strip("的地得 ")
    if negator.word in VERBS:
        return not any(sign in between for sign in "、")
    if before.word == negator.word and between and line.startswith(between, negator.stop):
        return False  # 不行不行
    return not between or between in LINKS


def _clauses(line: str) -> list[tuple[int, int]]:
    """Stretches in which a negation reaches to the end."""
    edges = {0, len(line)}
    for at, char in enumerate(line):
        if char in _STOPS:
            edges.update((at, at + 1))
        elif line.startswith(CONTRAST, at) and at:
            edges.add(at)
    return list(pairwise(sorted(edges)))


def negated_after(line: str, start: int, stop: int) -> bool:
    """Whether what follows a phrase denies it: *保证不了*, *保证收益是不可能的*."""
    most = min(len(line), stop + _REACH)
    end = next((i for i in range(stop, most) if line[i] in ",。;!?:"), most)
    tail = line[stop:end]
    if tail.startswith(FUTILE) and not tail.startswith(("不得不", "不得已")):
        return True
    for word in AFTERWARDS:
        at = tail.find(word)
        if at < 0:
            continue
        between = tail[:at].strip("的这那个种事都也就并绝对完全根本是说法做行为")
        if not between:
            return True
    phrase = line[start:stop]
    if (start and line[start - 1] not in ",。;!?:") or len(phrase) < 2 or phrase.endswith(NO_TOPIC):
        return False
    negators = _negators(line[stop:end])
    return bool(negators) and not line[stop : stop + negators[0].start].strip("是都也并就绝从我们")
