"""Formulas for experts: monitor, refusals and verdicts so far are what the definition says."""

import random
from itertools import product

import msgspec
import pytest

from cxdsl.automata.from_ir import from_ir
from cxdsl.automata.trivial import refuse_trivial
from cxdsl.diag.diagnostic import CardError
from cxdsl.ir.expert import expert
from cxdsl.model.card import Rule
from cxdsl.model.clause import Expert, Pattern
from cxdsl.monitor.checker import check_certificate
from cxdsl.monitor.engine import Engine
from cxdsl.monitor.run import TraceMonitor
from cxdsl.semantics.expert import holds
from cxdsl.trace.events import Event, Header, Redacted
from cxdsl.trace.predicate import All, Is
from tests.differential.compare import card_of, disagreement
from tests.differential.formula_rules import formula_rule
from tests.differential.formulas import formula
from tests.differential.generate import FACTS, SPAN, WORDS, events


def _any_of(name, *notices):
    one = All((Is("kind", ("notice",)), Is("notice", notices)))
    return Pattern(name, name, one, one)


# `d` is asked of; p and q overlap in `b`, so every combination of the two can happen.
SUBJECT = _any_of("d", "d", "dp")
P, Q = _any_of("p", "p", "b", "dp"), _any_of("q", "q", "b")
LETTERS = ("d", "dp", "p", "q", "b", "x")


def _clause(r, depth):
    return Expert(SUBJECT, (P, Q), formula(r, depth))


def _failing(clause, word):
    """The places of a closed word at which the definition says that the formula fails."""
    places = [{i for i, x in enumerate(word) if x in names} for names in (("p", "b", "dp"), "qb")]
    bound = [i for i, x in enumerate(word) if x in ("d", "dp")]
    return {i for i in bound if not holds(clause.formula, i, len(word), places)}


def _verdict(clause, word):
    return "fail" if _failing(clause, word) else "pass"


def _trivial(clause):
    try:
        refuse_trivial(from_ir(expert(clause)), None)
    except CardError as error:
        return error.diagnostics[0].code
    return None


def _trace(word):
    return [Event(seq=n, kind="notice", actor="agent", notice=x) for n, x in enumerate(word, 1)]


def _rule(clause):
    return Rule("random", "", "", (), (clause,), {}, SPAN, WORDS, {})


@pytest.mark.parametrize("block", range(4))
def test_monitor_agrees_with_the_definition(block):
    verdicts = {"pass": 0, "fail": 0}
    for number in range(100):
        r = random.Random(f"formulas/{block}/{number}")
        one = formula_rule(r)
        card = card_of(one)
        engine = Engine([card])
        for _ in range(15):
            trace = events(r)
            assert disagreement(one, engine, card.rules[0], trace) is None, (block, number)
            monitor = TraceMonitor(engine, Header(trace_id="t", facts=FACTS))
            monitor.feed_many(trace)
            verdicts[monitor.results()[0].verdict] += 1
    assert min(verdicts.values()) > 200


def test_on_every_short_word():
    for number in range(60):
        clause = _clause(random.Random(f"words/{number}"), 4)
        if _trivial(clause) is not None:
            continue
        engine = Engine([card_of(_rule(clause))])
        for length in range(4):
            for word in product(LETTERS, repeat=length):
                monitor = TraceMonitor(engine, Header(trace_id="t"))
                monitor.feed_many(_trace(word))
                assert monitor.results()[0].verdict == _verdict(clause, word), (number, word)


def test_refused_are_the_formulas_that_decide_nothing():
    """All words of up to four events, which is as far as formulas of depth two look."""
    words = [w for n in range(1, 5) for w in product(LETTERS, repeat=n)]
    asked = [w for w in words if set(w) & {"d", "dp"}]
    refused = {"CX4044": 0, "CX4045": 0, None: 0}
    for number in range(250):
        clause = _clause(random.Random(f"trivial/{number}"), 2)
        code = _trivial(clause)
        refused[code] += 1
        fails = any(_verdict(clause, w) == "fail" for w in asked)
        passes = any(_verdict(clause, w) == "pass" for w in asked)
        assert (code == "CX4044") == (not fails), (number, clause.formula)
        assert (code == "CX4045") == (not passes), (number, clause.formula)
    assert min(refused.values()) > 10


def test_verdicts_so_far_are_what_every_continuation_leaves():
    """Decided: each continuation says the same. Open: continuations say both."""
    seen = {"pass": 0, "fail": 0, "undecided": 0}
    tails = [w for n in range(4) for w in product(LETTERS, repeat=n)]
    for number in range(80):
        r = random.Random(f"so far/{number}")
        clause = _clause(r, 3)
        if _trivial(clause) is not None:
            continue
        engine = Engine([card_of(_rule(clause))])
        for _ in range(3):
            word = tuple(r.choice(LETTERS) for _ in range(r.randrange(5)))
            monitor = TraceMonitor(engine, Header(trace_id="t"))
            monitor.feed_many(_trace(word))
            (online,) = monitor.results(online=True)
            seen[online.verdict] += 1
            said = {_verdict(clause, (*word, *tail)) for tail in tails}
            assert said == set(online.possible), (number, word)
            (broken_off,) = monitor.results(closed=False)
            assert said == set(broken_off.possible), (number, word)
    assert min(seen.values()) > 5


def test_withheld_values_leave_what_every_completion_leaves():
    """One event withholds which notice it was; a proof stands only where all of them fail."""
    seen, proved = {"pass": 0, "fail": 0, "undecided": 0}, 0
    for number in range(200):
        r = random.Random(f"withheld/{number}")
        clause = _clause(r, 3)
        if _trivial(clause) is not None:
            continue
        card = card_of(_rule(clause))
        engine = Engine([card])
        for _ in range(4):
            word = [r.choice(LETTERS) for _ in range(r.randrange(1, 6))]
            hidden = r.randrange(len(word))
            trace = _trace(word)
            trace[hidden] = msgspec.structs.replace(trace[hidden], notice=Redacted())
            monitor = TraceMonitor(engine, Header(trace_id="t"))
            monitor.feed_many(trace)
            (result,) = monitor.results()
            completions = [(*word[:hidden], x, *word[hidden + 1 :]) for x in LETTERS]
            said = {_verdict(clause, one) for one in completions}
            assert said == set(result.possible), (number, word, hidden)
            seen[result.verdict] += 1
            certain = set.intersection(*(_failing(clause, one) for one in completions))
            for violation in result.violations:
                found = check_certificate(card.rules[0], violation, trace, Header(trace_id="t"))
                assert found or violation.seqs[0] - 1 in certain, (number, word, hidden)
                proved += not found
    assert min(seen.values()) > 5
    assert proved > 100
