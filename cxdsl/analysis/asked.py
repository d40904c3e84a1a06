"""What a set of rules asks of events: tests, compared values, keys, and names that matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from cxdsl.analysis import comparisons
from cxdsl.analysis.residue import leaves
from cxdsl.analysis.subject import Subject
from cxdsl.artifact.predicate import Comparison, SliceKey
from cxdsl.trace.events import CONTAINERS, Event
from cxdsl.trace.holds import compile_predicate, field_values
from cxdsl.trace.keys import views
from cxdsl.trace.predicate import Field, Is, Predicate, Related
from cxdsl.trace.relation import Operand, Relation
from cxdsl.trace.units import RECORDED_UNITS, UNITS

# Events whose recorded fields are compared as a whole.
DRAFTED = ("draft", "confirmation_request", "confirmation", "submission", "notice")


class Asked:
    """The questions of all rules of a search, collected once.

    ``entities`` is how many entities of each sort the traces may have.
    """

    def __init__(
        self, subjects: Sequence[Subject], entities: int, apart: Sequence[Predicate] = ()
    ) -> None:
        rules = [s.compiled for s in subjects]
        self.entities = entities
        # Why some events cannot be told as steps; empty while all can.
        self.untold = ""
        if any(r.carries for r in rules):
            self.untold = "notices that carry over to a corrected draft are not followed"
        self.units = {k.name for r in rules for k in r.keys if k.name in UNITS}
        self.recorded = sorted(self.units & set(RECORDED_UNITS))
        if self.recorded:
            self.untold = "results that come late in their message or group are not tried"
        self.automata = [a for r in rules for a in r.automata]
        self.predicates = tuple(
            dict.fromkeys((*(p.predicate for a in self.automata for p in a.propositions), *apart))
        )
        self.comparisons = tuple(dict.fromkeys(c for a in self.automata for c in a.comparisons))
        self.keyed = tuple(
            dict.fromkeys(
                tuple(k for k in keys if k.name not in UNITS)
                for r in rules
                for keys in (r.keys, *((*r.keys, a.each) for a in r.automata if a.each is not None))
            )
        )
        self.keys: tuple[SliceKey, ...] = tuple(dict.fromkeys(k for ks in self.keyed for k in ks))
        self.contracts = {k: v for r in rules for k, v in r.contracts.items()}
        tests = [leaf for p in self.predicates for leaf in leaves(p)]
        self.names: dict[str, list[frozenset[str]]] = {}
        for test in tests:
            if isinstance(test, Is):
                self.names.setdefault(test.attr, []).append(frozenset(test.values))
        relations = [
            *(c.relation for c in self.comparisons if c.relation is not None),
            *(t.relation for t in tests if isinstance(t, Related)),
        ]
        self.fields = tuple(
            dict.fromkeys([*(t for t in tests if isinstance(t, Field)), *_as_tests(relations)])
        )
        if relations or any(c.kind not in comparisons.EXACT for c in self.comparisons):
            # Lists, sums and spans of time have too many values to try them all.
            self.untold = "not all values are tried that are compared with each other or with facts"
        self.whole = any(comparisons.compares_whole(c) for c in self.comparisons)
        self._related = {o.path for r in relations for o in _sides(r)}
        self.linked = _linked(self.comparisons, relations)
        # Facts whose values are compared, with the field that each is compared with.
        self.facts = tuple(dict.fromkeys(f for r in relations for f in _fact(r)))
        self.conditions = tuple(c.facts for c in self.comparisons if c.facts is not None)
        attributes = {p.path for k in self.keys for p in k.paths}
        self.drafts = bool(attributes & {"draft", "draft_line"})
        self.lines = {"draft", "draft_line"} <= attributes
        # Comparisons of whole events, and entities: an event may have to differ from all of them.
        wholes = sum(comparisons.compares_whole(c) for c in self.comparisons)
        self._apart = max(1 + wholes, entities if attributes else 1)
        self._tests = [compile_predicate(p) for p in self.predicates]
        self.paths = tuple(
            dict.fromkeys(
                p
                for p in (
                    *(t.path for t in self.fields),
                    *(p for pair in self.linked for p in pair),
                    *sorted(attributes),
                )
                if p.partition(".")[0] in CONTAINERS and "." in p
            )
        )
        looked = {p for pair in self.linked for p in pair} | {t.path for t in self.fields}
        self.containers = looked & set(CONTAINERS)
        if "draft_type" in self.names:
            # A step tells the kind of its draft by its fields alone.
            self.untold = "not all kinds of drafts can be told as steps"
        if any(p.partition(".")[0] not in CONTAINERS for p in looked):
            self.untold = "values that stand outside the fields of an event are not all tried"

    def distinct(self, path: str) -> int:
        """How many values of a field have to differ from each other."""
        compared = sum(path in pair for pair in self.linked)
        return max(self._apart, 1 + compared)

    def any_entry(self, path: str) -> bool:
        """Whether it matters that a list has several entries."""
        return path in self._related or any(p.path == path for k in self.keys for p in k.paths)

    def alike(self, path: str) -> set[str]:
        """The paths whose values are compared with those of this one, itself among them."""
        group, grew = {path}, True
        while grew:
            more = {p for pair in self.linked if group & set(pair) for p in pair}
            grew = not more <= group
            group |= more
        return group

    def classes(self, attr: str, value: str) -> tuple[bool, ...]:
        """How the tests of a name (tool, notice, category …) come out for a value."""
        return tuple(value in values for values in self.names.get(attr, ()))

    def looks(self, event: Event) -> str:
        """Everything that some rule can see of an event: equal texts mean equal treatment."""
        seen: list[Any] = []
        for keys in self.keyed:
            for binding, view in views(event, keys):
                seen.append([binding, *(test(view) for test in self._tests)])
                seen.append([field_values(view, p) for pair in self.linked for p in pair])
                if self.whole and event.kind in DRAFTED:
                    seen.append([view.container("fields"), view.hash, view.draft_type])
        if not all(map(comparisons.known, self.comparisons)):
            # Nobody knows what such a comparison looks at: only equal events are alike.
            plain = msgspec.structs.replace(event, seq=0, ts=None, call_seq=None)
            seen.append(msgspec.json.encode(plain).decode())
        if "turn" in self.units:
            seen.append(event.kind == "message" and event.actor == "customer")
        if self.lines:
            seen.append([event.draft, event.replaces, event.kind == "draft"])
        return repr(seen)


def _linked(
    found: Iterable[Comparison], relations: Iterable[Relation]
) -> tuple[tuple[str, str], ...]:
    pairs = [pair for c in found for pair in c.pairs]
    for r in relations:
        sides = [o.path for o in _sides(r) if o.of in _RECORDED and o.path]
        if sides:
            pairs.append((sides[0], sides[-1]))
    return tuple(dict.fromkeys(pairs))


# Operands whose values stand in events.
_RECORDED = ("event", "register", "total")
_TESTS = {"unknown": "known", "within": "in"}


def _sides(r: Relation) -> list[Operand]:
    return [o for o in (r.left, r.right) if o is not None]


def _fact(r: Relation) -> list[tuple[str, str]]:
    facts = [o.path for o in _sides(r) if o.of == "fact"]
    paths = [o.path for o in _sides(r) if o.of in _RECORDED]
    return [(fact, paths[0] if paths else "") for fact in facts]


def _as_tests(relations: Iterable[Relation]) -> list[Field]:
    """Relations with constants, as tests of the field that they compare."""
    found = []
    for r in relations:
        given = next((o for o in _sides(r) if o.of == "constants"), None)
        path = next((o.path for o in _sides(r) if o.of in _RECORDED), "")
        if path and given is not None:
            found.append(Field(path, _TESTS.get(r.op, r.op), given.type, given.values))
    return found


def tests_of(tests: Iterable[Predicate], paths: set[str]) -> list[Field]:
    """The field tests on some paths."""
    return [t for t in tests if isinstance(t, Field) and t.path in paths]
