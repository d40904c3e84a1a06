"""Characters that do not belong outside quoted texts: reported, and put right where that is safe.

A typographic quote or a full-width comma has one obvious counterpart of the same length. It is
reported and replaced for the rest of the reading, so that one slip gives one message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.diag.diagnostic import Label, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.places import line_bounds, line_column
from cxdsl.diag.sink import place
from cxdsl.diag.span import Source, Span
from cxdsl.syntax.odd import describe, narrow
from cxdsl.syntax.quotes import repair_quotes
from cxdsl.syntax.repaired import Repaired
from cxdsl.syntax.scan import Token, scan

_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_DEEPEST = 40
_OPEN_LONG = '"""'


def repair(source: Source, text: str, tokens: list[Token]) -> Repaired:
    """Report odd characters, typographic quotes, unclosed texts and too deep nesting."""
    state = Repaired(source, text, tokens)
    wary = any(token.kind == "open" for token in tokens)
    if not _suspicious(state):
        return state
    _hidden(state)
    if repair_quotes(state):
        state.tokens = scan(state.text, wary=wary)
    _full_width(state)
    _odd(state)
    _unclosed(state)
    _nesting(state)
    return state


def _suspicious(state: Repaired) -> bool:
    if any(token.kind in ("odd", "open") for token in state.tokens):
        return True
    if _HIDDEN.search(state.text):
        return True
    return _too_deep(state.tokens) is not None


def _hidden(state: Repaired) -> None:
    """Report control characters anywhere, also in texts and comments, and blank them out."""
    found = list(_HIDDEN.finditer(state.text))
    if not found:
        return
    comments = [t for t in state.tokens if t.kind == "comment"]
    for match in found:
        start = match.start()
        state.diagnostics.append(
            diagnose(
                "CX1001",
                "a hidden character stands here",
                Span(state.source, start, start + 1),
                f"character number {ord(match.group()):04X}",
                help="delete it; it came from another program and cannot be seen",
            )
        )
        if not any(t.start <= start < t.end for t in comments):
            state.spoiled.append(start)
    state.text = _HIDDEN.sub(" ", state.text)
    state.tokens = scan(state.text, wary=any(t.kind == "open" for t in state.tokens))


def _full_width(state: Repaired) -> None:
    """Report full-width signs, one report a line, and replace them."""
    lines: dict[int, list[tuple[int, str]]] = {}
    for token in state.tokens:
        if token.kind != "odd":
            continue
        for offset, character in enumerate(token.text, start=token.start):
            if narrow(character) is not None:
                line = line_column(state.source, offset)[0]
                lines.setdefault(line, []).append((offset, character))
    if not lines:
        return
    characters = list(state.text)
    for line, found in lines.items():
        for offset, character in found:
            characters[offset] = narrow(character) or " "
        first = Span(state.source, found[0][0], found[0][0] + 1)
        sign = found[0][1]
        others = [
            Label(Span(state.source, o, o + 1), _instead(c), primary=False) for o, c in found[1:]
        ]
        start, end = line_bounds(state.source, line)
        state.diagnostics.append(
            diagnose(
                "CX1005",
                "a blank that is not an ordinary one"
                if narrow(sign) == " " and sign.isspace()
                else f"the full-width sign `{sign}`",
                first,
                _instead(sign),
                others=others,
                help="switch the keyboard to narrow signs outside quoted texts",
                patch=Patch(
                    Span(state.source, start, end), "".join(characters[start:end]).rstrip()
                ),
            )
        )
    state.text = "".join(characters)
    state.tokens = scan(state.text, wary=any(t.kind == "open" for t in state.tokens))


def _instead(character: str) -> str:
    sign = narrow(character) or " "
    if character.isspace():
        return "write an ordinary blank"
    return f"write `{sign}`" if sign != " " else "leave it out"


def _odd(state: Repaired) -> None:
    """Report the odd characters that are left; their statements are left out."""
    reported = {place(d)[1] for d in state.diagnostics}
    # After a long text whose opening quotes are lost its words stand bare, up to the closing ones.
    last_open = max(
        (t.start for t in state.tokens if t.kind == "open" and t.text.startswith(_OPEN_LONG)),
        default=-1,
    )
    for index, token in enumerate(state.tokens):
        if token.kind != "odd":
            continue
        line = line_column(state.source, token.start)[0]
        state.spoiled.append(token.start)
        if line in reported or token.start < last_open:
            continue
        reported.add(line)
        state.diagnostics.append(describe(state.source, state.tokens, index))


def _unclosed(state: Repaired) -> None:
    for token in state.tokens:
        if token.kind != "open":
            continue
        state.spoiled.append(token.start)
        long = token.text.startswith('"""')
        quotes = '"""' if long else '"'
        labels = []
        if long:
            end = Span(state.source, token.end, token.end)
            labels = [Label(end, f"expected {quotes} here or earlier", primary=False)]
        state.diagnostics.append(
            diagnose(
                "CX1003",
                "this text is never closed" if long else "this text is not closed on its line",
                Span(state.source, token.start, token.start + len(quotes)),
                "opened here",
                others=labels,
                notes=["if it was meant to close a text, the opening quotes are missing above"]
                if long and token.first
                else [],
                help=f"close it with {quotes}"
                if long
                else 'close it with ", or open and close it with """ to write several lines',
            )
        )


def _nesting(state: Repaired) -> None:
    token = _too_deep(state.tokens)
    if token is None:
        return
    state.spoiled.append(token.start)
    state.diagnostics.append(
        diagnose(
            "CX1031",
            f"this is nested more than {_DEEPEST} deep",
            Span(state.source, token.start, token.end),
            help="name parts of it with `event NAME means …`",
        )
    )


def _too_deep(tokens: Sequence[Token]) -> Token | None:
    depth = negations = 0
    for token in tokens:
        if token.kind == "mark" and token.text in "([":
            depth += 1
        elif token.kind == "mark" and token.text in ")]":
            depth = max(0, depth - 1)
        elif token.text in ("card", "require", "event", "applies", "example") and token.first:
            depth = 0
        negations = negations + 1 if token.text == "not" else 0
        if depth > _DEEPEST or negations > _DEEPEST:
            return token
    return None
