"""What the reader of a damaged trace sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

from cxdsl.diag.render import render
from cxdsl.trace.events import End
from cxdsl.trace.reader import read

FOLDER = Path(__file__).parent
CASES = sorted([*FOLDER.glob("CX*.jsonl"), *FOLDER.glob("CX*.jsonl.gz")])


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_sample(case, golden, monkeypatch):
    monkeypatch.chdir(FOLDER)
    ends = [x for batch in read(Path(case.name)) for x in batch if isinstance(x, End)]
    found = [d for end in ends for d in end.diagnostics]
    shown = render(found)
    golden(FOLDER / f"{case.name}.out", shown)
    assert case.name.split("-")[0] in {d.code for d in found}
    assert not FORBIDDEN.search(shown)
