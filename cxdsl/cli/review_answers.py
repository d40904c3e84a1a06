"""A reviewer's answers and votes, from options or by asking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from cxdsl.review.record import Answer, Bound, Resolution, Review

F = TypeVar("F", bound=Callable[..., Any])
QUESTIONS = ("applicability", "behaviour", "order")
_ANSWER = click.Choice(["yes", "no", "unsure"])
ROLE = click.Choice(["engineer", "compliance", "legal", "industry", "author"])


def answer_options(command: F) -> F:
    """``--applicability``, ``--applicability-note`` and the like for each question."""
    made: Any = command
    for name in reversed(QUESTIONS):
        made = click.option(f"--{name}-note", metavar="TEXT", help=f"A note on {name}.")(made)
        made = click.option(f"--{name}", type=_ANSWER, help=f"The answer on {name}.")(made)
    return made  # type: ignore[no-any-return]


def asks(given: Mapping[str, Any]) -> bool:
    """Whether the role or an answer is not among the options, so that somebody has to be asked."""
    return any(given[name] is None for name in ("role", *QUESTIONS))


def reviewed(
    about: Bound, reviewer: str | None, on: str | None, given: Mapping[str, Any]
) -> Review:
    """The review that options give; what they do not give is asked for."""
    from cxdsl.review.parts import is_day
    from cxdsl.review.record import QUESTIONS as WORDS
    from cxdsl.review.record import Review

    asking = asks(given)
    role = given["role"] or _ask("--role", "Your role", ROLE)
    if reviewer is None and asking:
        reviewer = _ask("--reviewer", "Your code, such as R1 (empty for none)", default="") or None
    _anonymous(reviewer)
    if on is not None and not is_day(on):
        raise click.UsageError(f"`{on}` is no day; write it as 2026-11-30")
    answers: dict[str, Answer] = {
        name: _answer(name, WORDS[name], given, asking=asking) for name in QUESTIONS
    }
    return Review(role, about, answers, reviewer, on)


def _answer(name: str, question: str, given: Mapping[str, Any], *, asking: bool) -> Answer:
    from cxdsl.review.record import Answer

    answer = given[name] or _ask(f"--{name}", question, _ANSWER)
    note = given[f"{name}_note"]
    if note is None and asking:
        note = _ask(f"--{name}-note", "Note (empty for none)", default="")
    return Answer(answer, " ".join((note or "").split()))


def settled(
    about: Bound, question: str, by: str | None, votes: Sequence[str], note: str | None
) -> Resolution:
    """How a question was settled. Raises ``click.UsageError`` for a vote that cannot be read."""
    from cxdsl.review.record import DECISIONS, Resolution

    if by is None or not votes:
        raise click.UsageError(
            "a resolution needs `--by vote` or `--by discussion`, and a `--vote CODE=yes` of each"
        )
    read: dict[str, str] = {}
    for vote in votes:
        code, _, said = vote.partition("=")
        if said not in DECISIONS:
            raise click.UsageError(f"`{vote}` is no vote; write it as R1=yes or R1=no")
        if code in read:
            raise click.UsageError(f"{code} votes twice")
        _anonymous(code)
        read[code] = said
    return Resolution(question, about, by, read, " ".join((note or "").split()))


def _anonymous(code: str | None) -> None:
    from cxdsl.review.record import CODE

    if code is not None and not CODE.fullmatch(code):
        raise click.UsageError(
            f"`{code}` is no code of a reviewer, and may be a name; write one or two capital "
            "letters and up to three digits, such as R1"
        )


def _ask(
    option: str, words: str, type: click.Choice[str] | None = None, default: Any = None
) -> str:
    """Ask on standard error; where nobody answers, say which option would have."""
    try:
        asked = click.prompt(words, type=type, default=default, show_default=False, err=True)
    except click.Abort:
        raise click.UsageError(f"nobody answers, and `{option}` is not given") from None
    return str(asked)
