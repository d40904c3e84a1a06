"""Syntax tree: the sentences of requirements (import them from ``tree``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cxdsl.diag.span import Span
from cxdsl.syntax.tree_formulas import Expert
from cxdsl.syntax.tree_patterns import Cond, Duration, FieldCond, Name, Pattern, Term


@dataclass(frozen=True, slots=True)
class Need:
    """What ``every B needs``.

    ``kind``: earlier, own_earlier, immediately_before, within_before, later, own_later,
    immediately_after, within_after, latest, latest_of_each, no_earlier, no_later. ``before``
    bounds ``later``; ``duration`` belongs to the ``within`` kinds; for ``latest`` (``the latest
    PATTERN to be CONDITION``) ``condition`` is the second pattern; ``each`` is the entity of
    ``latest_of_each``; ``if_any`` excuses a missing source.
    """

    kind: str
    pattern: Pattern
    span: Span
    before: Pattern | None = None
    duration: Duration | None = None
    condition: Pattern | None = None
    if_any: bool = False
    each: Name | None = None


@dataclass(frozen=True, slots=True)
class EveryNeeds:
    """``every [first] B needs …``; ``more`` needs are joined by ``and``, or by ``either … or``."""

    subject: Pattern
    need: Need
    span: Span
    more: tuple[Need, ...] = ()
    joined: Literal["and", "or"] = "and"
    first: bool = False

    @property
    def needs(self) -> tuple[Need, ...]:
        """All needs, in the order of the card."""
        return (self.need, *self.more)


@dataclass(frozen=True, slots=True)
class EveryMustHave:
    """``every [first] P must have field conditions [, if any]``."""

    subject: Pattern
    condition: FieldCond
    span: Span
    if_any: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class NoMay:
    """``no C may happen`` with ``limit``.

    It is none, after (``until``), before, together, same (``in the same UNIT as``) or more_than.
    """

    subject: Pattern
    limit: str
    span: Span
    other: Pattern | None = None
    until: Pattern | None = None
    count: int | None = None
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class AtMost:
    """``at most n A may happen``."""

    count: int
    subject: Pattern
    span: Span


@dataclass(frozen=True, slots=True)
class SomeMust:
    """``some A must happen``; ``mode`` is least, exact (n times), ``before`` or ``within``."""

    subject: Pattern
    mode: str
    count: int
    span: Span
    before: Pattern | None = None
    within: Duration | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """``between A and B, some|no C must|may happen``; ``must`` tells which."""

    opens: Pattern
    closes: Pattern
    inner: Pattern
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class InOrder:
    """``in order: A, B, C``."""

    steps: tuple[Pattern, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MustMatch:
    """``fields f, g of every B must match the latest A [, if any]``.

    ``fieldset`` is names, contract or hash; each pair is (field of B, field of A). ``differ``
    marks ``must differ from the latest A``.
    """

    fieldset: str
    fields: tuple[tuple[Name, Name], ...]
    subject: Pattern
    source: Pattern
    if_any: bool
    span: Span
    differ: bool = False


@dataclass(frozen=True, slots=True)
class OnlyMay:
    """``only X or Y may do P``."""

    actors: tuple[str, ...]
    subject: Pattern
    span: Span


@dataclass(frozen=True, slots=True)
class Backed:
    """``numbers|citations in every P must be backed by sources``."""

    what: str
    subject: Pattern
    sources: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MustTotal:
    """``the sum of F over every P must be …`` / ``the number of P must be …``.

    ``field`` is None for a number. ``op`` is ``<=`` (at most) or ``<`` (less than).
    """

    subject: Pattern
    field: Name | None
    op: Literal["<", "<="]
    bound: Term
    span: Span


@dataclass(frozen=True, slots=True)
class Moment:
    """When a sentence counts: ``after A,`` / ``after A until B,`` / ``before A,`` / ``while …,``.

    ``kind`` is after, before or while; ``second`` is the end of ``after A until B``, or what the
    latest event has to be in ``while the latest A is B``.
    """

    kind: Literal["after", "before", "while"]
    first: Pattern
    second: Pattern | None
    span: Span


@dataclass(frozen=True, slots=True)
class Unless:
    """``, unless an earlier P`` / ``, unless it has conditions`` / ``, unless fact condition``."""

    earlier: Pattern | None
    has: FieldCond | None
    fact: Cond | None
    span: Span


@dataclass(frozen=True, slots=True)
class ByVocabulary:
    """A sentence that says what the vocabulary lists, or the facts of the task.

    ``what``: required_checks, submit_tools, mirrored_fields (``if_any`` excuses what was never
    read), mandatory_fields, contract_fields, fields (those named by ``fields``) or listed_notices
    (those in the fact ``fact``).
    """

    what: str
    subject: Pattern
    span: Span
    fields: tuple[Name, ...] = ()
    fact: Name | None = None
    if_any: bool = False


Sentence = (
    ByVocabulary
    | EveryNeeds
    | EveryMustHave
    | NoMay
    | AtMost
    | SomeMust
    | Between
    | InOrder
    | MustMatch
    | OnlyMay
    | Backed
    | MustTotal
    | Expert
)
