"""Misspelt words, and the report that is left when no mistake was recognised."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.suggest import suggest
from cxdsl.syntax.expected import expected, keywords_of
from cxdsl.syntax.keywords import CHOICES, ITEMS, KEYWORDS
from cxdsl.syntax.mistakes.items import at_item
from cxdsl.syntax.scan import Token
from cxdsl.syntax.stuck import Place

_SHORT = 40
# An unknown word before one of these stands where the actor belongs.
_NOUNS = ("message", "call", "draft", "notice", "confirmation", "refusal", "submission")


def misspelt(place: Place) -> Diagnostic | None:
    """A word close to one that fits; believed only when reading goes on with it."""
    token = place.token
    if token is not None and token.kind == "word":
        words = keywords_of(place.accepted)
        near = suggest(token.text, words)
        if near and place.helps(token, near):
            return _meant(place, token, near)
    previous = place.before()
    if previous is not None and previous.kind == "word" and previous.text not in KEYWORDS:
        near = suggest(previous.text, KEYWORDS)
        if near and place.helps(previous, near):
            return _meant(place, previous, near)
    return None


def unexpected(place: Place) -> Diagnostic:
    """Return the report about a word that does not fit, with what would."""
    token = place.token
    if token is None:
        return diagnose(
            "CX1026", "the statement is not complete", place.here, expected(place.accepted)
        )
    shown = " ".join(token.text.split())
    if len(shown) > _SHORT:
        shown = shown[: _SHORT - 1] + "…"
    what = f"`{shown}`" if token.kind not in ("string", "long") else "this text"
    return diagnose(
        "CX1010",
        f"{what} cannot stand here",
        place.here,
        expected(place.accepted),
        help=_help(place),
    )


def _help(place: Place) -> str | None:
    previous = place.before()
    if at_item(place):
        return "finish the item before it, or start the next one on a new line"
    if previous is None:
        return None
    return _missing(place, previous) or _alone(place, previous)


def _missing(place: Place, previous: Token) -> str | None:
    """What was left out, or is there too often, just before the word that does not fit."""
    if place.word in _NOUNS and previous.text not in KEYWORDS:
        actors = ", ".join(f"`{actor}`" for actor in CHOICES["ACTOR"])
        return f"who acts is one of: {actors}"
    if previous.text == "call" and "TO" in place.accepted:
        return f"write `call to {place.word}`"
    if previous.text == "-":
        return 'say what happened, for example `customer says "…"` or `successful call to NAME`'
    if "UNIT" in place.accepted:
        return f"say the unit after the number, for example `{previous.text} minutes`"
    if "PASS" in place.accepted:
        return 'say first what the judge is asked: `pass when "…"`'
    twice = place.before(2)
    if twice is not None and twice.text == previous.text and previous.kind == "word":
        return f"`{previous.text}` is there twice; remove one"
    return None


def _alone(place: Place, previous: Token) -> str | None:
    """How to go on where only one word fits."""
    if len(place.accepted) == 1 and previous.kind == "word":
        return f"write it after `{previous.text}`"
    return None


def _meant(place: Place, token: Token, near: str) -> Diagnostic:
    item = near in ITEMS and at_item(place)
    return diagnose(
        "CX1016" if item else "CX1010",
        f"a card has no item `{token.text}`" if item else f"`{token.text}` cannot stand here",
        place.span(token),
        f"expected `{near}`",
        help=f"did you mean `{near}`?",
        patch=Patch(place.span(token), near),
    )
