"""Judge items that a judge cannot answer with one yes or no."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf
from cxdsl.lint.words import plain
from cxdsl.syntax import tree

# Ways of saying two things in one condition. A plain "and" joins words as often as conditions.
_JOINED = re.compile(
    r"\b(?:and|but) also\b|\bas well as\b|\bin addition\b|\badditionally\b|\bfurthermore\b"
    r"|\bmoreover\b|\band/or\b|\band (?:secondly|thirdly|finally)\b"
    r"|并且还|并且|而且|同时还|此外|另外|以及是否|和是否|还(?:应当|应|须|必须|要)",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？]")
_LISTED = re.compile(r"(?:^|\s)(?:\(?[2-9二三四五][).、]|[-•*])\s", re.MULTILINE)


def compound_questions(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report pass conditions that ask several things at once (CX5042)."""
    for written in shelf.cards:
        for judge in written.tree.judges:
            why = _compound(judge.pass_when.value)
            if why is not None:
                yield diagnose(
                    "CX5042",
                    f"the pass condition of `{judge.name.text}` asks several things: {why}",
                    judge.pass_when.span,
                    help="make a judge item of each, so that each is answered by yes or no",
                )


def _compound(text: str) -> str | None:
    joined = _JOINED.search(text)
    if joined is not None:
        return f"“{joined.group().strip()}”"
    if len(_QUESTION.findall(text)) > 1:
        return "it has more than one question"
    if _LISTED.search(text):
        return "it is a list"
    return None


def missing_windows(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report judge items that do not say where in the trace to look (CX5043)."""
    for written in shelf.cards:
        for judge in written.tree.judges:
            if judge.evidence_from is None:
                yield diagnose(
                    "CX5043",
                    f"judge item `{judge.name.text}` does not say which part of a trace counts",
                    judge.name.span,
                    help="add `evidence from … until …`; write `evidence from any event` when all "
                    "of it counts",
                )


def repeated_questions(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report questions that a card, or another card that binds the same traces, asks again."""
    seen: dict[tuple[str, str], tuple[tree.Card, tree.Judge]] = {}
    for written in shelf.cards:
        for judge in written.tree.judges:
            key = (written.card.domain, plain(judge.pass_when.value))
            card, first = seen.setdefault(key, (written.tree, judge))
            if first is judge or (card is not written.tree and card.id.text == written.card.id):
                continue
            what = "asks what"
            if first.severity != judge.severity:
                what = f"is {judge.severity} and asks what the {first.severity}"
            yield diagnose(
                "CX5057",
                f"judge item `{judge.name.text}` {what} `{first.name.text}` asks",
                judge.name.span,
                others=(Label(first.name.span, "asked here", primary=False),),
                help="keep one of the two, with the severity that is meant",
            )
