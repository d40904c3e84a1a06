"""Cards and examples that are not closed, and what stands outside of them."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic, Label, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.places import line_column
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.syntax.expected import expected
from cxdsl.syntax.keywords import ITEMS
from cxdsl.syntax.scan import Token
from cxdsl.syntax.statements import opens
from cxdsl.syntax.stuck import Place

_CARD_FORM = "a card starts with `card NAME version 1.0.0` and ends with `end`"


def open_example(place: Place, until: int) -> Token | None:
    """Return the first word of the example that is open before token ``until``."""
    found: Token | None = None
    for index in range(min(until, len(place.tokens))):
        token = place.tokens[index]
        if token.text == "example" and opens(place.tokens, index):
            found = token
        elif token.text == "end":
            found = None
    return found


def outside_card(place: Place) -> Diagnostic | None:
    """Something stands before the first card or after the end of a card."""
    token = place.token
    if token is None or ("$END" not in place.accepted and place.symbol != "start"):
        return None
    if place.symbol == "start" and place.accepted.isdisjoint({"$END", "LANGUAGE"}):
        return None
    if token.text == "language":
        return diagnose(
            "CX1025",
            "the `language` line stands in the wrong place",
            place.here,
            help="make it the first line of the file, before any card",
        )
    near = suggest(token.text, ["card"]) if token.kind == "word" else None
    if near:
        return diagnose(
            "CX1023",
            f"`{token.text}` does not start a card",
            place.here,
            help="did you mean `card`?",
            patch=Patch(place.here, "card"),
        )
    closing = place.before()
    others = []
    if closing is not None and closing.text == "end":
        others = [Label(place.span(closing), "the card is closed here", primary=False)]
    if token.text == "end":
        return diagnose(
            "CX1023",
            "this `end` closes nothing",
            place.here,
            "no card is open here",
            others=others,
            help="delete it, or delete the `end` above that closes the card too early",
        )
    label = "an item of a card, but no card is open" if token.text in ITEMS else ""
    return diagnose(
        "CX1023",
        f"`{_short(token)}` stands outside every card",
        place.here,
        label,
        others=others,
        help="delete the `end` that stands too early" if others else _CARD_FORM,
    )


def example_left_open(place: Place) -> Diagnostic | None:
    """An item or the end of the file comes while an example is still open."""
    token = place.token
    example = open_example(place, place.at)
    if token is None and example is None:
        example = _closed_by_card(place)
    if example is None or "END" not in place.accepted:
        return None
    if token is not None and not (token.text in ITEMS and opens(place.tokens, place.at)):
        return None
    if token is None and place.following is None:
        what = "the file ends, but this example is not closed"
    else:
        what = "this example is not closed"
    return diagnose(
        "CX1015",
        what,
        place.span(example),
        "the example starts here",
        others=[Label(_next(place), "expected its `end` before this", primary=False)],
        help="write `end` after its last step"
        + (", and another `end` for the card" if _open_card(place) else ""),
    )


def at_end(place: Place) -> Diagnostic | None:
    """The file, or this card's part of it, ends too early."""
    if place.token is not None or not place.tokens:
        return None
    head = place.tokens[0]
    name = place.tokens[1].text if len(place.tokens) > 1 else ""
    ends = "the file ends" if place.following is None else "the next card starts"
    if "END" in place.accepted and _complete(place):
        card = f"the card `{name}`" if head.text == "card" else "this card"
        end = _next(place)
        return diagnose(
            "CX1004",
            f"{ends}, but {card} is not closed",
            place.span(head),
            "the card starts here" if head.text == "card" else "",
            others=[Label(end, "expected `end` before this", primary=False)],
            help="write `end` after its last item",
            patch=Patch(Span(place.source, place.here.end, place.here.end), "\nend"),
        )
    first = place.tokens[place.statement.start]
    return diagnose(
        "CX1026",
        f"{ends} in the middle of `{_opening(place)}`",
        place.here,
        expected(place.accepted),
        others=[Label(place.span(first), "starts here", primary=False)],
        help="finish it, and close the card with `end`",
    )


def _complete(place: Place) -> bool:
    """Return whether the last statement could stand as it is."""
    return not place.accepted.isdisjoint({"REQUIRE", "DASH", "MINUS"})


def _opening(place: Place) -> str:
    tokens = place.statement_tokens()
    return " ".join(_short(t) for t in tokens[:2])


def _short(token: Token) -> str:
    text = " ".join(token.text.split())
    return text if len(text) <= 30 else text[:29] + "…"


def _next(place: Place) -> Span:
    """Return where the missing word was expected at the latest."""
    if place.token is not None:
        return place.here
    if place.following is not None:
        return place.span(place.following)
    return place.here


def _open_card(place: Place) -> bool:
    """Return whether nothing is left that could close the card either."""
    return place.token is None and all(t.text != "end" for t in place.tokens[place.at :])


def _closed_by_card(place: Place) -> Token | None:
    """Return the example whose missing ``end`` took the one of the card, judged by the layout."""
    example: Token | None = None
    head_column = line_column(place.source, place.tokens[0].start)[1]
    for index, token in enumerate(place.tokens):
        if token.text == "example" and opens(place.tokens, index):
            example = token
        elif token.text == "end" and example is not None:
            column = line_column(place.source, token.start)[1]
            own = line_column(place.source, example.start)[1]
            if token.first and column == head_column < own:
                return example
            example = None
    return None
