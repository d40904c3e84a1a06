"""``cxc mutate``: how many wrong versions of a card its examples notice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.cli.selected import picked, refuse_unknown
from cxdsl.diag.diagnostic import CardError, Diagnostic

if TYPE_CHECKING:
    from cxdsl.mutation.score import CardScore, Score, Survivor


@click.command(name="mutate", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option(
    "--only", multiple=True, metavar="NAME", help="A CARD, RULE or CARD.RULE. Repeatable."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--min-score",
    type=click.FloatRange(0, 100),
    default=95.0,
    show_default=True,
    metavar="PERCENT",
    help="Exit with 1 when the score of a card is below.",
)
def command(paths: tuple[Path, ...], only: tuple[str, ...], form: str, min_score: float) -> int:
    """Say how much the examples of cards prove.

    Every requirement is changed in many small ways: a condition left out, an order swapped, a
    bound moved. A change that no example of the card notices survives, and is listed with an
    example that would notice it. PATH is a card or a folder of cards; the default is rulecards.
    """
    from cxdsl.driver import check_paths
    from cxdsl.lint.suppress import sift
    from cxdsl.mutation import score as scoring

    checked = check_paths(paths or (Path("rulecards"),))
    written = checked.shelf.cards
    found = sift(checked.diagnostics, checked.trees, complete=False).kept
    tell_diagnostics(found)
    refuse_unknown([w.card for w in written], only)
    scores = [
        scoring.score(
            w.card,
            w.tree,
            w.vocabulary,
            undecided,
            only=picked(w.card, only),
            most=scoring.MOST,
        )
        for w in written
        if w.card.rules and (not only or picked(w.card, only))
    ]
    broken = any(d.level == "error" for d in found)
    if not scores:
        if broken:
            return exits.FOUND
        raise CardError((Diagnostic("CX6003", "no card has a requirement to change"),))
    weak = [s for s in scores if s.percent is not None and s.percent < min_score]
    if form == "json":
        say_bytes(_json(scores, min_score))
    else:
        for one in scores:
            _text(one, min_score)
    tell_diagnostics([*_findings(weak, min_score), *_samples(scores)])
    if form == "text":
        say(_summary(scores, weak, min_score))
    return exits.FOUND if weak or broken else exits.OK


def undecided(*_: object) -> bool | None:
    """No proof that a mutant says the same; it counts as not killed."""
    return None


def _shown(percent: float | None) -> str:
    """A score that never rounds up to more than it is."""
    if percent is None:
        return "no mutants"
    return f"{int(percent * 10) / 10:.1f} %"


def _place(one: CardScore, target: str) -> str:
    from cxdsl.diag.places import line_column

    span = next((r.span for r in one.card.rules if r.id == target), one.card.span)
    return f"{one.card.source.name}:{line_column(span.source, span.start)[0]}"


def _text(one: CardScore, min_score: float) -> None:
    say(f"{one.card.id} {one.card.version}: {_shown(one.percent)}")
    for part in one.scores:
        if not part.mutants:
            continue
        say(f"  {part.target}: {_told(part)}   {_place(one, part.target)}")
        for survivor in part.survivors:
            _survivor(part.target, survivor)


def _told(part: Score) -> str:
    words = [f"{part.killed} of {part.mutants - part.equivalent} mutants killed"]
    if part.equivalent:
        words.append(f"{part.equivalent} more say the same")
    if part.unknown:
        words.append(f"{part.unknown} undecided")
    return ", ".join(words)


def _survivor(target: str, survivor: Survivor) -> None:
    from cxdsl.mutation.probes import block
    from cxdsl.mutation.words import change_words, title

    mutant = survivor.mutant
    say(f"    survives: {change_words(mutant.operator)} ({mutant.operator})")
    say(f"      card    {mutant.before}")
    say(f"      mutant  {mutant.after}")
    if survivor.probe is None:
        say("      nothing was found that tells the two apart, nor a proof that they are the same")
        return
    said = survivor.said.words if survivor.said else ""
    say(f"      of this example the mutant says: {said}")
    for line in block(survivor.probe, title(mutant.operator)).splitlines():
        say(f"      {line}")


def _findings(weak: list[CardScore], min_score: float) -> list[Diagnostic]:
    return [
        Diagnostic(
            "CX6001",
            f"card `{one.card.id}`: the examples kill {one.killed} of "
            f"{one.mutants - one.equivalent} mutants, {_shown(one.percent)}",
            path=one.card.source.name,
            help=f"add examples until the score is {min_score:g} % or more",
        )
        for one in weak
    ]


def _samples(scores: list[CardScore]) -> list[Diagnostic]:
    return [
        Diagnostic(
            "CX6002",
            f"card `{one.card.id}`: {one.left_out} of {one.mutants + one.left_out} mutants were "
            "left out",
            path=one.card.source.name,
            level="note",
        )
        for one in scores
        if one.left_out
    ]


def _summary(scores: list[CardScore], weak: list[CardScore], min_score: float) -> str:
    killed = sum(s.killed for s in scores)
    equivalent = sum(s.equivalent for s in scores)
    of = sum(s.mutants for s in scores) - equivalent
    unknown = sum(p.unknown for s in scores for p in s.scores)
    words = f"{_count(len(scores), 'card')}: {killed} of {of} mutants killed"
    if of:
        words += f" ({_shown(100 * killed / of)})"
    words += f", {equivalent} say the same"
    if unknown:
        words += f", {unknown} undecided (counted as not killed)"
    if not weak:
        return f"{words}; every card has {min_score:g} % or more"
    lowest = min(weak, key=lambda s: s.percent or 0)
    return (
        f"{words}; below {min_score:g} %: {_count(len(weak), 'card')}, the lowest "
        f"{lowest.card.id} with {_shown(lowest.percent)}"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _json(scores: list[CardScore], min_score: float) -> bytes:
    import msgspec

    data = {
        "schema": "cxdsl-mutate/1",
        "min_score": min_score,
        "cards": [_card_json(s) for s in scores],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _card_json(one: CardScore) -> dict[str, Any]:
    return {
        "card": one.card.id,
        "version": one.card.version,
        "source": one.card.source.name,
        "score": one.percent,
        "mutants": one.mutants,
        "killed": one.killed,
        "equivalent": one.equivalent,
        "refused": one.refused,
        "left_out": one.left_out,
        "rules": [
            {
                "rule_id": p.target,
                "score": p.percent,
                "mutants": p.mutants,
                "killed": p.killed,
                "equivalent": p.equivalent,
                "undecided": p.unknown,
                "survivors": [_survivor_json(s) for s in p.survivors],
            }
            for p in one.scores
            if p.mutants
        ],
    }


def _survivor_json(survivor: Survivor) -> dict[str, Any]:
    from cxdsl.mutation.probes import block
    from cxdsl.mutation.words import change_words, title

    mutant = survivor.mutant
    return {
        "operator": mutant.operator,
        "change": change_words(mutant.operator),
        "before": mutant.before,
        "after": mutant.after,
        "example": None
        if survivor.probe is None
        else block(survivor.probe, title(mutant.operator)),
        "mutant_says": None if survivor.said is None else survivor.said.words,
    }
