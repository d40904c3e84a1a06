"""Formulas that hold, or fail, whatever happens."""

from __future__ import annotations

from cxdsl.artifact.predicate import DISCHARGED, VIOLATED, Automaton
from cxdsl.diag.diagnostic import CardError, Diagnostic, Label
from cxdsl.diag.span import Span


def refuse_trivial(automaton: Automaton, span: Span | None) -> None:
    """Refuse a formula that decides nothing. Raises ``CardError`` (CX4044, CX4045)."""
    if automaton.states[automaton.initial].settled:
        raise _error(
            "CX4044",
            "this formula holds whatever happens",
            span,
            "leave the requirement out, or say what must not happen",
        )
    if not _can_hold(automaton):
        raise _error(
            "CX4045",
            "this formula never holds",
            span,
            "look for parts that exclude each other, or write `no … may happen` for its trigger",
        )


def _can_hold(automaton: Automaton) -> bool:
    """Whether some event that is bound can be followed so that the formula holds there."""
    forks = {t.fork for s in automaton.states for t in s.next if t.fork is not None}
    reached = {f for f in forks if f >= 0}
    queue = list(reached)
    if DISCHARGED in forks:
        return True
    while queue:
        state = automaton.states[queue.pop()]
        targets = {t.to for t in state.next}
        if state.accept or DISCHARGED in targets:
            return True
        fresh = targets - reached - {VIOLATED}
        reached |= fresh
        queue.extend(fresh)
    return False


def _error(code: str, message: str, span: Span | None, help: str) -> CardError:
    labels = () if span is None else (Label(span),)
    return CardError((Diagnostic(code, message, labels=labels, help=help),))
