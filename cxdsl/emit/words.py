"""An automaton in the words of its card: states, guards, and what a transition does."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.artifact.predicate import (
    DISCHARGED,
    VIOLATED,
    Automaton,
    Comparison,
    State,
    Transition,
)
from cxdsl.trace.calendar import Window

_UNITS = ((86_400_000_000, "day"), (3_600_000_000, "hour"), (60_000_000, "minute"))


@dataclass(frozen=True, slots=True)
class Row:
    """One transition: in which state, on what, to which state, and what else happens."""

    state: str
    when: str
    then: str
    target: str


def duration(microseconds: int) -> str:
    """A span of time in its largest whole unit."""
    for size, unit in _UNITS:
        if microseconds % size == 0 and microseconds >= size:
            amount = microseconds // size
            return f"{amount} {unit}{'' if amount == 1 else 's'}"
    seconds = microseconds / 1_000_000
    return f"{seconds:g} second{'' if seconds == 1 else 's'}"


def window_words(window: Window) -> str:
    """So many turns or days."""
    unit = window.unit.replace("_", " ")
    return f"{window.amount} {unit.removesuffix('s') if window.amount == 1 else unit}"


def field_words(path: str) -> str:
    """A field path as a card writes it: without the container it stands in."""
    head, _, rest = path.partition(".")
    return rest if rest and head in ("arguments", "result", "fields", "state") else path


def proposition_words(automaton: Automaton, index: int) -> str:
    """A pattern in card words; the chances of a prohibited event are told from the event."""
    name = automaton.propositions[index].name
    if any(p.name == name for p in automaton.propositions[index + 1 :]):
        return f"an event that could be: {name}"
    return name


def register_words(automaton: Automaton, register: int) -> str:
    """Which event a register keeps: the pattern that every transition storing into it needs."""
    count = len(automaton.propositions)
    common: list[int] | None = None
    for state in automaton.states:
        for transition in state.next:
            if register not in transition.store:
                continue
            for product in transition.guard:
                letters = [i for i, value in product if value and i < count]
                common = letters if common is None else [i for i in common if i in letters]
    if not common:
        return "event"
    return proposition_words(automaton, common[0])


def comparison_words(automaton: Automaton, comparison: Comparison) -> str:
    """What a comparison with the past asks, as a clause of a sentence."""
    if comparison.text:
        return comparison.text
    if comparison.kind == "recorded":
        return "all fields of the confirmation contract are recorded"
    if comparison.window is not None:
        since = "the activation"
        if comparison.register is not None:
            since = f"the latest {register_words(automaton, comparison.register)}"
        return f"within {window_words(comparison.window)} of {since}"
    if comparison.kind == "due" or comparison.register is None:
        return f"within {duration(comparison.within or 0)} of the activation"
    source = register_words(automaton, comparison.register)
    match comparison.kind:
        case "within":
            return f"at most {duration(comparison.within or 0)} after the latest {source}"
        case "contract":
            return f"confirmed fields equal those of the latest {source}"
        case "hash":
            return f"content hash equals that of the latest {source}"
        case _:
            pairs = ", ".join(
                field_words(a)
                if field_words(a) == field_words(b)
                else f"{field_words(a)} (there: {field_words(b)})"
                for a, b in comparison.pairs
            )
            return f"{pairs} equal to the latest {source}"


def _letter(automaton: Automaton, index: int, value: bool) -> str:
    count = len(automaton.propositions)
    if index < count:
        text = proposition_words(automaton, index)
    else:
        text = comparison_words(automaton, automaton.comparisons[index - count])
    if not value:
        return f"not ({text})"
    return f"({text})" if " or " in text else text


def definitions(automaton: Automaton) -> tuple[tuple[str, str], ...]:
    """The names used for patterns, where they are not the patterns' own words."""
    return tuple(
        dict.fromkeys((p.name, p.text) for p in automaton.propositions if p.name != p.text)
    )


def guard_words(automaton: Automaton, transition: Transition) -> str:
    """A guard as words: alternatives joined by *or*, conditions by *and*."""
    products = [
        " and ".join(_letter(automaton, i, v) for i, v in product) for product in transition.guard
    ]
    if not products or "" in products:
        return "any event"
    return " or ".join(products)


class StateNames:
    """Distinct names for the states of one automaton, made from how they are entered."""

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._names: dict[int, str] = {VIOLATED: "violated", DISCHARGED: "fulfilled"}
        for index, state in enumerate(automaton.states):
            self._names[index] = self._distinct(self._base(index, state))

    def __getitem__(self, index: int) -> str:
        return self._names[index]

    def _distinct(self, base: str) -> str:
        taken = set(self._names.values())
        name, number = base, 2
        while name in taken:
            name, number = f"{base} ({number})", number + 1
        return name

    def _base(self, index: int, state: State) -> str:
        if state.role == "duty":
            return "kept so far" if state.accept else "owed"
        if index == self._automaton.initial:
            return "start"
        happened = self._entered_on(index)
        return f"after {happened}" if happened else "later"

    def _entered_on(self, index: int) -> str:
        """The patterns that lead into a root state from another one."""
        count = len(self._automaton.propositions)
        seen: dict[str, None] = {}
        for number, state in enumerate(self._automaton.states):
            if number == index or state.role != "root":
                continue
            for transition in state.next:
                if transition.to != index:
                    continue
                for product in transition.guard:
                    for letter, value in product:
                        if value and letter < count:
                            seen.setdefault(self._automaton.propositions[letter].name)
        return " or ".join(seen)


def _does(automaton: Automaton, transition: Transition, names: StateNames) -> list[str]:
    """What a transition does besides moving."""
    done: list[str] = []
    if transition.activates:
        done.append("activates the rule")
    match transition.fork:
        case None:
            pass
        case -1:
            done.append("violated at once")
        case -2:
            done.append("fulfilled at once")
        case fork:
            done.append(f"opens a duty ({names[fork]})")
    kept = dict.fromkeys(register_words(automaton, r) for r in transition.store)
    done.extend(f"keeps this event as the latest {words}" for words in kept)
    return done


def rows(automaton: Automaton) -> tuple[Row, ...]:
    """All transitions that do or change something, and for each state the rest in one row."""
    names = StateNames(automaton)
    result: list[Row] = []
    for index, state in enumerate(automaton.states):
        idle = False
        for transition in state.next:
            does = _does(automaton, transition, names)
            if transition.to == index and not does:
                idle = True
                continue
            result.append(
                Row(
                    names[index],
                    guard_words(automaton, transition),
                    "; ".join(does) if does else "moves on",
                    names[transition.to],
                )
            )
        if idle:
            result.append(Row(names[index], "any other event", "nothing", names[index]))
    return tuple(result)


def end_rows(automaton: Automaton) -> tuple[tuple[str, str], ...]:
    """For each duty state, what the end of the trace means."""
    names = StateNames(automaton)
    return tuple(
        (names[i], "kept" if s.accept else "violated")
        for i, s in enumerate(automaton.states)
        if s.role == "duty"
    )
