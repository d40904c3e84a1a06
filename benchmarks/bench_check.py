"""Compare the CPU time of ``cxc check`` with bare typed decoding of the same bytes.

``python benchmarks/bench_check.py TRACES.jsonl RULES`` where RULES is a folder of cards or of
compiled artifacts. Each round runs the measured programs one after the other, each in a process of
its own, so that the ratio of a round is taken on one state of the machine; the median of the rounds
is printed, with peak memory. Programs:

* ``decode``: typed decoding of the fields every rule needs, in chunks, and nothing else;
* ``engine``: reading, monitoring and collecting verdicts, without writing a report;
* ``check``: the whole command, with its JSON report thrown away.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import msgspec

CHUNK = 256 * 1024


class Needed(msgspec.Struct, gc=False):
    """The fields an ordering rule needs; everything else is skipped by the decoder."""

    trace_id: str | None = None
    seq: int = 0
    kind: str = ""
    actor: str = ""
    tool: str | None = None
    status: str | None = None


def decode(traces: Path) -> int:
    """Decode every line; returns the number of lines."""
    decoder = msgspec.json.Decoder(Needed)
    lines = 0
    rest = b""
    with traces.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            whole, newline, rest_ = (rest + chunk).rpartition(b"\n")
            lines += len(decoder.decode_lines(whole + newline))
            rest = rest_
    return lines + len(decoder.decode_lines(rest))


def engine(traces: Path, rules: Path) -> int:
    """Monitor every trace; returns the number of violated (trace, rule) pairs.

    The traces must follow one another, not be mixed.
    """
    from cxdsl.cli.cards import load_cards
    from cxdsl.importers.detect import open_stretches
    from cxdsl.monitor.engine import Engine
    from cxdsl.monitor.run import TraceMonitor
    from cxdsl.trace.events import Event, Header
    from cxdsl.trace.stretch import Stretch

    shared = Engine([entry.predicates for entry in load_cards((rules,))])
    monitor = TraceMonitor(shared, Header(trace_id=""))
    failed = 0
    for batch in open_stretches(traces, "native"):
        start = 0
        for at, item in enumerate(batch):
            if isinstance(item, Event):
                continue
            monitor.feed_many(cast(list[Event], batch[start:at]))
            start = at + 1
            if isinstance(item, Stretch):
                monitor.feed_stretch(item)
            elif isinstance(item, Header):
                monitor = TraceMonitor(shared, item)
            else:
                failed += sum(r.verdict == "fail" for r in monitor.results())
        monitor.feed_many(cast(list[Event], batch[start:]))
    return failed


@dataclass(frozen=True)
class Cost:
    """CPU seconds (user and system) and peak memory in MB of one process."""

    cpu: float
    peak: float


def cost(arguments: Sequence[str], fine: Sequence[int] = (0,)) -> Cost:
    """Run a program with its output thrown away.

    ``fine`` are the exit codes of a run that did its work. Raises ``RuntimeError`` for any other.
    """
    # As installed: the modules of the program are compiled once, not in every run.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, *arguments],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    code = process.returncode = os.waitstatus_to_exitcode(status)
    if code not in fine:
        raise RuntimeError(f"{' '.join(arguments)} ended with code {code}")
    # Linux reports kilobytes, macOS bytes.
    unit = 1_000_000 if sys.platform == "darwin" else 1_000
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def measure(traces: Path, rules: Path, rounds: int) -> None:
    """Print the median costs and the medians of the paired ratios."""
    this = str(Path(__file__).resolve())
    programs = {
        "decode": [this, "--run", "decode", str(traces), str(rules)],
        "engine": [this, "--run", "engine", str(traces), str(rules)],
        "check": [
            *("-m", "cxdsl.cli.main", "check", str(traces), "--cards", str(rules)),
            *("--format", "json", "--rules-only"),
        ],
    }
    costs: dict[str, list[Cost]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, arguments in programs.items():
            fine = (0, 1, 3) if name == "check" else (0,)
            spent = cost(arguments, fine)
            if number:  # the first round compiles the modules and fills the cache of the disk
                costs[name].append(spent)
    print(f"{'program':<8} {'CPU s':>8} {'x decode':>9} {'peak MB':>8}   (medians of {rounds})")
    for name, found in costs.items():
        ratios = [c.cpu / d.cpu for c, d in zip(found, costs["decode"], strict=True)]
        print(
            f"{name:<8} {statistics.median(c.cpu for c in found):>8.2f} "
            f"{statistics.median(ratios):>9.2f} {max(c.peak for c in found):>8.0f}"
        )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("traces", type=Path)
    parser.add_argument("rules", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--run", choices=("decode", "engine"), help="run one program and stop")
    options = parser.parse_args()
    if options.run == "decode":
        print(f"{decode(options.traces)} lines")
    elif options.run == "engine":
        print(f"{engine(options.traces, options.rules)} violated pairs")
    else:
        measure(options.traces, options.rules, options.rounds)


if __name__ == "__main__":
    main()
