"""Run ``cxc`` as users do: as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    """What a command gave."""

    code: int
    out: str
    err: str
    raw: bytes

    @property
    def text(self) -> str:
        """Both streams, for assertions about what may not appear anywhere."""
        return self.out + self.err


def cxc(
    *arguments: object,
    cwd: Path | None = None,
    stdin: bytes = b"",
    env: dict[str, str] | None = None,
    python: tuple[str, ...] = (),
) -> Ran:
    """Run a command line and wait for it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    environment.pop("NO_COLOR", None)
    environment.update(env or {})
    done = subprocess.run(
        [sys.executable, *python, "-m", "cxdsl.cli.main", *(str(a) for a in arguments)],
        cwd=cwd,
        input=stdin,
        env=environment,
        capture_output=True,
        check=False,
        timeout=120,
    )
    encoding = environment.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    ran = Ran(
        done.returncode,
        done.stdout.decode(encoding, "replace"),
        done.stderr.decode(encoding, "replace"),
        done.stdout,
    )
    assert "Traceback" not in ran.text, ran.text
    return ran
