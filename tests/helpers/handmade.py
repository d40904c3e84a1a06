"""Small cards and traces made without the parser, for tests behind the wall."""

from __future__ import annotations

import dataclasses
import functools
import json
from typing import Any

import msgspec

from cxdsl.artifact.condition import Condition
from cxdsl.artifact.manifest import JudgeRef, digest
from cxdsl.artifact.predicate import SCHEMA, CardPredicates, encode
from cxdsl.artifact.store import CardEntry
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.span import Source, Span
from cxdsl.emit.checklists import card_checklist
from cxdsl.emit.predicates import card_predicates
from cxdsl.emit.unit import Unit
from cxdsl.model.card import Card, Citation, JudgeItem, Rule
from cxdsl.model.clause import Clause, Never, Pattern, Precedence, Response
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.trace.events import Event, Header
from cxdsl.trace.predicate import All, Is, Predicate
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, EntityKey, Vocabulary

SPAN = Span(Source("handmade", ""), 0, 0)


def pattern(text: str, **attributes: str) -> Pattern:
    """A pattern by exact attributes, such as ``pattern("notice n", kind="notice")``."""
    predicate: Predicate = All(tuple(Is(k, (v,)) for k, v in attributes.items()))
    return Pattern(text, text, predicate, predicate)


NOTICE = pattern("notice n", kind="notice", notice="n")
REQUEST = pattern("confirmation request", kind="confirmation_request")
READ = pattern("call to read_it", kind="tool_call", tool="read_it")


WRITTEN = """\
language 1
card made version 1.0.0
  require made_rule every confirmation request needs an earlier notice n
  judge made_item major pass when "The customer was told."
end
"""


@functools.cache
def written() -> tree.Card:
    """What cards made here are said to be written as."""
    file, found = parse(Source("made.card", WRITTEN))
    assert file is not None, found
    return file.cards[0]


def rule(id: str, clause: Clause, *keys: EntityKey) -> Rule:
    """A rule of one clause."""
    words = dataclasses.replace(
        written().requires[0], keys=tuple(tree.Name(k.name, SPAN) for k in keys)
    )
    return Rule(id, f"About {id}.", f"the sentence of {id}", keys, (clause,), {}, SPAN, words)


NOTICE_FIRST = rule("notice_first", Precedence(REQUEST, NOTICE), DRAFT_KEY)
NOTICE_LATER = rule("notice_later", Response(REQUEST, NOTICE))
NO_READ = rule("no_read", Never(READ))


def entry(
    card: str,
    *rules: Rule,
    version: str = "1.0.0",
    domain: str = "banking",
    applies: Condition | None = None,
    effective_from: str | None = None,
    effective_until: str | None = None,
    supersedes: tuple[str, str] | None = None,
    judge: tuple[str, ...] = (),
    basis: str = "regulation",
) -> CardEntry:
    """A compiled card."""
    predicates = CardPredicates(
        schema=SCHEMA,
        card=card,
        version=version,
        domain=domain,
        title=f"Title of {card}",
        basis=basis,
        citations=("Rule 1",),
        effective_from=effective_from,
        effective_until=effective_until,
        supersedes=supersedes,
        applies=applies,
        applies_text="some condition" if applies else "",
        rules=tuple(compile_rule(r) for r in rules),
    )
    predicates = msgspec.structs.replace(predicates, digest=digest(encode(predicates)))
    return CardEntry(predicates, tuple(JudgeRef(id=j, severity="major") for j in judge))


def header(trace_id: str = "t1", **known: Any) -> Header:
    """A header."""
    return Header(trace_id=trace_id, **known)


def event(seq: int, kind: str, actor: str = "agent", **more: Any) -> Event:
    """An event; ``arguments`` and the like may be given as plain values."""
    for name in ("arguments", "result", "fields", "state"):
        if name in more:
            more[name] = msgspec.Raw(json.dumps(more[name]).encode())
    return Event(seq=seq, kind=kind, actor=actor, **more)


def told() -> list[Event]:
    """The customer is told, then asked."""
    return [
        event(1, "notice", notice="n", draft="d1"),
        event(2, "confirmation_request", draft="d1"),
    ]


def not_told() -> list[Event]:
    """The customer is asked without having been told."""
    return [
        event(1, "draft", "runtime", draft="d1"),
        event(2, "confirmation_request", draft="d1"),
    ]


def card(id: str, *rules: Rule, **more: Any) -> Card:
    """A checked card with the least it needs."""
    text = more.pop("text", f"card {id} version 1.0.0\nend\n")
    source = Source(f"{id}.card", text)
    known: dict[str, Any] = {
        "version": "1.0.0",
        "title": f"Title of {id}",
        "domain": "banking",
        "basis": "regulation",
        "citations": (Citation("Rule 1"),),
        "obligation": "Somebody has to do something.",
        "effective_from": None,
        "effective_until": None,
        "supersedes": None,
        "applies": None,
        "applies_text": "",
        "checkpoint": None,
        "limits": None,
        "unchecked": (),
        "tags": (),
        "judges": (),
        "examples": (),
        "categories": {},
        "written": written(),
        "vocabulary": Vocabulary("banking"),
    }
    known.update(more)
    span = Span(source, 0, len(text))
    return Card(id=id, rules=rules, source=source, span=span, **known)


def unit(made: Card) -> Unit:
    """A compiled card as the emitter takes it."""
    rules = tuple(compile_rule(r) for r in made.rules)
    predicates = card_predicates(made, rules)
    return Unit(made, predicates, card_checklist(made), f"rulecards/{made.id}.card")


def judge(id: str = "told", **more: Any) -> JudgeItem:
    """A judge item."""
    known: dict[str, Any] = {
        "severity": "critical",
        "title": "",
        "pass_condition": "The customer was told.",
        "evidence_from": None,
        "evidence_until": None,
        "tags": (),
        "written": written().judges[0],
    }
    known.update(more)
    return JudgeItem(id=id, span=SPAN, **known)
