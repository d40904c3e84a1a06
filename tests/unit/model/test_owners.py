"""Fields that several tools or drafts declare under one name."""

from __future__ import annotations

import pytest
from helpers.checking import codes, pattern

from cxdsl.diag.span import Source
from cxdsl.vocabulary.load import parse_vocabulary


def two_drafts(one, two):
    return parse_vocabulary(
        Source(
            "vocabulary.yaml",
            f"vocabulary: 1\ndomain: desk\ndrafts:\n  a: {{fields: {{f: {one}}}}}\n"
            f"  b: {{fields: {{f: {two}}}}}\n",
        )
    )


@pytest.mark.parametrize(
    ("one", "two", "good", "bad"),
    [
        ("{enum: [x, y]}", "{enum: [z]}", ["f is x", "f is z"], ["f is v", "f is 4"]),
        ("{enum: [x]}", "text", ["f is x", "f is z"], ["f > 4"]),
        ("id", "{enum: [x]}", ["f is z"], ["f is 4"]),
        ("number", "money", ["f > 4"], ["f is x"]),
        ("number", "text", ["f is 4", "f is x", "f > 4"], []),
        ("object", "text", ["f.g is 4", "f is x"], []),
        ("list", "list", ["f contains x", "f.0 is x"], ["f is x"]),
    ],
)
def test_what_both_declare_is_possible(one, two, good, bad):
    vocabulary = two_drafts(one, two)
    for where in good:
        assert pattern(f"draft where {where}", vocabulary)
    for where in bad:
        assert codes(f"no draft where {where} may happen", vocabulary), where
