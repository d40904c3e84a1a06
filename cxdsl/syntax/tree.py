"""The syntax tree: what was written, with the place where it was written, and nothing resolved.

Every node is frozen and carries a span. The parser builds it, the formatter prints it, and
``model.from_syntax`` resolves it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cxdsl.diag.span import Source, Span


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
    """``5 minutes``: ``unit`` is second, minute, hour or day (singular)."""

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
    ``starts with``, ``ends with``, ``contains``, ``known``.
    """

    field: Name
    op: str
    values: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FieldTests:
    """``t and t`` or ``t or t`` (one connective a level; parentheses nest)."""

    connective: Literal["and", "or"]
    operands: tuple[FieldTest | FieldTests, ...]
    span: Span


FieldCond = FieldTest | FieldTests


@dataclass(frozen=True, slots=True)
class Mention:
    """``[not] mentioning "x"`` / ``any of [..]`` / ``all of [..]``."""

    negated: bool
    every: bool
    phrases: tuple[Text, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Where:
    """``where conditions``."""

    condition: FieldCond
    span: Span


Qualifier = Mention | Where


@dataclass(frozen=True, slots=True)
class EventPattern:
    """``[actor] noun qualifiers``.

    ``noun`` is message, call, attempt, draft, notice, confirmation_request, confirmation,
    refusal, submission, final_state or any. For a call: ``outcome`` is successful, failed or
    blocked (None means the attempt itself), and either ``tool`` or ``category`` may be given.
    ``category`` is the card word: read, check, drafting, notification, submit, write or
    irreversible. For a notice, ``notice`` names its type.
    """

    actor: str | None
    noun: str
    outcome: str | None
    tool: Name | None
    category: str | None
    notice: Name | None
    qualifiers: tuple[Qualifier, ...]
    span: Span


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

# ---- sentences: the grammatical subject is the activation -------------------------------------


@dataclass(frozen=True, slots=True)
class Need:
    """What ``every B needs``.

    ``kind``: earlier, own_earlier, immediately_before, within_before, later, own_later,
    immediately_after, within_after, latest. ``before`` bounds ``later``; ``duration`` belongs to
    the ``within`` kinds; for ``latest`` (``the latest PATTERN to be CONDITION``) ``condition`` is
    the second pattern; ``if_any`` excuses a missing source.
    """

    kind: str
    pattern: Pattern
    span: Span
    before: Pattern | None = None
    duration: Duration | None = None
    condition: Pattern | None = None
    if_any: bool = False


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
    """``no C may happen`` with ``limit``: none, after (``until``), before, together, more_than."""

    subject: Pattern
    limit: str
    span: Span
    other: Pattern | None = None
    until: Pattern | None = None
    count: int | None = None


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
    EveryNeeds | EveryMustHave | NoMay | SomeMust | Between | InOrder | MustMatch | OnlyMay | Backed
)

# ---- examples -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assignment:
    """``name value`` after ``with`` or ``returning``, or ``name is value`` after ``facts``."""

    name: Name
    value: Value
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an example.

    ``kind``: says, call, draft, notice, confirmation_request, confirmation, refusal, submission,
    blocked or final_state. A ``successful``/``failed`` call stands for the call and its result;
    a plain call has no recorded result. ``subject`` is the tool, draft id or notice type;
    ``entity`` is the draft after ``for``. ``fields`` are after ``with``, ``returns`` after
    ``returning``. ``at`` is the time since the start.
    """

    kind: str
    span: Span
    actor: str | None = None
    outcome: str | None = None
    category: str | None = None
    text: Text | None = None
    subject: Name | None = None
    entity: Name | None = None
    replaces: Name | None = None
    fields: tuple[Assignment, ...] = ()
    returns: tuple[Assignment, ...] = ()
    at: Duration | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """``example passes|fails [at n]|vacuous|not applicable "title" …``; ``at`` is a step number."""

    expect: Literal["passes", "fails", "vacuous", "not_applicable"]
    at: int | None
    title: Text
    facts: tuple[Assignment, ...]
    steps: tuple[Step, ...]
    span: Span


# ---- the card -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceLine:
    """``source "citation" [url "…"] [quote text]``."""

    citation: Text
    url: Text | None
    quote: Text | None
    span: Span


@dataclass(frozen=True, slots=True)
class Alias:
    """``event NAME means pattern``."""

    name: Name
    pattern: Pattern
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """``require NAME ["message"] [for each key[, key],] sentence``."""

    name: Name
    message: Text | None
    keys: tuple[Name, ...]
    sentence: Sentence
    span: Span


@dataclass(frozen=True, slots=True)
class Judge:
    """``judge NAME severity ["title"] pass when text [evidence from p [until p]] [tags a, b]``."""

    name: Name
    severity: str
    title: Text | None
    pass_when: Text
    evidence_from: Pattern | None
    evidence_until: Pattern | None
    tags: tuple[Name, ...]
    span: Span
    severity_span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """``unchecked "words" because "reason"``: what no criterion of the card looks at."""

    words: Text
    because: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Item:
    """Where one item of a card was written; ``keyword`` is its first word."""

    keyword: str
    span: Span


@dataclass(frozen=True, slots=True)
class Card:
    """One card as written. ``None``/empty means the item was not given.

    ``items`` are the places of all items in the order written; they take no part in comparisons.
    """

    id: Name
    version: str
    span: Span
    head: Span
    title: Text | None = None
    domain: Name | None = None
    basis: str | None = None
    sources: tuple[SourceLine, ...] = ()
    obligation: Text | None = None
    effective_from: str | None = None
    effective_until: str | None = None
    supersedes: tuple[str, str] | None = None
    applies: Cond | None = None
    checkpoint: Text | None = None
    limits: Text | None = None
    unchecked: tuple[Unchecked, ...] = ()
    tags: tuple[Name, ...] = ()
    aliases: tuple[Alias, ...] = ()
    requires: tuple[Require, ...] = ()
    judges: tuple[Judge, ...] = ()
    examples: tuple[Example, ...] = ()
    items: tuple[Item, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """All cards of one source file; ``language`` is the version named by its first line."""

    source: Source
    language: int | None
    cards: tuple[Card, ...]
