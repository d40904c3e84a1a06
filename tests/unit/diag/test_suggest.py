from __future__ import annotations

import pytest

from cxdsl.diag.suggest import distance, suggest


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("requrie", "require"),
        ("need", "needs"),
        ("Require", "require"),
        ("author", None),
        ("xy", None),
        ("", None),
    ],
)
def test_suggest(word, found):
    assert suggest(word, ["require", "needs", "title"]) == found


def test_ties_go_by_alphabet():
    assert suggest("bat", ["cat", "hat"]) == "cat"


def test_distance_counts_a_swap_once():
    assert distance("requrie", "require") == 1
    assert distance("", "abc") == 3
