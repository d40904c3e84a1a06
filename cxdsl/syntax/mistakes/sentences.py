"""Requirements that are not sentences of the language."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.syntax.stuck import Place

_ORDER = frozenset({"before", "after", "precedes", "follows", "then"})
_LINKING = frozenset({"must", "should", "shall", "come", "comes", "happen", "happens", "is", "be"})
_ARTICLES = {"earlier": "an", "later": "a", "latest": "the"}
_LONGEST = 60


def order(place: Place) -> Diagnostic | None:
    """`A before B` without a word on which of the two needs the other."""
    first = _sentence_start(place)
    if first is None and "NEEDS" in place.accepted and place.word in _ORDER:
        first = _after_every(place)
    if first is None:
        return None
    end = place.statement.end
    link = next((i for i in range(first, end) if place.tokens[i].text in _ORDER), None)
    if link is None or link == first:
        return None
    word = place.tokens[link].text
    left = _words(place, first, link)
    right = _words(place, link + 1, end)
    if word in ("after", "follows"):
        left, right = right, left
    if left and right and len(left) <= _LONGEST and len(right) <= _LONGEST:
        hint = (
            f"write `every {right} needs an earlier {left}`, or `every {left} needs a later "
            f"{right}`, or both"
        )
    else:
        hint = "write `every B needs an earlier A`, or `every A needs a later B`, or both"
    return diagnose(
        "CX1011",
        f"`{word}` alone does not say which event needs the other",
        place.span(place.tokens[link]),
        help=hint,
    )


def not_a_sentence(place: Place) -> Diagnostic | None:
    """A requirement starts with a word that starts no sentence."""
    first = _sentence_start(place)
    if first is None or first >= len(place.tokens) or place.tokens[first].kind == "string":
        return None
    rest = {t.text for t in place.tokens[first : place.statement.end]}
    if rest & {"not", "never", "cannot"}:
        hint = "for something forbidden write `no agent … may happen`"
    elif rest & {"must", "shall", "should"}:
        hint = "for something required write `every … needs an earlier …` or `some … must happen`"
    else:
        hint = "write for example `every submission needs an earlier confirmation`"
    return diagnose(
        "CX1012",
        f"a requirement does not start with `{place.tokens[first].text}`",
        place.span(place.tokens[first]),
        "expected `every`, `no`, `some`, `between`, `only` and 7 more",
        notes=[
            "a requirement starts with every, no, some, at most, between, only, in order, fields, "
            "contract fields, content hash, numbers, citations or expert, or with `for each NAME,` "
            "before that"
        ],
        help=hint,
    )


def article(place: Place) -> Diagnostic | None:
    """`earlier`, `later` or `latest` without its article."""
    token, previous = place.token, place.before()
    taken = token
    if token is None or token.text not in _ARTICLES:
        # Read as the name of an event, so that reading stops one word later.
        before = place.before(2)
        if previous is None or before is None or before.text != "needs":
            return None
        taken = previous
    wanted = _ARTICLES.get(taken.text) if taken is not None else None
    if taken is None or wanted is None:
        return None
    if not place.helps(taken, f"{wanted} {taken.text}") and not place.helps(taken, wanted):
        return None
    start = Span(place.source, taken.start, taken.start)
    return diagnose(
        "CX1013",
        f"the article is missing before `{taken.text}`",
        place.span(taken),
        f"expected `{wanted} {taken.text}`",
        help=f"write `{wanted} {taken.text}`",
        patch=Patch(start, f"{wanted} "),
    )


def _sentence_start(place: Place) -> int | None:
    """Return the index of the word that should start the sentence of a requirement."""
    if {"EVERY", "SOME", "BETWEEN"} <= place.accepted:
        return place.at
    # After `for each draft,` any word is read as one more key, up to the comma that is missing.
    if place.accepted != {"COMMA"} or place.at < 2 or place.tokens[place.at - 2].text != ",":
        return None
    words = [t.text for t in place.tokens[place.statement.start : place.at]]
    return place.at - 1 if "each" in words else None


def _after_every(place: Place) -> int:
    for index in range(place.at - 1, place.statement.start, -1):
        if place.tokens[index].text == "every":
            return index + 1
    return place.at


def _words(place: Place, start: int, end: int) -> str:
    tokens = [place.tokens[i] for i in range(start, end)]
    while tokens and tokens[-1].text in _LINKING:
        tokens.pop()
    while tokens and tokens[0].text in ("every", "the", "a", "an"):
        tokens.pop(0)
    if not tokens:
        return ""
    return " ".join(place.source.text[tokens[0].start : tokens[-1].end].split())
