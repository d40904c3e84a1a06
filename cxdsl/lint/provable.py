"""What can be proved about requirements: they never fire, cannot fail or pass, or contradict.

These checks search all traces that the vocabulary allows (``cxdsl.analysis``). What cannot be
decided is said as a note, never as a finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cxdsl.analysis.answers import Unknown
from cxdsl.analysis.meaning import meaning_digest
from cxdsl.analysis.parallel import each
from cxdsl.analysis.proofs import RuleProof, dead_alternatives, prove
from cxdsl.analysis.sets import Conflict, Implied, conflict_of, implied_by
from cxdsl.analysis.shelf import Group, Member, groups
from cxdsl.diag.diagnostic import CardError, Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.shelf import Shelf
from cxdsl.syntax import tree
from cxdsl.syntax.words_examples import step_text


def provable(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report requirements that say nothing, or that cannot be kept (CX4100 to CX4106)."""
    written = {w.card.id: w.tree for w in shelf.cards}
    try:
        found = list(groups((w.card, w.vocabulary) for w in shelf.cards))
    except CardError:
        # A requirement too large to compile is reported where it is compiled.
        return
    asked = [
        _Question(member, group, written[member.card.id]) for group in found for member in group.own
    ]
    told: set[frozenset[tuple[str, str]]] = set()
    for looked in each(_look, asked):
        yield from looked.found
        if looked.contradicts is not None and looked.contradicts not in told:
            told.add(looked.contradicts)
            yield from looked.contradiction


@dataclass(frozen=True, slots=True)
class _Question:
    """A requirement to look at, among the others of its domain."""

    member: Member
    group: Group
    card: tree.Card


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found out; ``contradicts`` are the requirements that cannot be kept together."""

    found: tuple[Diagnostic, ...]
    contradicts: frozenset[tuple[str, str]] | None = None
    contradiction: tuple[Diagnostic, ...] = ()


def _look(question: _Question) -> _Looked:
    member, group = question.member, question.group
    proof = prove(member, group)
    problem = _alone(member, proof)
    found = [*_undecided(member, proof)] if problem is None else [problem]
    if not proof.never_fires:
        found.extend(_alternatives(member, question.card, group))
    if problem is not None:
        return _Looked(tuple(found))
    conflict = conflict_of(member, group)
    if isinstance(conflict, Unknown):
        found.append(_note(member, conflict))
    elif conflict is not None and conflict.always:
        keys = frozenset(m.key for m in (member, *conflict.core))
        return _Looked(tuple(found), keys, (_contradiction(conflict),))
    implied = implied_by(member, group)
    if isinstance(implied, Implied) and not _repeats(implied):
        found.append(_implied(implied))
    return _Looked(tuple(found))


def _name(member: Member) -> Span:
    return member.subject.rule.written.name.span


def _alone(member: Member, proof: RuleProof) -> Diagnostic | None:
    name = member.name
    because = _because(proof)
    if proof.never_fires:
        return diagnose(
            "CX4100",
            f"nothing ever puts `{name}` to the test{because}",
            _name(member),
            "no trace that the vocabulary allows calls for it",
            help="name events and values that a trace can hold, or correct the vocabulary",
        )
    if proof.cannot_fail:
        return diagnose(
            "CX4101",
            f"nothing ever breaks `{name}`{because}",
            _name(member),
            "every trace that the vocabulary allows keeps it",
            help="ask for something that the events do not already have",
        )
    if proof.cannot_pass:
        return diagnose(
            "CX4102",
            f"`{name}` fails whenever it is put to the test{because}",
            _name(member),
            "no trace that the vocabulary allows keeps it",
            help="ask for something that can happen, or forbid the event: `no … may happen`",
        )
    return None


def _because(proof: RuleProof) -> str:
    if not proof.impossible:
        return ""
    return f": no event is ever `{proof.impossible[0]}`"


def _undecided(member: Member, proof: RuleProof) -> Iterator[Diagnostic]:
    for answer in (proof.fires, proof.fails, proof.passes):
        if isinstance(answer, Unknown):
            yield _note(member, answer)
            return


def _note(member: Member, answer: Unknown) -> Diagnostic:
    return diagnose(
        "CX4106",
        f"not everything about `{member.name}` was decided: {answer.reason}",
        _name(member),
        help="give `cxc prove --time-limit` more time, or leave it to the examples",
    )


def _alternatives(member: Member, card: tree.Card, group: Group) -> Iterator[Diagnostic]:
    for one in dead_alternatives(card, member.subject, group):
        yield diagnose(
            "CX4103",
            f"no event is ever `{one.text}`",
            one.span,
            "this alternative never happens",
            help="correct it, or leave it out",
        )


def _repeats(implied: Implied) -> bool:
    """Whether the requirement is one that another check reports as repeated."""
    mine = meaning_digest(implied.member.subject.compiled)
    return any(meaning_digest(m.subject.compiled) == mine for m in implied.by)


def _contradiction(conflict: Conflict) -> Diagnostic:
    steps = conflict.attempt.steps or ()
    return diagnose(
        "CX4104",
        f"`{conflict.member.name}` cannot be kept together with {_names(conflict.core)}",
        _name(conflict.member),
        "whoever does what this is about breaks one of them",
        others=[Label(_name(m), "in the way", primary=False) for m in conflict.core],
        notes=[
            f"this keeps it and breaks {_names(conflict.breaks)}: "
            + "; ".join(map(step_text, steps))
        ]
        if steps and conflict.breaks
        else [],
        help="change one of them, or let their cards apply to different tasks",
    )


def _implied(implied: Implied) -> Diagnostic:
    return diagnose(
        "CX4105",
        f"`{implied.member.name}` follows from {_names(implied.by)}",
        _name(implied.member),
        "every trace that breaks this breaks those as well",
        others=[Label(_name(m), "follows from this", primary=False) for m in implied.by],
        help="keep it for its message or its source, or leave it out",
    )


def _names(members: tuple[Member, ...]) -> str:
    names = [f"`{m.name}`" for m in members]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
