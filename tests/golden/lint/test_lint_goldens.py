"""Every finding of lint has recorded samples; each shows this finding and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

from cxdsl.diag.codes import CODES, lint, proofs
from cxdsl.diag.render import render
from cxdsl.diag.sink import ordered
from cxdsl.diag.span import Source
from cxdsl.driver import compile_paths, lint_paths
from cxdsl.syntax.format import format_text

FOLDER = Path(__file__).parent
CASES = sorted(path for path in FOLDER.glob("CX*") if path.is_dir())


def linted():
    """What lint says about the cards of the working directory."""
    return lint_paths(sorted(Path().glob("*.card")))


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_sample(case, golden, monkeypatch):
    monkeypatch.chdir(case)
    compiled = linted()
    found = ordered(compiled.diagnostics)
    shown = render(found)
    golden(case / "expected.out", shown)
    assert {d.code for d in found} == {case.name.split("-")[0]}
    assert not FORBIDDEN.search(shown)
    assert compiled.cards or any(d.level == "error" for d in found)
    for diagnostic in found:
        assert diagnostic.help, shown
        assert re.match(r"[a-z0-9`]", diagnostic.message), diagnostic.message
        assert not diagnostic.message.endswith((".", "!", "?"))
        assert diagnostic.labels or diagnostic.path, "no place is named"


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_layout_changes_no_finding(case, tmp_path, monkeypatch):
    """A card says the same after `cxc fmt`, and a suppression still suppresses."""
    monkeypatch.chdir(case)
    before = linted()
    (tmp_path / "vocabulary.yaml").write_bytes((FOLDER / "vocabulary.yaml").read_bytes())
    for path in Path().iterdir():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".card":
            text = format_text(Source(path.name, text))
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    after = linted()
    said = [(d.code, d.message) for d in before.diagnostics]
    assert sorted((d.code, d.message) for d in after.diagnostics) == sorted(said)
    held = [(s.diagnostic.code, s.reason) for s in before.suppressed]
    assert sorted((s.diagnostic.code, s.reason) for s in after.suppressed) == sorted(held)


def test_every_code_of_lint_has_a_sample():
    assert {*lint.CODES, *proofs.CODES} == {path.name.split("-")[0] for path in CASES}
    assert {*lint.CODES, *proofs.CODES} <= set(CODES)


def test_compiling_says_nothing_of_lint():
    """Findings are for authors; who compiles or checks by cards is not told them again."""
    found = compile_paths(sorted(FOLDER.glob("CX5043-*/*.card"))).diagnostics
    assert found == ()
