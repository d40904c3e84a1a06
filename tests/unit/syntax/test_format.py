from __future__ import annotations

import pytest

from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.span import Source
from cxdsl.syntax import format as layout
from cxdsl.syntax.format import format_text

CARD = 'card a.b version 1.0.0\n  title "x" # why\n  domain d\nend\n'


def test_a_broken_file_is_not_laid_out():
    with pytest.raises(CardError) as caught:
        format_text(Source("x", CARD.replace("title", "titel")))
    assert [d.code for d in caught.value.diagnostics] == ["CX1016"]


@pytest.mark.parametrize("lost", ["part", "comment"])
def test_the_formatter_refuses_to_lose_anything(monkeypatch, lost):
    if lost == "part":
        parts = layout.file_parts
        monkeypatch.setattr(
            layout, "file_parts", lambda *given: parts(*given)[:2] + parts(*given)[3:]
        )
    else:
        monkeypatch.setattr(layout, "place_comments", lambda *given: layout.Placed())
    with pytest.raises(CardError) as caught:
        format_text(Source("x", CARD))
    assert [d.code for d in caught.value.diagnostics] == ["CX9002"]
