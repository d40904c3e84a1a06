"""``cxc lsp``: the language server for editors."""

from __future__ import annotations

import importlib.util

import click

from cxdsl.cli import exits


@click.command(name="lsp", epilog=exits.HELP.replace("\n", " "))
@click.option("--stdio", is_flag=True, help="Speak on standard input and output (the only way).")
def command(stdio: bool) -> int:
    """Serve an editor: findings, completion, hover, rename, and the like.

    An editor starts this command by itself. It needs the extra `editor`. Exits with 1 when the
    editor went away without ending the session.
    """
    if importlib.util.find_spec("pygls") is None:
        raise click.UsageError("the language server needs pygls: pip install 'cxdsl[editor]'")
    from cxdsl.editor.server import serve

    return exits.OK if serve() else exits.FOUND
