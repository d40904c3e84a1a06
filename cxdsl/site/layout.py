"""Layered drawing of a small graph, left to right: places of boxes, labels and edges.

Boxes stand in columns by their distance from the first one (breadth-first), ordered in each column
by the middle of their neighbours (barycentre: Sugiyama, Tagawa, Toda 1981). Between two columns
stand the labels of the edges that leave the left one, one below the other, so that no label lies
on another. Edges that go back, or to their own box, pass below everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cxdsl.site.measure import HALF, columns, wrap

LINE = 18.0
PAD = 10.0
GAP = 26.0
_LABEL = 30
_BOX = 22


@dataclass(frozen=True, slots=True)
class Node:
    """A box: its name, what it says, and its role (root, duty, violated or fulfilled)."""

    name: str
    text: str
    role: str


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow with what it says; ``opens`` marks one that opens a duty."""

    source: str
    target: str
    text: str
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A box in its place (top left corner)."""

    node: Node
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Line:
    """An edge in its place: the points of its path, and its label with its top left corner."""

    edge: Edge
    points: tuple[tuple[float, float], ...]
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in user units."""

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    width: float
    height: float


def _size(lines: Sequence[str]) -> tuple[float, float]:
    return max(columns(line) for line in lines) * HALF + 2 * PAD, len(lines) * LINE + PAD


def _columns(nodes: Sequence[Node], edges: Sequence[Edge]) -> list[list[Node]]:
    """The boxes by distance from the first; those that end everything stand last."""
    by_name = {n.name: n for n in nodes}
    depth = {nodes[0].name: 0}
    queue = [nodes[0].name]
    for name in queue:
        for edge in edges:
            if edge.source == name and edge.target not in depth:
                depth[edge.target] = depth[name] + 1
                queue.append(edge.target)
    for node in nodes:
        depth.setdefault(node.name, 0)
    last = max(depth[n.name] for n in nodes if n.role not in ("violated", "fulfilled")) + 1
    for node in nodes:
        if node.role in ("violated", "fulfilled"):
            depth[node.name] = last
    result: list[list[Node]] = [[] for _ in range(max(depth.values()) + 1)]
    for name, level in depth.items():
        result[level].append(by_name[name])
    return [column for column in result if column]


def _ordered(levels: list[list[Node]], edges: Sequence[Edge]) -> list[list[Node]]:
    for _ in range(2):
        for number in range(1, len(levels)):
            before = {n.name: i for i, n in enumerate(levels[number - 1])}

            def middle(node: Node, before: dict[str, int] = before) -> float:
                near = [
                    before[e.source] for e in edges if e.target == node.name and e.source in before
                ]
                return sum(near) / len(near) if near else 0.0

            levels[number] = sorted(levels[number], key=middle)
    return levels


def layout(nodes: Sequence[Node], edges: Sequence[Edge]) -> Drawing:
    """Place all boxes and edges; the first node is where everything begins."""
    levels = _ordered(_columns(nodes, edges), edges)
    level_of = {n.name: i for i, level in enumerate(levels) for n in level}
    forward = [e for e in edges if level_of[e.target] > level_of[e.source]]
    back = [e for e in edges if level_of[e.target] <= level_of[e.source]]
    texts = {n.name: wrap(n.text, _BOX) for n in nodes}
    labels = {i: wrap(e.text, _LABEL) for i, e in enumerate(edges)}
    number = {id(e): i for i, e in enumerate(edges)}
    sizes = {n.name: _size(texts[n.name]) for n in nodes}

    def stack(heights: Sequence[float]) -> float:
        return sum(heights) + GAP * (len(heights) - 1) if heights else 0.0

    leaving = [[e for e in forward if level_of[e.source] == i] for i in range(len(levels))]
    tall = max(
        [stack([sizes[n.name][1] for n in level]) for level in levels]
        + [stack([_size(labels[number[id(e)]])[1] for e in out]) for out in leaving]
    )
    boxes: dict[str, Box] = {}
    lines: list[Line] = []
    x = GAP
    spots: dict[int, tuple[float, float]] = {}
    for i, level in enumerate(levels):
        wide = max(sizes[n.name][0] for n in level)
        y = GAP + (tall - stack([sizes[n.name][1] for n in level])) / 2
        for node in level:
            width, height = sizes[node.name]
            boxes[node.name] = Box(node, texts[node.name], x + (wide - width) / 2, y, width, height)
            y += height + GAP
        x += wide + GAP
        out = leaving[i]
        if out:
            y = GAP + (tall - stack([_size(labels[number[id(e)]])[1] for e in out])) / 2
            for edge in out:
                spots[number[id(edge)]] = (x, y)
                y += _size(labels[number[id(edge)]])[1] + GAP
            x += max(_size(labels[number[id(e)]])[0] for e in out) + GAP
    for edge in forward:
        at = number[id(edge)]
        lines.append(_forward(edge, labels[at], spots[at], boxes))
    below = tall + 2 * GAP
    for edge in back:
        line = _back(edge, labels[number[id(edge)]], below, boxes)
        lines.append(line)
        below += line.height + GAP
    right = max([x, *(line.x + line.width for line in lines)]) + GAP
    return Drawing(tuple(boxes.values()), tuple(lines), right, below + GAP)


def _forward(
    edge: Edge, text: tuple[str, ...], spot: tuple[float, float], boxes: dict[str, Box]
) -> Line:
    source, target = boxes[edge.source], boxes[edge.target]
    width, height = _size(text)
    x, y = spot
    middle = y + height / 2
    points = (
        (source.x + source.width, source.y + source.height / 2),
        (x, middle),
        (x + width, middle),
        (target.x, target.y + target.height / 2),
    )
    return Line(edge, points, text, x, y, width, height)


def _back(edge: Edge, text: tuple[str, ...], y: float, boxes: dict[str, Box]) -> Line:
    source, target = boxes[edge.source], boxes[edge.target]
    width, height = _size(text)
    start = source.x + source.width / 2
    end = target.x + target.width / 2
    x = max(GAP, (start + end) / 2 - width / 2)
    middle = y + height / 2
    points = (
        (start + 8, source.y + source.height),
        (max(x + width, start + 8), middle),
        (min(x, end - 8), middle),
        (end - 8, target.y + target.height),
    )
    return Line(edge, points, text, x, y, width, height)
