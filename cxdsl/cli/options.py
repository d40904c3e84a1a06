"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

INPUT_FORMATS = ("auto", "native", "tau-bench", "tau2")
PATH: click.Path = click.Path(path_type=Path)


def cards_option(command: F) -> F:
    """``--cards``: where the cards are."""
    return click.option(
        "--cards",
        "cards",
        multiple=True,
        type=PATH,
        metavar="DIR",
        help="A folder of .card files, or one made by `cxc compile`; may be repeated. "
        "Default: the cards that come with the program.",
    )(command)


def input_format_option(command: F) -> F:
    """``--input-format``: how traces are written."""
    return click.option(
        "--input-format",
        type=click.Choice(INPUT_FORMATS),
        default="auto",
        help="How the traces are written. Default: found out from the file.",
    )(command)
