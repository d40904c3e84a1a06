"""The first line of a card, versions and dates."""

from __future__ import annotations

import re

from cxdsl.diag.diagnostic import Diagnostic, Patch
from cxdsl.diag.make import diagnose
from cxdsl.syntax.stuck import Place

_FORM = "write `card NAME version 1.0.0`, for example `card bk.my_rule version 1.0.0`"
_NUMBERS = re.compile(r"[0-9]+")


def first_line(place: Place) -> Diagnostic | None:
    """The card has no name or no version."""
    if place.statement.kind != "card" or place.at > 3:
        return None
    token, accepted = place.token, place.accepted
    if place.at == 2 and accepted == {"VERSION"} and place.tokens[1].text == "version":
        return diagnose(
            "CX1021",
            "the card has no name",
            place.span(place.tokens[1]),
            "expected a name before this",
            help=_FORM,
        )
    if accepted == {"NAME"} and place.at == 1:
        if token is not None and token.kind == "string":
            return _quoted_name(place)
        return diagnose("CX1021", "the card has no name", place.gap, "expected a name", help=_FORM)
    if accepted == {"VERSION"} and place.at == 2:
        word = token.text if token is not None else ""
        if token is not None and token.kind == "number":
            return diagnose(
                "CX1021",
                f"the word `version` is missing before `{word}`",
                place.here,
                "expected `version`",
                help=_FORM,
                patch=Patch(place.here, f"version {word}"),
            )
        return diagnose(
            "CX1021", "the card has no version", place.gap, "expected `version 1.0.0`", help=_FORM
        )
    return None


def version(place: Place) -> Diagnostic | None:
    """A version is not three numbers."""
    token, previous = place.token, place.before()
    if token is not None and "VERSION_NUMBER" in place.accepted and previous is not None:
        if previous.text != "version":
            return None
        return _version(place, token.text)
    # `1.0.0-beta` is read as a version with something behind it.
    if token is not None and token.kind == "number" and previous and previous.text == "version":
        return _version(place, token.text)
    if (
        token is None
        and place.accepted == {"VERSION_NUMBER"}
        and previous
        and previous.text == "version"
    ):
        return diagnose(
            "CX1019",
            "the version is missing",
            place.here,
            "expected three numbers such as `1.0.0`",
            help=_FORM if place.statement.kind == "card" else "write a version such as `1.0.0`",
        )
    return None


def date(place: Place) -> Diagnostic | None:
    """A date is not written year-month-day."""
    token, previous = place.token, place.before()
    if token is None or previous is None or previous.text not in ("from", "until"):
        return None
    if place.accepted != {"DATE"} and token.kind != "number":
        return None
    numbers = [int(n) for n in _NUMBERS.findall(token.text)]
    patch = None
    written = token.text
    if len(numbers) == 3 and numbers[0] > 31 and numbers[1] <= 12 and numbers[2] <= 31:
        patch = Patch(place.here, f"{numbers[0]:04d}-{numbers[1]:02d}-{numbers[2]:02d}")
    return diagnose(
        "CX1020",
        f"`{written}` is not written as a date",
        place.here,
        "expected a date such as 2026-01-31",
        help="write year, month and day, each in full: `2026-01-31`",
        patch=patch,
    )


def _version(place: Place, written: str) -> Diagnostic | None:
    numbers = _NUMBERS.findall(written)
    patch = None
    if re.fullmatch(r"v?[0-9]+(\.[0-9]+){0,1}", written) and 0 < len(numbers) < 3:
        patch = Patch(place.here, ".".join([*numbers, "0", "0"][:3]))
    return diagnose(
        "CX1019",
        f"`{written}` is not a version",
        place.here,
        "expected three numbers such as `1.0.0`",
        help="write three numbers with dots between them, and nothing after them",
        patch=patch,
    )


def _quoted_name(place: Place) -> Diagnostic:
    inside = place.word.strip('"')
    plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*([.\-][A-Za-z0-9_]+)*", inside)
    return diagnose(
        "CX1028",
        "the name of a card has no quotes",
        place.here,
        "expected a name",
        help=_FORM,
        patch=Patch(place.here, inside) if plain else None,
    )
