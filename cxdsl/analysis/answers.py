"""The answers to "is there a trace that …": yes with the trace, no, unknown with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cxdsl.syntax import tree
from cxdsl.trace.events import Event


@dataclass(frozen=True, slots=True)
class Witness:
    """A trace that was found, and that the definition of the language confirms.

    ``steps`` say it in the words of an example; None when examples cannot say it (a result that
    does not follow its call at once). ``numbers`` give for each event its step, from 1.
    ``facts`` are those that the rules compare values with.
    """

    events: tuple[Event, ...]
    steps: tuple[tree.Step, ...] | None
    numbers: tuple[int, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Yes:
    """There is such a trace."""

    witness: Witness


@dataclass(frozen=True, slots=True)
class No:
    """No trace of the vocabulary with at most ``entities`` entities does it."""

    entities: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody can say, for this reason."""

    reason: str


Answer = Yes | No | Unknown
