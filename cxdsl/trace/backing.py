"""Where the numbers and citations of a message come from: what sources offer, what a text needs.

The definition is :func:`worked_out`: something in a message is backed when an earlier event of a
named source, or a fact of the task, offers it. What counts as the same number or citation, and what
needs no backing, is said here and in ``docs/wording.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from cxdsl.trace.events import Event, Redacted
from cxdsl.trace.predicate import All, Any_, Backed, Not, Predicate
from cxdsl.trace.values import is_redacted

if TYPE_CHECKING:
    from cxdsl.wording.citations import Citation
    from cxdsl.wording.numbers import Number

# Counts up to this one need no source: "two options".
SMALL: Final = 10


# The wording of texts is much to import where no rule asks where something comes from.


def _citations(text: str) -> Iterable[Citation]:
    from cxdsl.wording.citations import citations

    return citations(text)


def _covers(offered: str, cited: str) -> bool:
    from cxdsl.wording.citations import covers

    return covers(offered, cited)


def _numbers(text: str) -> Iterable[Number]:
    from cxdsl.wording.numbers import numbers

    return numbers(text)


class Need(NamedTuple):
    """Something in a message that needs backing.

    ``values`` are the forms that back it (a percentage also as a fraction), ``written`` is its
    text, ``start`` its offset.
    """

    values: tuple[Decimal | str, ...]
    written: str
    start: int


class Unbacked(NamedTuple):
    """A need that nothing backs; ``closest`` is the nearest value offered, ``seq`` who offered it.

    Without a ``seq`` a fact of the task offered it.
    """

    need: Need
    closest: Decimal | str | None = None
    seq: int | None = None


# What is missing in an event, by what was asked; None where something withheld might back it.
Missing = tuple[tuple[Backed, tuple[Unbacked, ...] | None], ...]


def asks_of(p: Predicate) -> Iterator[Backed]:
    """The tests of backing in a predicate."""
    match p:
        case Backed():
            yield p
        case Not():
            yield from asks_of(p.operand)
        case All() | Any_():
            for q in p.operands:
                yield from asks_of(q)
        case _:
            return


def needs(what: str, text: str) -> list[Need]:
    """What a message says that has to be backed, in its order, each value once."""
    found: dict[tuple[Decimal | str, ...], Need] = {}
    if what == "citations":
        for one in _citations(text):
            found.setdefault((one.form,), Need((one.form,), text[one.start : one.end], one.start))
        return list(found.values())
    for number in _numbers(text):
        value = abs(number.value)
        if number.sort == "plain" and value <= SMALL and value == value.to_integral_value():
            continue
        # 40% is backed by 40, 40% and 0.4.
        values = (value, value / 100) if number.sort == "percent" else (value,)
        found.setdefault(values, Need(values, text[number.start : number.end], number.start))
    return list(found.values())


def offers(what: str, value: Any) -> Iterator[Decimal | str]:
    """The numbers or citations that a decoded value holds, texts included."""
    match value:
        case bool() | None:
            return
        case int() | float() | Decimal() if what == "numbers":
            number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
            if number.is_finite():
                yield abs(number)
        case str() if what == "numbers":
            for found in _numbers(value):
                yield abs(found.value)
                if found.sort == "percent":
                    yield abs(found.value) / 100
        case str():
            yield from (one.form for one in _citations(value))
        case dict():
            for inner in value.values():
                yield from offers(what, inner)
        case list():
            for inner in value:
                yield from offers(what, inner)
        case _:
            return


def withholds(value: Any) -> bool:
    """Whether something in a decoded value was withheld."""
    if is_redacted(value):
        return True
    if isinstance(value, dict):
        return any(map(withholds, value.values()))
    return isinstance(value, list) and any(map(withholds, value))


def source_value(source: str, event: Event) -> Any:
    """What an event gives as a source of this sort; None when it is none."""
    if source == "tool results" and event.kind == "tool_result":
        return event.container("result")
    if source == "customer messages" and event.kind == "message":
        if isinstance(event.actor, Redacted):
            return {"$redacted": True}
        if event.actor == "customer":
            return {"$redacted": True} if isinstance(event.text, Redacted) else event.text
    return None


def backs(what: str, offered: Decimal | str, need: Need) -> bool:
    """Whether an offered value backs a need."""
    if what == "numbers":
        return offered in need.values
    return any(_covers(str(offered), str(value)) for value in need.values)


def worked_out(
    events: Sequence[Event], facts: Mapping[str, Any], asks: Sequence[Backed]
) -> list[Event]:
    """The events of a whole trace, each with what its text says and nothing before it offers."""
    if not asks:
        return list(events)
    found: list[Event] = []
    given: list[list[Any]] = [list(facts.values()) if "task facts" in a.sources else []
                              for a in asks]  # fmt: skip
    for event in events:
        text = event.text
        if event.kind == "message" and isinstance(text, str):
            missing = tuple(
                (a, _missing(a, text, values)) for a, values in zip(asks, given, strict=True)
            )
            found.append(msgspec.structs.replace(event, backing=missing))
        else:
            found.append(event)
        for ask, values in zip(asks, given, strict=True):
            values += [v for s in ask.sources if (v := source_value(s, event)) is not None]
    return found


def _missing(ask: Backed, text: str, given: Sequence[Any]) -> tuple[Unbacked, ...] | None:
    offered = [value for one in given for value in offers(ask.what, one)]
    missing = tuple(
        Unbacked(need)
        for need in needs(ask.what, text)
        if not any(backs(ask.what, value, need) for value in offered)
    )
    return None if missing and any(map(withholds, given)) else missing
