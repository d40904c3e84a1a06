"""Whether an event agrees with a remembered one: the only place that knows the comparisons.

A comparison that is not known here gives None: the search then follows both possibilities, and a
"no" stays sound. A trace that is found is checked by the definition in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cxdsl.artifact.predicate import Comparison
from cxdsl.trace.events import Event
from cxdsl.trace.holds import field_values
from cxdsl.trace.values import equal

# Kinds that are about time: the search keeps ages for them.
ELAPSED = ("within", "due")

Contracts = Mapping[str, Sequence[str]]
Agreement = Callable[[Comparison, Event, Event, Contracts], bool]


def _same(c: Comparison, event: Event, kept: Event, contracts: Contracts) -> bool:
    return all(_agree(field_values(event, a), field_values(kept, b)) for a, b in c.pairs)


def _hash(c: Comparison, event: Event, kept: Event, contracts: Contracts) -> bool:
    if event.hash is not None and kept.hash is not None:
        return event.hash == kept.hash
    mine, theirs = event.container("fields") or {}, kept.container("fields") or {}
    return bool(mine) and equal(mine, theirs)


def _contract(c: Comparison, event: Event, kept: Event, contracts: Contracts) -> bool:
    mine, theirs = event.container("fields") or {}, kept.container("fields") or {}
    kind = event.draft_type or kept.draft_type or ""
    names = contracts.get(kind) or sorted({*mine, *theirs})
    return bool(names) and all(equal(mine.get(n), theirs.get(n)) for n in names)


def _agree(mine: list[Any], theirs: list[Any]) -> bool:
    return bool(mine) and len(mine) == len(theirs) and all(map(equal, mine, theirs))


_AGREEMENTS: dict[str, Agreement] = {"same": _same, "hash": _hash, "contract": _contract}


def known(c: Comparison) -> bool:
    """Whether the analysis understands comparisons of this kind."""
    return c.kind in ELAPSED or c.kind in _AGREEMENTS


def agrees(c: Comparison, event: Event, kept: Event, contracts: Contracts) -> bool | None:
    """Whether an event agrees with a kept one; None for a kind that is not known here."""
    agreement = _AGREEMENTS.get(c.kind)
    return None if agreement is None else agreement(c, event, kept, contracts)


def remembered(kept_for: Sequence[Comparison], event: Event) -> str:
    """What known comparisons look at in a kept event: equal texts, equal answers for ever."""
    found: list[Any] = []
    for c in kept_for:
        found.extend(field_values(event, theirs) for _, theirs in c.pairs)
        if compares_whole(c):
            found.append([event.container("fields"), event.hash, event.draft_type])
    return repr(found)


def paths_of(c: Comparison) -> tuple[tuple[str, str], ...]:
    """The paths whose values are compared with each other, as far as they are known."""
    return c.pairs


def compares_whole(c: Comparison) -> bool:
    """Whether all recorded fields take part."""
    return c.kind in ("contract", "hash")
