"""Conditions, possibilities and what others said: no statement of the speaker's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cxdsl.wording import chinese as lists
from cxdsl.wording.english import FINITE, SUBJECTS, follows
from cxdsl.wording.lists import words
from cxdsl.wording.sentences import Sentence
from cxdsl.wording.tokens import Token


@dataclass(frozen=True, slots=True)
class Supposed:
    """Marks for every token of a text, filled in sentence by sentence.

    ``conditional``: inside a condition; ``unsure``: under a *would* or *perhaps*; ``reported``:
    said by somebody else.
    """

    conditional: list[bool]
    unsure: list[bool]
    reported: list[bool]


_IF: Final = words(
    """
    if unless suppose supposing assuming imagine whether provided lest pretend
    """
)
_UNSURE: Final = words(
    """
    would could might perhaps maybe possibly hopefully hope hoping wish presumably probably
    allegedly supposedly
    """
)
_AFTER_WOULD: Final = frozenset(["like", "love", "prefer", "appreciate", "rather"])
# No clause is read further than this many characters.
_REACH: Final = 200
_PERSONS: Final = words(
    """
    customer client user caller he she they you someone somebody people others colleague
    member passenger policyholder claimant friend agent rep representative manager supervisor
    neighbor neighbour husband wife mother father brother sister salesman salesperson advisor
    adviser broker everyone everybody customers clients colleagues friends team department ad
    advert website article
    """
)
_SELF: Final = frozenset(["i", "we"])
_SAYING: Final = words(
    """
    say says said saying ask asks asked asking claim claims claimed claiming state states
    stated mention mentions mentioned tell tells told telling report reports reported think
    thinks thought believe believes believed write writes wrote written request requests
    requested want wants wanted insist insists insisted suggest suggests suggested allege
    alleges alleged argue argues argued assume assumes assumed expect expects expected feel
    feels felt hear heard promise promises promised assure assures assured
    """
)
_OWN_DEEDS: Final = frozenset(["promise", "promises", "promised", "assure", "assures", "assured"])


def supposed_in_english(tokens: Sequence[Token], sentence: Sentence, marks: Supposed) -> None:
    """Mark the conditions, possibilities and reports of an English sentence."""
    first, last = sentence.first, sentence.last
    conditional = unsure = reported = False
    for at in range(first, last):
        word = tokens[at].text
        if word in (",", "—", "–", "then", "but"):
            conditional = conditional and word != "then" and not _main(tokens, at, last)
            unsure = False
            reported = reported and word != "but"
        marks.conditional[at] |= conditional
        marks.unsure[at] |= unsure
        marks.reported[at] |= reported
        conditional = conditional or _conditional(tokens, at, first, last)
        unsure = unsure or _unsure(tokens, at, first, last)
        if word in ("and", "so", "because") and unsure and _restarts(tokens, at + 1, last):
            unsure = False
        reported = reported or _reports(tokens, at, first, last)


def _main(tokens: Sequence[Token], at: int, last: int) -> bool:
    """Whether the main clause begins after the comma that ends a condition."""
    following = [t.text for t in tokens[at + 1 : min(at + 3, last)]]
    return not following or following[0] not in ("and", "or", "nor")


def _conditional(tokens: Sequence[Token], at: int, first: int, last: int) -> bool:
    word = tokens[at].text
    if word in _IF:
        before = tokens[at - 1].text if at > first else ""
        if word == "provided":
            return follows(tokens, at + 1, last, "that") or follows(tokens, at + 1, last, "you")
        if word == "if":
            return not follows(tokens, at + 1, last, "any") and before != "as"
        return True
    if word == "in":
        return follows(tokens, at + 1, last, "case")
    if word == "as":
        return follows(tokens, at + 1, last, "long as") or follows(tokens, at + 1, last, "if")
    inverted = at == first and word in ("should", "were", "had") and at + 1 < last
    return inverted and tokens[at + 1].text in SUBJECTS | {"the", "your"}


def _unsure(tokens: Sequence[Token], at: int, first: int, last: int) -> bool:
    word = tokens[at].text
    after = tokens[at + 1].text if at + 1 < last else ""
    if word == "may":
        return at > first and bool(after) and not after[0].isdigit() and after != ","
    if word == "'d":
        return after not in _AFTER_WOULD and after in ("be", "have", "say", "guarantee", "not")
    if word not in _UNSURE:
        return False
    if word in ("would", "could"):
        near = [t.text for t in tokens[at + 1 : min(at + 4, last)]]
        return not (_AFTER_WOULD | {"happy", "glad", "more"}) & set(near)
    return True


def _restarts(tokens: Sequence[Token], at: int, last: int) -> bool:
    return at < last and tokens[at].text in SUBJECTS | FINITE


def _reports(tokens: Sequence[Token], at: int, first: int, last: int) -> bool:
    """Whether a verb of saying with another speaker stands here."""
    word = tokens[at].text
    if word == "according":
        return follows(tokens, at + 1, last, "to")
    if word not in _SAYING:
        return False
    if at - 1 >= first and tokens[at - 1].text in ("is", "was", "been", "being", "it") and word in (
        "said", "claimed", "reported", "alleged", "rumored", "rumoured",
    ):  # fmt: skip
        return True
    for before in range(at - 1, max(first - 1, at - 6), -1):
        text = tokens[before].text
        if text in _SELF or text in (",", ":", "—") or text in _SAYING:
            return False
        if text in _PERSONS:
            addressed = before > first and tokens[before - 1].text in ("to", "with", "for", "from")
            own = word in _OWN_DEEDS and text == "you"
            return not (addressed or own)
    return False


def supposed_in_chinese(line: str, offset: int, marks: Supposed) -> None:
    """Mark the conditions, possibilities and reports of a Chinese sentence."""
    _conditions(line, offset, marks.conditional)
    for word in lists.UNSURE:
        at = line.find(word)
        while at >= 0:
            stop = at
            sure = any(
                line.startswith(s, at - s.find(word)) for s in lists.SURE if at >= s.find(word)
            )
            if not sure:
                stop = _stop(line, at)
                begin = at + len(word)
                marks.unsure[offset + begin : offset + stop] = [True] * (stop - begin)
            at = line.find(word, at + len(word) if sure else max(stop, at + len(word)))
    start = _reported_from(line)
    if start is not None:
        stop = next(
            (i for w in ("但", "不过", "其实", "然而") if (i := line.find(w, start)) >= 0),
            len(line),
        )
        marks.reported[offset + start : offset + stop] = [True] * (stop - start)


def _conditions(line: str, offset: int, found: list[bool]) -> None:
    at = 0
    while at < len(line):
        word = next((w for w in lists.CONDITIONS if line.startswith(w, at)), None)
        if word is None or line.startswith(lists.NOT_CONDITIONS, at):
            at += 1
            continue
        stop = _stop(line, at)
        for then in ("则", "那么", "就", "才"):
            here = line.find(then, at + len(word), stop)
            stop = here if here >= 0 else stop
        # 如果没有问题，或者……，
        while line.startswith((",或者", ",并且", ",而且", ",且", ",或"), stop):
            stop = _stop(line, stop + 1)
        found[offset + at : offset + stop] = [True] * (stop - at)
        at = max(stop, at + len(word))
    at = line.find("的话")
    while at >= 0:
        low = max(0, at - _REACH)
        start = max(line.rfind(",", low, at), line.rfind(":", low, at), low - 1) + 1
        found[offset + start : offset + at] = [True] * (at - start)
        at = line.find("的话", at + 2)
    at = line.find("是否")
    while at >= 0:
        stop = _stop(line, at)
        found[offset + at : offset + stop] = [True] * (stop - at)
        at = line.find("是否", stop)


def _stop(line: str, at: int) -> int:
    """The comma that ends a clause, or a bound that keeps the time linear."""
    most = min(len(line), at + _REACH)
    stop = line.find(",", at, most)
    return most if stop < 0 else stop


def _reported_from(line: str) -> int | None:
    for word in lists.HEARSAY:
        at = line.find(word)
        if at >= 0 and not line.startswith("无所谓", max(0, at - 1)):
            return at + len(word)
    best: int | None = None
    for verb in lists.SAYING:
        at = line.find(verb)
        while at >= 0 and (best is None or at < best):
            if _by_another(line[max(0, at - 8) : at], verb):
                best = at + len(verb)
                break
            at = line.find(verb, at + 1)
    return best


def _by_another(before: str, verb: str) -> bool:
    """Whether the speaker named before a verb of saying is somebody else."""
    clause = before.rpartition(",")[2].rpartition(":")[2]
    if any(clause.endswith(word) for word in ("就是", "也就是", "比如", "老实", "实话", "应该")):
        return False
    places = [(clause.rfind(who), who) for who in lists.SPEAKERS if who in clause]
    if not places:
        return False
    at, who = max(places, key=lambda p: (p[0], len(p[1])))
    head = clause[:at]
    own = max((clause.rfind(w) for w in lists.FIRST), default=-1)
    if own > at and not clause[:own].endswith(lists.ADDRESSED):
        return False
    if verb in ("承诺过", "答应") and who in ("您", "你"):
        return False
    return not head.endswith(lists.ADDRESSED)
