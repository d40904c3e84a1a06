"""``cxc witness``: the shortest traces that keep and break a rule, as examples to paste."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.cli.selected import picked, refuse_unknown

if TYPE_CHECKING:
    from cxdsl.analysis.witnesses import Found

_NONE = {
    "passes": "no trace puts it to the test and keeps it",
    "fails": "no trace breaks it",
    "vacuous": "every trace puts it to the test",
}


@click.command(name="witness", epilog=exits.HELP.replace("\n", " "))
@click.argument("rule", metavar="RULE")
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a question after this long. Default: a fixed amount of work.",
)
def command(rule: str, paths: tuple[Path, ...], form: str, time_limit: float | None) -> int:
    """Print the shortest traces that keep a rule, break it, and never concern it.

    RULE is a RULE, CARD or CARD.RULE of the cards under PATH (default: rulecards). The traces are
    examples in the words of the card, ready to paste; each was checked by the definition of the
    language.
    """
    from cxdsl.analysis.search import Budget
    from cxdsl.analysis.witnesses import witnesses
    from cxdsl.driver import check_paths
    from cxdsl.lint.suppress import sift

    checked = check_paths(paths or (Path("rulecards"),))
    told = sift(checked.diagnostics, checked.trees, complete=False).kept
    tell_diagnostics(told)
    refuse_unknown([w.card for w in checked.shelf.cards], (rule,))
    found: list[tuple[str, str, tuple[Found, ...]]] = []
    for written in checked.shelf.cards:
        card = written.card
        ids = picked(card, (rule,))
        for one in card.rules:
            if one.id in ids:
                budget = Budget.of(time_limit)
                found.append((card.id, one.id, witnesses(card, one, written.vocabulary, budget)))
    if form == "json":
        say_bytes(_json(found))
    else:
        for card_id, rule_id, kinds in found:
            _text(card_id, rule_id, kinds)
    return _exit(kind for *_, kinds in found for kind in kinds)


def _exit(found: Any) -> int:
    from cxdsl.analysis.answers import No, Unknown

    answers = list(found)
    if any(isinstance(f.answer, No) and f.expect != "vacuous" for f in answers):
        return exits.FOUND
    return exits.UNDECIDED if any(isinstance(f.answer, Unknown) for f in answers) else exits.OK


def _text(card: str, rule: str, kinds: tuple[Found, ...]) -> None:
    from cxdsl.analysis.answers import No, Unknown, Yes

    say(f"# {card}: {rule}")
    for kind in kinds:
        match kind.answer:
            case Yes() if kind.block is not None:
                say(kind.block, end="")
            case Yes(witness):
                say(f"# {kind.expect}: no example can say this trace; its events are")
                for event in witness.events:
                    say(f"#   {event.seq} {event.kind} {event.tool or ''}".rstrip())
            case No(entities):
                say(f"# {kind.expect}: {_NONE[kind.expect]} (looked at traces with up to "
                    f"{entities} of each entity)")  # fmt: skip
            case Unknown(reason):
                say(f"# {kind.expect}: not decided, because {reason}")
    say("")


def _json(found: list[tuple[str, str, tuple[Found, ...]]]) -> bytes:
    import msgspec

    from cxdsl.analysis.answers import No, Unknown

    rules = [
        {
            "card": card,
            "rule": rule,
            "witnesses": [
                {
                    "expect": kind.expect,
                    "answer": {No: "no", Unknown: "unknown"}.get(type(kind.answer), "yes"),
                    "example": kind.block,
                    "reason": kind.answer.reason if isinstance(kind.answer, Unknown) else None,
                }
                for kind in kinds
            ],
        }
        for card, rule, kinds in found
    ]
    data = {"schema": "cxdsl-witness/1", "rules": rules}
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"
