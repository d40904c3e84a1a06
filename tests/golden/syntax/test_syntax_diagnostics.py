"""Every syntax code has recorded samples of what its reader sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

from cxdsl.diag.codes import CODES
from cxdsl.diag.render import render
from cxdsl.diag.span import Source
from cxdsl.syntax.parser import parse

FOLDER = Path(__file__).parents[1] / "diagnostics"
CASES = sorted(path for path in FOLDER.glob("CX1*") if (path / "input.card").is_file())


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_sample(case, golden):
    text = (case / "input.card").read_bytes().decode("utf-8")
    _, diagnostics = parse(Source("input.card", text))
    shown = render(diagnostics)
    golden(case / "expected.out", shown)
    assert case.name.split("-")[0] in {d.code for d in diagnostics}
    assert not FORBIDDEN.search(shown)


def test_every_syntax_code_has_a_sample():
    sampled = {path.name.split("-")[0] for path in CASES}
    without = {code for code in CODES if code.startswith("CX1")} - sampled
    assert without == set()


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_patches_lead_on(case):
    """Applying a patch removes the report that carried it."""
    text = (case / "input.card").read_bytes().decode("utf-8")
    _, diagnostics = parse(Source("input.card", text))
    for diagnostic in diagnostics:
        patch = diagnostic.patch
        if patch is None:
            continue
        repaired = text[: patch.span.start] + patch.replacement + text[patch.span.end :]
        _, after = parse(Source("input.card", repaired))
        places = {(d.code, d.labels[0].span.start) for d in after}
        assert (diagnostic.code, diagnostic.labels[0].span.start) not in places


def test_messages_keep_the_form():
    for case in CASES:
        text = (case / "input.card").read_bytes().decode("utf-8")
        for diagnostic in parse(Source("input.card", text))[1]:
            message = diagnostic.message
            assert not message.endswith(".")
            assert "\n" not in message
            assert re.match(r"[a-z`]", message), message
