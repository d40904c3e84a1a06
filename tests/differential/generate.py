"""Random rules and traces over a small vocabulary, biased to where things happen."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from cxdsl.artifact.condition import FactTest
from cxdsl.diag.span import Source, Span
from cxdsl.ir.from_model import from_model
from cxdsl.model.card import Rule
from cxdsl.model.clause import (
    Also,
    AtMost,
    Between,
    Ceiling,
    Clause,
    Either,
    Every,
    Exists,
    Expert,
    FirstBefore,
    Forbids,
    Latest,
    LatestOfEach,
    Match,
    Moment,
    Need,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Pattern,
    Precedence,
    Recorded,
    Relate,
    Response,
    Scoped,
    Soon,
    Total,
    Unless,
)
from cxdsl.model.relations import Condition, Conditions, Related, Term
from cxdsl.trace.calendar import Calendar, Window
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import (
    All,
    Any_,
    Backed,
    Const,
    Field,
    Is,
    Mentions,
    Not,
    Predicate,
    Wording,
    structural,
)
from cxdsl.trace.relation import Operand
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, UNIT_KEYS, EntityKey, KeyPath
from tests.differential.formulas import formula, says_something
from tests.helpers.handmade import written

ORDER_KEY = EntityKey("order", (KeyPath("arguments.order", tools=("t1", "t2")), KeyPath("draft")))
# An event may name several bills, and a bill by the order that it is for.
BILL_KEY = EntityKey("bill", (KeyPath("result.*.bill"), KeyPath("fields.bill")))
PAYER_KEY = EntityKey("payer", (KeyPath("result.*.payer"), KeyPath("arguments.order")))
KEYS: list[tuple[EntityKey, ...]] = [
    (),
    (),
    (),
    (),
    (DRAFT_KEY,),
    (DRAFT_KEY,),
    (ORDER_KEY,),
    (DRAFT_KEY, ORDER_KEY),
    (BILL_KEY,),
    (BILL_KEY, PAYER_KEY),
    (DRAFT_KEY, BILL_KEY),
    (DRAFT_KEY, PAYER_KEY, BILL_KEY),
]
WORDS = written().requires[0]
CALENDAR = Calendar(zone="America/New_York", holidays=("2026-01-01", "2026-01-05"))
SPAN = Span(Source("random", ""), 0, 0)


def predicate(r: random.Random, depth: int = 0) -> Predicate:
    """A random event predicate."""
    roll = r.random()
    if depth < 2 and roll < 0.12:
        return Any_(tuple(predicate(r, depth + 1) for _ in range(2)))
    if depth < 2 and roll < 0.2:
        return All((predicate(r, depth + 1), Not(predicate(r, depth + 1))))
    kind = r.choice(["message", "call", "result", "notice", "draft", "confirmation", "field"])
    match kind:
        case "message":
            who = Is("actor", (r.choice(["agent", "customer"]),))
            parts: list[Predicate] = [Is("kind", ("message",)), who]
            if r.random() < 0.5:
                parts.append(_words(r))
            return All(tuple(parts))
        case "call":
            return All((Is("kind", ("tool_call",)), Is("tool", (r.choice(["t1", "t2"]),))))
        case "result":
            return All((Is("kind", ("tool_result",)), Is("status", (r.choice(["ok", "error"]),))))
        case "notice":
            return All((Is("kind", ("notice",)), Is("notice", (r.choice(["n1", "n2"]),))))
        case "draft":
            return Is("kind", ("draft",))
        case "confirmation":
            return All((Is("kind", ("confirmation",)), Not(Is("decision", ("refused",)))))
        case _:
            op = r.choice(["=", "<", ">", "known", "!="])
            path = r.choice(["fields.amount", "fields.amount", "result.*.amount"])
            return Field(path, op, "number", () if op == "known" else ("2",))


def _backed(r: random.Random) -> Predicate:
    """A random test of where what a message says comes from."""
    sources = ["tool results", "customer messages", "task facts"]
    return Backed(
        r.choice(["numbers", "numbers", "citations"]),
        tuple(r.sample(sources, r.randint(1, 3))),
    )


def _words(r: random.Random) -> Predicate:
    """A random test of words."""
    phrase = r.choice(["yes", "no", "好的"])
    options: list[Predicate] = [
        Mentions((phrase,)),
        _backed(r),
        _backed(r),
        Wording("asserting", (phrase,)),
        Wording("denying", (phrase,)),
        Wording("number", ("40",)),
        Wording("matching", ("y.s",)),
        Wording("exactly", ("NO",)),
    ]
    return r.choice(options)


def pattern(r: random.Random, name: str) -> Pattern:
    """A random pattern."""
    p = predicate(r)
    return Pattern(name, name, p, structural(p))


def clause(r: random.Random) -> Clause:
    """A random clause of any template."""
    a, b, c = pattern(r, "a"), pattern(r, "b"), pattern(r, "c")
    if r.random() < 0.1:
        b = a
    within = r.choice([0, 1, 2, 5]) * 1_000_000
    window = Window(amount=r.choice([0, 1, 2]), unit="turns")
    if r.random() < 0.6:
        unit = r.choice(["business_days", "calendar_days"])
        window = Window(amount=r.choice([0, 1, 2, 5]), unit=unit, calendar=CALENDAR)
    narrow = All((a.predicate, predicate(r)))
    options: list[Clause] = [
        Precedence(a, b),
        Precedence(a, b, "own"),
        Precedence(a, b, "immediate"),
        Precedence(a, b, "within", within),
        Response(a, b),
        Response(a, b, before=c),
        Response(a, b, "own"),
        Response(a, b, "immediate"),
        Response(a, b, "within", within),
        Precedence(a, b, "within", window),
        Response(a, b, "within", window),
        FirstBefore(a, b),
        Expert(a, (b, c), formula(r, 3)),
        Expert(a, (a, b), formula(r, 4)),
        Soon(a, within),
        Soon(a, window),
        Latest(a, b, c, r.random() < 0.5),
        LatestOfEach(a, b, c, r.choice([ORDER_KEY, BILL_KEY, PAYER_KEY]), r.random() < 0.5),
        LatestOfEach(a, Pattern("any", "any", Const(True), Const(True)), c, BILL_KEY),
        Match(a, b, "names", (("fields.amount", "fields.amount"),), r.random() < 0.5),
        Match(a, b, "names", (("arguments.order", "arguments.order"),)),
        Match(a, b, "contract", (), r.random() < 0.5),
        Match(a, b, "hash"),
        Every(a, Pattern("good", "good", narrow, structural(narrow))),
        Recorded(a),
        Never(a),
        NeverTogether(a, b),
        NeverAfter(a, b),
        NeverAfter(a, b, c),
        NeverBeside(a, b),
        AtMost(a, r.choice([0, 1, 2, 3])),
        Ceiling(a, r.choice([1, 2, 3])),
        Exists(a, r.choice([1, 2, 3])),
        Exists(a, r.choice([1, 2]), exactly=True),
        Between(a, b, c, True),
        Between(a, b, c, False),
    ]
    plain = r.choice(options)
    kind = r.random()
    if kind < 0.55:
        return plain
    if kind < 0.65:
        return Relate(a, condition(r, a), r.random() < 0.5)
    if kind < 0.7:
        return total(r, a)
    if kind < 0.75:
        return Forbids(a, b, r.choice(["earlier", "later"]))
    if kind < 0.85:
        return either(r, a)
    return scoped(r, a)


FACTS = {"limit": 2, "route": "oral", "names": ["x", "y"]}
"""The facts of every random trace."""


def term(r: random.Random) -> Term:
    """One side of a random comparison of amounts."""
    of = r.choice(["event", "latest", "latest", "fact", "constants"])
    if of == "fact":
        return Term(Operand(of="fact", path="limit", type="number"))
    if of == "constants":
        return Term(Operand(of="constants", values=("2",), type="number"))
    counted = r.random() < 0.2
    path = "fields.items.*" if counted else "fields.amount"
    if of == "event":
        return Term(Operand(of="event", path=path, type="number", counted=counted))
    operand = Operand(of="register", path=path, type="number", counted=counted)
    return Term(operand, pattern(r, f"p{r.randrange(1_000_000)}"))


def condition(r: random.Random, subject: Pattern) -> Condition:
    """A random condition that looks beyond the event."""
    if r.random() < 0.3:
        parts = tuple(condition(r, subject) for _ in range(2))
        return Conditions(r.choice(["and", "or"]), parts)
    if r.random() < 0.2:
        good = All((subject.predicate, predicate(r)))
        return Pattern("good", "good", good, structural(good))
    op = r.choice(["=", "!=", "<", "<=", ">", ">=", "in", "within", "known", "unknown"])
    right = None if op in ("known", "unknown") else term(r)
    return Related(term(r), op, right, "related")


def total(r: random.Random, a: Pattern) -> Total:
    """A limited number, or a limited sum of amounts that are all recorded as numbers."""
    op, limit = r.choice(["<", "<="]), bound(r)
    if r.random() < 0.5:
        return Total(a, None, op, limit, "total")
    amount = Field("fields.amount", ">=", "number", ("0",))
    counted = replace(a, predicate=All((a.predicate, amount)))
    return Total(counted, "fields.amount", op, limit, "total")


def bound(r: random.Random) -> Term:
    """The limit of a random number or sum."""
    found = term(r)
    while found.operand.of == "event":
        found = term(r)
    return found


def either(r: random.Random, a: Pattern) -> Either:
    """Alternative needs of one subject."""
    # A proof speaks of patterns by name, so these are named apart from those of ``scoped``.
    b, c, d = pattern(r, "f"), pattern(r, "g"), pattern(r, "h")
    within = r.choice([0, 1, 2, 5]) * 1_000_000
    back: list[Need] = [
        Precedence(a, b),
        Precedence(a, b, "own"),
        Precedence(a, c, "immediate"),
        Precedence(a, c, "within", within),
        Latest(a, b, c, r.random() < 0.3),
        Forbids(a, d, "earlier"),
    ]
    ahead: list[Need] = [
        Response(a, c),
        Response(a, d, before=b),
        Response(a, d, "own"),
        Response(a, b, "immediate"),
        Response(a, d, "within", within),
        Forbids(a, d, "later"),
    ]
    needs = [*r.sample(back, 2), r.choice(ahead)]
    r.shuffle(needs)
    return Either(a, tuple(needs[: r.choice([2, 3])]))


def scoped(r: random.Random, a: Pattern) -> Clause:
    """A sentence that counts at some moments only."""
    b, c, d = pattern(r, "b"), pattern(r, "c"), pattern(r, "d")
    within = r.choice([0, 1, 2, 5]) * 1_000_000
    inner = r.choice(
        [
            Precedence(a, b),
            Precedence(a, b, "own"),
            Response(a, b),
            Response(a, b, before=c),
            Response(a, b, "within", within),
            Latest(a, b, c, r.random() < 0.5),
            Match(a, b, "names", (("fields.amount", "fields.amount"),), r.random() < 0.5),
            Match(a, b, "contract", (), differ=r.random() < 0.5),
            Never(a),
            Relate(a, condition(r, a), r.random() < 0.5),
            either(r, a),
        ]
    )
    e = pattern(r, "e")
    moments = r.sample(
        [
            Moment("after", d),
            Moment("after", d, e),
            Moment("after", b),
            Moment("before", e),
            Moment("while", d, e),
            Moment("first", a),
        ],
        r.choice([0, 1, 1, 2]),
    )
    excuses = [
        None,
        Unless(earlier=e),
        Unless(has=condition(r, a)),
        Unless(fact=FactTest("route", "=", "text", ("oral",))),
        Unless(fact=FactTest("limit", ">", "number", ("2",))),
    ]
    found = Scoped(inner, tuple(moments), r.choice(excuses))
    return Also(found) if r.random() < 0.1 else found


def sized(r: random.Random) -> Clause:
    """A random clause that asks few enough questions to be compiled in no time."""
    while True:
        found = clause(r)
        parts = from_model(found)
        if any(len(p.propositions) + len(p.comparisons) > 9 for p in parts):
            continue
        if not isinstance(found, Expert) or says_something(parts[0]):
            return found


def rule(r: random.Random) -> Rule:
    """A random rule: unkeyed, or by one or several entities."""
    keys = r.choice(KEYS)
    if r.random() < 0.15:
        keys = (*keys, *r.sample(UNIT_KEYS, 1))
    clauses = tuple(sized(r) for _ in range(r.choice([1, 1, 1, 2])))
    carries = {}
    if DRAFT_KEY in keys:
        carries = r.choice([{}, {"n1": "always"}, {"n1": "if_unchanged", "n2": "always"}])
    return Rule("random", "", "", keys, clauses, {"k1": ("amount",)}, SPAN, WORDS, carries)


_FIELDS = [
    b"",
    b'{"amount":1}',
    b'{"amount":2}',
    b'{"amount":3}',
    b'{"amount":2.0}',
    b'{"amount":"2","to":"x"}',
    b'{"to":"y"}',
    b'{"amount":2,"items":["x","y"]}',
    b'{"amount":3,"items":[]}',
    b'{"bill":"b1","amount":2}',
    b'{"bill":"b2"}',
]
_RESULTS = [
    b"",
    b"[]",
    b'[{"bill":"b1","amount":2,"payer":1}]',
    b'[{"bill":"b1","amount":1,"payer":1},{"bill":"b2","amount":2,"payer":2}]',
    b'[{"bill":"b1","amount":1},{"bill":"b1","amount":3,"payer":2},{"bill":"b3"}]',
    b'[{"payer":1,"amount":2},{"payer":2}]',
]


def events(r: random.Random) -> list[Event]:
    """A random trace of up to fourteen events with times."""
    found: list[Event] = []
    calls: list[Event] = []
    # In seconds or in half days, in the zone of the calendar or in another.
    start = datetime.fromisoformat(r.choice(["2026-01-01T10:00:00", "2026-01-02T02:00:00+00:00"]))
    pace = r.choice([1, 43_200])
    clock = 0.0
    turn = 0
    for seq in range(1, r.randint(0, 14) + 1):
        clock += r.choice([0, 0, 0.5, 1, 2, 4])
        event = _event(r, seq, clock, calls)
        turn += event.kind == "message" and event.actor == "customer"
        event.turn = turn
        event.ts = (start + timedelta(seconds=pace * clock)).isoformat()
        event.message = r.choice([None, 1, 1, 1, "1", 2, "#3"])
        event.group = r.choice([None, "g", "g", "h"])
        found.append(event)
    return found


def _event(r: random.Random, seq: int, ts: float, calls: list[Event]) -> Event:
    kinds = ["message", "tool_call", "tool_result", "notice", "draft", "confirmation", "submission"]
    kind = r.choice(kinds)
    draft = r.choice([None, "d1", "d1", "d2", "d2", "d3"])
    fields = msgspec.Raw(r.choice(_FIELDS))
    match kind:
        case "message":
            who = r.choice(["agent", "customer"])
            texts = ["Yes please", "no", "yesterday", "好的", "not yes", "$2 by § 3", "€2.5 or 40"]
            text = r.choice(texts)
            return Event(seq=seq, kind=kind, actor=who, text=text, ts=ts)
        case "tool_call":
            arguments = msgspec.Raw(r.choice([b"", b'{"order":1}', b'{"order":"2"}']))
            call = Event(
                seq=seq,
                kind=kind,
                actor="agent",
                tool=r.choice(["t1", "t2", "t3"]),
                ts=ts,
                arguments=arguments,
                draft=draft,
            )
            calls.append(call)
            return call
        case "tool_result":
            status = r.choice(["ok", "ok", "error"])
            if not calls:
                return Event(seq=seq, kind=kind, actor="tool", tool="t1", status=status, ts=ts)
            call = r.choice(calls)
            return Event(
                seq=seq,
                kind=kind,
                actor="tool",
                tool=call.tool,
                status=status,
                ts=ts,
                arguments=call.arguments,
                call_seq=call.seq,
                requested_by="agent",
                draft=draft,
                result=msgspec.Raw(r.choice(_RESULTS)),
            )
        case "notice":
            name = r.choice(["n1", "n1", "n2"])
            return Event(seq=seq, kind=kind, actor="runtime", notice=name, draft=draft, ts=ts)
        case _:
            who = "customer" if kind == "confirmation" else "runtime"
            return Event(
                seq=seq,
                kind=kind,
                actor=who,
                draft=draft or "d1",
                fields=fields,
                ts=ts,
                replaces=r.choice([None, None, "d1", "d2"]) if kind == "draft" else None,
                hash=r.choice([None, None, None, "h1", "h2"]) if kind == "draft" else None,
                draft_type=r.choice([None, "k1"]),
                decision=r.choice([None, "accepted", "refused"])
                if kind == "confirmation"
                else None,
            )
