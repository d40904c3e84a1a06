"""``cxc diff``: how two versions of cards differ in what they say of traces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.diag.diagnostic import CardError, Diagnostic

if TYPE_CHECKING:
    from cxdsl.analysis.versions import CardChange
    from cxdsl.cli.flips import Flip
    from cxdsl.lint.shelf import Written

Pair = tuple["Written", "Written"]


@click.command(name="diff", epilog=exits.HELP.replace("\n", " "))
@click.argument("old", type=PATH, metavar="OLD")
@click.argument("new", type=PATH, required=False, metavar="[NEW]")
@click.option(
    "--corpus", multiple=True, metavar="RUNS", help="Recorded traces: list verdicts that flip."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a question after this long. Default: a fixed amount of work.",
)
def command(
    old: Path, new: Path | None, corpus: tuple[str, ...], form: str, time_limit: float | None
) -> int:
    """Say which rules became stricter or looser, each with a trace that shows it.

    OLD and NEW are cards or folders of cards; cards are matched by name. With one folder alone its
    versions of the same card are compared, each with the one before. Changes of words that no rule
    reads are listed apart. Exits with 1 when some trace may get another verdict.
    """
    from cxdsl.analysis.versions import card_change
    from cxdsl.cli.flips import flips

    pairs, only_old, only_new = _pairs(old, new)
    changes = [card_change(a.card, b.card, b.vocabulary, time_limit) for a, b in pairs]
    flipped = flips([(a.card, b.card) for a, b in pairs], corpus) if corpus else ()
    if form == "json":
        say_bytes(_json(changes, only_old, only_new, flipped, bool(corpus)))
    else:
        _text(changes, only_old, only_new)
        if corpus:
            _flips(flipped)
    if only_old or only_new or flipped or any(c.meaning_changed for c in changes if _sure(c)):
        return exits.FOUND
    return exits.UNDECIDED if any(not _sure(c) for c in changes) else exits.OK


def _sure(change: CardChange) -> bool:
    """Whether a difference is certain, or there is certainly none."""
    if not change.meaning_changed:
        return True
    certain = {"stricter", "looser", "incomparable", "added", "removed"}
    return change.applies in ("wider", "narrower", "other") or any(
        r.change in certain or r.fails_now or r.passes_now for r in change.rules
    )


def _read(path: Path) -> Sequence[Written]:
    from cxdsl.driver import check_paths

    checked = check_paths((path,))
    errors = [d for d in checked.diagnostics if d.level == "error" and d.code != "CX5008"]
    if errors:
        # A card left out would look like a removed one.
        tell_diagnostics(errors)
        raise CardError((Diagnostic("CX8016", f"not all cards of `{path}` can be compared",
                                    path=str(path), help="correct them first"),))  # fmt: skip
    return checked.shelf.cards


def _pairs(old: Path, new: Path | None) -> tuple[list[Pair], list[str], list[str]]:
    """The versions to compare, and the cards that are on one side only."""
    from cxdsl.analysis.shelf import version_of

    before = sorted(_read(old), key=lambda w: (w.card.id, version_of(w.card)))
    if new is None:
        pairs = [(a, b) for a, b in pairwise(before) if a.card.id == b.card.id]
        if not pairs:
            raise CardError((Diagnostic("CX8002", f"`{old}` holds no card in two versions",
                                        path=str(old), help="name OLD and NEW"),))  # fmt: skip
        return pairs, [], []
    after = sorted(_read(new), key=lambda w: (w.card.id, version_of(w.card)))
    if len(before) == len(after) == 1:
        return [(before[0], after[0])], [], []
    newest_old = {w.card.id: w for w in before}
    newest_new = {w.card.id: w for w in after}
    return (
        [(newest_old[name], one) for name, one in newest_new.items() if name in newest_old],
        [name for name in newest_old if name not in newest_new],
        [name for name in newest_new if name not in newest_old],
    )


def _text(changes: Sequence[CardChange], only_old: list[str], only_new: list[str]) -> None:
    for change in changes:
        if not (change.meaning_changed or change.texts or change.judges):
            continue
        say(f"{change.card} {change.versions[0]} -> {change.versions[1]}")
        if change.applies != "equal":
            say(f"  applies to {_REACH[change.applies]}")
        for rule in change.rules:
            say(f"  {rule.rule}: {rule.change}{_why(rule.reasons)}")
            for shown in (rule.fails_now, rule.passes_now):
                if shown is not None:
                    say("".join(f"  {line}\n" for line in shown.splitlines()), end="")
        for what, names in (("words only", change.texts), ("judge items", change.judges)):
            if names:
                say(f"  {what}: {', '.join(names)}")
    for name in only_old:
        say(f"{name}: removed")
    for name in only_new:
        say(f"{name}: added")
    changed = sum(c.meaning_changed for c in changes)
    say(f"{len(changes)} card{'' if len(changes) == 1 else 's'} compared, {changed} changed in "
        "what they say of traces")  # fmt: skip


_REACH = {
    "wider": "more tasks than before",
    "narrower": "fewer tasks than before",
    "other": "other tasks than before",
    "unknown": "perhaps other tasks than before (not decided)",
}


def _why(reasons: tuple[str, ...]) -> str:
    return f" ({'; '.join(dict.fromkeys(reasons))})" if reasons else ""


def _flips(flipped: Sequence[Flip]) -> None:
    for flip in flipped:
        say(f"{flip.trace} ({flip.file}): {flip.rule} {flip.old} -> {flip.new}")
    say(f"{len(flipped)} recorded verdict{'' if len(flipped) == 1 else 's'} flipped")


def _json(
    changes: Sequence[CardChange],
    only_old: list[str],
    only_new: list[str],
    flipped: Sequence[Flip],
    asked: bool,
) -> bytes:
    import msgspec

    data: dict[str, Any] = {
        "schema": "cxdsl-diff/1",
        "cards": [
            {**msgspec.to_builtins(c), "meaning_changed": c.meaning_changed} for c in changes
        ],
        "removed": only_old,
        "added": only_new,
        "flips": msgspec.to_builtins(list(flipped)) if asked else None,
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
