"""A run that follows every entity of a kind by itself (``the latest P of each K``)."""

from __future__ import annotations

from collections.abc import Iterable

from cxdsl.monitor.effects import Effects
from cxdsl.monitor.registers import Comparer
from cxdsl.monitor.slice import KEPT, Raw, Run
from cxdsl.monitor.tables import VIOLATED, Step, Tables
from cxdsl.trace.events import Event
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.keys import WithheldKeyError, entities

# A root state, and the seq that the register holds in it.
Stand = tuple[int, int | None]


class Followed:
    """One entity: where it was first named, where it may stand, where the needed event stood."""

    __slots__ = ("named", "needed", "stands")

    def __init__(self, named: int, stands: frozenset[Stand], needed: int | None = None) -> None:
        self.named = named
        self.stands = stands
        self.needed = needed


class EachRun(Run):
    """The run of an automaton with ``each``.

    It tests its propositions itself: the trigger on the event, the others on what each entity
    sees of it. Where a value is withheld, an entity has several possible stands.
    """

    __slots__ = ("followed", "reasons", "tests", "unnamed")

    def __init__(
        self, tables: Tables, comparer: Comparer, effects: Effects, root: int | None = None
    ) -> None:
        super().__init__(tables, comparer, effects, root)
        propositions = tables.automaton.propositions
        self.tests = tuple(compile_predicate(p.predicate) for p in propositions)
        self.followed: dict[str, Followed] = {}
        # Where an entity stands that no event has named yet.
        self.unnamed: frozenset[Stand] = frozenset({(tables.automaton.initial, None)})
        self.reasons: dict[str, None] = {}

    def copy(self) -> EachRun:
        """An independent copy, for a new slice or another possibility."""
        other = type(self)(self.tables, self.comparer, self.effects)
        other.activations, other.violations = self.activations, self.violations
        other.failures, other.uncertain = self.failures.copy(), self.uncertain
        other.followed = {
            name: Followed(f.named, f.stands, f.needed) for name, f in self.followed.items()
        }
        other.moved = self.moved
        other.unnamed, other.reasons = self.unnamed, self.reasons.copy()
        return other

    def step(self, letter: int, event: Event) -> bool:
        """Move every entity by what it sees of an event (``letter`` is worked out here)."""
        each = self.tables.automaton.each
        assert each is not None
        try:
            seen = entities(event, each.paths)
        except WithheldKeyError:
            seen = {}
            self.uncertain = True
            self._doubt(f"identity withheld at seq {event.seq}")
        for name in seen:
            if name not in self.followed:
                self.followed[name] = Followed(event.seq, self.unnamed)
        bound = self.tests[0](event)
        triggers = [0, 1] if bound is None else [int(bound)]
        if bound is None:
            self._doubt(f"withheld value at seq {event.seq}")
        self.activations += bound is True
        failing: list[tuple[str, Followed, frozenset[Stand]]] = []
        for name, followed in self.followed.items():
            before = followed.stands
            letters = self._letters(seen[name]) if name in seen else [0]
            if self._move(followed, triggers, letters, event.seq) is True and bound:
                failing.append((name, followed, before))
        self.unnamed, _ = self._after(self.unnamed, triggers, event.seq)
        if failing:
            self._fail_for(event, failing)
        return True

    def _letters(self, view: Event) -> list[int]:
        """The possible truths of the propositions beside the trigger."""
        tests = ((1 << bit, test) for bit, test in enumerate(self.tests[1:], start=1))
        return self.tables.letters(0, tests, view)

    def _move(
        self, followed: Followed, triggers: list[int], letters: list[int], seq: int
    ) -> bool | None:
        """Move one entity; whether the position fails for it (None: that depends)."""
        options = [t | x for t in triggers for x in letters]
        followed.stands, fails = self._after(followed.stands, options, seq)
        needed = self.tables.automaton.needed
        if needed is not None and all(x >> needed & 1 for x in letters):
            followed.needed = seq
        if fails is None:
            self._doubt(f"withheld value at or before seq {seq}")
        return fails

    def _after(
        self, stands: Iterable[Stand], letters: Iterable[int], seq: int
    ) -> tuple[frozenset[Stand], bool | None]:
        rows = self.tables.rows
        after: set[Stand] = set()
        fails: set[bool] = set()
        for letter in letters:
            for root, kept in stands:
                cell = rows[root][letter]
                if isinstance(cell, Step):
                    after.add((cell.to, seq if cell.store else kept))
                    fails.add(cell.fork == VIOLATED)
                else:
                    assert cell is not None  # only possible letters are asked
                    after.add((cell, kept))
                    fails.add(False)
        return frozenset(after), fails.pop() if len(fails) == 1 else None

    def _fail_for(
        self, event: Event, failing: list[tuple[str, Followed, frozenset[Stand]]]
    ) -> None:
        self.violations += 1
        if len(self.failures) >= KEPT:
            return
        self.effects.watch(event)
        found: list[tuple[str, int, bool]] = []
        for name, followed, before in failing:
            kept = max((seq for _, seq in before if seq is not None), default=None)
            found.append((name, followed.named if kept is None else kept, kept is not None))
        cited = next((seq for _, seq, is_kept in found if is_kept), None)
        raw = Raw(event.seq, event.seq, (cited,), (), not self.uncertain, tuple(found))
        self.failures.append(raw)

    def _doubt(self, reason: str) -> None:
        """From now on there may be a failure that nobody can see."""
        self.reasons[reason] = None

    def needed_at(self, raw: Raw) -> tuple[int | None, int | None]:
        """Where the needed event stood for the entities that lacked it (the last such seq)."""
        lacking = [self.followed[name] for name, _, is_kept in raw.entities if not is_kept]
        last = max((f.needed for f in lacking if f.needed is not None), default=None)
        return last, last

    @property
    def settled(self) -> bool:
        """Whether nothing can go wrong any more: another entity may always turn up."""
        return False
