"""Whether an event agrees with remembered ones: the only place that knows the comparisons.

A comparison that is not known here gives None: the search then follows both possibilities, and a
"no" stays sound. A trace that is found is checked by the definition in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from cxdsl.artifact.condition import evaluate, lookup
from cxdsl.artifact.predicate import Comparison, Register
from cxdsl.trace.events import Event
from cxdsl.trace.holds import field_values, operand_values
from cxdsl.trace.relation import Operand, relate
from cxdsl.trace.values import equal

# Kinds that are about time: the search keeps ages for them.
ELAPSED = ("within", "due")
# Kinds for which the values tried are all that matter.
EXACT = (*ELAPSED, "same", "hash", "contract")

Contracts = Mapping[str, Sequence[str]]
# What a register that adds up holds: the amount so far (None: some event recorded no number).
Added = tuple[Decimal | None]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What comparisons look at beside the event: kept events or amounts by register, facts."""

    registers: Sequence[Event | Added | None]
    declared: Sequence[Register]
    contracts: Contracts
    facts: Mapping[str, Any]


Agreement = Callable[[Comparison, Event, Remembered], "bool | None"]


def _kept(c: Comparison, known: Remembered) -> Event | None:
    found = None if c.register is None else known.registers[c.register]
    return found if isinstance(found, Event) else None


def _same(c: Comparison, event: Event, known: Remembered) -> bool:
    kept = _kept(c, known)
    return kept is not None and all(
        _agree(field_values(event, a), field_values(kept, b)) for a, b in c.pairs
    )


def _hash(c: Comparison, event: Event, known: Remembered) -> bool:
    kept = _kept(c, known)
    if kept is None:
        return False
    if event.hash is not None and kept.hash is not None:
        return event.hash == kept.hash
    mine, theirs = event.container("fields") or {}, kept.container("fields") or {}
    return bool(mine) and equal(mine, theirs)


def _contract(c: Comparison, event: Event, known: Remembered) -> bool:
    kept = _kept(c, known)
    if kept is None:
        return False
    mine, theirs = event.container("fields") or {}, kept.container("fields") or {}
    kind = event.draft_type or kept.draft_type or ""
    names = known.contracts.get(kind) or sorted({*mine, *theirs})
    return bool(names) and all(equal(mine.get(n), theirs.get(n)) for n in names)


def _agree(mine: list[Any], theirs: list[Any]) -> bool:
    return bool(mine) and len(mine) == len(theirs) and all(map(equal, mine, theirs))


def _facts(c: Comparison, event: Event, known: Remembered) -> bool | None:
    return None if c.facts is None else evaluate(c.facts, known.facts)


def _relation(c: Comparison, event: Event, known: Remembered) -> bool | None:
    if c.relation is None:
        return None
    left = _values(c.relation.left, event, known)
    right = [] if c.relation.right is None else _values(c.relation.right, event, known)
    if left is None or right is None:
        return False
    return relate(left, c.relation.op, right, c.relation.apart)


def _values(o: Operand, event: Event, known: Remembered) -> list[Any] | None:
    """The values of one side; None while its register is empty."""
    if o.of == "fact":
        fact = lookup(known.facts, o.path)
        return [] if fact is None else [fact]
    if o.register is None:
        return operand_values(event, o)
    kept = known.registers[o.register]
    if o.of == "total":
        (amount,) = added(known.declared[o.register], event, kept)
        return [] if amount is None else [amount]
    return operand_values(kept, o) if isinstance(kept, Event) else None


def added(register: Register, event: Event, before: Event | Added | None) -> Added:
    """What a register that adds up holds after an event."""
    so_far = before[0] if isinstance(before, tuple) else Decimal()
    amount: Decimal | None = Decimal(1)
    if register.fold != "count":
        found = field_values(event, register.fields[0])
        number = found[0] if len(found) == 1 and not isinstance(found[0], bool) else None
        amount = Decimal(number) if isinstance(number, int | Decimal) else None
    return (None if so_far is None or amount is None else so_far + amount,)


_AGREEMENTS: dict[str, Agreement] = {
    "same": _same,
    "hash": _hash,
    "contract": _contract,
    "facts": _facts,
    "relation": _relation,
}


def operands(c: Comparison) -> Iterator[Operand]:
    """The sides of a relation."""
    if c.relation is not None:
        yield c.relation.left
        if c.relation.right is not None:
            yield c.relation.right


def registers_of(c: Comparison) -> tuple[int, ...]:
    """The registers that a comparison looks at."""
    found = [c.register, *(o.register for o in operands(c))]
    return tuple(dict.fromkeys(r for r in found if r is not None))


def known(c: Comparison) -> bool:
    """Whether the analysis understands comparisons of this kind."""
    return c.kind in ELAPSED or c.kind in _AGREEMENTS


def agrees(c: Comparison, event: Event, remembered: Remembered) -> bool | None:
    """Whether a comparison holds at an event; None for a kind that is not known here."""
    agreement = _AGREEMENTS.get(c.kind)
    return None if agreement is None else agreement(c, event, remembered)


def looked_at(comparisons: Sequence[Comparison], register: int, event: Event) -> str:
    """What known comparisons see of an event in a register: equal texts, equal answers for ever."""
    found: list[Any] = []
    for c in comparisons:
        if c.register == register:
            found.extend(field_values(event, theirs) for _, theirs in c.pairs)
            if compares_whole(c):
                found.append([event.container("fields"), event.hash, event.draft_type])
        found.extend(
            operand_values(event, o)
            for o in operands(c)
            if (o.of, o.register) == ("register", register)
        )
    return repr(found)


def compares_whole(c: Comparison) -> bool:
    """Whether all recorded fields take part."""
    return c.kind in ("contract", "hash")
