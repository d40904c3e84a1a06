"""The picture of an automaton: SVG with plain words, the same bytes for the same automaton."""

from __future__ import annotations

from html import escape

from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton
from cxdsl.emit.words import StateNames, guard_words
from cxdsl.site.layout import LINE, PAD, Box, Drawing, Edge, Line, Node, layout


def _name(index: int) -> str:
    return {VIOLATED: "violated", DISCHARGED: "fulfilled"}.get(index, f"s{index}")


def graph(automaton: Automaton) -> tuple[list[Node], list[Edge]]:
    """States and transitions that move or open a duty, the first state in front."""
    names = StateNames(automaton)
    edges: list[Edge] = []
    for index, state in enumerate(automaton.states):
        for transition in state.next:
            words = guard_words(automaton, transition)
            if transition.to != index:
                edges.append(Edge(_name(index), _name(transition.to), words))
            if transition.fork is not None:
                edges.append(Edge(_name(index), _name(transition.fork), words, opens=True))
    if automaton.start_duty is not None:
        first, duty = _name(automaton.initial), _name(automaton.start_duty)
        edges.append(Edge(first, duty, "from the beginning", opens=True))
    order = [
        automaton.initial,
        *(i for i in range(len(automaton.states)) if i != automaton.initial),
    ]
    nodes = [Node(_name(i), names[i], automaton.states[i].role) for i in order]
    used = {e.target for e in edges}
    for index in (VIOLATED, DISCHARGED):
        if _name(index) in used:
            nodes.append(Node(_name(index), names[index], _name(index)))
    return nodes, edges


def picture(automaton: Automaton, title: str, number: str) -> str:
    """The SVG of an automaton; ``number`` keeps its ids apart from those of others on a page."""
    return svg(layout(*graph(automaton)), title, number)


def svg(drawing: Drawing, title: str, number: str) -> str:
    """A drawing as SVG text."""
    width, height = _n(drawing.width), _n(drawing.height)
    parts = [
        f'<svg class="automaton" role="img" aria-labelledby="t{number}" viewBox="0 0 {width} '
        f'{height}" width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">',
        f'<title id="t{number}">{escape(title)}</title>',
        f'<defs><marker id="a{number}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" '
        'markerHeight="7" orient="auto-start-reverse"><path class="head" d="M0 0L10 5L0 10z"/>'
        "</marker></defs>",
    ]
    parts += [_path(line, number) for line in drawing.lines]
    parts += [_box(box) for box in drawing.boxes]
    parts += [_label(line) for line in drawing.lines]
    return "".join([*parts, "</svg>"])


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _path(line: Line, number: str) -> str:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = line.points
    vertical = line.points[0][1] < y1 and line.points[3][1] < y2 and x1 >= x2
    if vertical:
        path = f"M{_n(x0)} {_n(y0)}L{_n(x0)} {_n(y1)}L{_n(x3)} {_n(y2)}L{_n(x3)} {_n(y3)}"
    else:
        a, b = (x0 + x1) / 2, (x2 + x3) / 2
        path = (
            f"M{_n(x0)} {_n(y0)}C{_n(a)} {_n(y0)} {_n(a)} {_n(y1)} {_n(x1)} {_n(y1)}"
            f"L{_n(x2)} {_n(y2)}C{_n(b)} {_n(y2)} {_n(b)} {_n(y3)} {_n(x3)} {_n(y3)}"
        )
    kind = "opens" if line.edge.opens else "moves"
    return f'<path class="{kind}" d="{path}" marker-end="url(#a{number})"/>'


def _text(lines: tuple[str, ...], x: float, y: float, width: float, kind: str) -> str:
    middle = _n(x + width / 2)
    rows = "".join(
        f'<tspan x="{middle}" y="{_n(y + PAD / 2 + LINE * (i + 0.75))}">{escape(row)}</tspan>'
        for i, row in enumerate(lines)
    )
    return f'<text class="{kind}" text-anchor="middle">{rows}</text>'


def _box(box: Box) -> str:
    corner = {"root": "14", "duty": "3"}.get(box.node.role, "0")
    rect = (
        f'<rect class="{box.node.role}" x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" '
        f'height="{_n(box.height)}" rx="{corner}"/>'
    )
    return rect + _text(box.lines, box.x, box.y, box.width, "state")


def _label(line: Line) -> str:
    rect = (
        f'<rect class="label" x="{_n(line.x)}" y="{_n(line.y)}" width="{_n(line.width)}" '
        f'height="{_n(line.height)}" rx="3"/>'
    )
    return rect + _text(line.lines, line.x, line.y, line.width, "guard")
