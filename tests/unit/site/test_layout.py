from __future__ import annotations

from itertools import combinations

import pytest

from cxdsl.site.layout import Edge, Node, layout
from cxdsl.site.measure import columns, wrap
from cxdsl.site.picture import svg


def boxes_overlap(a, b):
    return not (
        a.x + a.width <= b.x
        or b.x + b.width <= a.x
        or a.y + a.height <= b.y
        or b.y + b.height <= a.y
    )


LONG = "a successful call to a tool with a very long name and not (another event entirely)"
NODES = [
    Node("s0", "start", "root"),
    Node("s1", "确认之后的状态", "root"),
    Node("s2", LONG, "duty"),
]
ENDS = [Node("violated", "violated", "violated"), Node("fulfilled", "fulfilled", "fulfilled")]
EDGES = [
    Edge("s0", "s1", LONG),
    Edge("s1", "s0", "客户拒绝了草稿，于是一切从头开始，直到再次确认为止"),
    Edge("s0", "s2", "x", opens=True),
    Edge("s1", "violated", LONG, opens=True),
    Edge("s1", "fulfilled", LONG, opens=True),
    Edge("s2", "violated", "y"),
    Edge("s2", "s2", "z"),
]


def test_nothing_lies_on_anything_else():
    drawing = layout([*NODES, *ENDS], EDGES)
    placed = [*drawing.boxes, *drawing.lines]
    for one, two in combinations(placed, 2):
        assert not boxes_overlap(one, two), (one, two)
    for item in placed:
        assert item.x >= 0
        assert item.x + item.width <= drawing.width
        assert item.y + item.height <= drawing.height


def test_the_same_drawing_twice_and_text_is_escaped():
    nodes = [Node("s0", '<script>alert("x")</script>', "root"), *ENDS]
    edges = [Edge("s0", "violated", "a & b < c", opens=True), Edge("s0", "fulfilled", "d")]
    one, two = (svg(layout(nodes, edges), "<b>title</b>", "1") for _ in range(2))
    assert one == two
    assert "<script" not in one
    assert "<b>" not in one
    assert "a &amp; b &lt; c" in one


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, ("",)),
        ("one two three", 8, ("one two", "three")),
        ("确认请求之前", 4, ("确认", "请求", "之前")),
        ("abcdefghij", 4, ("abcd", "efgh", "ij")),
    ],
)
def test_wrap(text, width, lines):
    assert wrap(text, width) == lines
    assert all(columns(line) <= width for line in wrap(text, width))
