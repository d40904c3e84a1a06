"""The README: its commands are run, and what it shows is what they print."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r"^```\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
RUN, TEST, PRINTED = (block.rstrip("\n") for block in BLOCKS[:3])


def _cxc(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cxdsl.cli.main", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_main_command_prints_what_the_readme_shows():
    _, _, command = RUN.rpartition("&& .venv/bin/cxc ")
    done = _cxc(shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.rstrip() for line in done.stdout.rstrip("\n").split("\n")] == PRINTED.split("\n")


def test_every_link_leads_to_a_file():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.skipif(not os.environ.get("CXC_SLOW"), reason="installs twice; set CXC_SLOW=1")
@pytest.mark.parametrize("command", [RUN, TEST], ids=["run", "test"])
def test_the_commands_work_in_a_clean_checkout(tmp_path, command):
    checkout = tmp_path / "checkout"
    ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, checkout, ignore=ignored)
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "CXC_SLOW")}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    if command == RUN:
        assert done.stdout.rstrip("\n").endswith(PRINTED.split("\n")[-1])
