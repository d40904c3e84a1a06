"""A clause in the core: what activates it, what is then required, and what proves a failure."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.artifact.predicate import Absence, Comparison
from cxdsl.ir.formula import Formula
from cxdsl.model.clause import Pattern
from cxdsl.vocabulary.vocabulary import EntityKey


@dataclass(frozen=True, slots=True)
class Register:
    """Keeps the latest event at which ``store`` (a past formula) held, with some of its values.

    With ``fold`` sum it adds up the values of its one field over all such events, with count it
    counts them, and all of them are evidence. A comparison at an event sees the register as it was
    before that event.
    """

    name: str
    store: Formula
    fields: tuple[str, ...] = ()
    fold: str = "latest"


@dataclass(frozen=True, slots=True)
class Obligation:
    """At every position where ``trigger`` holds, ``required`` must hold.

    ``activation`` is what is counted (usually the trigger itself). ``trigger`` None means that
    ``required`` must hold once, at the start of the slice. ``propositions`` and ``comparisons``
    are the letters. ``failure`` is the failure kind; when it is ``missing``, or when register
    ``source`` is empty at the failure, it is told apart by ``needed``: absent from the whole slice
    is missing, present elsewhere is misordered (``late`` after an activation with a deadline).
    ``cites`` and ``absences`` make up the certificate; later events of proposition ``gathers``
    join the evidence of the failure. With ``each``, the history of every such
    entity is followed by itself (its own events as it sees them); proposition 0, the trigger, is
    common to all, and a position fails when it fails for some entity named so far. ``required``
    looks at the past only. With ``whole`` the proof of a failure is the slice as it is.
    """

    propositions: tuple[Pattern, ...]
    activation: Formula
    trigger: Formula | None
    required: Formula
    failure: str
    comparisons: tuple[Comparison, ...] = ()
    registers: tuple[Register, ...] = ()
    needed: int | None = None
    source: int | None = None
    late: bool = False
    cites: tuple[int, ...] = ()
    each: EntityKey | None = None
    absences: tuple[Absence, ...] = ()
    gathers: int | None = None
    whole: bool = False
