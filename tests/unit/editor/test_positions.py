"""Columns in the units of the protocol."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.editor.positions import Positions

TEXT = "a客😀b\r\n𠀀x\rlast"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-32"])
@given(
    text=st.text(
        st.characters(exclude_categories=("Cs",)) | st.sampled_from("\r\n😀客"), max_size=30
    )
)
def test_every_place_is_found_again(encoding, text):
    lines = Positions(text, encoding)
    for offset in range(len(text) + 1):
        found = lines.offset(*lines.position(offset))
        # The end of a line and the place inside its line break are one place for an editor.
        assert found == offset or text[found:offset] == "\r" or text[offset - 1 : offset] == "\r"


def test_columns_count_code_units():
    assert Positions(TEXT).position(TEXT.index("b")) == (0, 4)
    assert Positions(TEXT, "utf-8").position(TEXT.index("b")) == (0, 8)
    assert Positions(TEXT, "utf-32").position(TEXT.index("b")) == (0, 3)
    assert Positions(TEXT).position(TEXT.index("x")) == (1, 2)
    assert Positions(TEXT).position(TEXT.index("last")) == (2, 0)


def test_places_outside_are_taken_as_the_nearest_inside():
    lines = Positions(TEXT)
    assert lines.offset(99, 0) == len(TEXT)
    assert lines.offset(-1, 5) == 0
    assert lines.offset(0, 99) == TEXT.index("\r")
    assert lines.offset(0, 3) == TEXT.index("b")
