"""An automaton as Mermaid text."""

from __future__ import annotations

from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton
from cxdsl.emit.markdown import mermaid
from cxdsl.emit.words import StateNames, guard_words


def _id(index: int) -> str:
    return {VIOLATED: "violated", DISCHARGED: "fulfilled"}.get(index, f"s{index}")


def _node(index: int, name: str, role: str) -> str:
    """Root states are round, duties are boxes, ends are hexagons."""
    left, right = {"root": ("([", "])"), "duty": ("[", "]")}.get(role, ("{{", "}}"))
    return f'{_id(index)}{left}"{mermaid(name)}"{right}'


def diagram(automaton: Automaton) -> tuple[str, ...]:
    """The lines of a flow chart: solid edges move, dotted edges open a duty."""
    names = StateNames(automaton)
    edges: list[str] = []
    used: set[int] = set()
    for index, state in enumerate(automaton.states):
        for transition in state.next:
            words = mermaid(guard_words(automaton, transition))
            if transition.to != index:
                edges.append(f'{_id(index)} -->|"{words}"| {_id(transition.to)}')
                used.add(transition.to)
            if transition.fork is not None:
                edges.append(f'{_id(index)} -.->|"{words}"| {_id(transition.fork)}')
                used.add(transition.fork)
    if automaton.start_duty is not None:
        edges.append(
            f'{_id(automaton.initial)} -.->|"from the beginning"| {_id(automaton.start_duty)}'
        )
    nodes = [_node(i, names[i], state.role) for i, state in enumerate(automaton.states)]
    nodes.extend(_node(i, names[i], "end") for i in (VIOLATED, DISCHARGED) if i in used)
    return (*nodes, *edges)
