"""``cxc explain``: a card in plain words, the story of a rule on a trace, or what a code means."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH, cards_option, input_format_option
from cxdsl.cli.output import say

_CODE = re.compile(r"CX\d+", re.IGNORECASE)


@click.command(name="explain", epilog=exits.HELP.replace("\n", " "))
@click.argument("what", metavar="CARD|RULE|CODE")
@click.argument("trace", required=False, metavar="[TRACE]")
@click.option("--slice", "wanted", metavar="KEY=VALUE", help="The slice, such as draft=d1.")
@click.option("--trace-id", metavar="ID", help="Which trace of the file; default: the first.")
@cards_option
@click.option("--facts", type=PATH, metavar="FILE", help="Facts (YAML or JSON) for the trace.")
@click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    default="en",
    help="The language of the plain words: English (default) or Chinese.",
)
@input_format_option
def command(
    what: str,
    trace: str | None,
    wanted: str | None,
    trace_id: str | None,
    cards: tuple[Path, ...],
    facts: Path | None,
    lang: str,
    input_format: str,
) -> int:
    """Say in plain words what a card or a rule asks, or tell its story on a trace.

    RULE is a rule, a card, or CARD.RULE. Without --slice, the first failing slice is told. CODE is
    a diagnostic code such as CX8003, or its name.
    """
    from cxdsl.cli.wording import rules_in_words, tell_words

    if trace is None:
        page = _code(what)
        if page is None:
            return tell_words(what, cards, lang)
        say(page.rstrip("\n"))
        return exits.OK
    from cxdsl.cli.cards import load_cards
    from cxdsl.cli.facts import load_facts
    from cxdsl.cli.stories import tell_stories
    from cxdsl.grade import scope

    entries = scope.only(load_cards(cards), [what])
    given = load_facts(facts) if facts else {}
    return tell_stories(
        entries,
        trace,
        input_format,
        given,
        trace_id=trace_id,
        wanted=wanted,
        words=rules_in_words(cards, lang),
    )


def _code(what: str) -> str | None:
    """The page of a diagnostic code; None for a word that is none."""
    from cxdsl.diag.codes import CODES
    from cxdsl.diag.explain import explain
    from cxdsl.diag.suggest import suggest

    page = explain(what)
    if page is not None or not _CODE.fullmatch(what):
        return page
    likely = suggest(what.upper(), list(CODES))
    hint = f"; did you mean {likely}?" if likely else ""
    raise click.UsageError(f"there is no diagnostic code {what}{hint}")
