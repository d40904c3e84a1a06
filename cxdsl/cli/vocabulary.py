"""``cxc vocabulary``: a vocabulary to start from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cxdsl.cli import exits
from cxdsl.cli.inputs import TraceFile, trace_files
from cxdsl.cli.options import PATH, input_format_option
from cxdsl.cli.output import tell
from cxdsl.cli.sink import Sink
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import End
from cxdsl.trace.values import decode_exact
from cxdsl.vocabulary.dump import dump_proposal
from cxdsl.vocabulary.importer import from_mcp_tools, from_openai_tools, tool_list_form
from cxdsl.vocabulary.observed import Observed, only_domain
from cxdsl.vocabulary.proposal import Proposal
from cxdsl.vocabulary.shape import NAME

# Lists of tools are small; what is larger can only be a recording.
LARGEST_LIST = 16 * 1024 * 1024
# What the readers of traces say of a file that is none.
_NO_TRACE = ("CX7006", "CX7101")
_HELP = {
    "openai": "name a JSON file with the `tools` of a model request",
    "mcp": "name a JSON file with the answer to `tools/list`",
    None: "name the form with `--from openai`, `--from mcp` or `--from traces`",
}


@click.group(name="vocabulary", epilog=exits.HELP.replace("\n", " "))
def command() -> None:
    """Make a vocabulary: the names that the cards of a domain may speak of."""


@command.command(name="import", epilog=exits.HELP.replace("\n", " "))
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--from",
    "origin",
    type=click.Choice(["openai", "mcp", "traces"]),
    help="What the files hold: tool definitions (JSON) or recorded traces. "
    "Default: found out from the file.",
)
@click.option(
    "--domain", metavar="NAME", help="The domain that it is for. Default: that of the traces."
)
@click.option("--output", "-o", type=PATH, metavar="FILE", help="Write to a file.")
@input_format_option
def import_(
    paths: tuple[str, ...],
    origin: str | None,
    domain: str | None,
    output: Path | None,
    input_format: str,
) -> int:
    """Propose a vocabulary from tool definitions or from recorded traces.

    What they do not say, permission categories above all, is guessed and marked `check`. Nothing
    is overwritten.
    """
    if output is not None and output.exists():
        raise click.UsageError(f"'{output}' exists already; name another file")
    if domain is not None and not NAME.fullmatch(domain):
        raise click.UsageError(
            f"'{domain}' is no name of a domain: use letters, digits, '_', '.' and '-'"
        )
    with trace_files(paths) as files:
        form = origin or (_form(files[0]) if input_format == "auto" else "traces")
        if form == "traces":
            proposal = _observed(files, input_format, domain, detected=origin is None)
        else:
            proposal = _defined(files, form, domain)
    sink = Sink(output)
    sink.write(dump_proposal(proposal).encode("utf-8"))
    sink.close()
    for what in proposal.left_out:
        tell(f"left out {what}")
    return exits.OK


def _form(file: TraceFile) -> str:
    """What a file holds, by its content: a list of tools of one form or the other, or traces."""
    if file.path.stat().st_size > LARGEST_LIST or file.path.suffix == ".gz":
        return "traces"
    try:
        data = decode_exact(file.path.read_bytes().decode("utf-8-sig"))
    except ValueError:
        # Several JSON texts, one a line, are a recording; its reader says what is wrong with it.
        return "traces"
    return tool_list_form(data) or "traces"


def _defined(files: Sequence[TraceFile], origin: str, domain: str | None) -> Proposal:
    if domain is None:
        raise click.UsageError("tool definitions name no domain; name one with '--domain'")
    if len(files) > 1:
        raise click.UsageError("name one file of tool definitions")
    file = files[0]
    make = from_openai_tools if origin == "openai" else from_mcp_tools
    try:
        return make(_json(file), domain)
    except ValueError as error:
        raise _unusable(file, f"cannot read tools from `{file.name}`: {error}", origin) from error


def _json(file: TraceFile) -> Any:
    try:
        return decode_exact(file.path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno} is not JSON") from None
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None


def _observed(
    files: Sequence[TraceFile], input_format: str, domain: str | None, *, detected: bool
) -> Proposal:
    observed = Observed()
    for file in files:
        try:
            _add(observed, file, input_format)
        except CardError as error:
            if detected and error.diagnostics[0].code in _NO_TRACE:
                why = f"`{file.name}` holds neither tool definitions nor a recorded trace"
                raise _unusable(file, why, None) from error
            raise
    try:
        proposal = observed.proposal(domain or only_domain(observed))
    except ValueError as error:
        raise click.UsageError(f"{error}; name one with '--domain'") from error
    if not (proposal.vocabulary.tools or proposal.vocabulary.drafts):
        raise _unusable(files[0], f"no tool and no draft is used in `{files[0].name}`", None)
    return proposal


def _add(observed: Observed, file: TraceFile, input_format: str) -> None:
    for batch in open_trace(file.path, input_format):
        for item in batch:
            if isinstance(item, End) and item.broken:
                raise CardError(item.diagnostics)
            observed.add(item)


def _unusable(file: TraceFile, why: str, origin: str | None) -> CardError:
    return CardError((Diagnostic("CX8019", why, path=file.name, help=_HELP[origin]),))
