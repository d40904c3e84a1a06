"""Syntax tree: the sentences of requirements (import them from ``tree``)."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.diag.span import Span
from cxdsl.syntax.tree_patterns import Duration, FieldCond, Name, Pattern


@dataclass(frozen=True, slots=True)
class Need:
    """What ``every B needs``.

    ``kind``: earlier, own_earlier, immediately_before, within_before, later, own_later,
    immediately_after, within_after, latest, latest_of_each. ``before`` bounds ``later``;
    ``duration`` belongs to the ``within`` kinds; for ``latest`` (``the latest PATTERN to be
    CONDITION``) ``condition`` is the second pattern; ``each`` is the entity of ``latest_of_each``;
    ``if_any`` excuses a missing source.
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
    """``every B needs …``."""

    subject: Pattern
    need: Need
    span: Span


@dataclass(frozen=True, slots=True)
class EveryMustHave:
    """``every P must have field conditions``."""

    subject: Pattern
    condition: FieldCond
    span: Span


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
    """``some A must happen [at least n | exactly n times]``; ``mode`` is least or exact."""

    subject: Pattern
    mode: str
    count: int
    span: Span


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

    ``fieldset`` is names, contract or hash; each pair is (field of B, field of A).
    """

    fieldset: str
    fields: tuple[tuple[Name, Name], ...]
    subject: Pattern
    source: Pattern
    if_any: bool
    span: Span


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


Sentence = (
    EveryNeeds
    | EveryMustHave
    | NoMay
    | AtMost
    | SomeMust
    | Between
    | InOrder
    | MustMatch
    | OnlyMay
    | Backed
)
