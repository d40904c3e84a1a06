"""Checks over all cards together: names used twice, versions that replace nothing, dates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.diag.diagnostic import Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import distance, suggest
from cxdsl.model.card import Card, Rule


def check_catalog(cards: Sequence[Card]) -> tuple[Diagnostic, ...]:
    """Report what single cards cannot see."""
    return (
        *_versions(cards),
        *_rules(cards),
        *_effective(cards),
        *_superseded(cards),
        *_circles(cards),
        *_merged(cards),
    )


def _first_line(span: Span) -> Span:
    line = span.source.text[span.start : span.end].partition("\n")[0].rstrip()
    return Span(span.source, span.start, span.start + len(line))


def _head(card: Card) -> Span:
    """The first line of a card: a whole card would be a long excerpt."""
    return _first_line(card.span)


def _versions(cards: Sequence[Card]) -> list[Diagnostic]:
    seen: dict[tuple[str, str], Card] = {}
    found: list[Diagnostic] = []
    for card in cards:
        first = seen.setdefault((card.id, card.version), card)
        if first is not card:
            found.append(
                diagnose(
                    "CX2005",
                    f"card `{card.id}` version {card.version} is there twice",
                    _head(card),
                    others=(Label(_head(first), "and here", primary=False),),
                    help="raise the version of one, or remove it",
                )
            )
    return found


def _rules(cards: Sequence[Card]) -> list[Diagnostic]:
    seen: dict[tuple[str, str], tuple[Card, Rule]] = {}
    found: list[Diagnostic] = []
    for card in cards:
        for rule in card.rules:
            first, other = seen.setdefault((card.domain, rule.id), (card, rule))
            shared = rule.id in card.vocabulary.rules
            if first.id != card.id and not _replaces(first, card) and not shared:
                found.append(
                    diagnose(
                        "CX2006",
                        f"requirement `{rule.id}` is also in card `{first.id}`",
                        _first_line(rule.span),
                        others=(Label(_first_line(other.span), "and here", primary=False),),
                        help="rename one, or name it under `rules` in the vocabulary, if both "
                        "cards are to carry this rule",
                    )
                )
    return found


def _merged(cards: Sequence[Card]) -> list[Diagnostic]:
    """An obligation stands on one card: its own, or the one that merges it."""
    own = {c.id: c for c in cards}
    first: dict[str, Card] = {}
    found: list[Diagnostic] = []
    for card in cards:
        for merged in card.written.merges:
            name = merged.name.text
            other = own.get(name) or first.setdefault(name, card)
            if other.id == card.id:
                continue
            what = "is a card of its own" if name in own else f"is merged by `{other.id}` as well"
            found.append(
                diagnose(
                    "CX5013",
                    f"obligation `{name}` {what}",
                    merged.name.span,
                    others=(Label(_head(other), "here", primary=False),),
                    help="let one card carry the obligation",
                )
            )
    return found


def _replaces(one: Card, two: Card) -> bool:
    """Whether one of two cards supersedes the other, so that they never bind a trace together."""
    return (one.id, one.version) == two.supersedes or (two.id, two.version) == one.supersedes


def _overlap(one: Card, two: Card) -> bool:
    return (one.effective_from or "") <= (two.effective_until or "9999-12-31") and (
        two.effective_from or ""
    ) <= (one.effective_until or "9999-12-31")


def _follows(one: Card, two: Card) -> bool:
    """Whether the higher version begins after the lower one, which has no end of its own."""
    low, high = sorted((one, two), key=lambda c: tuple(int(p) for p in c.version.split(".")))
    begins = high.effective_from
    return (
        low.effective_until is None and begins is not None and begins > (low.effective_from or "")
    )


def _effective(cards: Sequence[Card]) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for number, card in enumerate(cards):
        for other in cards[:number]:
            if other.id != card.id or other.version == card.version:
                continue
            if _replaces(card, other):
                continue
            if _overlap(card, other) and not _follows(card, other):
                found.append(
                    diagnose(
                        "CX5008",
                        f"versions {other.version} and {card.version} of `{card.id}` are in force "
                        "at the same time",
                        _head(card),
                        others=(Label(_head(other), "and this one", primary=False),),
                        help="give the newer one a later `effective from`, or say `supersedes`",
                    )
                )
    return found


def _misspelt(name: str, ids: Sequence[str]) -> str | None:
    """The id that was meant; None when the name is more likely that of a card kept elsewhere."""
    near = suggest(name, ids)
    if near is None or len(name) < 8 or distance(name, near) > 2:
        return None
    same_letters = re.sub(r"\d", "", name) == re.sub(r"\d", "", near)
    return None if same_letters else near


def _superseded(cards: Sequence[Card]) -> list[Diagnostic]:
    """Superseded cards that are not here, where their id or one like it is."""
    known = {(c.id, c.version) for c in cards}
    ids = sorted({c.id for c in cards})
    found: list[Diagnostic] = []
    for card in cards:
        old = card.supersedes
        if old is None or old in known or old[0] == card.id:
            continue
        near = _misspelt(old[0], ids) if old[0] not in ids else None
        if old[0] not in ids and near is None:
            continue
        found.append(
            diagnose(
                "CX5009",
                f"`{card.id}` supersedes `{old[0]}` version {old[1]}, which is not here",
                card.supersedes_span or _head(card),
                help=f"did you mean `{near}`?"
                if near
                else "correct the version, or keep the older card beside it",
            )
        )
    return found


def _circles(cards: Sequence[Card]) -> list[Diagnostic]:
    """Cards that supersede each other in a circle, each circle once."""
    known = {(c.id, c.version): c for c in cards}
    done: set[tuple[str, str]] = set()
    found: list[Diagnostic] = []
    for start in known:
        way: list[tuple[str, str]] = []
        at: tuple[str, str] | None = start
        while at in known and at not in done and at not in way:
            way.append(at)
            at = known[at].supersedes
        if at in way:
            circle = [known[name] for name in way[way.index(at) :]]
            found.append(
                diagnose(
                    "CX5012",
                    f"`{circle[0].id}` version {circle[0].version} supersedes itself in the end",
                    circle[0].supersedes_span or _head(circle[0]),
                    others=tuple(
                        Label(c.supersedes_span or _head(c), "and here", primary=False)
                        for c in circle[1:]
                    ),
                    help="keep the `supersedes` of the newer card only",
                )
            )
        done.update(way)
    return found
