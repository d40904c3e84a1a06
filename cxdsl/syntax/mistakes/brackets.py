"""Brackets that do not pair, and `and` mixed with `or`."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.syntax.expected import expected
from cxdsl.syntax.scan import Token
from cxdsl.syntax.stuck import Place

_CLOSER = {"(": ")", "[": "]"}
_TERMINAL = {"(": "RPAR", "[": "RSQB"}


def mixed_connectives(place: Place) -> Diagnostic | None:
    """`and` stands where only `or` can follow, or the other way round."""
    word, accepted = place.word, place.accepted
    other = {"and": "or", "or": "and"}.get(word)
    if other is None or other.upper() not in accepted or word.upper() in accepted:
        return None
    return diagnose(
        "CX1029",
        "`and` and `or` are mixed without parentheses",
        place.here,
        f"`{other}` joins what stands before",
        help="put parentheses around what belongs together: `((a is 1 and b is 2) or c is 3)`",
    )


def stray(place: Place) -> Diagnostic | None:
    """A closing bracket closes nothing, or another kind of bracket."""
    token = place.token
    if token is None or token.kind != "mark" or token.text not in ")]":
        return None
    opened = _open_bracket(place)
    if opened is None:
        return diagnose(
            "CX1007",
            f"this `{token.text}` closes nothing",
            place.here,
            help="delete it, or write the bracket that it should close",
        )
    closer = _CLOSER[opened.text]
    if closer == token.text:
        return None
    return diagnose(
        "CX1007",
        f"`{token.text}` cannot close `{opened.text}`",
        place.here,
        f"expected `{closer}`",
        others=[Label(place.span(opened), "opened here", primary=False)],
        help=f"write `{closer}`",
    )


def unclosed(place: Place) -> Diagnostic | None:
    """A bracket is still open where the statement stops making sense."""
    opened = _open_bracket(place)
    if opened is None or _TERMINAL[opened.text] not in place.accepted:
        return None
    token = place.token
    if token is not None and not _fits_after(place, token, _CLOSER[opened.text]):
        return None
    closer = _CLOSER[opened.text]
    return diagnose(
        "CX1006",
        f"this `{opened.text}` is never closed",
        place.span(opened),
        "opened here",
        others=[Label(place.here, expected(place.accepted), primary=False)],
        help=f"write `{closer}` where it ends",
    )


def _open_bracket(place: Place) -> Token | None:
    """Return the last bracket of the statement that is open where reading stopped."""
    stack: list[Token] = []
    for token in place.tokens[place.statement.start : place.at]:
        if token.kind != "mark":
            continue
        if token.text in _CLOSER:
            stack.append(token)
        elif token.text in ")]" and stack:
            stack.pop()
    return stack[-1] if stack else None


def _fits_after(place: Place, token: Token, closer: str) -> bool:
    return place.helps(token, f"{closer} {token.text}")
