"""Registers: the remembered events that later events are compared with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from cxdsl.artifact.condition import evaluate, lookup, unknown_facts
from cxdsl.artifact.predicate import Automaton, Comparison
from cxdsl.trace.calendar import Place, in_window
from cxdsl.trace.events import Event
from cxdsl.trace.holds import field_values, operand_values
from cxdsl.trace.relation import Operand, Relation, relate
from cxdsl.trace.times import elapsed
from cxdsl.trace.values import equal, is_filled, is_redacted
from cxdsl.trace.verdict import Difference

_NOTHING: dict[str, list[Any]] = {}
_WITHHELD = {"$redacted": True}
_ZERO = Decimal()


def in_time(c: Comparison, then: Place, now: Place) -> bool | None:
    """Whether what comes later is within the time of a comparison; None when nobody can say."""
    if c.window is not None:
        return in_window(c.window, then, now)
    passed = elapsed(then.ts, now.ts, c.zone)
    return None if passed is None or c.within is None else passed <= c.within


class Cited:
    """An event kept for its seq alone, by a register that nothing is compared with."""

    __slots__ = ("seq",)

    def __init__(self, seq: int) -> None:
        self.seq = seq


class Stored(Cited):
    """An event kept by a register: where and when it was, and the values needed later."""

    __slots__ = ("draft_type", "fields", "hash", "operands", "ts", "turn", "values")

    def __init__(
        self, event: Event, paths: Sequence[str], operands: Sequence[Operand], whole: bool
    ) -> None:
        super().__init__(event.seq)
        self.operands = {o: operand_values(event, o) for o in operands}
        self.ts = event.ts
        self.turn = event.turn
        self.values = {path: field_values(event, path) for path in paths} if paths else _NOTHING
        self.hash = event.hash
        self.draft_type = event.draft_type
        self.fields: Any = event.container("fields") if whole else None


class Added(Cited):
    """What a register adds up: all events so far, and their sum or number.

    ``amount`` is None once an event did not record a number to add.
    """

    __slots__ = ("amount", "seqs")

    def __init__(self, seqs: tuple[int, ...], amount: Decimal | None) -> None:
        super().__init__(seqs[-1])
        self.seqs = seqs
        self.amount = amount


class Comparer:
    """Evaluates the comparisons of one automaton for one trace's contract and facts."""

    def __init__(
        self,
        automaton: Automaton,
        contracts: Mapping[str, Sequence[str]],
        contract: Sequence[str] | None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        self.registers = automaton.registers
        self.facts = facts if facts is not None else {}
        self.operands: list[list[Operand]] = [[] for _ in automaton.registers]
        for operand in _operands(automaton.comparisons):
            if operand.of == "register" and operand.register is not None:
                self.operands[operand.register].append(operand)
        self.reads_facts = any(c.facts is not None for c in automaton.comparisons) or any(
            o.of == "fact" for o in _operands(automaton.comparisons)
        )
        self.comparisons = automaton.comparisons
        self.paths = [r.fields for r in automaton.registers]
        self.whole = any(c.kind in ("contract", "hash", "recorded") for c in automaton.comparisons)
        self.contracts = contracts
        self.contract = contract

    def store(self, register: int, event: Event, before: Cited | None) -> Cited:
        """The event as a register keeps it, after what the register held ``before``."""
        if self.registers[register].fold != "latest":
            return self._add(register, event, before)
        return Stored(event, self.paths[register], self.operands[register], self.whole)

    def _add(self, register: int, event: Event, before: Cited | None) -> Added:
        seqs, so_far = (before.seqs, before.amount) if isinstance(before, Added) else ((), _ZERO)
        amount = self._amount(register, event)
        if so_far is not None and amount is not None:
            return Added((*seqs, event.seq), so_far + amount)
        return Added((*seqs, event.seq), None)

    def _amount(self, register: int, event: Event) -> Decimal | None:
        """What an event adds; None where it records no number, or several."""
        kept = self.registers[register]
        if kept.fold == "count":
            return Decimal(1)
        found = field_values(event, kept.fields[0])
        if len(found) != 1 or isinstance(found[0], bool):
            return None
        return Decimal(found[0]) if isinstance(found[0], int | Decimal) else None

    def holds(self, c: Comparison, event: Event, registers: Sequence[Cited | None]) -> bool | None:
        """Whether a comparison holds at an event; None when a value is withheld or not timed."""
        if c.kind == "facts" and c.facts is not None:
            return evaluate(c.facts, self.facts)
        if c.relation is not None:
            return self._related(c.relation, event, registers)
        if c.kind == "recorded":
            return self._contract_recorded(event)
        kept = None if c.register is None else registers[c.register]
        if not isinstance(kept, Stored):
            return False
        if c.kind in ("within", "window"):
            return in_time(c, kept, event)
        result: bool | None = True
        for _, mine, theirs in self._pairs(c, event, kept):
            agreed = _agree(mine, theirs)
            if agreed is False:
                return False
            if agreed is None:
                result = None
        return result

    def _contract_recorded(self, event: Event) -> bool | None:
        fields = event.container("fields")
        if is_redacted(fields):
            return None
        found = [(fields or {}).get(name) for name in self._contract_of(event, fields or {})]
        if not found or not all(map(is_filled, found)):
            return False
        return None if any(map(is_redacted, found)) else True

    def _contract_of(self, event: Event, fields: Mapping[str, Any]) -> Sequence[str]:
        if self.contract is not None:
            return self.contract
        return self.contracts.get(event.draft_type or "") or sorted(fields)

    def _related(
        self, relation: Relation, event: Event, registers: Sequence[Cited | None]
    ) -> bool | None:
        left = self._values(relation.left, event, registers)
        right = [] if relation.right is None else self._values(relation.right, event, registers)
        if left is None or right is None:
            return False
        return relate(left, relation.op, right, relation.apart)

    def _values(
        self, operand: Operand, event: Event, registers: Sequence[Cited | None]
    ) -> list[Any] | None:
        """The values of one side of a comparison; None while its register is empty."""
        if operand.of == "fact":
            fact = lookup(self.facts, operand.path)
            return [_WITHHELD if fact is None else fact]
        if operand.register is None:
            return operand_values(event, operand)
        kept = registers[operand.register]
        if operand.of == "total":
            amount = self._add(operand.register, event, kept).amount
            return [_WITHHELD if amount is None else amount]
        return kept.operands[operand] if isinstance(kept, Stored) else None

    def unknown_facts(self) -> tuple[str, ...]:
        """The facts that comparisons ask for and nobody recorded."""
        names = [o.path for o in _operands(self.comparisons) if o.of == "fact"]
        found = [n for n in names if lookup(self.facts, n) is None]
        for c in self.comparisons:
            if c.facts is not None:
                found.extend(unknown_facts(c.facts, self.facts))
        return tuple(dict.fromkeys(found))

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
            if c.kind == "recorded":
                fields = event.container("fields") or {}
                names = self._contract_of(event, fields)
                missing = [name for name in names if not is_filled(fields.get(name))]
                found.extend(Difference(field=name, note="not recorded") for name in missing)
            if c.relation is not None:
                found.extend(self._unrelated(c, c.relation, event, registers))
                continue
            kept = None if c.register is None else registers[c.register]
            if not isinstance(kept, Stored) or c.kind in ("within", "window"):
                continue
            for name, mine, theirs in self._pairs(c, event, kept):
                if _agree(mine, theirs) is not True:
                    found.append(_difference(name, theirs, mine))
        return tuple(found)

    def _unrelated(
        self, c: Comparison, relation: Relation, event: Event, registers: Sequence[Cited | None]
    ) -> list[Difference]:
        """What a comparison that does not hold was about."""
        if self._related(relation, event, registers) is not False:
            return []
        left = self._values(relation.left, event, registers)
        right = [] if relation.right is None else self._values(relation.right, event, registers)
        one = _difference(relation.left.path.partition(".")[2], right or [], left or [])
        return [msgspec.structs.replace(one, note=f"wanted: {c.text}")]


def _operands(comparisons: Sequence[Comparison]) -> Iterator[Operand]:
    """The sides of all comparisons that are relations."""
    for c in comparisons:
        if c.relation is not None:
            yield c.relation.left
            if c.relation.right is not None:
                yield c.relation.right


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
