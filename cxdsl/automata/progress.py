"""One step of the logic: the past by recurrence, the future by progression.

Past subformulas are evaluated from the letter and the remembered values of the previous position
(Havelund & Rosu 2002). Future formulas progress to a minimal set of alternatives, each a set of
obligations on the next position.
"""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.ir.formula import (
    And,
    Atom,
    Formula,
    Lit,
    Next,
    Not,
    Or,
    Release,
    Since,
    Until,
    WeakNext,
    Yesterday,
    children,
    is_past,
)

# An obligation on the next position: the formula, and whether that position has to exist.
Duty = tuple[Formula, bool]
Duties = frozenset[frozenset[Duty]]
DONE: Duties = frozenset({frozenset()})
BROKEN: Duties = frozenset()


def remembered(formulas: Iterable[Formula]) -> tuple[Formula, ...]:
    """The past subformulas whose value at the previous position is needed, in a fixed order."""
    found: dict[Formula, None] = {}

    def visit(f: Formula) -> None:
        for child in children(f):
            visit(child)
        if isinstance(f, Yesterday):
            found[f.operand] = None
        elif isinstance(f, Since):
            found[f] = None

    for formula in formulas:
        visit(formula)
    return tuple(found)


class Position:
    """One position of a word: a letter, and what was true at the previous position."""

    def __init__(self, letter: int, before: dict[Formula, bool]) -> None:
        self._letter = letter
        self._before = before
        self._now: dict[Formula, bool] = {}

    def now(self, f: Formula) -> bool:
        """The truth of a past formula here."""
        value = self._now.get(f)
        if value is None:
            value = self._now[f] = self._evaluate(f)
        return value

    def _evaluate(self, f: Formula) -> bool:
        match f:
            case Lit():
                return f.value
            case Atom():
                return bool(self._letter >> f.index & 1)
            case Not():
                return not self.now(f.operand)
            case And():
                return self.now(f.left) and self.now(f.right)
            case Or():
                return self.now(f.left) or self.now(f.right)
            case Yesterday():
                return self._before[f.operand]
            case Since():
                return self.now(f.right) or (self.now(f.left) and self._before[f])
            case _:
                raise ValueError("a future formula has no value at one position")

    def progress(self, f: Formula) -> Duties:
        """What is left to hold from the next position on; ``DONE`` or ``BROKEN`` when decided."""
        if is_past(f):
            return DONE if self.now(f) else BROKEN
        match f:
            case And():
                return both(self.progress(f.left), self.progress(f.right))
            case Or():
                return either(self.progress(f.left), self.progress(f.right))
            case Next():
                return frozenset({frozenset({(f.operand, True)})})
            case WeakNext():
                return frozenset({frozenset({(f.operand, False)})})
            case Until():
                again: Duties = frozenset({frozenset({(f, True)})})
                return either(self.progress(f.right), both(self.progress(f.left), again))
            case Release():
                again = frozenset({frozenset({(f, False)})})
                return both(self.progress(f.right), either(self.progress(f.left), again))
            case _:
                raise ValueError("negation stands over a future formula")

    def step(self, duties: Duties) -> Duties:
        """The duties after this position, given the duties that were on it."""
        result = BROKEN
        for alternative in duties:
            one = DONE
            for formula, _ in alternative:
                one = both(one, self.progress(formula))
            result = either(result, one)
        return result


def _minimal(alternatives: Iterable[frozenset[Duty]]) -> Duties:
    ordered = sorted(set(alternatives), key=len)
    kept: list[frozenset[Duty]] = []
    for candidate in ordered:
        if not any(k <= candidate for k in kept):
            kept.append(candidate)
    return frozenset(kept)


def either(a: Duties, b: Duties) -> Duties:
    """Disjunction of two sets of alternatives."""
    return _minimal([*a, *b])


def both(a: Duties, b: Duties) -> Duties:
    """Conjunction of two sets of alternatives."""
    return _minimal(x | y for x in a for y in b)


def may_end(duties: Duties) -> bool:
    """Whether the word may end here: some alternative asks for no further position."""
    return any(not any(strong for _, strong in alternative) for alternative in duties)
