"""Registers: the remembered events that later events are compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cxdsl.artifact.predicate import Automaton, Comparison
from cxdsl.trace.events import Event
from cxdsl.trace.holds import field_values
from cxdsl.trace.times import microseconds
from cxdsl.trace.values import equal, is_redacted
from cxdsl.trace.verdict import Difference

_NOTHING: dict[str, list[Any]] = {}


class Cited:
    """An event kept for its seq alone, by a register that nothing is compared with."""

    __slots__ = ("seq",)

    def __init__(self, seq: int) -> None:
        self.seq = seq


class Stored(Cited):
    """An event kept by a register: where and when it was, and the values needed later."""

    __slots__ = ("draft_type", "fields", "hash", "ts", "values")

    def __init__(self, event: Event, paths: Sequence[str], whole: bool) -> None:
        super().__init__(event.seq)
        self.ts = event.ts
        self.values = {path: field_values(event, path) for path in paths} if paths else _NOTHING
        self.hash = event.hash
        self.draft_type = event.draft_type
        self.fields: Any = event.container("fields") if whole else None


class Comparer:
    """Evaluates the comparisons of one automaton for one trace's contract."""

    def __init__(
        self,
        automaton: Automaton,
        contracts: Mapping[str, Sequence[str]],
        contract: Sequence[str] | None,
    ) -> None:
        self.comparisons = automaton.comparisons
        self.paths = [r.fields for r in automaton.registers]
        self.whole = any(c.kind in ("contract", "hash") for c in automaton.comparisons)
        self.contracts = contracts
        self.contract = contract

    def store(self, register: int, event: Event) -> Stored:
        """The event as a register keeps it."""
        return Stored(event, self.paths[register], self.whole)

    def holds(self, c: Comparison, event: Event, registers: Sequence[Cited | None]) -> bool | None:
        """Whether a comparison holds at an event; None when a value is withheld or not timed."""
        kept = None if c.register is None else registers[c.register]
        if not isinstance(kept, Stored):
            return False
        if c.kind == "within":
            now, then = microseconds(event.ts), microseconds(kept.ts)
            if now is None or then is None or now < then or c.within is None:
                return None
            return now - then <= c.within
        result: bool | None = True
        for _, mine, theirs in self._pairs(c, event, kept):
            agreed = _agree(mine, theirs)
            if agreed is False:
                return False
            if agreed is None:
                result = None
        return result

    def _pairs(
        self, c: Comparison, event: Event, kept: Stored
    ) -> list[tuple[str, list[Any], list[Any]]]:
        if c.kind == "same":
            return [
                (mine.partition(".")[2] or mine, field_values(event, mine), kept.values[theirs])
                for mine, theirs in c.pairs
            ]
        fields = event.container("fields")
        if is_redacted(fields) or is_redacted(kept.fields):
            return [("fields", [fields], [kept.fields])]
        mine, theirs = fields or {}, kept.fields or {}
        if c.kind == "hash":
            if event.hash is not None and kept.hash is not None:
                return [("content hash", [event.hash], [kept.hash])]
            names: Sequence[str] = sorted({*mine, *theirs})
        elif self.contract is not None:
            names = self.contract
        else:
            kind = event.draft_type or kept.draft_type or ""
            names = self.contracts.get(kind) or sorted({*mine, *theirs})
        if not names:
            return [("fields", [], [])]
        return [(name, _recorded(mine, name), _recorded(theirs, name)) for name in names]

    def differences(
        self, event: Event, registers: Sequence[Cited | None]
    ) -> tuple[Difference, ...]:
        """What differs between an event and the registers it is compared with."""
        found: list[Difference] = []
        for c in self.comparisons:
            kept = None if c.register is None else registers[c.register]
            if not isinstance(kept, Stored) or c.kind == "within":
                continue
            for name, mine, theirs in self._pairs(c, event, kept):
                if _agree(mine, theirs) is not True:
                    found.append(_difference(name, theirs, mine))
        return tuple(found)


def _recorded(fields: Mapping[str, Any], name: str) -> list[Any]:
    return [fields[name]] if fields.get(name) is not None else []


def _agree(mine: list[Any], theirs: list[Any]) -> bool | None:
    if any(map(is_redacted, (*mine, *theirs))):
        return None
    return bool(mine) and len(mine) == len(theirs) and all(map(equal, mine, theirs))


def _difference(name: str, expected: list[Any], found: list[Any]) -> Difference:
    one = expected[0] if len(expected) == 1 else (expected or None)
    two = found[0] if len(found) == 1 else (found or None)
    note = ""
    if one is None or two is None:
        note = "not recorded"
    elif type(one) is not type(two) and str(one) == str(two):
        note = "one is text, the other is not"
    return Difference(field=name, expected=one, found=two, note=note)
