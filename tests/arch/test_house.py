"""The house: import directions, file sizes, documented codes and commands."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from helpers.command import ROOT, cxc

from cxdsl.cli.main import COMMANDS
from cxdsl.diag.codes import CODES

SOURCES = sorted((ROOT / "cxdsl").rglob("*.py"))


def test_import_contracts_hold():
    pytest.importorskip("importlinter", reason="needs the `lint` extra")
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()",
         "--no-cache"],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_file_is_longer_than_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_nothing_prints_but_the_command_line():
    for path in SOURCES:
        assert not re.search(r"^\s*print\(", path.read_text(encoding="utf-8"), re.M), path


def _reported() -> set[str]:
    """All codes that the program can report."""
    found: set[str] = set()
    for path in SOURCES:
        if "diag/codes/" not in path.as_posix():
            found |= set(re.findall(r"CX\d{4}", path.read_text(encoding="utf-8")))
    return found


def test_every_reported_code_is_registered():
    assert _reported() - set(CODES) == set()


def test_every_registered_code_is_reported():
    assert set(CODES) - _reported() == set()


def test_every_code_is_triggered_by_a_test():
    tested: set[str] = set()
    for path in (ROOT / "tests").rglob("*"):
        if path.is_file() and path.suffix in (".py", ".out", ".card", ".txt", ".md", ".yaml"):
            tested |= set(re.findall(r"CX\d{4}", path.as_posix()))
            tested |= set(
                re.findall(r"CX\d{4}", path.read_text(encoding="utf-8", errors="replace"))
            )
    assert set(CODES) - tested == set()


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_complete(code):
    info = CODES[code]
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", info.slug)
    assert info.title
    assert not re.match(r"[A-Z][a-z]+\b", info.title)
    assert not info.title.endswith(".")
    assert info.why
    assert info.bad
    assert info.good


def test_slugs_are_unique():
    assert len({i.slug for i in CODES.values()}) == len(CODES)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_and_a_page_entry(name):
    ran = cxc(name, "--help")
    assert ran.code == 0
    assert "Exit codes" in ran.out or "Commands:" in ran.out
    page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    assert re.search(rf"^## `cxc {name}\b", page, re.M)
    for option in re.findall(r"^\s+(?:-\w, )?(--[a-z-]+)", ran.out, re.M):
        assert option == "--help" or option in page, f"{option} of {name}"
