"""Typographic and single quotes where straight double quotes belong."""

from __future__ import annotations

import re

from cxdsl.diag.diagnostic import Label, Patch
from cxdsl.diag.make import diagnose
from cxdsl.diag.places import line_bounds, line_column
from cxdsl.diag.span import Span
from cxdsl.syntax.repaired import Repaired

_DOUBLE = "“”„‟″＂«»「」『』"
_SINGLE = "‘’‚‛′'`＇"
_STRAIGHT = re.compile(r'"(?:\\.|[^"\\])*"')
_THREE = re.compile(f'["{_DOUBLE}]{{3}}')
_FARTHEST = 2000


def repair_quotes(state: Repaired) -> bool:
    """Report texts in other quotes, one report a line; return whether the text was changed."""
    changed = False
    done = -1
    for token in list(state.tokens):
        if token.start < done:
            continue
        at = _first_quote(token.kind, token.start, token.text)
        if at is None:
            continue
        triple = _triple(state, at)
        if triple is not None:
            changed, done = True, triple
            continue
        line = line_column(state.source, token.start)[0]
        end = line_bounds(state.source, line)[1]
        pairs = _pairs(state.text, token.start, end)
        if pairs:
            _report(state, pairs, end)
            changed, done = True, end
        else:
            done = _across_lines(state, at)
            changed = True
    return changed


def _first_quote(kind: str, start: int, text: str) -> int | None:
    """Return where a token has the first quote of another kind, if it has one."""
    wanted = _DOUBLE if kind == "open" else _DOUBLE + _SINGLE
    if kind not in ("odd", "open") or text.startswith('"""'):
        return None
    return next((start + i for i, c in enumerate(text) if c in wanted), None)


def _triple(state: Repaired, at: int) -> int | None:
    """Put three quotes right of which some are typographic; return where they end."""
    for start in (at, at - 1, at - 2):
        match = _THREE.match(state.text, max(0, start))
        if match is None or not match.start() <= at < match.end():
            continue
        span = Span(state.source, match.start(), match.end())
        state.diagnostics.append(
            diagnose(
                "CX1002",
                f"typographic quotes `{match.group()}`",
                span,
                'write `"""` here',
                help='open and close a text of several lines with straight quotes: """',
                patch=Patch(span, '"""'),
            )
        )
        state.text = state.text[: match.start()] + '"""' + state.text[match.end() :]
        return match.end()
    return None


def _pairs(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return opening and closing quote of every text on a line that is not in straight quotes."""
    found: list[tuple[int, int]] = []
    at = start
    while at < end:
        character = text[at]
        if text.startswith('"""', at, end):
            break
        if character == '"':
            straight = _STRAIGHT.match(text, at, end)
            if straight and not any(c in _DOUBLE for c in straight.group()):
                at = straight.end()
                continue
        if character == '"' or character in _DOUBLE or character in _SINGLE:
            closers = _SINGLE if character in _SINGLE else _DOUBLE + '"'
            close = next((i for i in range(at + 1, end) if text[i] in closers), None)
            if close is None:
                return []
            found.append((at, close))
            at = close
        elif character == "#":
            break
        at += 1
    return found


def _report(state: Repaired, pairs: list[tuple[int, int]], end: int) -> None:
    characters = list(state.text)
    for opening, closing in pairs:
        characters[opening] = characters[closing] = '"'
    odd = [i for pair in pairs for i in pair if state.text[i] != '"']
    first, last = pairs[0][0], pairs[-1][1] + 1
    state.diagnostics.append(
        diagnose(
            "CX1002",
            f"a text in typographic quotes `{state.text[odd[0]]}`"
            if state.text[odd[0]] not in "'`"
            else f"a text in single quotes `{state.text[odd[0]]}`",
            Span(state.source, odd[0], odd[0] + 1),
            'write `"` here',
            others=[
                Label(Span(state.source, i, i + 1), "and here", primary=False) for i in odd[1:]
            ],
            help='use straight double quotes: "…"',
            patch=Patch(Span(state.source, first, last), "".join(characters[first:last])),
        )
    )
    state.text = "".join(characters)


def _across_lines(state: Repaired, opening: int) -> int:
    """Report a text whose closing quote is on a later line, or nowhere; return where it ends."""
    limit = min(len(state.text), opening + _FARTHEST)
    close = next((i for i in range(opening + 1, limit) if state.text[i] in _DOUBLE), None)
    end = (
        close + 1
        if close is not None
        else line_bounds(state.source, line_column(state.source, opening)[0])[1]
    )
    state.diagnostics.append(
        diagnose(
            "CX1002",
            f"a text opened with the typographic quote `{state.text[opening]}`",
            Span(state.source, opening, opening + 1),
            help='open and close it with """ when it has several lines, with " when it has one',
        )
    )
    state.spoiled.append(opening)
    inside = re.sub(r"[^\r\n]", " ", state.text[opening + 1 : end])
    state.text = state.text[:opening] + "x" + inside + state.text[end:]
    return end
