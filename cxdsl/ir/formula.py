"""Finite-trace temporal logic with past, the core that every sentence is translated into.

Semantics at position i of a word of length n (De Giacomo & Vardi 2013 for the future part):
``Next`` needs a next position, ``WeakNext`` holds at the last one; ``Yesterday`` is false at 0.
``Until``/``Release`` are the future pair, ``Since`` the past one. Past operators stand only over
past formulas, which is what makes a run of the automaton deterministic.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lit:
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Atom:
    """Letter ``index``: propositions first, then comparisons."""

    index: int


@dataclass(frozen=True, slots=True)
class Not:
    """Negation."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Conjunction."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Next:
    """There is a next position and the operand holds there."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class WeakNext:
    """If there is a next position, the operand holds there."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class Until:
    """``right`` holds now or later, and ``left`` at every position before that."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Release:
    """Dual of ``Until``: ``right`` holds up to and including the first ``left``, or to the end."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Yesterday:
    """There is a previous position and the operand held there."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class Since:
    """``right`` held now or before, and ``left`` at every position after that up to now."""

    left: Formula
    right: Formula


Formula = Lit | Atom | Not | And | Or | Next | WeakNext | Until | Release | Yesterday | Since

TRUE = Lit(True)
FALSE = Lit(False)


def eventually(f: Formula) -> Formula:
    """F f."""
    return Until(TRUE, f)


def once(f: Formula) -> Formula:
    """O f: now or before."""
    return Since(TRUE, f)


def earlier(f: Formula) -> Formula:
    """F held at some position before this one."""
    return Yesterday(once(f))


def open_since(opens: Formula, closes: Formula) -> Formula:
    """``opens`` held at some position before this one, and ``closes`` at none since."""
    return Yesterday(Since(Not(closes), opens))


def conj(*parts: Formula) -> Formula:
    """Conjunction of any number of formulas."""
    result: Formula = TRUE
    for part in parts:
        result = part if result == TRUE else result if part == TRUE else And(result, part)
    return result


def disj(*parts: Formula) -> Formula:
    """Disjunction of any number of formulas."""
    result: Formula = FALSE
    for part in parts:
        result = part if result == FALSE else result if part == FALSE else Or(result, part)
    return result


def children(f: Formula) -> tuple[Formula, ...]:
    """The direct subformulas."""
    match f:
        case Lit() | Atom():
            return ()
        case Not() | Next() | WeakNext() | Yesterday():
            return (f.operand,)
        case And() | Or() | Until() | Release() | Since():
            return (f.left, f.right)


def is_past(f: Formula) -> bool:
    """Whether the formula looks at no later position."""
    if isinstance(f, Next | WeakNext | Until | Release):
        return False
    return all(is_past(c) for c in children(f))


def negate(f: Formula) -> Formula:
    """The negation, pushed inwards over future operators (past formulas are negated whole)."""
    if is_past(f):
        return (
            f.operand if isinstance(f, Not) else Lit(not f.value) if isinstance(f, Lit) else Not(f)
        )
    match f:
        case Not():
            return positive(f.operand)
        case And():
            return Or(negate(f.left), negate(f.right))
        case Or():
            return And(negate(f.left), negate(f.right))
        case Next():
            return WeakNext(negate(f.operand))
        case WeakNext():
            return Next(negate(f.operand))
        case Until():
            return Release(negate(f.left), negate(f.right))
        case Release():
            return Until(negate(f.left), negate(f.right))
        case _:
            raise ValueError("a past operator stands over a future formula")


def positive(f: Formula) -> Formula:
    """Negation normal form: ``Not`` stands only over past formulas."""
    if is_past(f):
        return f
    match f:
        case Not():
            return negate(f.operand)
        case And():
            return And(positive(f.left), positive(f.right))
        case Or():
            return Or(positive(f.left), positive(f.right))
        case Next():
            return Next(positive(f.operand))
        case WeakNext():
            return WeakNext(positive(f.operand))
        case Until():
            return Until(positive(f.left), positive(f.right))
        case Release():
            return Release(positive(f.left), positive(f.right))
        case _:
            raise ValueError("a past operator stands over a future formula")
