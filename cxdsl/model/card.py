"""A checked card: citation, applicability, rules, judge items, examples. Nothing unresolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cxdsl.artifact.condition import Condition
from cxdsl.diag.span import Source, Span
from cxdsl.model.clause import Clause, Pattern
from cxdsl.syntax import tree
from cxdsl.trace.events import Event
from cxdsl.vocabulary.vocabulary import EntityKey, Vocabulary


@dataclass(frozen=True, slots=True)
class Citation:
    """A cited source: pinpoint text, address, and the words quoted from it.

    ``as_of`` is the day on which it was read; ``unverified`` says what was not checked against it.
    """

    text: str
    url: str | None = None
    quote: str | None = None
    as_of: str | None = None
    unverified: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One ``require``: its clauses (``in order`` gives several) hold for each slice by ``keys``.

    ``id`` is unique within a domain. ``sentence`` is the requirement in canonical wording.
    ``contracts`` maps draft types to confirmation-contract fields, for ``contract fields``.
    ``written`` is the requirement in the syntax tree, which verbalization puts into plain words.
    ``carries`` says of notices when they carry over to a corrected draft (not those that never do);
    it is empty unless the rule is sliced by draft. ``severity`` and ``basis`` may be empty (the
    basis is then the card's); ``covers`` are the words of the duty that the rule looks at.
    """

    id: str
    message: str
    sentence: str
    keys: tuple[EntityKey, ...]
    clauses: tuple[Clause, ...]
    contracts: Mapping[str, tuple[str, ...]]
    span: Span
    written: tree.Require
    carries: Mapping[str, str] = field(default_factory=dict)
    severity: str = ""
    basis: str = ""
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeItem:
    """One checklist item; the evidence window is given by patterns (None: the whole trace)."""

    id: str
    severity: str
    title: str
    pass_condition: str
    evidence_from: Pattern | None
    evidence_until: Pattern | None
    tags: tuple[str, ...]
    span: Span
    written: tree.Judge
    basis: str = ""
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """An embedded example as a small trace.

    ``steps`` gives for each event the number of the step it comes from (from 1); ``step_texts``
    are the steps in canonical wording. ``at`` is the step where the card must fail.
    """

    expect: str
    at: int | None
    title: str
    facts: Mapping[str, Any]
    events: tuple[Event, ...]
    steps: tuple[int, ...]
    step_texts: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Words of the duty that no criterion looks at, and why."""

    words: str
    because: str


@dataclass(frozen=True, slots=True)
class Merged:
    """An obligation that has no card of its own, because this one stands for it as well."""

    obligation: str
    because: str


@dataclass(frozen=True, slots=True)
class Card:
    """One rule card, ready to be compiled, explained and published.

    ``categories`` gives the permission category of every tool of the domain. ``written`` is the
    card in the syntax tree, and ``vocabulary`` what its names mean.
    """

    id: str
    version: str
    title: str
    domain: str
    basis: str
    citations: tuple[Citation, ...]
    obligation: str
    effective_from: str | None
    effective_until: str | None
    supersedes: tuple[str, str] | None
    applies: Condition | None
    applies_text: str
    checkpoint: str | None
    limits: str | None
    unchecked: tuple[Unchecked, ...]
    tags: tuple[str, ...]
    rules: tuple[Rule, ...]
    judges: tuple[JudgeItem, ...]
    examples: tuple[Example, ...]
    categories: Mapping[str, str]
    source: Source
    span: Span
    written: tree.Card
    vocabulary: Vocabulary
    supersedes_span: Span | None = None
    merges: tuple[Merged, ...] = ()

    @property
    def aliases(self) -> tuple[tree.Alias, ...]:
        """The events that the card names."""
        return self.written.aliases
