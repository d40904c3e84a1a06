"""The command ``cxc``: names its commands, imports one when it is used, turns errors into codes."""

from __future__ import annotations

import importlib
import os
import shlex
import sys
from collections.abc import Sequence
from typing import Final

import click

from cxdsl import __version__
from cxdsl.cli import exits
from cxdsl.cli.output import prepare, tell, tell_diagnostics
from cxdsl.diag.diagnostic import CardError

# name -> (module, one line for the list of commands)
COMMANDS: Final = {
    "check": ("cxdsl.cli.check", "Check recorded traces against rule cards."),
    "compile": ("cxdsl.cli.compile", "Compile cards to predicates, checklists and rule pages."),
    "coverage": ("cxdsl.cli.coverage", "Say what recorded traces put to the test."),
    "diff": ("cxdsl.cli.diff", "Say how two versions of cards differ, with a trace for each."),
    "demo": ("cxdsl.cli.demo", "Check two recorded traces that come with the program."),
    "docs": ("cxdsl.cli.docs", "Make pages for reviewers."),
    "explain": ("cxdsl.cli.explain", "Tell the story of a rule on a trace, or explain a code."),
    "fmt": ("cxdsl.cli.fmt", "Put cards into their canonical layout."),
    "lsp": ("cxdsl.cli.lsp", "Serve an editor: findings, completion, hover, rename."),
    "lint": ("cxdsl.cli.lint", "Say what is wrong with cards, without compiling them."),
    "manifest": ("cxdsl.cli.manifest", "List the names that task writers have to stay within."),
    "mutate": ("cxdsl.cli.mutate", "Say how much the examples of cards prove."),
    "lock": ("cxdsl.cli.lock", "Record what card versions mean; find versions not raised."),
    "new": ("cxdsl.cli.new", "Make a card or a vocabulary to start from."),
    "review": ("cxdsl.cli.review", "Record what reviewers answer about a card, and show it."),
    "test": ("cxdsl.cli.test", "Run the examples that cards carry."),
    "verify": ("cxdsl.cli.verify", "Verify the evidence of a saved report against the traces."),
    "witness": ("cxdsl.cli.witness", "Print the shortest traces that keep or break a rule."),
    "prove": ("cxdsl.cli.prove", "Say what can be proved about rules, alone and together."),
    "watch": ("cxdsl.cli.watch", "Lint and test cards again whenever they change."),
    "vocabulary": ("cxdsl.cli.vocabulary", "Make a vocabulary from tool lists or traces."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for, not when they are listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command; None when there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module.__name__}.command is not a command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one is answered with the likely word."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from cxdsl.diag.suggest import suggest

            likely = suggest(args[0], list(COMMANDS))
            hint = f" Did you mean '{likely}'?" if likely else ""
            raise click.UsageError(f"No such command '{args[0]}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that none is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The exit codes, which pipelines depend on."""
        formatter.write_paragraph()
        formatter.write_text(exits.HELP.replace("\n", " "))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", prog_name="cxc")
def cli() -> None:
    """Rule cards compiled to trace monitors: which runs got there by a forbidden route."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        result = cli.main(args=list(arguments), prog_name="cxc", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show(sys.stderr)
        return exits.CANNOT
    except CardError as error:
        tell_diagnostics(error.diagnostics)
        return exits.CANNOT
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted")
        return exits.CANNOT
    except Exception as error:
        return _internal(error, arguments)
    return result if isinstance(result, int) else exits.OK


def _internal(error: Exception, arguments: Sequence[str]) -> int:
    """Report our own mistake: what went wrong, where, and the command line to send us."""
    if os.environ.get("CXC_DEBUG"):
        raise error
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = ""
    if place is not None:
        where = f" ({os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno})"
    tell(f"error[CX9001] internal-error: {type(error).__name__}: {error}{where}")
    tell("  = note: this is a mistake of the program, not of your cards or traces")
    tell(f"  = help: report it with this command line: {shlex.join(['cxc', *arguments])}")
    tell("  = help: set CXC_DEBUG=1 to see the full account")
    return exits.INTERNAL


def main() -> None:
    """Entry point of the ``cxc`` script."""
    prepare()
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


if __name__ == "__main__":
    main()
