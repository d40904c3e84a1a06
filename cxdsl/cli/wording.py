"""Cards and rules in plain words, as ``cxc explain`` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cxdsl.cli import exits
from cxdsl.cli.output import say
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.suggest import suggest
from cxdsl.driver import check_paths
from cxdsl.model.card import Card
from cxdsl.verbalization.card import card_words, judge_words, rule_words


def shipped_sources() -> Path | None:
    """The card files that came with the program: in the wheel, else in the checkout."""
    package = Path(__file__).resolve().parent.parent
    for root in (package / "_rulecards", package.parent / "rulecards"):
        if root.is_dir():
            return root
    return None


def sources(folders: Sequence[Path]) -> tuple[Card, ...]:
    """The checked cards of these folders, or the shipped ones when none is named.

    Raises ``CardError`` when there are none (a compiled folder holds no card files).
    """
    shipped = shipped_sources()
    paths = tuple(folders) or (() if shipped is None else (shipped,))
    if not paths:
        raise CardError((Diagnostic("CX8002", "the program came without card files"),))
    return check_paths(paths).cards


def rules_in_words(folders: Sequence[Path], lang: str) -> dict[tuple[str, str, str], str]:
    """What every rule asks, by card, version and rule; empty where cards are given compiled."""
    if any(not path.is_dir() or not any(path.rglob("*.card")) for path in folders):
        return {}
    cards = sources(folders)
    return {(c.id, c.version, r.id): rule_words(r, lang).must for c in cards for r in c.rules}


def tell_words(what: str, folders: Sequence[Path], lang: str) -> int:
    """Print what a card, a rule or a judge item says.

    Raises ``CardError`` (CX8003) when nothing has this name.
    """
    cards = sources(folders)
    lines = [line for card in cards for line in _chosen(card, what, lang)]
    if not lines:
        names = [n for c in cards for n in _names(c)]
        likely = suggest(what, names)
        help = f"did you mean `{likely}`?" if likely else "name a card, a rule or a judge item"
        message = f"no card, rule, judge item or diagnostic code is called `{what}`"
        raise CardError((Diagnostic("CX8003", message, help=help),))
    for line in lines:
        say(line)
    return exits.OK


def _names(card: Card) -> Iterator[str]:
    yield card.id
    for name in (*(r.id for r in card.rules), *(j.id for j in card.judges)):
        yield name
        yield f"{card.id}.{name}"


def _chosen(card: Card, what: str, lang: str) -> Iterator[str]:
    if what == card.id:
        words = card_words(card, lang)
        yield f"card     {card.id} {card.version}   {words.title}"
        for section in words.sections:
            yield ""
            yield section.heading
            yield from (f"  {sentence}" for sentence in section.sentences)
        return
    for rule in card.rules:
        if what in (rule.id, f"{card.id}.{rule.id}"):
            said = rule_words(rule, lang)
            yield f"rule     {rule.id}   {rule.message}"
            yield f"card     {card.id} {card.version}   {card.title}"
            yield f"         {' '.join(rule.sentence.split())}"
            for sentence in (said.must, said.fails, said.counted):
                yield f"  {sentence}"
            yield from _meanings(card, lang)
    for item in card.judges:
        if what in (item.id, f"{card.id}.{item.id}"):
            yield f"judge    {item.id}   {item.title}"
            yield f"card     {card.id} {card.version}   {card.title}"
            yield from (f"  {sentence}" for sentence in judge_words(item, lang))


def _meanings(card: Card, lang: str) -> Iterator[str]:
    sections = {s.name: s.sentences for s in card_words(card, lang).sections}
    for name in ("evidence", "applies"):
        yield from (f"  {sentence}" for sentence in sections.get(name, ()))
