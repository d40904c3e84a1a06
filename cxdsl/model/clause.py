"""Checked clauses: every name resolved, every pattern a predicate over one event.

Each class is one sentence template; its first-order meaning is in ``semantics.reference`` and in
``docs/language.md``. Positions are those of a slice; all orderings are strict.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cxdsl.artifact.condition import Condition as FactCondition
from cxdsl.diag.span import Span
from cxdsl.model.pattern import Pattern as Pattern
from cxdsl.model.relations import Condition, Term
from cxdsl.trace.calendar import Window
from cxdsl.vocabulary.vocabulary import EntityKey

Variant = Literal["plain", "own", "immediate", "within"]
Fieldset = Literal["names", "contract", "hash"]


@dataclass(frozen=True, slots=True)
class Precedence:
    """``every SUBJECT needs an earlier NEEDED`` and its variants.

    ``within`` is microseconds (``zone`` reads times without one) or a window of turns or days.
    """

    subject: Pattern
    needed: Pattern
    variant: Variant = "plain"
    within: int | Window | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Response:
    """``every SUBJECT needs a later NEEDED`` and its variants (``before`` only with plain)."""

    subject: Pattern
    needed: Pattern
    variant: Variant = "plain"
    within: int | Window | None = None
    before: Pattern | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Latest:
    """``every SUBJECT needs the latest BASE to be CONDITION``; ``if_any`` excuses no BASE."""

    subject: Pattern
    base: Pattern
    condition: Pattern
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class LatestOfEach:
    """``every SUBJECT needs the latest BASE of each EACH to be CONDITION``.

    Every entity that an event named so far must have such a BASE; ``if_any`` excuses those that
    have none.
    """

    subject: Pattern
    base: Pattern
    condition: Pattern
    each: EntityKey
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """``fields … of every SUBJECT must match the latest SOURCE``.

    ``fieldset`` is names, contract or hash. ``fields`` pairs paths of the subject with paths of
    the source (paths start with a container, or are attributes of the event); a contract is bound
    when a trace is read. ``differ`` asks for the opposite: not all of them agree, if any source is.
    """

    subject: Pattern
    source: Pattern
    fieldset: Fieldset
    fields: tuple[tuple[str, str], ...] = ()
    if_any: bool = False
    differ: bool = False


@dataclass(frozen=True, slots=True)
class Every:
    """``every SUBJECT must have CONDITION``: ``good`` is SUBJECT and CONDITION together."""

    subject: Pattern
    good: Pattern


@dataclass(frozen=True, slots=True)
class Recorded:
    """``contract fields of every SUBJECT must be recorded``; the contract is bound at a trace."""

    subject: Pattern


@dataclass(frozen=True, slots=True)
class Never:
    """``no FORBIDDEN may happen``; activations are opportunities (``FORBIDDEN.structure``)."""

    forbidden: Pattern


@dataclass(frozen=True, slots=True)
class NeverTogether:
    """``no FIRST may happen together with SECOND``."""

    first: Pattern
    second: Pattern


@dataclass(frozen=True, slots=True)
class NeverAfter:
    """``no FORBIDDEN may happen after OPENS [until CLOSES]``."""

    forbidden: Pattern
    opens: Pattern
    closes: Pattern | None = None


@dataclass(frozen=True, slots=True)
class AtMost:
    """``no COUNTED may happen more than LIMIT times``."""

    counted: Pattern
    limit: int


@dataclass(frozen=True, slots=True)
class NeverBeside:
    """``no FORBIDDEN may happen in the same … as OTHER``: another event, on either side of it.

    What they must not share is a key of the rule.
    """

    forbidden: Pattern
    other: Pattern


@dataclass(frozen=True, slots=True)
class Ceiling:
    """``at most LIMIT COUNTED may happen``: one activation and one failure for each slice."""

    counted: Pattern
    limit: int


@dataclass(frozen=True, slots=True)
class Exists:
    """``some COUNTED must happen at least/exactly COUNT times``."""

    counted: Pattern
    count: int
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class FirstBefore:
    """``some WANTED must happen before BEFORE``: it happens, and no BEFORE comes first."""

    wanted: Pattern
    before: Pattern


@dataclass(frozen=True, slots=True)
class Soon:
    """``some WANTED must happen within …``, counted from the first event of the slice."""

    wanted: Pattern
    within: int | Window
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Between:
    """``between OPENS and CLOSES, some INNER must happen`` or ``no INNER may happen``."""

    opens: Pattern
    closes: Pattern
    inner: Pattern
    must: bool


@dataclass(frozen=True, slots=True)
class Relate:
    """``every SUBJECT must have CONDITION``, where the condition looks beyond the event.

    ``if_any`` excuses a comparison with the latest event of a pattern that has not happened.
    """

    subject: Pattern
    condition: Condition
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class Forbids:
    """``every SUBJECT needs no earlier FORBIDDEN`` / ``no later FORBIDDEN``."""

    subject: Pattern
    forbidden: Pattern
    side: Literal["earlier", "later"]


@dataclass(frozen=True, slots=True)
class Total:
    """``the number of COUNTED must be OP BOUND`` / ``the sum of PATH over every COUNTED …``.

    ``path`` is None for a number; ``op`` is ``<`` or ``<=``. Checked at every counted event.
    """

    counted: Pattern
    path: str | None
    op: str
    bound: Term
    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """When a sentence counts.

    ``after``: some FIRST lies before (and no SECOND since, where there is one); ``before``: no
    FIRST has happened, this event included; ``while``: the latest FIRST before is a SECOND;
    ``first``: no FIRST lies before.
    """

    kind: Literal["after", "before", "while", "first"]
    first: Pattern
    second: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Unless:
    """An exception: an earlier event, a condition that the subject meets, or one on facts."""

    earlier: Pattern | None = None
    has: Condition | None = None
    fact: FactCondition | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Scoped:
    """A sentence about every event of a pattern that counts at some moments only."""

    clause: Simple
    moments: tuple[Moment, ...] = ()
    unless: Unless | None = None


@dataclass(frozen=True, slots=True)
class Either:
    """``every SUBJECT needs either …, or …``: one of the needs, all of the same subject."""

    subject: Pattern
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Also:
    """A further need of a subject that another clause of the rule counts already."""

    clause: Simple | Scoped


Need = Precedence | Response | Latest | Forbids
# Clauses whose subject is one event at a time.
Simple = (
    Precedence
    | Response
    | Latest
    | LatestOfEach
    | Match
    | Every
    | Recorded
    | Never
    | Relate
    | Forbids
    | Either
)


@dataclass(frozen=True, slots=True)
class Temporal:
    """A formula over the events of a clause; ``op`` as in the syntax tree.

    ``event`` is the place of the event among those of the clause, for ``op`` event.
    """

    op: str
    operands: tuple[Temporal, ...] = ()
    event: int | None = None


@dataclass(frozen=True, slots=True)
class Expert:
    """``expert every SUBJECT: FORMULA``: at each SUBJECT the formula over ``events`` holds.

    ``span`` is where the card says the formula.
    """

    subject: Pattern
    events: tuple[Pattern, ...]
    formula: Temporal
    span: Span | None = field(default=None, compare=False)


Clause = (
    Precedence
    | Response
    | Latest
    | LatestOfEach
    | Match
    | Every
    | Recorded
    | Never
    | NeverTogether
    | NeverAfter
    | NeverBeside
    | AtMost
    | Ceiling
    | Exists
    | FirstBefore
    | Soon
    | Between
    | Relate
    | Forbids
    | Total
    | Scoped
    | Either
    | Also
    | Expert
)
