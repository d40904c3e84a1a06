"""How ``cxc test`` tells what came out as written and what did not: as text and as JSON."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from cxdsl.cli.examples import ExampleOutcome
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.suppress import sift
from cxdsl.model.card import Card
from cxdsl.mutation.others import Break, Shown, breaks
from cxdsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Tested:
    """A card with what its examples came to, in their order, and what they show (if asked)."""

    card: Card
    outcomes: tuple[ExampleOutcome, ...]
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Crossed:
    """Rules that passing examples of other cards break.

    ``kept`` are the findings and ``broken`` what they are about, in the same order; ``listed`` are
    those that a card lets stand, each with the reason it gives.
    """

    kept: tuple[Diagnostic, ...]
    listed: tuple[tuple[Break, str], ...]
    broken: tuple[Break, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """All that was tested; ``crossed`` is None when it was not asked for."""

    tested: tuple[Tested, ...]
    crossed: Crossed | None

    @property
    def ran(self) -> int:
        """How many examples were run."""
        return sum(len(t.outcomes) for t in self.tested)

    @property
    def wrong(self) -> int:
        """How many did not come out as written."""
        return sum(bool(o.problems) for t in self.tested for o in t.outcomes)

    @property
    def found(self) -> bool:
        """Whether there is anything to put right."""
        broken = self.crossed is not None and bool(self.crossed.kept)
        return bool(self.wrong) or broken or bool(self.untested())

    def untested(self) -> list[Diagnostic]:
        """Requirements that no example shows kept, or broken."""
        return [
            diagnose(
                "CX6022",
                f"no example of card `{t.card.id}` shows `{s.rule.id}` {' or '.join(s.missing)}",
                s.rule.written.name.span,
                help="add an example in which it is called for and met, and one in which it fails",
            )
            for t in self.tested
            for s in t.shown
            if s.missing
        ]


def card_lines(tested: Tested, *, quiet: bool) -> Iterator[str]:
    """The examples of one card, or only those that differ."""
    pairs = list(zip(tested.card.examples, tested.outcomes, strict=True))
    pairs = [(e, o) for e, o in pairs if o.problems] if quiet else pairs
    if pairs:
        yield f"{tested.card.id} {tested.card.version}"
    for example, outcome in pairs:
        mark = "FAIL" if outcome.problems else "ok  "
        yield f"  {mark}  {outcome.expected:<16} {example.title}"
        for problem in outcome.problems:
            yield f"        {problem}"


def crossed(cards: Sequence[Card], files: Sequence[tree.File], tested: Collection[str]) -> Crossed:
    """Which rules break on passing examples of other cards, and which of them those cards list."""
    found = {_finding(b): b for b in breaks(cards) if b.card.id in tested}
    sifted = sift(found, files, complete=False)
    kept = list(sifted.kept)
    listed: list[tuple[Break, str]] = []
    for held in sifted.suppressed:
        one = found[held.diagnostic]
        if re.search(rf"(?<![\w.-]){re.escape(one.rule.id)}(?![\w-])", held.reason):
            listed.append((one, held.reason))
        else:
            kept.append(held.diagnostic)
    return Crossed(tuple(kept), tuple(listed), tuple(found[d] for d in kept))


def _finding(one: Break) -> Diagnostic:
    first, more = one.titles[0], len(one.titles) - 1
    which = f"“{first}”" + (f" and {more} more" if more else "")
    return diagnose(
        "CX6020",
        f"passing examples of card `{one.card.id}` break `{one.rule.id}` of card `{one.other.id}`",
        one.card.written.head,
        notes=(f"example {which}",),
        help="complete the example, or list the rule above the card: "
        f"`# cxc:ignore CX6020 reason={one.rule.id}: …`",
    )


def summary(result: Result) -> str:
    """The last line."""
    words = f"{result.ran - result.wrong} of {result.ran} examples as written"
    missing = len(result.untested())
    if missing:
        words += f"; {_count(missing, 'requirement')} not shown kept and broken"
    if result.crossed is not None:
        kept, listed = len(result.crossed.kept), len(result.crossed.listed)
        words += f"; passing examples break {_count(kept, 'rule')} of other cards, {listed} listed"
    return words


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_json(result: Result) -> bytes:
    """The whole report for programs (schema ``cxdsl-test/1``)."""
    data = {
        "schema": "cxdsl-test/1",
        "examples": result.ran,
        "wrong": result.wrong,
        "cards": [
            {
                "card": t.card.id,
                "version": t.card.version,
                "source": t.card.source.name,
                "examples": [
                    {"title": e.title, "expected": o.expected, "problems": o.problems}
                    for e, o in zip(t.card.examples, t.outcomes, strict=True)
                ],
                "requirements": [
                    {"rule_id": s.rule.id, "kept": s.kept, "broken": s.broken} for s in t.shown
                ],
            }
            for t in result.tested
        ],
        "cross": None
        if result.crossed is None
        else {
            "broken": [_break_json(b) for b in result.crossed.broken],
            "listed": [{**_break_json(b), "reason": reason} for b, reason in result.crossed.listed],
        },
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _break_json(one: Break) -> dict[str, object]:
    return {
        "card": one.card.id,
        "rule_id": one.rule.id,
        "of_card": one.other.id,
        "examples": one.titles,
    }
