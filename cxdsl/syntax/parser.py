"""From source text to syntax tree, with every error that can be told apart."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.sink import has_errors, ordered, place
from cxdsl.diag.span import Source, Span
from cxdsl.syntax import tree
from cxdsl.syntax.build import card
from cxdsl.syntax.build_parts import Building, child
from cxdsl.syntax.characters import repair
from cxdsl.syntax.grammar import language_version
from cxdsl.syntax.recovery import Reading
from cxdsl.syntax.repaired import Repaired
from cxdsl.syntax.scan import Token, code_tokens, scan
from cxdsl.syntax.statements import cut_cards


def parse(source: Source) -> tuple[tree.File | None, tuple[Diagnostic, ...]]:
    """Read a card file.

    Returns the cards that could be read without error, and everything that is wrong with the
    others, in the order of the file. The file is None when none of its cards could be read.
    """
    text = " " + source.text[1:] if source.text.startswith("\ufeff") else source.text
    tokens = scan(text)
    file, diagnostics = _read(source, text, tokens)
    if has_errors(diagnostics):
        wary = scan(text, wary=True)
        if wary != tokens:
            file, diagnostics = _read(source, text, wary)
    return file, ordered(diagnostics)


def _read(
    source: Source, text: str, tokens: list[Token]
) -> tuple[tree.File | None, list[Diagnostic]]:
    repaired = repair(source, text, tokens)
    code = code_tokens(repaired.tokens)
    found = list(repaired.diagnostics)
    if not code and not found:
        return None, [_empty(source)]
    cards: list[tree.Card] = []
    language: int | None = None
    ranges = cut_cards(code)
    for number, (first, last) in enumerate(ranges):
        if first == last:
            continue
        part = code[first:last]
        following = code[last] if number + 1 < len(ranges) else None
        spoiled = _spoiled_in(repaired, part, following, opens_file=number == 0)
        if number == 0:
            language = _read_head(source, repaired.text, part, following, spoiled, found)
            continue
        reading = Reading(source, repaired.text, part, "card", following)
        branch = reading.run(spoiled)
        found += _unreported(reading.diagnostics, repaired.diagnostics)
        if branch is not None:
            building = Building(source)
            node = card(building, branch)
            found += building.diagnostics
            if not building.diagnostics:
                cards.append(node)
    if len(ranges) == 1 and not found:
        found.append(_empty(source))
    if not cards and found:
        return None, found
    return tree.File(source, language, tuple(cards)), found


def _read_head(
    source: Source,
    text: str,
    part: list[Token],
    following: Token | None,
    spoiled: list[int],
    found: list[Diagnostic],
) -> int | None:
    """Read what stands before the first card: the line ``language 1`` or nothing."""
    reading = Reading(source, text, part, "start", following)
    branch = reading.run(spoiled)
    found += reading.diagnostics
    line = None if branch is None else child(branch, "language")
    if line is None:
        return None
    version = int(str(line.children[0]))
    known = language_version()
    if version != known:
        found.append(
            diagnose(
                "CX1025",
                f"this program does not read language {version}",
                Building(source).span(line),
                f"it reads language {known}",
                help=f"write `language {known}`, or use the version of the program for these cards",
            )
        )
    return version


def _spoiled_in(
    repaired: Repaired, part: list[Token], following: Token | None, *, opens_file: bool
) -> list[int]:
    """Return the spoiled offsets that lie in a part of the file."""
    start = 0 if opens_file else part[0].start
    end = following.start if following else len(repaired.text) + 1
    return [offset for offset in repaired.spoiled if start <= offset < end]


def _unreported(new: list[Diagnostic], known: list[Diagnostic]) -> list[Diagnostic]:
    """Return those of ``new`` whose line has no report yet: one slip, one message."""
    lines = {place(d)[1] for d in known}
    return [d for d in new if place(d)[1] not in lines]


def _empty(source: Source) -> Diagnostic:
    return diagnose(
        "CX1022",
        "this file has no card",
        Span(source, 0, 0),
        "no card here or below",
        help="a card starts with `card NAME version 1.0.0` and ends with `end`",
    )
