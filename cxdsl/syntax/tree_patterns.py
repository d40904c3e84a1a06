"""Syntax tree: names, values, conditions and event patterns (import them from ``tree``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cxdsl.diag.span import Span


@dataclass(frozen=True, slots=True)
class Name:
    """A word that refers to something (dots and hyphens allowed)."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A constant. ``value`` is text for text, number, date, duration and name; a tuple for a list.

    Numbers stay text so that 100.0 and 100 print as written and compare exactly later.
    """

    kind: Literal["text", "number", "boolean", "date", "name", "list"]
    value: str | bool | tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text; ``long`` marks the triple-quoted form. ``value`` is unescaped, unindented."""

    value: str
    long: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Duration:
    """``5 minutes``: ``unit`` is second, minute, hour, day, turn, business day or calendar day."""

    amount: int
    unit: str
    span: Span


# ---- conditions over task facts -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FactTest:
    """``fact is v`` / ``is not v`` / ``is one of [..]`` / ``< v`` … / ``is known``.

    ``op`` is one of ``is``, ``is not``, ``one of``, ``<``, ``<=``, ``>``, ``>=``, ``!=`` and
    ``known``.
    """

    fact: Name
    op: str
    values: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CondNot:
    """``not c``."""

    operand: Cond
    span: Span


@dataclass(frozen=True, slots=True)
class CondAll:
    """``c and c``."""

    operands: tuple[Cond, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CondAny:
    """``c or c``."""

    operands: tuple[Cond, ...]
    span: Span


Cond = FactTest | CondNot | CondAll | CondAny

# ---- event patterns -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FieldTest:
    """One condition of a ``where`` or ``must have``.

    ``op`` is one of ``is``, ``is not``, ``<``, ``<=``, ``>``, ``>=``, ``!=``, ``one of``,
    ``starts with``, ``ends with``, ``contains``, ``known``, ``not known``.
    """

    field: Name
    op: str
    values: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FieldTests:
    """``t and t`` or ``t or t`` (one connective a level; parentheses nest)."""

    connective: Literal["and", "or"]
    operands: tuple[FieldCond, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """What stands on one side of a comparison that is not a field against constants.

    ``kind``: field (``field NAME``, of the same event), latest (``NAME of the latest P``; the
    pattern is ``source``), fact (``fact NAME``) or constants (``values``). ``counted`` asks for the
    number of entries (``number of NAME``), of those whose text begins with ``prefixes``.
    """

    kind: Literal["field", "latest", "fact", "constants"]
    name: Name | None
    span: Span
    source: Pattern | None = None
    values: tuple[Value, ...] = ()
    counted: bool = False
    prefixes: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A comparison with another field, the latest event of a pattern, a fact, or of a number.

    ``op`` as in ``FieldTest``, and ``within`` (every entry is among those on the right), ``not
    known``, and ``least after``, ``most after``, ``least before``, ``most before``: how far apart
    two dates or times are, by ``distance``. ``right`` is missing with ``known``.
    """

    left: Term
    op: str
    right: Term | None
    span: Span
    distance: Duration | None = None


FieldCond = FieldTest | FieldTests | Relation


@dataclass(frozen=True, slots=True)
class Mention:
    """``[not] mentioning "x"`` / ``any of [..]`` / ``all of [..]``."""

    negated: bool
    every: bool
    phrases: tuple[Text, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Saying:
    """``[not] asserting "x"``, ``mentioning number 40``, ``matching "…"``, ``saying exactly "…"``.

    ``test`` is asserting, denying, number, amount, percentage, matching or exactly. ``values`` are
    texts, or numbers for the three quantities; ``every``: all of them have to be there.
    """

    negated: bool
    test: str
    every: bool
    values: tuple[Text | Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Where:
    """``where conditions``."""

    condition: FieldCond
    span: Span


Qualifier = Mention | Saying | Where


@dataclass(frozen=True, slots=True)
class EventPattern:
    """``[actor] noun qualifiers``.

    ``noun`` is message, call, attempt, draft, notice, confirmation_request, confirmation,
    refusal, submission, final_state or any. For a call: ``outcome`` is successful, failed or
    blocked (None means the attempt itself), and either ``tool`` or ``category`` may be given.
    ``category`` is the card word: read, check, drafting, notification, submit, write or
    irreversible; ``reach`` (account or session) narrows it to tools of this scope. For a notice,
    ``notice`` names its type.
    """

    actor: str | None
    noun: str
    outcome: str | None
    tool: Name | None
    category: str | None
    notice: Name | None
    qualifiers: tuple[Qualifier, ...]
    span: Span
    reach: str | None = None


@dataclass(frozen=True, slots=True)
class AliasPattern:
    """A reference to an ``event`` of the card (qualifiers may narrow it)."""

    name: Name
    qualifiers: tuple[Qualifier, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class AnyPattern:
    """``p or p``."""

    operands: tuple[Pattern, ...]
    span: Span


Pattern = EventPattern | AliasPattern | AnyPattern
