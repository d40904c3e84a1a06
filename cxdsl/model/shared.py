"""Sentences about what events share: a turn, a recorded message, a parallel group."""

from __future__ import annotations

from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.vocabulary.vocabulary import UNIT_KEYS, EntityKey

# Sentences that speak of one event, or of none that would have to share anything.
_OF_ONE = tree.EveryMustHave | tree.SomeMust | tree.OnlyMay | tree.Backed


def is_unit(key: EntityKey) -> bool:
    """Whether a key is the turn, the message or the group that every event belongs to."""
    return key in UNIT_KEYS


def shared_units(scope: Scope, require: tree.Require) -> tuple[EntityKey, ...] | None:
    """What the events of a requirement have to share by its wording; None when it is wrong."""
    said = require.sentence
    units = [require.same] if require.same is not None else []
    if units and (
        isinstance(said, _OF_ONE) or (isinstance(said, tree.NoMay) and said.limit == "none")
    ):
        scope.report(
            "CX4041",
            f"this sentence speaks of one event, so nothing is in the same {require.same}",
            said.span,
            help=f"name the other event: `no … may happen in the same {require.same} as …`, or "
            f"write `for each {require.same},` before the sentence",
        )
        return None
    if isinstance(said, tree.NoMay) and said.unit is not None:
        units.append(said.unit)
    named = [name.text for name in require.keys] + units
    for unit in units:
        if named.count(unit) > 1:
            scope.report(
                "CX2018",
                f"`{unit}` is named twice",
                require.span,
                help=f"say either `for each {unit}` or `in the same {unit}`",
            )
            return None
    return tuple(key for key in UNIT_KEYS if key.name in units)


def units_last(keys: list[EntityKey]) -> tuple[EntityKey, ...]:
    """The keys of a rule with its units at the end: slices are cut within a unit."""
    return (*(k for k in keys if not is_unit(k)), *(k for k in UNIT_KEYS if k in keys))
