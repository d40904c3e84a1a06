"""Which versions of cards judge a trace: the day of the trace decides, never the day of the check.

The day is that of the trace's clock. Without one every card counts, whatever its dates, in its
newest version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from cxdsl.artifact.condition import lookup
from cxdsl.artifact.store import CardEntry
from cxdsl.grade.standing import in_force
from cxdsl.trace.events import Header

_Key = tuple[str, str, str]


def clock_of(header: Header, given: Mapping[str, Any]) -> str | None:
    """The clock of a trace: the fact ``clock`` given beside it, its header, or its own fact.

    None when there is none. A fact that is no text is shown as text, for the message about it.
    """
    for value in (lookup(given, "clock"), header.clock, lookup(header.facts, "clock")):
        if value is not None:
            return value if isinstance(value, str) else str(value)
    return None


def _key(entry: CardEntry) -> _Key:
    card = entry.predicates
    return card.domain, card.card, card.version


def _version(entry: CardEntry) -> tuple[int, ...]:
    return tuple(int(p) for p in entry.predicates.version.split(".") if p.isdigit())


def choose(entries: Sequence[CardEntry], day: date | None) -> tuple[CardEntry, ...]:
    """The cards that a trace of this day is judged by, in the order given.

    Of the versions of a card, and of cards that supersede one another, the newest in force. The
    one that comes next is there too, so that it can be said what will fail. A card of which nothing
    is in force and nothing comes is there in its newest version.
    """
    if day is None:
        return _ordered(entries, _leading(entries, entries))
    force = {_key(e): in_force(e.predicates, day) for e in entries}
    lines = _lines(entries)
    chosen = _leading([e for e in entries if force[_key(e)] == "now"], entries)
    settled = {lines[e.predicates.domain, e.predicates.card] for e in chosen}
    later: dict[str, list[CardEntry]] = {}
    for entry in entries:
        if force[_key(entry)] == "later":
            later.setdefault(lines[_key(entry)[:2]], []).append(entry)
    for line, coming in later.items():
        first = min(e.predicates.effective_from or "" for e in coming)
        chosen += _leading([e for e in coming if e.predicates.effective_from == first], entries)
        settled.add(line)
    rest = [e for e in entries if lines[_key(e)[:2]] not in settled]
    return _ordered(entries, [*chosen, *_leading(rest, entries)])


def _ordered(entries: Sequence[CardEntry], chosen: Iterable[CardEntry]) -> tuple[CardEntry, ...]:
    wanted = {id(e) for e in chosen}
    return tuple(e for e in entries if id(e) in wanted)


def _lines(entries: Sequence[CardEntry]) -> dict[tuple[str, str], str]:
    """For each card id of a domain, the name of its line: the ids that supersede one another."""
    lines: dict[tuple[str, str], str] = {}
    for entry in entries:
        domain, card, _ = _key(entry)
        lines.setdefault((domain, card), f"{domain} {card}")
    for entry in entries:
        domain, card, _ = _key(entry)
        old = (domain, (entry.predicates.supersedes or (card, ""))[0])
        if old in lines and lines[old] != lines[domain, card]:
            merged, kept = lines[old], lines[domain, card]
            lines = {k: kept if line == merged else line for k, line in lines.items()}
    return lines


def _leading(some: Sequence[CardEntry], entries: Sequence[CardEntry]) -> list[CardEntry]:
    """The newest of each card, without those that another of ``some`` supersedes."""
    newest: dict[tuple[str, str], CardEntry] = {}
    for entry in some:
        key = _key(entry)[:2]
        known = newest.get(key)
        if known is None or _version(entry) > _version(known):
            newest[key] = entry
    by_key = {_key(e): e for e in entries}
    replaced: set[_Key] = set()
    for entry in newest.values():
        at, seen = entry, {_key(entry)}
        while at.predicates.supersedes is not None:
            older = (at.predicates.domain, *at.predicates.supersedes)
            if older in seen or older not in by_key:
                replaced.add(older)
                break
            seen.add(older)
            replaced.add(older)
            at = by_key[older]
    return [e for e in newest.values() if _key(e) not in replaced]
