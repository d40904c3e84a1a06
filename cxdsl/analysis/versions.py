"""How two versions of a card differ: in the meaning of each rule, and in words that none reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from cxdsl.analysis.answers import Unknown, Witness
from cxdsl.analysis.blocks import block
from cxdsl.analysis.equivalence import Comparison, compare
from cxdsl.analysis.facts import solve
from cxdsl.analysis.search import Budget
from cxdsl.analysis.subject import subject_of
from cxdsl.artifact.condition import CondAny, CondNot
from cxdsl.model.card import Card, Rule
from cxdsl.vocabulary.vocabulary import Vocabulary

Change = Literal["equal", "stricter", "looser", "incomparable", "unknown", "added", "removed"]
# What is compared as it is written: no verdict of a rule depends on it.
_TEXTS = (
    "title", "basis", "citations", "obligation", "merges", "effective_from", "effective_until",
    "checkpoint", "limits", "unchecked", "tags",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One rule: how it changed, and an example for each side where steps can say one.

    ``fails_now`` passes the old rule and fails the new one; ``passes_now`` the reverse.
    """

    rule: str
    change: Change
    fails_now: str | None = None
    passes_now: str | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardChange:
    """Two versions of a card. ``applies`` is equal, wider, narrower, other or unknown.

    ``texts`` names what differs in words only, ``judges`` the judge items that changed.
    """

    card: str
    versions: tuple[str, str]
    applies: str
    rules: tuple[RuleChange, ...]
    texts: tuple[str, ...]
    judges: tuple[str, ...]

    @property
    def meaning_changed(self) -> bool:
        """Whether some trace may get another verdict."""
        return self.applies != "equal" or any(r.change != "equal" for r in self.rules)


def card_change(
    old: Card, new: Card, vocabulary: Vocabulary, seconds: float | None = None
) -> CardChange:
    """Compare two versions of a card under the vocabulary of the new one.

    Raises ``CardError`` when a rule's automaton is too large.
    """
    rules = tuple(_rules(old, new, vocabulary, seconds))
    same = {r.rule for r in rules if r.change == "equal"}
    return CardChange(
        new.id,
        (old.version, new.version),
        _applies(old, new, vocabulary),
        rules,
        tuple(_texts(old, new, same)),
        tuple(_judges(old, new)),
    )


def _rules(
    old: Card, new: Card, vocabulary: Vocabulary, seconds: float | None
) -> Iterator[RuleChange]:
    before = {r.id: r for r in old.rules}
    after = {r.id: r for r in new.rules}
    if len(before) == len(after) == 1:
        # A single rule may have got another name.
        before = dict(zip(after, before.values(), strict=True))
    for name, rule in after.items():
        if name not in before:
            yield RuleChange(name, "added")
            continue
        found = compare(subject_of(before[name]), subject_of(rule), vocabulary, Budget.of(seconds))
        yield _told(name, found, old, new, vocabulary)
    for name in before:
        if name not in after:
            yield RuleChange(name, "removed")


def _told(name: str, found: Comparison, old: Card, new: Card, vocabulary: Vocabulary) -> RuleChange:
    facts = solve((new.applies,), (), vocabulary)
    given = {} if facts is None or isinstance(facts, Unknown) else facts

    def shown(witness: Witness | None, fails: bool, title: str) -> str | None:
        if witness is None:
            return None
        rules: Sequence[Rule] = [r for r in new.rules if r.id == name]
        return block(witness, "fails" if fails else "passes", title, given, rules)

    versions = (old.version, new.version)
    return RuleChange(
        name,
        found.relation,
        shown(found.newly_fails, True, "passes version {}, fails version {}".format(*versions)),
        shown(found.newly_passes, False, "fails version {}, passes version {}".format(*versions)),
        found.reasons,
    )


def _applies(old: Card, new: Card, vocabulary: Vocabulary) -> str:
    """How the facts under which the new version applies stand to those of the old one."""
    if old.applies == new.applies:
        return "equal"
    never = CondAny(())
    left = old.applies if old.applies is not None else CondNot(never)
    right = new.applies if new.applies is not None else CondNot(never)
    more = solve((right,), (left,), vocabulary)
    fewer = solve((left,), (right,), vocabulary)
    if isinstance(more, Unknown) or isinstance(fewer, Unknown):
        return "unknown"
    if more is None and fewer is None:
        return "equal"
    return (
        "other"
        if more is not None and fewer is not None
        else "wider"
        if fewer is None
        else ("narrower")
    )


def _texts(old: Card, new: Card, equal: set[str]) -> Iterator[str]:
    known = {f.name for f in fields(Card)}
    for name in _TEXTS:
        if name in known and getattr(old, name) != getattr(new, name):
            yield name.replace("_", " ")
    before = {r.id: r for r in old.rules}
    for rule in new.rules:
        same = before.get(rule.id)
        if same is not None and same.message != rule.message:
            yield f"message of {rule.id}"
        if same is not None and same.sentence != rule.sentence and rule.id in equal:
            yield f"wording of {rule.id}"


def _judges(old: Card, new: Card) -> Iterator[str]:
    def words(card: Card) -> dict[str, tuple[object, ...]]:
        return {
            j.id: (
                j.severity,
                j.title,
                j.pass_condition,
                j.tags,
                j.evidence_from and j.evidence_from.text,
                j.evidence_until and j.evidence_until.text,
            )
            for j in card.judges
        }

    before, after = words(old), words(new)
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            how = "added" if name not in before else "removed" if name not in after else "changed"
            yield f"{name} {how}"
