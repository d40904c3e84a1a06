"""A digest of what a rule means: wording, names and evidence left out.

Rules with one digest give the same verdicts and activations on every trace. Rules with different
digests may still mean the same; ``equivalence`` decides that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from cxdsl.analysis.comparisons import compares_whole, registers_of
from cxdsl.analysis.elapsed import taken
from cxdsl.artifact.predicate import VIOLATED, Automaton, Comparison, RulePredicate, SliceKey
from cxdsl.automata.minimize import merge_equal
from cxdsl.automata.raw import Edge, RawState
from cxdsl.trace.letters import possible_letters
from cxdsl.trace.predicate import (
    All,
    Any_,
    Backed,
    Field,
    Is,
    Mentions,
    Not,
    Predicate,
    Wording,
    to_json,
)
from cxdsl.trace.relation import Operand


def meaning_digest(rule: RulePredicate) -> str:
    """``sha256:…`` of the canonical form of a rule."""
    keys = [_places(k) for k in rule.keys]
    contracts = rule.contracts if any(map(_whole, rule.automata)) else {}
    automata = sorted({msgspec.json.encode(_canonical(a)).decode() for a in rule.automata})
    form: list[Any] = [keys, sorted((k, list(v)) for k, v in contracts.items()), automata]
    if rule.carries:
        form.append(sorted(rule.carries.items()))
    return f"sha256:{hashlib.sha256(msgspec.json.encode(form)).hexdigest()}"


def _whole(automaton: Automaton) -> bool:
    return any(compares_whole(c) for c in automaton.comparisons)


def _normal(p: Predicate) -> Predicate:
    """The predicate with the order of alternatives taken out."""
    match p:
        case Is():
            return Is(p.attr, tuple(sorted(p.values)))
        case Field() if p.op in ("in", "starts_with", "ends_with", "contains"):
            return Field(p.path, p.op, p.type, tuple(sorted(p.values, key=repr)))
        case Mentions():
            return Mentions(tuple(sorted(p.phrases)), p.every)
        case Backed():
            return Backed(p.what, tuple(sorted(p.sources)))
        case Wording():
            return Wording(p.test, tuple(sorted(p.values)), p.every)
        case Not():
            inner = _normal(p.operand)
            return inner.operand if isinstance(inner, Not) else Not(inner)
        case All() | Any_():
            same = type(p)
            parts: dict[str, Predicate] = {}
            for q in map(_normal, p.operands):
                for one in q.operands if isinstance(q, same) else (q,):
                    parts[repr(to_json(one))] = one
            ordered = tuple(parts[k] for k in sorted(parts))
            return ordered[0] if len(ordered) == 1 else same(ordered)
        case _:
            return p


def _canonical(a: Automaton) -> Any:
    """The automaton with its letters in a fixed order and only the stores that are compared."""
    normal = [_normal(p.predicate) for p in a.propositions]
    # With histories of their own the first proposition is seen by all, the others by one.
    apart = a.each is not None
    texts = [f"{n if apart else ''}{to_json(p)!r}" for n, p in enumerate(normal)]
    order = sorted(set(texts))
    place = [order.index(t) for t in texts]
    kept = [normal[texts.index(t)] for t in order]
    compared = sorted({r for c in a.comparisons for r in registers_of(c)})
    rows = _rows(a, kept, place, compared)
    merged, mapping = merge_equal(rows)
    start = None if a.start_duty is None else mapping[a.start_duty]
    states, first = _renumbered(merged, mapping[a.initial], start)
    plain = [_comparison(c, compared) for c in a.comparisons]
    each = [] if a.each is None else [_places(a.each)]
    folds = [[r.fold, list(r.fields)] for r in (a.registers[n] for n in compared)]
    if all(fold == "latest" for fold, _ in folds):
        folds = []
    return [[to_json(p) for p in kept], plain, first, states, *each, *folds]


def _places(key: SliceKey) -> list[Any]:
    return [[p.path, sorted(p.kinds), sorted(p.tools)] for p in key.paths]


def _comparison(c: Comparison, compared: Sequence[int]) -> Any:
    """The comparison without its wording, its registers by their place among those compared."""
    relation = c.relation
    if relation is not None:
        left, right = (
            o if o is None or o.register is None else _moved(o, compared)
            for o in (relation.left, relation.right)
        )
        relation = msgspec.structs.replace(relation, left=left, right=right)
    register = None if c.register is None else compared.index(c.register)
    plain = msgspec.structs.replace(c, register=register, relation=relation, text="")
    return msgspec.to_builtins(plain)


def _moved(operand: Operand, compared: Sequence[int]) -> Operand:
    assert operand.register is not None
    return msgspec.structs.replace(operand, register=compared.index(operand.register))


def _rows(
    a: Automaton, kept: Sequence[Predicate], place: Sequence[int], compared: Sequence[int]
) -> list[RawState]:
    possible = sorted(possible_letters(kept))
    letters = [
        (sum(1 << i for i, at in enumerate(place) if letter >> at & 1), bits)
        for letter in possible
        for bits in range(1 << len(a.comparisons))
    ]
    width = len(a.propositions)
    rows = []
    for state in a.states:
        edges = []
        for letter, bits in letters:
            t = taken(state, letter | bits << width)
            if t is None:
                edges.append(Edge(VIOLATED))
                continue
            store = tuple(compared.index(r) for r in t.store if r in compared)
            edges.append(Edge(t.to, t.activates, t.fork, store))
        rows.append(RawState(state.role == "duty", state.accept, tuple(edges)))
    return rows


def _renumbered(
    states: Sequence[RawState], initial: int, start: int | None
) -> tuple[list[Any], list[Any]]:
    """The reachable states in breadth-first order, and the numbers of the first ones."""
    numbers: dict[int, int] = {}
    queue: list[int] = []

    def number(state: int | None) -> int | None:
        if state is None or state < 0:
            return state
        if state not in numbers:
            numbers[state] = len(numbers)
            queue.append(state)
        return numbers[state]

    first = [number(initial), number(start)]
    found = []
    done = 0
    while done < len(queue):
        state = states[queue[done]]
        done += 1
        edges = [[number(e.to), e.activates, number(e.fork), e.store] for e in state.edges]
        found.append([state.duty, state.accept, edges])
    return found, first
