"""Which rules are asked for: by domain, by name, by version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from cxdsl.artifact.store import CardEntry
from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.suggest import suggest

CORE = "core"


def merge(folders: Iterable[Sequence[CardEntry]]) -> tuple[CardEntry, ...]:
    """The cards of several folders; a card version given twice must be the same text.

    Raises ``CardError`` (CX8008) where it is not.
    """
    found: dict[tuple[str, str, str], CardEntry] = {}
    for folder in folders:
        for entry in folder:
            card = entry.predicates
            key = (card.domain, card.card, card.version)
            known = found.setdefault(key, entry)
            if known.predicates.digest != card.digest:
                raise CardError(
                    (
                        Diagnostic(
                            "CX8008",
                            f"card `{card.card}` version {card.version} is given twice with "
                            "different rules",
                            help="give one of the two folders",
                        ),
                    )
                )
    return tuple(found.values())


def by_domain(entries: Sequence[CardEntry], domain: str) -> tuple[CardEntry, ...]:
    """The cards of one domain and those that all domains share."""
    return tuple(e for e in entries if e.predicates.domain in (domain, CORE))


def named_domain(entries: Sequence[CardEntry], domain: str) -> tuple[CardEntry, ...]:
    """Like ``by_domain`` for a domain that a person named.

    Raises ``CardError`` (CX8005) when no card belongs to it.
    """
    domains = sorted({e.predicates.domain for e in entries})
    if domain not in domains:
        likely = suggest(domain, domains)
        raise CardError(
            (
                Diagnostic(
                    "CX8005",
                    f"no card belongs to domain `{domain}`",
                    notes=(f"the cards given belong to: {_some(domains)}",),
                    help=f"did you mean `{likely}`?" if likely else None,
                ),
            )
        )
    return by_domain(entries, domain)


def only(entries: Sequence[CardEntry], names: Sequence[str]) -> tuple[CardEntry, ...]:
    """The rules that these names pick: a rule, a card, ``card@version``, or ``card.rule``.

    A card picked by its own name keeps its judge items; a picked rule stands alone. Raises
    ``CardError`` (CX8003) for a name that picks nothing.
    """
    if not names:
        return tuple(entries)
    _refuse_unknown(entries, names)
    wanted = frozenset(names)
    picked: list[CardEntry] = []
    for entry in entries:
        card = entry.predicates
        if {card.card, f"{card.card}@{card.version}"} & wanted:
            picked.append(entry)
            continue
        rules = tuple(r for r in card.rules if {r.id, f"{card.card}.{r.id}"} & wanted)
        if rules:
            picked.append(CardEntry(msgspec.structs.replace(card, rules=rules), (), entry.page))
    return tuple(picked)


def _refuse_unknown(entries: Sequence[CardEntry], names: Sequence[str]) -> None:
    known: dict[str, None] = {}
    for entry in entries:
        card = entry.predicates
        known[card.card] = known[f"{card.card}@{card.version}"] = None
        for rule in card.rules:
            known[rule.id] = known[f"{card.card}.{rule.id}"] = None
    rules = [r.id for e in entries for r in e.predicates.rules]
    found: list[Diagnostic] = []
    for name in dict.fromkeys(n for n in names if n not in known):
        likely = suggest(name, list(known))
        found.append(
            Diagnostic(
                "CX8003",
                f"no selected card has a rule `{name}`",
                help=f"did you mean `{likely}`?" if likely else f"the rules are: {_some(rules)}",
            )
        )
    if found:
        raise CardError(tuple(found))


def _some(words: Sequence[str], limit: int = 5) -> str:
    """At most five words of a list, and how many more there are."""
    shown = ", ".join(f"`{w}`" for w in words[:limit])
    more = len(words) - limit
    return f"{shown} and {more} more" if more > 0 else shown
