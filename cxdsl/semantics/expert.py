"""Formulas for experts: their truth at a position of a slice, by recursion over the formula."""

from __future__ import annotations

from collections.abc import Callable

from cxdsl.model.clause import Expert, Temporal
from cxdsl.semantics.slices import Slice
from cxdsl.semantics.templates import Failing, Failure


def expert(c: Expert, s: Slice) -> Failing:
    """∀i. subject(i) → the formula holds at i."""
    events = [set(s.where(pattern)) for pattern in c.events]
    bound = s.where(c.subject)
    failing = (Failure(i, None, "unmet") for i in bound if not holds(c.formula, i, s.n, events))
    return Failing(tuple(bound), tuple(failing))


def holds(f: Temporal, i: int, n: int, events: list[set[int]]) -> bool:
    """Whether a formula holds at position i of n; ``events`` are the positions of each event."""

    def at(part: int, k: int) -> bool:
        return holds(f.operands[part], k, n, events)

    match f.op:
        case "event":
            return f.event is not None and i in events[f.event]
        case "true" | "false":
            return f.op == "true"
        case "not":
            return not at(0, i)
        case "and":
            return all(at(p, i) for p in range(len(f.operands)))
        case "or":
            return any(at(p, i) for p in range(len(f.operands)))
        case "implies":
            return not at(0, i) or at(1, i)
        case "once" | "historically" | "yesterday" | "since":
            return _past(f.op, i, at)
        case _:
            return _future(f.op, i, n, at)


def _future(op: str, i: int, n: int, at: Callable[[int, int], bool]) -> bool:
    """∃ and ∀ over the positions from i on; ``at`` is the truth of an operand at a position."""
    later = range(i, n)
    match op:
        case "always":
            return all(at(0, k) for k in later)
        case "eventually":
            return any(at(0, k) for k in later)
        case "next":
            return i + 1 < n and at(0, i + 1)
        case "weak_next":
            return i + 1 >= n or at(0, i + 1)
        case "until":
            return any(at(1, k) and all(at(0, m) for m in range(i, k)) for k in later)
        case "release":
            return all(at(1, k) or any(at(0, m) for m in range(i, k)) for k in later)
        case _:
            raise ValueError(f"no operator {op!r}")


def _past(op: str, i: int, at: Callable[[int, int], bool]) -> bool:
    """∃ and ∀ over the positions up to i."""
    earlier = range(i + 1)
    match op:
        case "once":
            return any(at(0, k) for k in earlier)
        case "historically":
            return all(at(0, k) for k in earlier)
        case "yesterday":
            return i > 0 and at(0, i - 1)
        case _:
            return any(at(1, k) and all(at(0, m) for m in range(k + 1, i + 1)) for k in earlier)
