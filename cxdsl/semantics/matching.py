"""When two events agree on the compared fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cxdsl.model.clause import Match
from cxdsl.trace.events import Event
from cxdsl.trace.holds import field_values
from cxdsl.trace.values import equal


def differs(
    clause: Match,
    subject: Event,
    source: Event,
    contracts: Mapping[str, tuple[str, ...]],
    contract: Sequence[str] | None,
) -> bool:
    """Whether some compared value is not recorded on one side, or not equal."""
    if clause.fieldset == "names":
        return any(
            not _agree(field_values(subject, mine), field_values(source, theirs))
            for mine, theirs in clause.fields
        )
    mine, theirs = subject.container("fields") or {}, source.container("fields") or {}
    if clause.fieldset == "hash":
        if subject.hash is not None and source.hash is not None:
            return subject.hash != source.hash
        return not equal(mine, theirs) or not mine
    names: Sequence[str]
    if contract is not None:
        names = contract
    else:
        kind = subject.draft_type or source.draft_type or ""
        names = contracts.get(kind) or sorted({*mine, *theirs})
    return not names or any(not equal(mine.get(name), theirs.get(name)) for name in names)


def _agree(mine: list[Any], theirs: list[Any]) -> bool:
    return bool(mine) and len(mine) == len(theirs) and all(map(equal, mine, theirs))
