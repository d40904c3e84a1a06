"""``cxc new``: a card or a vocabulary to start from."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.options import PATH
from cxdsl.cli.output import say
from cxdsl.diag.diagnostic import CardError, Diagnostic

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.\-][A-Za-z0-9_]+)*")

CARD = """\
language 1

card {name} version 1.0.0
  title "FILL IN: what the card is about, in one line"
  domain {domain}
  basis institution
  source "FILL IN: where the duty stands, with its section"
  obligation "FILL IN: the duty in your own words."
  limits "FILL IN: what the criteria of this card cannot see."
  require {rule} "FILL IN: what a report says of it."
    for each draft, every submission needs an earlier confirmation
  example passes "confirmed, then submitted"
    - draft d1 with {field} 1
    - confirmation d1 with {field} 1
    - submission d1 with {field} 1
  end
  example fails at 2 "submitted without a confirmation"
    - draft d1 with {field} 1
    - submission d1 with {field} 1
  end
end
"""

VOCABULARY = """\
# The names that cards of this domain may use. Replace the made-up ones by your own.
vocabulary: 1
domain: {domain}
title: "FILL IN: what this domain is"
tools:
  read_example:
    category: read
    description: "FILL IN: what the tool does"
    arguments: {{example_id: id}}
    results: {{status: text}}
  submit_example:
    category: submit
    actors: [runtime, agent]
    arguments: {{draft_id: id}}
drafts:
  example_draft:
    fields: {{example_id: id, amount: money}}
    contract: [amount]
    submit_tool: submit_example
notices:
  example_notice:
    fields: {{address: text}}
facts:
  example_channel: {{enum: [oral, written]}}
"""


@click.group(name="new", epilog=exits.HELP.replace("\n", " "))
def command() -> None:
    """Make a card or a vocabulary to start from. Nothing that exists is overwritten."""


@command.command(name="card", epilog=exits.HELP.replace("\n", " "))
@click.argument("name", metavar="NAME")
@click.option(
    "--folder",
    type=PATH,
    metavar="DIR",
    help="Where to write it. Default: rulecards/DOMAIN, by the first part of NAME.",
)
def card(name: str, folder: Path | None) -> int:
    """Write a card NAME, such as shop.read-before-refund, into NAME.card.

    The card is right as it stands; what is yours to write is marked FILL IN.
    """
    from cxdsl.vocabulary.load import find_vocabulary, load_vocabulary

    _refuse_odd(name)
    first = name.partition(".")[0]
    path = (folder or Path("rulecards") / first) / f"{name}.card"
    at = find_vocabulary(path)
    known = load_vocabulary(at) if at is not None else None
    domain = known.domain if known is not None else "core"
    numbers = ("number", "money")
    fields = [f for d in (known.drafts if known else ()) for f in d.fields if f.type in numbers]
    names = [f.name for f in fields] or ["amount"]
    if known is not None and known.drafts and not fields:
        names = []
    text = CARD.format(
        name=name,
        domain=domain,
        rule=re.sub(r"\W", "_", name.partition(".")[2] or name),
        field=names[0] if names else "",
    )
    if not names:
        text = text.replace(" with  1", "")
    _write(path, text)
    if at is None:
        say(f"no vocabulary yet: `cxc new vocabulary {first} --folder {path.parent}` makes one")
    return exits.OK


@command.command(name="vocabulary", epilog=exits.HELP.replace("\n", " "))
@click.argument("domain", metavar="DOMAIN")
@click.option(
    "--folder", type=PATH, metavar="DIR", help="Where to write it. Default: rulecards/DOMAIN."
)
def vocabulary(domain: str, folder: Path | None) -> int:
    """Write a vocabulary.yaml for DOMAIN, with one made-up name of each sort."""
    from cxdsl.vocabulary.load import FILE_NAME

    _refuse_odd(domain)
    _write((folder or Path("rulecards") / domain) / FILE_NAME, VOCABULARY.format(domain=domain))
    return exits.OK


def _refuse_odd(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise click.UsageError(
            f"'{name}' cannot be a name in a card: use letters, digits and `_`, with dots or "
            "hyphens between the parts"
        )


def _write(path: Path, text: str) -> None:
    """Write a new file, whole or not at all. Raises ``CardError`` (CX8050) where one is."""
    from cxdsl.artifact.store import write_atomically

    if path.exists():
        raise CardError(
            (
                Diagnostic(
                    "CX8050",
                    f"`{path}` is already there",
                    path=str(path),
                    help="choose another name, or change the file that is there",
                ),
            )
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode("utf-8"))
    except OSError as error:
        why = f"cannot write `{path}`: {error.strerror or error}"
        raise CardError((Diagnostic("CX8015", why, path=str(path)),)) from error
    say(f"wrote {path}")
    count = text.count("FILL IN")
    say(f"{count} places to write are marked FILL IN; `cxc lint {path.parent}` says what is left")
