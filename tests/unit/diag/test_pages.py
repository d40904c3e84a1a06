from __future__ import annotations

import re
from pathlib import Path

from cxdsl.diag.codes import CODES
from cxdsl.diag.pages import pages, write

FOLDER = Path(__file__).parents[3] / "docs" / "diagnostics"


def test_pages_in_the_repository_are_up_to_date():
    """Stale pages are written anew by ``python -m cxdsl.diag.pages``."""
    stored = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert stored == pages()


def test_write_takes_away_pages_of_codes_that_are_gone(tmp_path):
    (tmp_path / "CX0000.md").write_text("gone")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(pages())


def test_register_is_well_formed():
    slugs = [info.slug for info in CODES.values()]
    assert len(slugs) == len(set(slugs))
    for code, info in CODES.items():
        assert code == info.code
        assert re.fullmatch(r"CX[1-9][0-9]{3}", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", info.slug)
        assert info.title
        assert not info.title.endswith(".")
        assert info.why
        assert info.bad
        assert info.good
