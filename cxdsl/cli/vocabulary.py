"""``cxc vocabulary``: a vocabulary to start from."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.inputs import trace_files
from cxdsl.cli.options import PATH, input_format_option
from cxdsl.cli.sink import Sink
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import End, Event, Header
from cxdsl.trace.values import decode_exact
from cxdsl.vocabulary.propose import Observed, ProposedTool, from_definitions, vocabulary_text


@click.group(name="vocabulary", epilog=exits.HELP.replace("\n", " "))
def command() -> None:
    """Make a vocabulary: the names that the cards of a domain may speak of."""


@command.command(name="import", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--from",
    "origin",
    type=click.Choice(["tools", "traces"]),
    required=True,
    help="tools: an OpenAI or MCP tool list (JSON). traces: recorded traces.",
)
@click.option("--domain", required=True, metavar="NAME", help="The domain that it is for.")
@click.option("--output", type=PATH, metavar="FILE", help="Write to a file.")
@input_format_option
def import_(
    paths: tuple[str, ...], origin: str, domain: str, output: Path | None, input_format: str
) -> int:
    """Propose a vocabulary from tool definitions or from recorded traces.

    What a definition does not say, permission categories above all, is guessed from names and
    marked so. Nothing is overwritten.
    """
    if output is not None and output.exists():
        raise click.UsageError(f"'{output}' exists already; name another file")
    if origin == "tools":
        tools = [tool for path in paths for tool in _definitions(Path(path))]
        text = vocabulary_text(domain, tools)
    else:
        observed = Observed()
        _observe(paths, input_format, observed)
        text = vocabulary_text(domain, observed.tools.values(), observed)
    sink = Sink(output)
    sink.write(text.encode("utf-8"))
    sink.close()
    return exits.OK


def _definitions(path: Path) -> list[ProposedTool]:
    try:
        return from_definitions(decode_exact(path.read_bytes().decode("utf-8-sig")))
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    except json.JSONDecodeError as error:
        raise _unusable(path, f"line {error.lineno} is not JSON") from error
    except ValueError as error:
        raise _unusable(path, str(error)) from error


def _observe(paths: tuple[str, ...], input_format: str, observed: Observed) -> None:
    with trace_files(paths) as files:
        for file in files:
            for batch in open_trace(file.path, input_format):
                for item in batch:
                    if isinstance(item, Event):
                        observed.event(item)
                    elif isinstance(item, Header):
                        observed.header_facts(item.facts)
                    elif isinstance(item, End) and item.broken:
                        raise CardError(item.diagnostics)


def _unusable(path: Path, why: str) -> CardError:
    return CardError(
        (Diagnostic("CX8019", f"cannot read tools from `{path}`: {why}", path=str(path)),)
    )
