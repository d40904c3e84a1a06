"""Rules that are looked at together: those of a domain, with the controls that all share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cxdsl.analysis.answers import Unknown
from cxdsl.analysis.facts import solve
from cxdsl.analysis.shown import Shown
from cxdsl.analysis.subject import Subject, subject_of
from cxdsl.model.card import Card
from cxdsl.vocabulary.vocabulary import Vocabulary

SHARED = "core"


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A rule with the card it stands in."""

    card: Card
    subject: Subject

    @property
    def name(self) -> str:
        """How reports name it."""
        return self.subject.rule.id

    @property
    def key(self) -> tuple[str, str]:
        """Card and rule."""
        return self.card.id, self.subject.rule.id


@dataclass(frozen=True, slots=True)
class Group:
    """The rules that bind traces of one domain. ``own`` are those of its cards.

    ``shown`` is what the examples of these cards show.
    """

    domain: str
    vocabulary: Vocabulary
    own: tuple[Member, ...]
    shared: tuple[Member, ...]
    shown: Shown

    @property
    def members(self) -> tuple[Member, ...]:
        """All rules, those of the domain first."""
        return (*self.own, *self.shared)


def groups(cards: Iterable[tuple[Card, Vocabulary]]) -> Iterator[Group]:
    """The rules by domain; of several versions of a card the newest counts.

    Raises ``CardError`` when a rule's automaton is too large.
    """
    newest: dict[str, tuple[Card, Vocabulary]] = {}
    for card, vocabulary in cards:
        known = newest.get(card.id)
        if known is None or version_of(known[0]) < version_of(card):
            newest[card.id] = card, vocabulary
    domains: dict[str, Vocabulary] = {}
    members: dict[str, list[Member]] = {}
    written: dict[str, list[Card]] = {}
    for card, vocabulary in newest.values():
        domains.setdefault(card.domain, vocabulary)
        written.setdefault(card.domain, []).append(card)
        members.setdefault(card.domain, []).extend(Member(card, subject_of(r)) for r in card.rules)
    for domain in sorted(domains):
        shared = () if domain == SHARED else tuple(members.get(SHARED, ()))
        shown = Shown(written[domain])
        yield Group(domain, domains[domain], tuple(members[domain]), shared, shown)


def version_of(card: Card) -> tuple[int, ...]:
    """The parts of a card's version, which are ordered as numbers."""
    return tuple(int(part) for part in card.version.split("."))


def together(
    members: Iterable[Member], vocabulary: Vocabulary
) -> Mapping[str, Any] | Unknown | None:
    """Facts that make all these cards apply; None: there are none."""
    return solve([m.card.applies for m in members], (), vocabulary)


def implies(one: Member, other: Member, vocabulary: Vocabulary) -> bool:
    """Whether the other card applies wherever the one does (in doubt: no)."""
    condition = other.card.applies
    if condition is None or condition == one.card.applies:
        return True
    found = solve((one.card.applies,), (condition,), vocabulary)
    return found is None and not isinstance(found, Unknown)
