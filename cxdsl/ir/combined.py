"""Sentences made of others: those that count at some moments only, and needs joined together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cxdsl.artifact.predicate import Absence, Comparison
from cxdsl.ir.alphabet import Alphabet
from cxdsl.ir.formula import (
    FALSE,
    Formula,
    Not,
    Release,
    Since,
    WeakNext,
    Yesterday,
    conj,
    disj,
    earlier,
    open_since,
)
from cxdsl.ir.obligation import Obligation, Register
from cxdsl.ir.relations import condition
from cxdsl.model.clause import (
    Also,
    Either,
    Forbids,
    Latest,
    Moment,
    Need,
    Precedence,
    Response,
    Scoped,
    Simple,
    Unless,
)
from cxdsl.model.pattern import Pattern
from cxdsl.trace.predicate import All, Any_

Make = Callable[[Simple | Scoped], tuple[Obligation, ...]]


def scoped(c: Scoped, make: Make) -> tuple[Obligation, ...]:
    """The obligations of the sentence, bound only at the moments at which it counts."""
    return tuple(_at_moments(c, part) for part in make(c.clause))


def _at_moments(c: Scoped, part: Obligation) -> Obligation:
    letters = Alphabet()
    inner = letters.add(part)
    if inner.trigger is None:
        raise ValueError("a sentence about the whole slice has no moments")
    counts = [_moment(letters, m) for m in c.moments]
    if c.unless is not None:
        counts.append(Not(_exception(letters, c.unless)))
    return letters.finish(
        replace(
            inner,
            activation=conj(*counts, inner.activation),
            trigger=conj(*counts, inner.trigger),
        )
    )


def _moment(letters: Alphabet, m: Moment) -> Formula:
    first = letters.proposition(m.first)
    match m.kind:
        case "after":
            letters.cite(letters.register(Register(f"latest {m.first.name}", first)))
            if m.second is None:
                return earlier(first)
            second = letters.proposition(m.second)
            letters.latest(m.first)
            number = letters.register(Register(f"latest {m.first.name}", first))
            letters.absent(Absence(number, "activation", letters.index(m.second)))
            return conj(Not(second), open_since(first, second))
        case "while":
            assert m.second is not None
            letters.latest(m.first)
            good = letters.proposition(both(m.first, m.second))
            return Yesterday(Since(Not(first), good))
        case "before":
            letters.absent(Absence("start", "activation", letters.index(m.first)))
            return conj(Not(first), Not(earlier(first)))
        case "first":
            letters.absent(Absence("start", "activation", letters.index(m.first)))
            return Not(earlier(first))


def _exception(letters: Alphabet, unless: Unless) -> Formula:
    if unless.earlier is not None:
        letters.absent(Absence("start", "activation", letters.index(unless.earlier)))
        return earlier(letters.proposition(unless.earlier))
    if unless.has is not None:
        return condition(letters, unless.has, if_any=False)
    return letters.comparison(Comparison(kind="facts", facts=unless.fact, text=unless.text))


def both(one: Pattern, two: Pattern) -> Pattern:
    """Events of two patterns at once."""
    return replace(
        two,
        name=f"{one.name} that is {two.name}",
        predicate=All((one.predicate, two.predicate)),
    )


def either(c: Either, make: Make) -> Obligation:
    """One of several needs of the same subject."""
    letters = Alphabet()
    parts: list[Obligation] = []
    for need in c.needs:
        (part,) = make(need)
        earlier_need = not isinstance(need, Response | Forbids) or (
            isinstance(need, Forbids) and need.side == "earlier"
        )
        # A need that looks back was unmet at the subject itself, whatever came later.
        settled = tuple(
            Absence(a.after, "activation", a.proposition) if earlier_need else a
            for a in part.absences
        )
        parts.append(letters.add(replace(part, absences=settled)))
    wanted = [p for need in c.needs if (p := wanted_by(need)) is not None]
    needed = letters.index(any_of(wanted)) if wanted else None
    subject = letters.proposition(c.subject)
    required = disj(*(part.required for part in parts))
    return letters.finish(Obligation((), subject, subject, required, "missing", needed=needed))


def wanted_by(need: Need) -> Pattern | None:
    """The event that would meet a need; None where its absence would."""
    match need:
        case Precedence() | Response():
            return need.needed
        case Latest():
            return both(need.base, need.condition)
        case Forbids():
            return None


def any_of(patterns: list[Pattern]) -> Pattern:
    """Events of any of these patterns."""
    if len(patterns) == 1:
        return patterns[0]
    name = " or ".join(p.name for p in patterns)
    return replace(
        patterns[0],
        name=name,
        text=name,
        predicate=Any_(tuple(p.predicate for p in patterns)),
        structure=Any_(tuple(p.structure for p in patterns)),
    )


def also(c: Also, make: Make) -> tuple[Obligation, ...]:
    """The obligations of a further need; its subject is counted elsewhere."""
    return tuple(replace(part, activation=FALSE) for part in make(c.clause))


def forbids(c: Forbids) -> Obligation:
    """``every SUBJECT needs no earlier FORBIDDEN`` / ``no later FORBIDDEN``."""
    letters = Alphabet()
    subject, bad = letters.proposition(c.subject), letters.proposition(c.forbidden)
    required: Formula
    if c.side == "earlier":
        required = Not(earlier(bad))
        letters.cite(letters.register(Register(f"latest {c.forbidden.name}", bad)))
    else:
        required = WeakNext(Release(FALSE, Not(bad)))
    return letters.finish(Obligation((), subject, subject, required, "forbidden"))
