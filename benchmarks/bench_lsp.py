"""How long a keystroke's findings take on a card of 300 lines, beside the shipped cards.

python benchmarks/bench_lsp.py [--lines 300] [--keys 60]

A copy of the banking cards is made, a long card is added to it, and a requirement is typed into
its middle letter by letter, so that the card is broken most of the time. Measured is what the
server does between the change and the findings, without the transport of the protocol.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from cxdsl.editor.convert import Converter
from cxdsl.editor.workspace import Workspace

ROOT = Path(__file__).resolve().parents[1]
TYPED = "  require typed_rule every submission needs an earlier confirmation request\n"
HEAD = """\
language 1
card bench.long-card version 1.0.0
  title "A long card"
  domain banking
  basis institution
  source "Made-up desk standard, step 1"
  obligation "Drafts are confirmed."
"""


def long_card(lines: int) -> str:
    """A card of about this many lines: a requirement and two examples in every 13 of them."""
    parts = [HEAD]
    number = 0
    while sum(p.count("\n") for p in parts) < lines - 1:
        number += 1
        parts.append(
            f'  require rule_{number} "Confirmed before, number {number}."\n'
            f"    for each draft, every submission needs an earlier confirmation where amount > "
            f"{number}\n"
            f'  example passes "confirmed {number}"\n'
            f"    - draft d1 with amount 1000\n"
            f"    - confirmation request d1\n"
            f"    - confirmation d1 with amount 1000\n"
            f"    - submission d1 with amount 1000\n"
            f"  end\n"
            f'  example fails at 2 "not confirmed {number}"\n'
            f"    - draft d1 with amount 1000\n"
            f"    - submission d1 with amount 1000\n"
            f"  end\n"
        )
    return "".join(parts) + "end\n"


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=300)
    parser.add_argument("--keys", type=int, default=len(TYPED))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cards = Path(folder) / "banking"
        shutil.copytree(ROOT / "rulecards" / "banking", cards)
        path = cards / "bench.long-card.card"
        whole = long_card(given.lines)
        path.write_text(whole, encoding="utf-8")
        middle = whole.index("  require rule_", len(whole) // 2)
        workspace, convert = Workspace(), Converter("utf-16", None)
        workspace.open(path, whole)
        workspace.diagnostics(path)
        times: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
        for length in range(1, min(given.keys, len(TYPED)) + 1):
            text = whole[:middle] + TYPED[:length] + whole[middle:]
            begin, cpu = time.perf_counter(), time.process_time()
            workspace.open(path, text)
            found = [convert.diagnostic(d) for d in workspace.diagnostics(path)]
            spent = time.perf_counter() - begin, time.process_time() - cpu
            times[any(d.severity == 1 for d in found)].append(spent)
        print(f"{whole.count(chr(10))} lines")
        for broken, spent_on in times.items():
            what = "broken" if broken else "right"
            print(f"{len(spent_on)} keystrokes that leave the card {what}:")
            for name, column in (("wall", 0), ("CPU", 1)):
                ms = [s[column] * 1000 for s in spent_on]
                print(f"  {name} median {statistics.median(ms):.1f} ms, slowest {max(ms):.1f} ms")


if __name__ == "__main__":
    main()
