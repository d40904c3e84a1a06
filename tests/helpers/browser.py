"""A real browser and a checker of accessibility, where the machine has them."""

from __future__ import annotations

import base64
import functools
import hashlib
import html
import io
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
AXE = "axe-core@4.14.1"
# What npm's registry says of this very release: nothing else is run.
AXE_SHA512 = (
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)
SCHEMES = {"dark": "0", "light": "1"}


def chromium(*arguments: str) -> str:
    """Run the browser without a window and return what it prints."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as profile:
        ran = subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
             *arguments],
            capture_output=True, text=True, timeout=180, check=True,
        )  # fmt: skip
    return ran.stdout


@functools.cache
def axe_source() -> str:
    """The script of axe-core, fetched by npm; the test is skipped where that is not possible."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm on this machine to fetch axe-core with")
    with tempfile.TemporaryDirectory() as folder:
        try:
            ran = subprocess.run(
                [npm, "pack", AXE, "--silent", "--pack-destination", folder],
                capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            pytest.skip(f"{AXE} could not be fetched in time")
        packed = list(Path(folder).glob("*.tgz"))
        if ran.returncode or not packed:
            pytest.skip(f"{AXE} could not be fetched: {ran.stderr.strip()[:200]}")
        data = packed[0].read_bytes()
    found = base64.b64encode(hashlib.sha512(data).digest()).decode()
    assert found == AXE_SHA512, f"{AXE} is not the release that was pinned"
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        member = tar.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode("utf-8")


def with_script(page: str, script: str) -> str:
    """A page with a script of ours behind its own; its policy, which would forbid it, left out."""
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    return page.replace("</body>", f"<script>{script}</script></body>")


_RUN = """
document.querySelectorAll("details").forEach(function (d) { d.open = true; });
axe.run(document, {resultTypes: ["violations", "incomplete"]}).then(function (found) {
  var told = {
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    passes: found.passes.length,
    violations: found.violations.map(function (v) {
      return {id: v.id, nodes: v.nodes.slice(0, 5).map(function (n) { return n.html; })};
    }),
    incomplete: found.incomplete.map(function (v) {
      return {id: v.id, nodes: v.nodes.slice(0, 3).map(function (n) { return n.html; })};
    })
  };
  var out = document.createElement("pre");
  out.id = "axe-says";
  out.textContent = JSON.stringify(told);
  document.body.appendChild(out);
});
"""


def axe(page: Path, probe: Path, scheme: str, width: int = 1100) -> dict[str, Any]:
    """What axe-core finds on a page in one colour scheme; ``probe`` is where to put a copy."""
    text = with_script(
        page.read_text("utf-8"), axe_source().replace("</script", "<\\/script") + _RUN
    )
    probe.write_text(text, encoding="utf-8")
    said = chromium(
        f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}",
        "--virtual-time-budget=60000", f"--window-size={width},1400", "--dump-dom", probe.as_uri(),
    )  # fmt: skip
    found = re.search(r'<pre id="axe-says">(.*?)</pre>', said, re.S)
    assert found is not None, "axe-core did not come to an end"
    return json.loads(html.unescape(found.group(1)))
