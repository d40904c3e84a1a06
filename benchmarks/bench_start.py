"""Compare a check of one recorded trace from a cold start with starting Python alone.

``python benchmarks/bench_start.py [--rounds N]`` compiles the shipped banking cards once into a
temporary folder. Each round starts ``python -c pass``, ``cxc --help`` and ``cxc check`` of the
demonstration's trace one after the other; the medians of the wall times and of the ratios of the
rounds are printed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
CXC = (sys.executable, "-m", "cxdsl.cli.main")
TRACE = ROOT / "cxdsl" / "demo" / "figure1-false-pass.jsonl"


def seconds(command: Sequence[str]) -> float:
    """Wall time of one process, output thrown away."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    taken = time.perf_counter() - start
    if done.returncode not in (0, 1, 3):
        raise SystemExit(done.stderr.decode(errors="replace"))
    return taken


def main() -> None:
    """Print one line a command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [*CXC, "compile", "rulecards/banking", "--output", folder], cwd=ROOT, check=True
        )
        commands = {
            "python -c pass": (sys.executable, "-c", "pass"),
            "cxc --help": (*CXC, "--help"),
            "cxc check": (*CXC, "check", str(TRACE), "--cards", folder, "--rules-only"),
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                taken[name].append(seconds(command))
    bare = taken["python -c pass"]
    for name, times in taken.items():
        ratio = statistics.median(a / b for a, b in zip(times, bare, strict=True))
        print(f"{name:15} {statistics.median(times) * 1000:7.0f} ms   {ratio:5.1f} x")


if __name__ == "__main__":
    main()
