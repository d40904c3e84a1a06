"""Items of a card: unknown ones, texts without quotes, names that are missing or quoted."""

from __future__ import annotations

import re

from cxdsl.diag.diagnostic import Diagnostic, Label, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.places import line_bounds, line_column
from cxdsl.diag.span import Span
from cxdsl.syntax.expected import expected, keywords_of, listed
from cxdsl.syntax.keywords import CHOICES, ITEMS, KEYWORDS, SENTENCE_STARTS
from cxdsl.syntax.scan import Token
from cxdsl.syntax.statements import opens
from cxdsl.syntax.stuck import Place

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*([.\-][A-Za-z0-9_]+)*")
_NAMED = {"require": "requirement", "judge": "judge item", "event": "event"}


def at_item(place: Place) -> bool:
    """Return whether an item of the card could start here."""
    return {"REQUIRE", "TITLE", "END"} <= place.accepted


def condition(place: Place) -> Diagnostic | None:
    """`when` or `if` instead of `applies when`."""
    word = place.word
    if word in ("when", "if") and at_item(place):
        message = f"a condition of the card starts with `applies when`, not with `{word}`"
        replacement = "applies when"
    elif word == "if" and place.accepted == {"WHEN"}:
        message, replacement = "write `applies when`, not `applies if`", "when"
    else:
        return None
    return diagnose(
        "CX1014",
        message,
        place.here,
        help="write `applies when` and the condition",
        patch=Patch(place.here, replacement),
    )


def name_left_out(place: Place) -> Diagnostic | None:
    """The name of a requirement, judge item or event is missing, or is a word of the language."""
    name, opener = place.before(1), place.before(2)
    if name is None or opener is None or opener.text not in _NAMED or place.token is None:
        return None
    if not opens(place.tokens, place.at - 2):
        return None
    taken = name.text in SENTENCE_STARTS or name.text in ("for", "means", *CHOICES["SEVERITY"])
    if not taken or (name.text in KEYWORDS and place.word in SENTENCE_STARTS):
        return None
    what = _NAMED[opener.text]
    return diagnose(
        "CX1018",
        f"this {what} has no name: `{name.text}` is a word of the language",
        place.span(name),
        "expected a name before this",
        help=f"write a name after `{opener.text}`, for example `{opener.text} my_rule`",
    )


def step_outside(place: Place) -> Diagnostic | None:
    """A step stands where no example is open."""
    if place.word != "-" or not at_item(place):
        return None
    return diagnose(
        "CX1033",
        "a step can only stand inside an example",
        place.here,
        help='start the example before it: `example passes "what it shows"`',
    )


def unknown_item(place: Place) -> Diagnostic | None:
    """A word that starts no item."""
    token = place.token
    if token is None or not at_item(place) or not _starts_line(place, token):
        return None
    if token.kind != "word" or token.text in KEYWORDS:
        return None
    return diagnose(
        "CX1016",
        f"a card has no item `{token.text}`",
        place.here,
        f"expected {listed([f'`{word}`' for word in (*ITEMS, 'end')])}",
        help="start the line with one of the items, or put remarks after `#`",
    )


def unfinished(place: Place) -> Diagnostic | None:
    """The next statement starts before this one is complete."""
    token = place.token
    if token is None or at_item(place) or place.statement.start >= place.at:
        return None
    if place.statement.end != place.at:
        return None
    first = place.tokens[place.statement.start]
    last = place.tokens[place.at - 1]
    end = Span(place.source, last.end, last.end)
    words = " ".join(t.text for t in place.statement_tokens()[:2])
    return diagnose(
        "CX1026",
        f"`{words}` is not complete" if len(words) <= 40 else "this statement is not complete",
        end,
        expected(place.accepted),
        others=[
            Label(place.span(first), "starts here", primary=False),
            Label(place.here, "the next statement starts here", primary=False),
        ],
        help="finish the statement before the next one",
    )


def text_expected(place: Place) -> Diagnostic | None:
    """A word or number stands where a text in quotes belongs."""
    token = place.token
    if token is None or not {"STRING", "LONG"} <= place.accepted or token.kind == "string":
        return None
    if place.accepted - {"STRING", "LONG"}:
        return None
    return diagnose(
        "CX1017",
        f"a text in quotes belongs here, not `{token.text}`",
        place.here,
        "expected a text in quotes",
        help='put the text in straight double quotes: "…"',
        patch=_quote_rest(place, token),
    )


def name_expected(place: Place) -> Diagnostic | None:
    """A text or a number stands where a name belongs."""
    token = place.token
    if token is None or "NAME" not in place.accepted:
        return None
    if token.kind == "string" and "STRING" not in place.accepted:
        inside = token.text[1:-1]
        plain = _NAME.fullmatch(inside) is not None
        return diagnose(
            "CX1028",
            f"a name has no quotes: {token.text}",
            place.here,
            "expected a name",
            help="write the name without quotes"
            if plain
            else "write a name of letters, digits, `_`, `.` and `-`, without quotes",
            patch=Patch(place.here, inside) if plain else None,
        )
    if token.kind == "number" and "NUMBER" not in place.accepted:
        return diagnose(
            "CX1028",
            f"a name cannot start with a digit: `{token.text}`",
            place.here,
            "expected a name",
            help="start the name with a letter",
        )
    return None


def _starts_line(place: Place, token: Token) -> bool:
    words = set(keywords_of(place.accepted))
    return token.first or words <= {*ITEMS, "end"}


def _quote_rest(place: Place, token: Token) -> Patch | None:
    """Return a patch that quotes the rest of the line, when it holds nothing but words."""
    line = line_column(place.source, token.start)[0]
    end = line_bounds(place.source, line)[1]
    rest = place.source.text[token.start : end].rstrip()
    if '"' in rest or "#" in rest or "\\" in rest or not rest:
        return None
    if any(place.line(t) != line for t in place.statement_tokens()):
        return None
    return Patch(Span(place.source, token.start, token.start + len(rest)), f'"{rest}"')
