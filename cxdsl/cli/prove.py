"""``cxc prove``: what can be proved about rules, as a table for reviewers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say, say_bytes, tell_diagnostics
from cxdsl.cli.selected import picked, refuse_unknown

if TYPE_CHECKING:
    from cxdsl.analysis.answers import Answer, Unknown
    from cxdsl.analysis.proofs import RuleProof
    from cxdsl.analysis.sets import Conflict, Implied
    from cxdsl.analysis.shelf import Member


@dataclass(frozen=True, slots=True)
class Line:
    """Everything that is reported of one rule."""

    member: Member
    proof: RuleProof
    implied: Implied | Unknown | None
    conflict: Conflict | Unknown | None


@click.command(name="prove", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--only", multiple=True, metavar="NAME", help="A CARD, RULE or CARD.RULE. Repeatable."
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up on a question after this long. Default: a fixed amount of work.",
)
def command(
    paths: tuple[Path, ...], form: str, only: tuple[str, ...], time_limit: float | None
) -> int:
    """Say of every rule whether it can fire and fail, follows from others, or contradicts them.

    PATH is a card or a folder of cards (default: rulecards). All traces that the vocabulary allows
    are looked at, with up to two of each entity. `cxc witness RULE` prints the traces.
    """
    from cxdsl.analysis.shelf import groups
    from cxdsl.driver import check_paths
    from cxdsl.lint.suppress import sift

    checked = check_paths(paths or (Path("rulecards"),))
    told = sift(checked.diagnostics, checked.trees, complete=False).kept
    tell_diagnostics(told)
    refuse_unknown([w.card for w in checked.shelf.cards], only)
    lines: list[Line] = []
    for group in groups((w.card, w.vocabulary) for w in checked.shelf.cards):
        for member in group.own:
            if not only or member.name in picked(member.card, only):
                lines.append(_line(member, group, time_limit))
    if form == "json":
        say_bytes(_json(lines))
    else:
        _text(lines)
    if any(d.level == "error" for d in told) or any(map(_found, lines)):
        return exits.FOUND
    return exits.UNDECIDED if any(map(_open, lines)) else exits.OK


def _line(member: Member, group: Any, seconds: float | None) -> Line:
    from cxdsl.analysis.proofs import prove
    from cxdsl.analysis.search import Budget
    from cxdsl.analysis.sets import conflict_of, implied_by

    proof = prove(member, group, Budget.of(seconds))
    return Line(
        member,
        proof,
        implied_by(member, group, seconds),
        conflict_of(member, group, seconds),
    )


def _found(line: Line) -> bool:
    from cxdsl.analysis.sets import Conflict

    proof = line.proof
    if proof.never_fires or proof.cannot_fail or proof.cannot_pass:
        return True
    return isinstance(line.conflict, Conflict) and line.conflict.always


def _open(line: Line) -> bool:
    from cxdsl.analysis.answers import Unknown

    proof = line.proof
    asked = (proof.fires, proof.fails, proof.passes, line.implied, line.conflict)
    return any(isinstance(x, Unknown) for x in asked)


def _word(answer: Answer) -> str:
    from cxdsl.analysis.answers import No, Yes

    return {Yes: "yes", No: "no"}.get(type(answer), "?")


def _passes(line: Line) -> str:
    """Whether the rule can be kept; keeping a prohibition by silence counts."""
    word = _word(line.proof.passes)
    return "yes" if word == "no" and line.proof.kept_by_silence else word


def _text(lines: list[Line]) -> None:
    if not lines:
        say("no rule was selected")
        return
    width = max(len(line.member.name) for line in lines)
    domain = None
    for line in lines:
        if line.member.card.domain != domain:
            domain = line.member.card.domain
            say(f"{domain:<{width}}  fire  fail  pass  follows from / contradicts")
        words = "  ".join(
            f"{w:<4}" for w in (_word(line.proof.fires), _word(line.proof.fails), _passes(line))
        )
        say(f"{line.member.name:<{width}}  {words}  {'; '.join(_remarks(line)) or '-'}".rstrip())
    say("")
    found, open_ = sum(map(_found, lines)), sum(map(_open, lines))
    say(
        f"{len(lines)} rule{'' if len(lines) == 1 else 's'}: {found} to correct, "
        f"{open_} not fully decided; traces with up to two of each entity were looked at"
    )


def _remarks(line: Line) -> list[str]:
    from cxdsl.analysis.answers import Unknown
    from cxdsl.analysis.sets import Conflict, Implied

    found: list[str] = []
    if line.proof.impossible and _found(line):
        found.append(f"no event is ever `{line.proof.impossible[0]}`")
    if isinstance(line.implied, Implied):
        found.append(f"follows from {_names(line.implied.by)}")
    if isinstance(line.conflict, Conflict):
        when = "" if line.conflict.always else f" when {_facts(line.conflict)}"
        found.append(f"contradicts {_names(line.conflict.core)}{when}")
    reasons = {x.reason for x in _asked(line) if isinstance(x, Unknown)}
    found.extend(f"? {reason}" for reason in sorted(reasons))
    return found


def _asked(line: Line) -> tuple[object, ...]:
    proof = line.proof
    return (proof.fires, proof.fails, proof.passes, line.implied, line.conflict)


def _facts(conflict: Conflict) -> str:
    from cxdsl.analysis.facts import as_written
    from cxdsl.syntax.words_examples import facts_text

    return facts_text(as_written(conflict.facts)) or "their cards apply together"


def _names(members: tuple[Member, ...]) -> str:
    return ", ".join(m.name for m in members)


def _json(lines: list[Line]) -> bytes:
    import msgspec

    data = {
        "schema": "cxdsl-proof/1",
        "entities": 2,
        "rules": [_plain(line) for line in lines],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def _plain(line: Line) -> dict[str, Any]:
    from cxdsl.analysis.answers import Unknown
    from cxdsl.analysis.sets import Conflict, Implied

    implied, conflict = line.implied, line.conflict
    return {
        "card": line.member.card.id,
        "rule": line.member.name,
        "domain": line.member.card.domain,
        "can_fire": _word(line.proof.fires),
        "can_fail": _word(line.proof.fails),
        "can_pass": _passes(line),
        "impossible_patterns": list(line.proof.impossible),
        "implied_by": [m.name for m in implied.by] if isinstance(implied, Implied) else [],
        "conflicts_with": [m.name for m in conflict.core] if isinstance(conflict, Conflict) else [],
        "conflict_facts": dict(conflict.facts) if isinstance(conflict, Conflict) else {},
        "conflict_always": isinstance(conflict, Conflict) and conflict.always,
        "examples": {
            "fires": _steps(line.proof.fires),
            "fails": _steps(line.proof.fails),
            "passes": _steps(line.proof.passes),
        },
        "not_decided": sorted({x.reason for x in _asked(line) if isinstance(x, Unknown)}),
    }


def _steps(answer: Answer) -> list[str] | None:
    from cxdsl.analysis.answers import Yes
    from cxdsl.syntax.words_examples import step_text

    if not isinstance(answer, Yes) or answer.witness.steps is None:
        return None
    return [step_text(step) for step in answer.witness.steps]
