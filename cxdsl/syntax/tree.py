"""The syntax tree: what was written, with the place where it was written, and nothing resolved.

Every node is frozen and carries a span. The parser builds it, the formatter prints it, and
``model.from_syntax`` resolves it. All node types can be had from this module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cxdsl.diag.span import Source, Span
from cxdsl.syntax.tree_formulas import Expert, Formula
from cxdsl.syntax.tree_patterns import (
    AliasPattern,
    AnyPattern,
    Cond,
    CondAll,
    CondAny,
    CondNot,
    Duration,
    EventPattern,
    FactTest,
    FieldCond,
    FieldTest,
    FieldTests,
    Mention,
    Name,
    Pattern,
    Qualifier,
    Relation,
    Saying,
    Term,
    Text,
    Value,
    Where,
)
from cxdsl.syntax.tree_sentences import (
    AtMost,
    Backed,
    Between,
    ByVocabulary,
    EveryMustHave,
    EveryNeeds,
    InOrder,
    Moment,
    MustMatch,
    MustTotal,
    Need,
    NoMay,
    OnlyMay,
    Sentence,
    SomeMust,
    Unless,
)

__all__ = [
    "Alias",
    "AliasPattern",
    "AnyPattern",
    "Assignment",
    "AtMost",
    "Backed",
    "Between",
    "ByVocabulary",
    "Card",
    "Cond",
    "CondAll",
    "CondAny",
    "CondNot",
    "Duration",
    "EventPattern",
    "EveryMustHave",
    "EveryNeeds",
    "Example",
    "Expert",
    "FactTest",
    "FieldCond",
    "FieldTest",
    "FieldTests",
    "File",
    "Formula",
    "InOrder",
    "Item",
    "Judge",
    "Mention",
    "Merged",
    "Moment",
    "MustMatch",
    "MustTotal",
    "Name",
    "Need",
    "NoMay",
    "OnlyMay",
    "Pattern",
    "Qualifier",
    "Relation",
    "Require",
    "Saying",
    "Sentence",
    "SomeMust",
    "SourceLine",
    "Step",
    "Term",
    "Text",
    "Unchecked",
    "Unless",
    "Value",
    "Where",
]

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
    ``returning``. ``at`` is the time since the start, ``on`` a day or time (ISO 8601).
    ``same`` is the unit (turn, message or group) that the step shares with the step before it.
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
    on: str | None = None
    same: str | None = None


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
    """``source "citation" [url "…"] [quote text] [as of DATE] [unverified "why"]``."""

    citation: Text
    url: Text | None
    quote: Text | None
    span: Span
    as_of: str | None = None
    unverified: Text | None = None


@dataclass(frozen=True, slots=True)
class Alias:
    """``event NAME means pattern``."""

    name: Name
    pattern: Pattern
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """``require NAME [severity] [basis] ["message"] [for each key,] [moment,] sentence [unit]``.

    Behind it may stand ``, unless …`` and the words of the duty that it ``covers``.
    """

    name: Name
    message: Text | None
    keys: tuple[Name, ...]
    sentence: Sentence
    span: Span
    same: str | None = None
    moments: tuple[Moment, ...] = ()
    unless: Unless | None = None
    severity: str | None = None
    basis: str | None = None
    covers: tuple[Text, ...] = ()


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
    basis: str | None = None
    covers: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Unchecked:
    """``unchecked "words" because "reason"``: what no criterion of the card looks at."""

    words: Text
    because: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Merged:
    """``merges NAME because "reason"``: another obligation that the card stands for as well."""

    name: Name
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
    merges: tuple[Merged, ...] = ()
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
