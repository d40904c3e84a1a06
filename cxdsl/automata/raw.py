"""An automaton as it is explored: one edge a letter, guards not yet written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """What one letter does in one state, before minimisation."""

    to: int
    activates: bool = False
    fork: int | None = None
    store: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RawState:
    """A state with one edge for each possible letter (in the order of the letters)."""

    duty: bool
    accept: bool
    edges: tuple[Edge, ...]
