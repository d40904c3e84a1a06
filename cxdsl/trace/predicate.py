"""What can be asked of one event, as data.

A predicate is what a compiled pattern is made of: it is written into artifacts as JSON arrays
(``["is","kind",["tool_call"]]``) and evaluated by :mod:`cxdsl.trace.holds`, the one place that
looks inside events.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cxdsl.trace.relation import Relation


class Const(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="const"):
    """Always true or always false."""

    value: bool


class Is(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="is"):
    """An attribute of the event has one of these values.

    ``attr`` is kind, actor, requester, tool, status, notice, decision, category or draft_type.
    """

    attr: str
    values: tuple[str, ...]


class Field(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="field"):
    """A value inside ``arguments``, ``result``, ``fields`` or ``state`` compares with constants.

    ``path`` starts with the container (``arguments.amount``); a list index or ``*`` (any element)
    may stand in it. ``op`` is one of ``= != < <= > >= starts_with ends_with contains in known``.
    ``type`` is text, number, boolean, date, time or list: the declared type of the field.
    ``values`` holds constants: text, bool or exact decimals written as text.
    """

    path: str
    op: str
    type: str
    values: tuple[str | bool, ...] = ()


class Mentions(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="mentions"):
    """The event's text contains any (or all) of these phrases, as whole words."""

    phrases: tuple[str, ...]
    every: bool = False


class Wording(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="wording"):
    """How the event's text says something: a proxy for what was meant.

    ``test`` is ``asserting`` or ``denying`` (values: phrases, any or every one of them),
    ``number``, ``amount`` or ``percentage`` (values: decimals), ``matching`` (values: one RE2
    expression) or ``exactly`` (values: whole texts).
    """

    test: str
    values: tuple[str, ...]
    every: bool = False


class Related(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="related"):
    """Two values of the event itself, or a number of entries, stand in a relation."""

    relation: Relation


class Backed(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="backed"):
    """Everything of a sort in the event's text was offered before by one of the sources.

    ``what`` is numbers or citations; ``sources`` are ``tool results``, ``customer messages`` and
    ``task facts``. It depends on the trace up to the event, so it is unknown of an event for which
    nobody worked it out (:mod:`cxdsl.trace.backing`).
    """

    what: str
    sources: tuple[str, ...]


class Not(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="not"):
    """Negation (three-valued: unknown stays unknown)."""

    operand: Predicate


class All(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="all"):
    """Conjunction; the empty one is true."""

    operands: tuple[Predicate, ...]


class Any_(msgspec.Struct, frozen=True, array_like=True, tag_field="form", tag="any"):
    """Disjunction; the empty one is false."""

    operands: tuple[Predicate, ...]


Predicate = Const | Is | Field | Mentions | Wording | Backed | Related | Not | All | Any_


def structural(p: Predicate, positive: bool = True) -> Predicate:
    """The predicate without its text and field conditions: who did what kind of thing.

    Used to count opportunities of a prohibition: a message that could have held the phrase.
    """
    match p:
        case Field() | Mentions() | Related() | Wording() | Backed():
            return Const(positive)
        case Not():
            return Not(structural(p.operand, not positive))
        case All():
            return All(tuple(structural(q, positive) for q in p.operands))
        case Any_():
            return Any_(tuple(structural(q, positive) for q in p.operands))
        case _:
            return p


def to_json(p: Predicate) -> Any:
    """The JSON form (nested arrays)."""
    return msgspec.to_builtins(p)
