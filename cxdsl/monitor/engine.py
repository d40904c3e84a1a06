"""The rules of several cards, prepared once for all traces.

For every shape of event (kind, tool, actor and whatever else the rules ask for) the engine works
out once which automata care and with which letter; events that no rule cares about cost one
look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec

from cxdsl.artifact.predicate import CardPredicates, RulePredicate, SliceKey
from cxdsl.monitor.registers import Comparer
from cxdsl.monitor.shapes import asked_attributes, may_name, residual
from cxdsl.monitor.tables import Cell, Tables
from cxdsl.monitor.unfold import MAX_SITUATIONS, Letters, Unfolding
from cxdsl.trace.events import Event, Text
from cxdsl.trace.holds import Holds, compile_predicate
from cxdsl.trace.keys import Binding, is_plain, key_part, views
from cxdsl.trace.predicate import Const
from cxdsl.trace.stretch import SHAPED, Shape, Stretch
from cxdsl.trace.verdict import RuleResult

# Shapes with a plan that is kept.
MOST_SHAPES: Final = 100_000


@dataclass(frozen=True, slots=True)
class PlannedAutomaton:
    """What an automaton does with a shape: fixed bits, tests still to make, its needed bit.

    ``index`` numbers the automata of all rules. ``tests`` are (bit, test) pairs.
    """

    index: int
    tables: Tables
    letter: int
    tests: tuple[tuple[int, Holds], ...]
    needed: int | None

    def letters(self, event: Event) -> list[int]:
        """All letters that the event may have (one, unless a value is withheld)."""
        return self.tables.letters(self.letter, self.tests, event)


GroupKey = tuple[tuple[SliceKey, ...], tuple[tuple[str, str], ...]]


def _group_key(rule: RulePredicate) -> GroupKey:
    return rule.keys, tuple(rule.carries.items())


@dataclass(frozen=True, slots=True)
class Group:
    """All rules sliced in the same way: ``automata`` are their indices among all automata.

    ``plain`` says that an event names one entity of each key at most; ``carries`` says which
    notices carry over from draft to draft.
    """

    keys: tuple[SliceKey, ...]
    automata: tuple[int, ...]
    plain: bool
    carries: dict[str, str]

    def views(self, event: Event) -> Sequence[tuple[Binding, Event]]:
        """What an event names, and how each combination of entities sees it.

        Raises ``WithheldKeyError``.
        """
        if self.plain:
            return ((tuple([key_part(event, k.paths) for k in self.keys]), event),)
        return views(event, self.keys)


@dataclass(frozen=True, slots=True)
class PlannedGroup:
    """What an event of a shape does to a group; ``keyed`` when it may name the group's entity.

    Each planned automaton comes with its position in the group.
    """

    number: int
    keyed: bool
    automata: tuple[tuple[int, PlannedAutomaton], ...]


Quick = tuple[int, list[Cell], int, bool]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What an event of one shape sets in motion.

    ``quick`` holds, for automata whose letter the shape decides: the index, what each root state
    does with that letter, the letter, and whether the needed event is in it and asked for. Of
    these, ``light`` is about rules whose letters every shape decides: the rule's number, what
    follows each of its situations, and the letters; ``rest`` holds the automata of other rules.
    ``slow`` says that there is anything beside ``light``. ``steps`` are rule numbers and numbers
    of steps for all of ``quick``.
    ``kind`` and ``status`` are those of the shape.
    """

    kind: str
    status: Text
    quick: tuple[Quick, ...]
    steps: tuple[tuple[int, int], ...]
    light: tuple[tuple[int, list[int], Letters], ...]
    rest: tuple[Quick, ...]
    careful: tuple[PlannedAutomaton, ...]
    keyed: tuple[PlannedGroup, ...]
    slow: bool


@dataclass(frozen=True, slots=True)
class EngineRule:
    """A rule with its card, its tables, and the indices of its automata among all."""

    number: int
    card: CardPredicates
    rule: RulePredicate
    indices: range
    tables: tuple[Tables, ...]


# Results of passing rules that many traces share, by rule and activations.
SharedResults = dict[tuple[int, int], RuleResult]


class Step(NamedTuple):
    """What an event of a shape is for an automaton of a rule.

    The automaton's place in the rule, the letter, whether the needed event is in it and asked for,
    and whether it is the event of the rule's step before.
    """

    automaton: int
    letter: int
    needed: bool
    same: bool


