"""Formulas for experts: operators of other notations, and what a formula has no room for."""

from __future__ import annotations

from itertools import pairwise

from cxdsl.diag.diagnostic import Diagnostic, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.syntax.keywords import KEYWORDS
from cxdsl.syntax.mistakes.formula_words import (
    FRONT,
    MIDDLE,
    NOUNS,
    OPERATORS,
    OUTSIDE,
    PAIRS,
    SIGNS,
    UNKNOWN,
)
from cxdsl.syntax.scan import Token
from cxdsl.syntax.stuck import Place


def colon_left_out(place: Place) -> Diagnostic | None:
    """`expert every P` goes on with its formula at once."""
    token, last = place.token, place.before()
    if token is None or last is None or "COLON" not in place.accepted:
        return None
    if _head(place) is None or _start(place) is not None:
        return None
    end = next((t.text for t in place.tokens[place.at :] if t.first or t.text == ":"), "")
    if end == ":" or not place.helps(token, f": {token.text}"):
        return None
    spot = Span(place.source, last.end, last.end)
    return diagnose(
        "CX1034",
        "the formula starts without a colon",
        spot,
        "expected `:`",
        help="write `expert every P: FORMULA`",
        patch=Patch(spot, ":"),
    )


def first_of(place: Place) -> Diagnostic | None:
    """`expert every first P`, which other sentences have."""
    last = place.before()
    if place.token is None or last is None or last.text != "first" or _start(place) is not None:
        return None
    head = _head(place)
    if head is None or place.at != head + 3:
        return None
    name = place.token.text
    return diagnose(
        "CX1034",
        "a formula asks at every event, not at the first one only",
        place.span(last),
        help=f"leave `first` out, and write `(yesterday once {name}) or …`",
    )


def in_formula(place: Place) -> Diagnostic | None:
    """Something that no formula holds."""
    token, start = place.token, _start(place)
    if token is None or start is None:
        return None
    named = _operator_as_name(place)
    if named is not None:
        return named
    if token.first and token.text not in OUTSIDE and token.text not in MIDDLE:
        return None
    previous = place.tokens[place.at - 1] if place.at - 1 > start else None
    return (
        _other_notation(place, token, previous)
        or _pattern(place, token, previous)
        or _outside(place, token, previous)
        or _no_operator(place, token, previous)
    )


def _operator_as_name(place: Place) -> Diagnostic | None:
    """An event of the card with the name of an operator, which is read as the operator."""
    last = place.before()
    if last is None or last.text not in KEYWORDS:
        return None
    for word, name in pairwise(place.tokens):
        if word.first and word.text == "event" and name.text == last.text:
            return diagnose(
                "CX1018",
                f"`{name.text}` is a word of the language and cannot name an event",
                place.span(name),
                "formulas read it as an operator",
                help=f"choose another name, for example `the_{name.text}`",
            )
    return None


def _other_notation(place: Place, token: Token, previous: Token | None) -> Diagnostic | None:
    """An operator as other tools write it."""
    second = place.tokens[place.at + 1] if place.at + 1 < len(place.tokens) else None
    if second is not None and second.start == token.end:
        meant = SIGNS.get((token.text, second.text))
        if meant is not None:
            span = Span(place.source, token.start, second.end)
            return _operator(span, token.text + second.text, meant)
    if token.text in MIDDLE and place.helps(token, MIDDLE[token.text]):
        return _operator(place.span(token), token.text, MIDDLE[token.text])
    if previous is None:
        return None
    if previous.text == "strong" and token.text == "next":
        return _operator(Span(place.source, previous.start, token.end), "strong next", "next")
    if previous.text in FRONT and place.helps(previous, FRONT[previous.text]):
        return _operator(place.span(previous), previous.text, FRONT[previous.text])
    return None


def _operator(span: Span, word: str, wanted: str) -> Diagnostic:
    return diagnose(
        "CX1034",
        f"`{word}` is no operator of a formula",
        span,
        f"expected `{wanted}`",
        help=f"did you mean `{wanted}`?",
        patch=Patch(span, wanted),
    )


def chain(place: Place) -> Diagnostic | None:
    """Two of `until`, `release`, `since` in a row."""
    token = place.token
    if token is None or token.text not in PAIRS or "AND" not in place.accepted:
        return None
    if _start(place) is None:
        return None
    return diagnose(
        "CX1034",
        f"a second `{token.text}` without parentheses",
        place.span(token),
        help=f"say which belong together: `p until (q {token.text} r)`, or "
        f"`(p until q) {token.text} r`",
    )


def _pattern(place: Place, token: Token, previous: Token | None) -> Diagnostic | None:
    """A pattern where the name of an event belongs."""
    noun = previous if previous is not None and previous.text in NOUNS else token
    if noun.text not in NOUNS:
        return None
    return diagnose(
        "CX1034",
        "a formula takes the names of events, not patterns",
        place.span(noun),
        help=f"name it above: `event NAME means {noun.text} …`, and write NAME here",
    )


def _outside(place: Place, token: Token, previous: Token | None) -> Diagnostic | None:
    """A part that follows other sentences, or an operator that formulas do not have."""
    if previous is not None and previous.text == "if":
        token = previous
    hint = OUTSIDE.get(token.text)
    if hint is None:
        return None
    said = f"`{token.text}` cannot follow a formula"
    if token.text in UNKNOWN:
        said = f"`{token.text}` is no operator of a formula"
    return diagnose("CX1034", said, place.span(token), help=hint)


def _no_operator(place: Place, token: Token, previous: Token | None) -> Diagnostic | None:
    """A word that is read as an event, with something behind it that an operator would have."""
    if previous is None or previous.kind != "word" or "AND" not in place.accepted:
        return None
    if token.kind != "word" and token.text != "(":
        return None
    return diagnose(
        "CX1034",
        f"no operator stands between `{previous.text}` and `{token.text}`",
        place.span(token),
        notes=[f"the operators are {OPERATORS}"],
        help="write one of them, or put the name of an event right",
    )


def _head(place: Place) -> int | None:
    """The place of `expert` before the one where reading stopped, in the same requirement."""
    first, end = place.statement.start, min(place.at, len(place.tokens))
    if first >= end or place.tokens[first].text != "require":
        return None
    return next((i for i in range(end - 1, first, -1) if place.tokens[i].text == "expert"), None)


def _start(place: Place) -> int | None:
    """The place of the colon before the formula in which reading stopped."""
    head = _head(place)
    if head is None:
        return None
    return next((i for i in range(head, place.at) if place.tokens[i].text == ":"), None)
