"""``cxc demo``: the main job on two traces that come with the program."""

from __future__ import annotations

from pathlib import Path

import click

from cxdsl.cli import exits
from cxdsl.cli.output import say

# The card of the two runs; the other cards of the domain ask about facts of other tasks.
CARD = "reg-e-error-resolution-1005-11-r001"


@click.command(name="demo", epilog=exits.HELP.replace("\n", " "))
def command() -> int:
    """Check two recorded traces that come with the program.

    Both runs of a banking agent end in the same final state and pass the outcome check. On one of
    them the customer was never told that a written confirmation is needed: a false-pass. Exits 0
    when the rules tell the two apart.
    """
    import cxdsl.demo
    from cxdsl.cli.cards import load_cards
    from cxdsl.cli.grading import Graded, TraceReading
    from cxdsl.cli.inputs import TraceFile
    from cxdsl.cli.output import tell_diagnostics
    from cxdsl.grade import scope
    from cxdsl.grade.grader import Grader
    from cxdsl.report.summary import Summary
    from cxdsl.report.text import summary_lines, trace_lines

    folder = Path(cxdsl.demo.__path__[0])
    files = sorted(folder.glob("*.jsonl"), reverse=True)
    say("Two recorded runs, one final state. The same as:")
    say(f"  cxc check --rules-only --only {CARD} " + " ".join(_short(f) for f in files))
    say("")
    cards = scope.only(load_cards(()), (CARD,))
    reading = TraceReading(Grader(cards, by_trace_domain=True, rules_only=True))
    summary = Summary()
    for file in files:
        for item in reading.grade(TraceFile(file, _short(file))):
            if not isinstance(item, Graded):
                tell_diagnostics(item.diagnostics)
                return exits.CANNOT
            summary.add(item.grade)
            for line in trace_lines(item.grade, item.events):
                say(line)
            say("")
    for line in summary_lines(summary, rules_only=True):
        say(line)
    return exits.OK if summary.false_passes == 1 and summary.process["pass"] == 1 else exits.FOUND


def _short(path: Path) -> str:
    """The path as seen from where the command was called, when it lies below."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()
