"""How the program starts: quickly, without heavy imports, without a network. K14-05."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest
from helpers.command import ROOT, cxc

HEAVY = ("lark", "litellm", "openai", "networkx", "jinja2", "pydantic", "rich", "yaml", "scipy")

NO_SOCKETS = """
import socket
def refused(*args, **more):
    raise AssertionError("a socket was opened")
socket.socket = refused
socket.create_connection = refused
socket.getaddrinfo = refused
"""


def imported(*arguments: object) -> set[str]:
    ran = cxc(*arguments, python=("-X", "importtime"))
    names = re.findall(r"^import time:.*\|\s+([\w.]+)$", ran.err, re.M)
    assert names
    return {name.split(".")[0] for name in names}


def test_help_and_check_import_nothing_heavy_k14_05(compiled, bad):
    assert imported("--help").isdisjoint({*HEAVY, "msgspec", "socket", "ssl"})
    assert imported("check", bad, "--cards", compiled).isdisjoint({*HEAVY, "ssl"})


def test_a_check_opens_no_socket_k14_05(compiled, bad, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(NO_SOCKETS, encoding="utf-8")
    env = {"PYTHONPATH": f"{tmp_path}:{ROOT}"}
    assert cxc("check", bad, "--cards", compiled, env=env).code == 1
    assert cxc("--help", env=env).code == 0


def test_a_check_works_without_any_network_k14_05(compiled, bad):
    unshare = shutil.which("unshare")
    allowed = (
        unshare
        and not subprocess.run(
            [unshare, "-rn", "true"], capture_output=True, check=False
        ).returncode
    )
    if not allowed:
        pytest.skip("this machine does not allow a process without a network")
    done = subprocess.run(
        [unshare, "-rn", sys.executable, "-m", "cxdsl.cli.main", "check", str(bad), "--cards",
         str(compiled)],
        env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