class Retraced(NamedTuple):
    """The result of a rule with positions among its steps (from 1) in the place of seqs.

    ``bound`` are the positions of the events that did wrong, one a violation.
    """

    result: RuleResult
    bound: tuple[int | None, ...]


class Engine:
    """Compiled cards ready to monitor any number of traces."""

    def __init__(self, cards: Sequence[CardPredicates]) -> None:
        self.rules: list[EngineRule] = []
        self.tables: list[Tables] = []
        self.owners: list[EngineRule] = []
        members: dict[GroupKey, list[int]] = {}
        for card in cards:
            for rule in card.rules:
                tables = tuple(Tables(a, n) for n, a in enumerate(rule.automata))
                first = len(self.tables)
                indices = range(first, first + len(tables))
                self.rules.append(EngineRule(len(self.rules), card, rule, indices, tables))
                if rule.keys:
                    members.setdefault(_group_key(rule), []).extend(indices)
                self.tables.extend(tables)
                self.owners.extend([self.rules[-1]] * len(tables))
        # What has to be worked out of messages before they are tested.
        self.asks = tuple(dict.fromkeys(ask for t in self.tables for ask in t.asks))
        # The rule of each automaton.
        self.numbers = [entry.number for entry in self.owners]
        self.categories = _categories(cards)
        self.groups = [
            Group(keys, tuple(indices), all(is_plain(k.paths) for k in keys), dict(carries))
            for (keys, carries), indices in members.items()
        ]
        self.starts = [t.busy if t.starts_busy else t.automaton.initial for t in self.tables]
        # For traces without a contract of their own.
        self.comparers = [
            Comparer(tables.automaton, owner.rule.contracts, None)
            for tables, owner in zip(self.tables, self.owners, strict=True)
        ]
        self.zeros = [0] * len(self.tables)
        # What is said of a rule that no event of a trace touched, worked out when first asked.
        self.untouched: list[RuleResult] = []
        self.shared: SharedResults = {}
        limit = MAX_SITUATIONS // max(1, len(self.rules))
        self.unfoldings = [Unfolding(entry.tables, limit) for entry in self.rules]
        self.beginnings = [0] * len(self.rules)
        # By rule and situation, the result of a rule that passes; made when first needed.
        self.passed: Sequence[dict[int, RuleResult | None]] = ()
        # Every kind of step, and results by rule and steps (see ``retrace``).
        self.steps: list[Step] = []
        self._step_numbers: dict[Step, int] = {}
        self.retraced: dict[tuple[int, tuple[int, ...]], Retraced] = {}
        # The automata of rules that have to look at more than the shape of an event. Whenever some
        # join them, all plans are made anew.
        self.careful = {
            index for r in self.rules if any(t.careful for t in r.tables) for index in r.indices
        }
        # Whether some plan says more than ``light``.
        self.slow = False
        attributes = asked_attributes(r.rule for r in self.rules)
        getter: Callable[[Event], Any] = attrgetter(
            *dict.fromkeys(("kind", "actor", "status", *attributes))
        )
        self.shape = getter
        self.plans: dict[Any, Plan] = {}
        # Plans by what a stretch tells of its events, where that is all that the rules ask for.
        self.by_shape: dict[Shape, Plan] = {}
        self.skims = (
            not self.asks
            and not any(t.has_deadline for t in self.tables)
            and set(attributes) <= set(SHAPED)
        )

    def plans_of(self, events: Sequence[Event]) -> list[Plan]:
        """The plans of events, in their order."""
        try:
            return list(map(self.plans.__getitem__, map(self.shape, events)))
        except KeyError:
            pass
        while True:
            known = len(self.careful)
            plans = [self.plan(event) for event in events]
            if len(self.careful) == known:
                return plans

    def plans_of_stretch(self, stretch: Stretch) -> list[Plan]:
        """The plans of the events of a stretch; only if the engine ``skims``."""
        try:
            return list(map(self.by_shape.__getitem__, stretch.shapes))
        except KeyError:
            pass
        while True:
            known = len(self.careful)
            plans = [self.plan(event) for event in stretch.unlinked]
            if len(self.careful) == known:
                break
        if len(self.by_shape) > MOST_SHAPES:
            self.by_shape.clear()
        self.by_shape.update(zip(stretch.shapes, plans, strict=True))
        return plans

    def plan(self, event: Event) -> Plan:
        """The plan for the shape of an event, worked out at its first appearance."""
        shape = self.shape(event)
        plan = self.plans.get(shape)
        if plan is None:
            known = len(self.careful)
            plan = self._make_plan(event)
            if len(self.careful) != known:
                self.plans.clear()
                self.by_shape.clear()
                plan = self._make_plan(event)
            self.slow |= plan.slow
            if len(self.plans) < MOST_SHAPES:
                self.plans[shape] = plan
        return plan

    def _make_plan(self, event: Event) -> Plan:
        if event.category is None and isinstance(event.tool, str):
            known = self.categories.get(event.tool)
            event = msgspec.structs.replace(event, category=known)
        quick: list[Quick] = []
        careful: list[PlannedAutomaton] = []
        for entry in self.rules:
            if entry.rule.keys:
                continue
            for index, tables in zip(entry.indices, entry.tables, strict=True):
                p = _plan_automaton(index, tables, event)
                if p is None:
                    continue
                if p.tests or p.tables.careful:
                    careful.append(p)
                    self.careful.update(entry.indices)
                else:
                    wanted = tables.asks_needed and bool(p.letter >> (p.needed or 0) & 1)
                    quick.append((p.index, tables.columns[p.letter], p.letter, wanted))
        keyed = tuple(
            planned
            for number, group in enumerate(self.groups)
            if (planned := self._plan_group(number, group, event)) is not None
        )
        rest = tuple(q for q in quick if q[0] in self.careful)
        slow = bool(rest or careful or keyed)
        return Plan(
            event.kind,
            event.status,
            tuple(quick),
            self._steps(quick),
            self._light(quick),
            rest,
            tuple(careful),
            keyed,
            slow,
        )

    def _light(self, quick: Sequence[Quick]) -> tuple[tuple[int, list[int], Letters], ...]:
        letters: dict[int, dict[int, int]] = {}
        for index, _, letter, _ in quick:
            if index not in self.careful:
                letters.setdefault(self.numbers[index], {})[index] = letter
        found: list[tuple[int, list[int], Letters]] = []
        for number, known in letters.items():
            whole = tuple(known.get(index) for index in self.rules[number].indices)
            found.append((number, self.unfoldings[number].column(whole), whole))
        return tuple(found)

    def _steps(self, quick: Sequence[Quick]) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for index, _, letter, needed in quick:
            owner = self.owners[index]
            same = bool(found) and found[-1][0] == owner.number
            step = Step(index - owner.indices[0], letter, needed, same)
            number = self._step_numbers.setdefault(step, len(self.steps))
            if number == len(self.steps):
                self.steps.append(step)
            found.append((owner.number, number))
        return tuple(found)

    def _plan_group(self, number: int, group: Group, event: Event) -> PlannedGroup | None:
        keyed = any(may_name(event, place) for key in group.keys for place in key.paths)
        automata = tuple(
            (position, p)
            for position, index in enumerate(group.automata)
            if (p := _plan_automaton(index, self.tables[index], event)) is not None
        )
        return PlannedGroup(number, keyed, automata) if keyed or automata else None

    def group_of(self, entry: EngineRule) -> tuple[int, int]:
        """The group of a keyed rule, and the position of its first automaton in that group."""
        index = entry.indices[0]
        number = next(n for n, g in enumerate(self.groups) if index in g.automata)
        return number, self.groups[number].automata.index(entry.indices[0])


def _categories(cards: Sequence[CardPredicates]) -> dict[str, str]:
    """The category of every tool on which all cards agree."""
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for card in cards:
        for tool, category in card.categories.items():
            if found.setdefault(tool, category) != category:
                doubtful.add(tool)
    return {tool: category for tool, category in found.items() if tool not in doubtful}


def _plan_automaton(index: int, tables: Tables, event: Event) -> PlannedAutomaton | None:
    letter = 0
    tests: list[tuple[int, Holds]] = []
    for bit, proposition in enumerate(tables.automaton.propositions):
        left = residual(proposition.predicate, event)
        if isinstance(left, Const):
            letter |= left.value << bit
        else:
            tests.append((1 << bit, compile_predicate(left)))
    each = tables.automaton.each
    if each is not None:
        concerned = tests or letter or any(may_name(event, place) for place in each.paths)
        return PlannedAutomaton(index, tables, 0, (), None) if concerned else None
    if not tests and letter in tables.idle:
        return None
    return PlannedAutomaton(index, tables, letter, tuple(tests), tables.automaton.needed)
