"""The predicate artifact: one file a card, one automaton a clause, read by monitor and reviewer.

A clause's automaton has *root* states, which follow the history of a slice, and *duty* states,
which follow one activation. On an activation the root forks a duty; a duty ends when it is
discharged or violated, or at the end of the trace by its ``accept`` flag. Everything is data:
guards are sums of products over the clause's propositions and comparisons.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cxdsl.artifact.condition import Condition
from cxdsl.trace.calendar import Window
from cxdsl.trace.predicate import Predicate
from cxdsl.trace.relation import Relation

SCHEMA = "cxdsl-predicate/1"
VIOLATED = -1
DISCHARGED = -2


class Proposition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event pattern that guards speak of: its wording and its predicate over one event."""

    name: str
    text: str
    predicate: Predicate


class Register(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The latest event at which the automaton stored into this register (seq, time, values).

    ``fields`` are the paths whose values are kept. With ``fold`` sum the register adds up the
    values of its one field over all events stored, with count it counts them.
    """

    name: str
    fields: tuple[str, ...] = ()
    fold: str = "latest"


class Comparison(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A condition between the current event and a register; false while the register is empty.

    ``kind`` ``same``: each pair (path of the event, path of the register) holds equal values;
    ``contract``: all contract fields equal; ``recorded``: all contract fields of the event are
    recorded (no register); ``hash``: content hashes equal; ``within``: the event
    is at most ``within`` microseconds later. ``due`` (no register): the event is at most
    ``within`` microseconds after the activation of the duty; times without a zone are those of
    ``zone``. ``window``: the event lies in the window after the register's event, or without a
    register after the activation of the duty. ``relation``: two values stand in the relation, whose
    operands name their registers (``text`` is how the card says it). ``facts``: the condition holds
    for the facts of the trace.
    """

    kind: str
    register: int | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    within: int | None = None
    relation: Relation | None = None
    facts: Condition | None = None
    text: str = ""
    zone: str = ""
    window: Window | None = None

    @property
    def is_due(self) -> bool:
        """Whether it is counted from the activation of a duty, and not from a register."""
        return self.register is None and self.kind in ("due", "window")


ANY_EVENT = -1


class Transition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One edge. ``guard`` is a sum of products of (letter index, value); ``[[]]`` is always.

    Letter indices count the propositions first, then the comparisons. For root states,
    ``fork`` names the duty state an activation starts in (-1 violated at once, -2 discharged at
    once) and ``activates`` marks it; ``store`` lists registers set by the event. For duty states
    ``to`` may be -1 (violated) or -2 (discharged).
    """

    to: int
    guard: tuple[tuple[tuple[int, bool], ...], ...]
    activates: bool = False
    fork: int | None = None
    store: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A state; ``role`` is root or duty. ``accept``: the trace may end here.

    ``settled``: no violation can be reached any more from here (root: without new facts).
    """

    role: str
    accept: bool
    next: tuple[Transition, ...]
    settled: bool = False


class Absence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of a certificate: between two points no event satisfies a proposition.

    ``after`` is ``start``, ``activation``, a register index (start while it is empty), or
    ``points``: every stretch between two cited events and those at either end;
    ``until`` is ``here``, ``end`` or ``activation``. Proposition -1 stands for any event at all.
    """

    after: int | str
    until: str
    proposition: int


class KeyPath(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where one part of a slice key is read from an event (see the vocabulary's key paths)."""

    path: str
    kinds: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


class SliceKey(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One named part of the slice key, with the places where it is found, first match wins."""

    name: str
    paths: tuple[KeyPath, ...]


class Automaton(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One clause as a deterministic symbolic automaton with registers.

    ``start_duty`` is the duty that begins with the slice itself (existence). ``failure`` is the
    kind of failure; where it is ``missing``, or register ``source`` is empty, ``needed`` decides:
    that proposition nowhere in the slice is ``missing``, elsewhere it is ``misordered`` (``late``
    when it missed a deadline). ``cites`` are the registers whose events belong to the evidence.
    ``gathers``: a proposition whose later events in the slice join the evidence of the failure.
    ``whole``: a failure is proved by the slice as it is, event by event, not by points and gaps.
    With ``each``, every entity named so far has its own root state and registers: proposition 0
    holds for all of them at once, the others for the entities that the event names, as each sees
    it. There is one activation for all; it is violated when it is for some entity.
    """

    propositions: tuple[Proposition, ...]
    comparisons: tuple[Comparison, ...] = ()
    registers: tuple[Register, ...] = ()
    initial: int = 0
    start_duty: int | None = None
    states: tuple[State, ...]
    failure: str
    needed: int | None = None
    source: int | None = None
    late: bool = False
    cites: tuple[int, ...] = ()
    absences: tuple[Absence, ...] = ()
    gathers: int | None = None
    whole: bool = False
    each: SliceKey | None = None
    sentence: str = ""


class RulePredicate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One rule: the conjunction of its automata over each slice.

    ``preventable`` is prevent, detect or end: can a guard refuse the violating event, only
    report the attempt, or is it seen only at the end. ``carries`` says of notices whether they
    count for a draft that replaces theirs (always, if_unchanged), in rules sliced by draft.
    ``basis`` is empty where it is the card's.
    """

    id: str
    message: str
    sentence: str
    keys: tuple[SliceKey, ...] = ()
    automata: tuple[Automaton, ...]
    contracts: dict[str, tuple[str, ...]] = {}
    carries: dict[str, str] = {}
    proxy: bool = False
    expert: bool = False
    severity: str = ""
    basis: str = ""


class CardPredicates(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The predicate file of one card. ``supersedes`` is the id and version that it replaces.

    ``categories`` are the permission categories of the domain's tools, for traces whose events do
    not record them.
    """

    schema: str
    card: str
    version: str
    domain: str
    title: str
    basis: str
    citations: tuple[str, ...]
    effective_from: str | None = None
    effective_until: str | None = None
    supersedes: tuple[str, str] | None = None
    applies: Condition | None = None
    applies_text: str = ""
    rules: tuple[RulePredicate, ...] = ()
    categories: dict[str, str] = {}
    digest: str = ""


def decode(data: bytes) -> CardPredicates:
    """Read a predicate file. Raises ``msgspec.ValidationError`` or ``msgspec.DecodeError``."""
    return msgspec.json.decode(data, type=CardPredicates)


def encode(card: CardPredicates) -> bytes:
    """The canonical bytes of a predicate file: sorted keys, two-space indent, final newline."""
    plain: Any = msgspec.to_builtins(card)
    return msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=2) + b"\n"
