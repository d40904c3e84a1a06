"""A suppression at any place of a card means the same before and after `cxc fmt`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cxdsl.diag.span import Source
from cxdsl.driver import lint_paths
from cxdsl.syntax.format import format_text
from cxdsl.syntax.scan import code_tokens, scan

VOCABULARY = "vocabulary: 1\ndomain: desk\ntitle: A made-up desk\nnotices: {terms: {}}\n"
CARD = """\
language 1
card desk.heard version 1.0.0
  title "Terms are heard"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation \"\"\"
    The customer hears the terms
    within ten days.
  \"\"\"
  event told means notice terms
  require terms_first "The terms come first"
    for each draft, every confirmation request needs an earlier told
  judge heard major "Heard"
    pass when "The agent says the terms."
    tags wording
  example passes "told, then asked"
    - notice terms for d1
    - confirmation request d1
  end
  example fails at 1 "asked untold"
    - confirmation request d1
  end
end
"""
IGNORE = "# cxc:ignore CX5040, CX5043 reason=a trial"
GAPS = sorted({0, *(t.end for t in code_tokens(scan(CARD)))})


def said(text: str, folder: Path) -> tuple[list[str], list[str]]:
    """What is left to say, and what is suppressed, by code."""
    (folder / "vocabulary.yaml").write_text(VOCABULARY, encoding="utf-8")
    (folder / "heard.card").write_text(text, encoding="utf-8")
    compiled = lint_paths([folder / "heard.card"])
    return (
        sorted(d.code for d in compiled.diagnostics),
        sorted(s.diagnostic.code for s in compiled.suppressed),
    )


@pytest.mark.parametrize("gap", GAPS)
def test_any_gap(gap, tmp_path):
    text = f"{CARD[:gap]}  {IGNORE}\n{CARD[gap:]}"
    before = said(text, tmp_path)
    laid_out = format_text(Source("heard.card", text))
    assert said(laid_out, tmp_path) == before
    assert len(before[1]) <= 1, "one statement is covered, not two"


def test_some_gap_covers_each_of_them(tmp_path):
    held = {
        code for gap in GAPS for code in said(f"{CARD[:gap]}  {IGNORE}\n{CARD[gap:]}", tmp_path)[1]
    }
    assert held == {"CX5040", "CX5043"}
