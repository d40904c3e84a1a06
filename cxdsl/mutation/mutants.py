"""Mutants of a card: cards with one change that are still cards, and mean something else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cxdsl.artifact.condition import Condition
from cxdsl.diag.codes import CODES
from cxdsl.diag.span import Source, Span
from cxdsl.model.card import Rule
from cxdsl.model.clause import Pattern
from cxdsl.model.conditions import condition
from cxdsl.model.rules import rule
from cxdsl.model.scope import Scope
from cxdsl.mutation.facts import same_condition
from cxdsl.mutation.operators import Setting
from cxdsl.mutation.rewrite import changes
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.syntax.printer import card_text
from cxdsl.syntax.words import cond_text, pattern_text, sentence_text
from cxdsl.vocabulary.vocabulary import Vocabulary

APPLIES = "applies when"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What of a card decides its verdicts: its rules and its condition over task facts."""

    rules: tuple[Rule, ...]
    applies: Condition | None


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed meaning of a card.

    ``target`` is the requirement that changed, or ``applies when``. ``before`` and ``after`` are
    the changed line in canonical wording. ``written`` is the changed card, ``meaning`` what it
    says.
    """

    target: str
    operator: str
    before: str
    after: str
    written: tree.Card
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Mutants:
    """All mutants of a card, those that say the same for certain, and how many were no cards.

    ``same`` are changes after which the checked rule is the same or equal for every value of the
    facts; they need no further proof. ``refused`` counts changes that the language refuses.
    """

    original: Meaning
    different: tuple[Mutant, ...]
    same: tuple[Mutant, ...]
    refused: int


def mutants(written: tree.Card, vocabulary: Vocabulary) -> Mutants:
    """All mutants of a card that checks without error, in the order of the card.

    Raises ``ValueError`` for a card that does not check.
    """
    bare = _bare(written)
    original = checked(bare, vocabulary)
    if original is None:
        raise ValueError(f"card {written.id.text} does not check")
    seen = {_shape(original)}
    different: list[Mutant] = []
    same: list[Mutant] = []
    refused = 0
    for operator, before, after, card in _changed(bare, Setting(vocabulary)):
        if before == after:
            continue
        again = _reread(card)
        meaning = None if again is None else checked(again, vocabulary)
        if again is None or meaning is None:
            refused += 1
            continue
        targets = _targets(original, meaning)
        meaning = _sharing(meaning, original)
        found = Mutant("", operator, before, after, again, meaning)
        if not targets:
            same.extend(_told_same(found, bare, original))
            continue
        shape = _shape(meaning)
        if shape in seen:
            continue
        seen.add(shape)
        different.extend(replace(found, target=target) for target in targets)
    return Mutants(original, tuple(different), tuple(same), refused)


def checked(card: tree.Card, vocabulary: Vocabulary) -> Meaning | None:
    """What a card means; None when it has an error."""
    scope = Scope(card, vocabulary)
    applies = None if card.applies is None else condition(scope, card.applies)
    rules = [rule(scope, r) for r in card.requires]
    if any(CODES[p.code].level == "error" for p in scope.problems):
        return None
    whole = tuple(r for r in rules if r is not None)
    if len(whole) < len(rules) or (applies is None and card.applies is not None):
        return None
    return Meaning(whole, applies)


def _bare(card: tree.Card) -> tree.Card:
    """The card with what decides its verdicts, and nothing else."""
    return tree.Card(
        id=card.id,
        version=card.version,
        span=card.span,
        head=card.head,
        domain=card.domain,
        applies=card.applies,
        aliases=card.aliases,
        requires=tuple(replace(r, message=None) for r in card.requires),
    )


def _reread(card: tree.Card) -> tree.Card | None:
    """The card as the parser reads its wording; None when that is no card."""
    text = f"language 1\n{card_text(card)}"
    file, found = parse(Source("mutant", text))
    if file is None or found or len(file.cards) != 1:
        return None
    return file.cards[0]


def _changed(card: tree.Card, setting: Setting) -> Iterator[tuple[str, str, str, tree.Card]]:
    """Every changed card: operator, the changed line before and after, and the card."""
    if card.applies is not None:
        before = f"applies when {cond_text(card.applies)}"
        yield "drop-applies", before, "(the card always applies)", replace(card, applies=None)
        for name, cond in changes(card.applies, setting):
            yield name, before, f"applies when {cond_text(cond)}", replace(card, applies=cond)
    for at, alias in enumerate(card.aliases):
        before = _event_line(alias)
        for name, pattern in changes(alias.pattern, setting):
            new = replace(alias, pattern=pattern)
            aliases = (*card.aliases[:at], new, *card.aliases[at + 1 :])
            yield name, before, _event_line(new), replace(card, aliases=aliases)
    for at, require in enumerate(card.requires):
        before = sentence_text(require)
        for name, changed in changes(require, setting):
            requires = (*card.requires[:at], changed, *card.requires[at + 1 :])
            after = sentence_text(changed)
            yield name, before, after, replace(card, requires=requires)


def _event_line(alias: tree.Alias) -> str:
    return f"event {alias.name.text} means {pattern_text(alias.pattern)}"


def _targets(one: Meaning, two: Meaning) -> tuple[str, ...]:
    """What differs between two meanings of a card."""
    if one.applies != two.applies and not same_condition(one.applies, two.applies):
        return (APPLIES,)
    return tuple(
        mine.id
        for mine, theirs in zip(one.rules, two.rules, strict=True)
        if shape(mine) != shape(theirs)
    )


def _sharing(meaning: Meaning, original: Meaning) -> Meaning:
    """The meaning with the card's own rules in the place of those that say the same."""
    return replace(
        meaning,
        rules=tuple(
            mine if shape(mine) == shape(theirs) else theirs
            for mine, theirs in zip(original.rules, meaning.rules, strict=True)
        ),
    )


def _told_same(found: Mutant, card: tree.Card, original: Meaning) -> list[Mutant]:
    """The changes that leave the meaning as it was, told of what they changed."""
    if found.before.startswith("applies when"):
        return [replace(found, target=APPLIES)]
    users = [r.name.text for r in card.requires if found.before == sentence_text(r)]
    return [replace(found, target=name) for name in users or [r.id for r in original.rules][:1]]


def _shape(meaning: Meaning) -> tuple[Any, ...]:
    return (meaning.applies, *(shape(r) for r in meaning.rules))


def shape(checked_rule: Rule) -> tuple[Any, ...]:
    """What of a rule decides its verdicts: equal shapes mean the same."""
    return (checked_rule.id, _plain(checked_rule.keys), _plain(checked_rule.clauses))


def _plain(value: Any) -> Any:
    if isinstance(value, Pattern):
        return (value.predicate, value.structure)
    if isinstance(value, tuple | list):
        return tuple(_plain(v) for v in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return (
            type(value).__name__,
            *(
                _plain(getattr(value, f.name))
                for f in dataclasses.fields(value)
                if not isinstance(getattr(value, f.name), Span)
            ),
        )
    if isinstance(value, Mapping):
        return tuple((k, _plain(v)) for k, v in value.items())
    return value


def by_target(found: Sequence[Mutant]) -> dict[str, list[Mutant]]:
    """Mutants by the requirement they change, in the order of the card."""
    groups: dict[str, list[Mutant]] = {}
    for mutant in found:
        groups.setdefault(mutant.target, []).append(mutant)
    return groups
