"""How ``cxc mutate`` tells scores, survivors and what rules notice: as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cxdsl.cli.output import say
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose

if TYPE_CHECKING:
    from cxdsl.mutation.blind import Sight
    from cxdsl.mutation.score import CardScore, Score, Survivor

Sights = dict[str, tuple["Sight", ...]]


def shown(percent: float | None) -> str:
    """A score that never rounds up to more than it is."""
    if percent is None:
        return "no mutants"
    return f"{int(percent * 10) / 10:.1f} %"


def _place(one: CardScore, target: str) -> str:
    from cxdsl.diag.places import line_column

    span = next((r.span for r in one.card.rules if r.id == target), one.card.span)
    return f"{one.card.source.name}:{line_column(span.source, span.start)[0]}"


def card_lines(one: CardScore, sights: tuple[Sight, ...]) -> None:
    """Print the scores of one card, its survivors, and what its rules notice."""
    say(f"{one.card.id} {one.card.version}: {shown(one.percent)}")
    for part in one.scores:
        if not part.mutants:
            continue
        say(f"  {part.target}: {_told(part)}   {_place(one, part.target)}")
        for survivor in part.survivors:
            _survivor(survivor)
    for sight in sights:
        _sight(sight)


def _told(part: Score) -> str:
    words = [f"{part.killed} of {part.mutants - part.equivalent} mutants killed"]
    if part.equivalent:
        words.append(f"{part.equivalent} more say the same")
    if part.unknown:
        words.append(f"{part.unknown} undecided")
    return ", ".join(words)


def _survivor(survivor: Survivor) -> None:
    from cxdsl.mutation.probes import block
    from cxdsl.mutation.words import change_words, title

    mutant = survivor.mutant
    say(f"    survives: {change_words(mutant.operator)} ({mutant.operator})")
    say(f"      card    {mutant.before}")
    say(f"      mutant  {mutant.after}")
    if survivor.probe is None:
        say(f"      no example was found that tells the two apart: {survivor.reason}")
        return
    said = survivor.said.words if survivor.said else ""
    say(f"      of this example the mutant says: {said}")
    for line in block(survivor.probe, title(mutant.operator)).splitlines():
        say(f"      {line}")


def _sight(sight: Sight) -> None:
    told = ", ".join(f"{k.kind} {k.noticed} of {k.tried}" for k in sight.kinds if k.tried)
    say(f"  {sight.rule}: changed traces that it notices: {told or 'none to try'}")
    if sight.blind_to:
        say(f"    blind to: {', '.join(sight.blind_to)}")
    if sight.untried:
        say(f"    not tried, for want of an example: {', '.join(sight.untried)}")


def findings(weak: list[CardScore], min_score: float) -> list[Diagnostic]:
    """The cards below the score that was asked for."""
    return [
        diagnose(
            "CX6001",
            f"card `{one.card.id}`: the examples kill {one.killed} of "
            f"{one.mutants - one.equivalent} mutants, {shown(one.percent)}",
            one.card.written.head,
            help=f"add examples until the score is {min_score:g} % or more",
        )
        for one in weak
    ]


def samples(scores: list[CardScore]) -> list[Diagnostic]:
    """The cards of which only some mutants were tried."""
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


def summary(
    scores: list[CardScore], weak: list[CardScore], explained: int, min_score: float
) -> str:
    """The last line: all scores together, and why the command fails if it does.

    ``weak`` are cards below the score; ``explained`` more are, and their cards say why.
    """
    killed = sum(s.killed for s in scores)
    equivalent = sum(s.equivalent for s in scores)
    of = sum(s.mutants for s in scores) - equivalent
    unknown = sum(p.unknown for s in scores for p in s.scores)
    words = f"{_count(len(scores), 'card')}: {killed} of {of} mutants killed"
    if of:
        words += f" ({shown(100 * killed / of)})"
    words += f", {equivalent} say the same"
    if unknown:
        words += f", {unknown} undecided (counted as not killed)"
    if explained:
        words += f"; {_count(explained, 'card')} below {min_score:g} % for a reason that it gives"
    if not weak:
        every = "every other card" if explained else "every card"
        return f"{words}; {every} has {min_score:g} % or more"
    lowest = min(weak, key=lambda s: s.percent or 0)
    return (
        f"{words}; below {min_score:g} %: {_count(len(weak), 'card')}, the lowest "
        f"{lowest.card.id} with {shown(lowest.percent)}"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_json(
    scores: list[CardScore], sights: Sights, reasons: dict[str, str], min_score: float
) -> bytes:
    """The whole report for programs (schema ``cxdsl-mutate/1``)."""
    import msgspec

    data = {
        "schema": "cxdsl-mutate/1",
        "min_score": min_score,
        "cards": [_card_json(s, sights.get(s.card.id, ()), reasons.get(s.card.id)) for s in scores],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _card_json(one: CardScore, sights: tuple[Sight, ...], reason: str | None) -> dict[str, Any]:
    return {
        "card": one.card.id,
        "version": one.card.version,
        "source": one.card.source.name,
        "score": one.percent,
        "reason": reason,
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
        "traces": [
            {
                "rule_id": s.rule,
                "kinds": {k.kind: {"noticed": k.noticed, "tried": k.tried} for k in s.kinds},
                "blind_to": s.blind_to,
            }
            for s in sights
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
        "reason": survivor.reason or None,
        "mutant_says": None if survivor.said is None else survivor.said.words,
    }
