"""Reading takes the same memory whatever the length of the trace."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

READ = """
import resource, sys
from pathlib import Path
from cxdsl.importers.detect import open_trace
from cxdsl.trace.events import Event
count = sum(isinstance(i, Event) for b in open_trace(Path(sys.argv[1])) for i in b)
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
# A new program starts out with the peak of the process that started it, which would be that of the
# test run: a small process in between has none to hand on.
START = "import subprocess, sys; subprocess.run([sys.executable, *sys.argv[1:]], check=True)"
ROOT = Path(__file__).resolve().parents[3]


def peak(path: Path) -> tuple[int, int]:
    result = subprocess.run(
        [sys.executable, "-c", START, "-c", READ, str(path)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    count, kilobytes = result.stdout.split()
    return int(count), int(kilobytes)


@pytest.mark.parametrize("results", [True, False])
def test_memory_is_flat_in_the_length_of_a_trace(results: bool, tmp_path: Path):
    sizes = {}
    for events in (20_000, 120_000):
        path = tmp_path / f"{events}.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for seq in range(1, events + 1):
                answer = results and seq % 2 == 0
                event: dict[str, object] = {"seq": seq}
                if answer:
                    event |= {"kind": "tool_result", "actor": "tool", "tool": "t", "status": "ok"}
                    event |= {"call": f"c{seq - 1}", "result": {"text": "y" * 200}}
                else:
                    event |= {"kind": "tool_call", "actor": "agent", "tool": "t"}
                    event |= {"call": f"c{seq}", "arguments": {"text": "x" * 200}}
                file.write(json.dumps(event, separators=(",", ":")) + "\n")
        count, sizes[events] = peak(path)
        assert count == events
    assert sizes[120_000] < 100_000
    assert sizes[120_000] - sizes[20_000] < 10_000
