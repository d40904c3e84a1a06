"""Numbers and citations that have to come from somewhere."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from cxdsl.diag.diagnostic import CardError
from cxdsl.monitor import backing
from cxdsl.monitor.backing import Backing, unbacked_differences
from cxdsl.trace.backing import worked_out
from cxdsl.trace.events import Event, Redacted
from cxdsl.trace.holds import compile_predicate
from cxdsl.trace.predicate import Backed
from cxdsl.wording.citations import citations

NUMBERS = Backed("numbers", ("tool results", "customer messages", "task facts"))
CITATIONS = Backed("citations", ("tool results", "customer messages", "task facts"))


def trace(*told):
    """Agent and customer messages by their first letter, results as JSON."""
    found = []
    for seq, one in enumerate(told, 1):
        if one.startswith("{"):
            event = Event(
                seq=seq, kind="tool_result", actor="tool", result=msgspec.Raw(one.encode())
            )
        else:
            who = {"A": "agent", "C": "customer"}[one[0]]
            event = Event(seq=seq, kind="message", actor=who, text=one[2:])
        found.append(event)
    return found


def answers(ask, events, facts=None):
    """What the definition says of every event; the monitor has to say the same."""
    test = compile_predicate(ask)
    defined = [test(e) for e in worked_out(events, facts or {}, (ask,))]
    assert [test(e) for e in Backing((ask,), facts or {}).work_out(events)] == defined
    return defined


@pytest.mark.parametrize(
    ("source", "said", "expected"),
    [
        ('{"amount":40}', "A:You get $40.00.", True),
        ('{"amount":40}', "A:You get 45.", False),
        ('{"amount":"1,628.00"}', "A:一千六百二十八元", True),
        ('{"rows":[{"a":12.5}]}', "A:It costs 12.50.", True),
        ('{"rate":0.4}', "A:That is 40%.", True),
        ('{"rate":"40%"}', "A:That is ４０％.", True),
        ('{"rate":16.00}', "A:16.0 percent", True),
        ('{"balance":-40}', "A:You owe 40 dollars.", True),
        ('{"id":"o-40"}', "A:You get 40.", False),
        ('{"flag":true}', "A:You get $1.", False),
        ("C:I paid 99", "A:You paid 99.", True),
        ("A:It is 99", "A:You paid 99.", False),
        ('{"a":1}', "A:I see 2 options and 10 days.", True),
        ('{"a":1}', "A:I see 11 options.", False),
        ('{"a":1}', "A:Pay $2.", False),
        ('{"a":1}', "A:Until 2 May 2026, call 400-555-0100, see 12 CFR 1005.11.", True),
        ('{"a":100000,"b":1.5}', "A:The fee is 1,500.", False),
    ],
)
def test_numbers(source, said, expected):
    assert answers(NUMBERS, trace(source, said))[-1] is expected


@pytest.mark.parametrize(
    ("source", "said", "expected"),
    [
        ('{"t":"12 CFR 1005.11(b)(2)"}', "A:See 12 C.F.R. § 1005.11(b)(2).", True),
        ('{"t":"12 CFR 1005.11(b)(2)"}', "A:See 12 CFR 1005.11(b).", True),
        ('{"t":"12 CFR 1005.11(b)"}', "A:See 12 CFR 1005.11(b)(2).", False),
        ('{"t":"12 CFR 1005.11"}', "A:See 12 CFR 1005.1.", False),
        ('{"t":"依照第四十条办理"}', "A:根据第四十条，可以退款", True),
        ('{"t":"依照第四十条办理"}', "A:根据第四条，可以退款", False),
        ('{"t":"nothing"}', "A:Section 4.2 says so.", False),
        ('{"t":"nothing"}', "A:No law is named, 40 dollars.", True),
    ],
)
def test_citations(source, said, expected):
    assert answers(CITATIONS, trace(source, said))[-1] is expected


def test_sources_come_before():
    events = trace("A:You get 45.", '{"amount":45}', "A:You get 45.")
    assert answers(NUMBERS, events) == [False, True, True]


def test_facts_are_a_source_where_named():
    events = trace("A:The limit is 500.")
    assert answers(NUMBERS, events, {"limit": 500}) == [True]
    assert answers(Backed("numbers", ("tool results",)), events, {"limit": 500}) == [False]


def test_what_was_withheld_leaves_it_open():
    events = [
        Event(seq=1, kind="message", actor="customer", text=Redacted()),
        *trace("A:You get 45.", "A:Good morning."),
    ]
    assert answers(NUMBERS, events) == [None, None, True]


def test_an_event_of_which_nothing_was_worked_out_is_unknown():
    assert compile_predicate(NUMBERS)(trace("A:You get 45.")[0]) is None


def test_evidence_names_the_number_and_the_closest_one():
    events = trace('{"a":40,"b":90}', "A:That is 45, not 90.")
    event = Backing((NUMBERS,), {}).work_out(events)[1]
    (found,) = unbacked_differences(event, (NUMBERS,))
    assert (found.field, found.found, found.expected) == (
        "number at character 9",
        "45",
        Decimal(40),
    )
    assert found.note == "the closest is 40 of seq 1"


def test_more_values_than_can_be_kept_is_an_error(monkeypatch):
    monkeypatch.setattr(backing, "MAX_VALUES", 3)
    with pytest.raises(CardError) as caught:
        Backing((NUMBERS,), {}).work_out(trace('{"a":[11,12,13,14]}'))
    assert caught.value.diagnostics[0].code == "CX7090"


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("12 CFR § 1005.11 (b)(2)", ["12cfr1005.11(b)(2)"]),
        ("15 U.S.C. 1693f", ["15usc1693f"]),
        ("Article IV and Regulation E", ["articleiv", "regulatione"]),
        ("《示例办法》第十二条第三款", ["《示例办法》第十二条第三款"]),
        ("40 dollars in part", []),
    ],
)
def test_forms_of_citations(text, forms):
    assert [c.form for c in citations(text)] == forms
