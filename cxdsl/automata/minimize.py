"""Merge states that no continuation tells apart (Moore's partition refinement)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cxdsl.automata.raw import RawState


def _class_of(target: int | None, classes: list[int]) -> int | None:
    return target if target is None or target < 0 else classes[target]


def merge_equal(states: Sequence[RawState]) -> tuple[list[RawState], dict[int, int]]:
    """The quotient of a complete automaton, and where each old state went.

    Outputs (activation, fork, stores) are observed, so states that store differently stay apart.
    New states are numbered in order of their first member.
    """
    classes = _renumber([(s.duty, s.accept) for s in states])
    while True:
        signatures = [
            (
                classes[n],
                tuple(
                    (
                        _class_of(e.to, classes),
                        e.activates,
                        _class_of(e.fork, classes),
                        e.store,
                    )
                    for e in s.edges
                ),
            )
            for n, s in enumerate(states)
        ]
        refined = _renumber(signatures)
        if refined == classes:
            break
        classes = refined
    mapping = {n: c for n, c in enumerate(classes)} | {-1: -1, -2: -2}
    merged: list[RawState] = []
    for number, state in enumerate(states):
        if classes[number] == len(merged):
            merged.append(
                replace(
                    state,
                    edges=tuple(
                        replace(
                            e,
                            to=mapping[e.to],
                            fork=None if e.fork is None else mapping[e.fork],
                        )
                        for e in state.edges
                    ),
                )
            )
    return merged, mapping


def _renumber(keys: Sequence[object]) -> list[int]:
    """Small class numbers in order of first appearance."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
