"""A checked rule as the predicate artifact that the monitor runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from cxdsl.artifact.predicate import Automaton, RulePredicate
from cxdsl.automata.from_ir import from_ir, slice_key
from cxdsl.automata.trivial import refuse_trivial
from cxdsl.diag.diagnostic import CardError, Diagnostic, Label
from cxdsl.diag.span import Span
from cxdsl.ir.from_model import from_model
from cxdsl.model.card import Rule
from cxdsl.model.clause import Clause, Expert
from cxdsl.trace.predicate import Predicate
from cxdsl.trace.saying import speaks


def _predicates(rule: RulePredicate) -> Iterator[Predicate]:
    for automaton in rule.automata:
        for proposition in automaton.propositions:
            yield proposition.predicate


def _placed(diagnostic: Diagnostic, span: Span) -> Diagnostic:
    """The finding with the place of the rule where it names none."""
    return diagnostic if diagnostic.labels else replace(diagnostic, labels=(Label(span),))


def _automata(clause: Clause, sentence: str) -> Iterator[Automaton]:
    for obligation in from_model(clause):
        automaton = from_ir(obligation, sentence)
        if isinstance(clause, Expert):
            refuse_trivial(automaton, clause.span)
        yield automaton


def compile_rule(rule: Rule) -> RulePredicate:
    """Compile every clause of a rule.

    Raises ``CardError`` when an automaton is too large, or an expert's formula decides nothing.
    ``proxy`` marks a rule that tests wording: a tripwire, not the judgement itself. ``expert``
    marks one that is a formula.
    """
    try:
        automata = tuple(a for clause in rule.clauses for a in _automata(clause, rule.sentence))
    except CardError as error:
        raise CardError(tuple(_placed(d, rule.span) for d in error.diagnostics)) from None
    compiled = RulePredicate(
        id=rule.id,
        message=rule.message,
        sentence=rule.sentence,
        keys=tuple(slice_key(key) for key in rule.keys),
        automata=automata,
        contracts={name: tuple(fields) for name, fields in sorted(rule.contracts.items())},
        carries=dict(sorted(rule.carries.items())),
        severity=rule.severity,
        basis=rule.basis,
    )
    proxy = any(speaks(p) for p in _predicates(compiled))
    return msgspec.structs.replace(compiled, proxy=proxy, expert=any(a.whole for a in automata))
