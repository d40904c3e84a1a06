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
from cxdsl.trace.predicate import Field, Is, Predicate

# Events whose recorded fields are compared as a whole.
DRAFTED = ("draft", "confirmation_request", "confirmation", "submission", "notice")


class Asked:
    """The questions of all rules of a search, collected once.

    ``entities`` is how many entities of each sort the traces may have.
    """

    def __init__(self, subjects: Sequence[Subject], entities: int) -> None:
        rules = [s.compiled for s in subjects]
        self.entities = entities
        # Why some events cannot be told as steps; empty while all can.
        self.untold = ""
        self.automata = [a for r in rules for a in r.automata]
        self.predicates = tuple(
            dict.fromkeys(p.predicate for a in self.automata for p in a.propositions)
        )
        self.comparisons = tuple(dict.fromkeys(c for a in self.automata for c in a.comparisons))
        self.keyed = tuple(
            dict.fromkeys(
                [r.keys for r in rules]
                + [(*r.keys, a.each) for r in rules for a in r.automata if a.each is not None]
            )
        )
        self.keys: tuple[SliceKey, ...] = tuple(dict.fromkeys(k for ks in self.keyed for k in ks))
        self.contracts = {k: v for r in rules for k, v in r.contracts.items()}
        tests = [leaf for p in self.predicates for leaf in leaves(p)]
        self.names: dict[str, list[frozenset[str]]] = {}
        for test in tests:
            if isinstance(test, Is):
                self.names.setdefault(test.attr, []).append(frozenset(test.values))
        self.fields = tuple(dict.fromkeys(t for t in tests if isinstance(t, Field)))
        self.whole = any(comparisons.compares_whole(c) for c in self.comparisons)
        self.linked = _linked(self.comparisons)
        attributes = {p.path for k in self.keys for p in k.paths}
        self.drafts = bool(attributes & {"draft", "draft_line"})
        self.lines = {"draft", "draft_line"} <= attributes
        registers = sum(1 for c in self.comparisons if c.kind not in comparisons.ELAPSED)
        # An event may have to differ from every remembered one.
        self.distinct = max(1 + registers, entities if attributes else 1)
        self._tests = [compile_predicate(p) for p in self.predicates]
        self.paths = tuple(
            dict.fromkeys(
                [
                    *(t.path for t in self.fields),
                    *(p for pair in self.linked for p in pair),
                    *(p for p in sorted(attributes) if p.partition(".")[0] in CONTAINERS),
                ]
            )
        )

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
        if self.lines:
            seen.append([event.draft, event.replaces, event.kind == "draft"])
        return repr(seen)


def _linked(found: Iterable[Comparison]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(pair for c in found for pair in comparisons.paths_of(c)))


def tests_of(tests: Iterable[Predicate], paths: set[str]) -> list[Field]:
    """The field tests on some paths."""
    return [t for t in tests if isinstance(t, Field) and t.path in paths]
