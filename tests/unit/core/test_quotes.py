"""The words that a rule found, at their place in the recorded text."""

from __future__ import annotations

from cxdsl.artifact.predicate import Automaton, Proposition
from cxdsl.report.quotes import quotes
from cxdsl.trace.events import Event
from cxdsl.trace.predicate import All, Is, Mentions, Not, Wording


def lines(text, *predicates):
    found = tuple(Proposition(name=str(n), text="", predicate=p) for n, p in enumerate(predicates))
    automaton = Automaton(propositions=found, states=(), failure="forbidden")
    return list(quotes(automaton, Event(seq=1, kind="message", actor="agent", text=text)))


def test_the_recorded_characters_are_shown():
    said = All((Is("kind", ("message",)), Wording("asserting", ("guaranteed",))))
    assert lines("It is guaran\u200bteed, ４０元", said, Wording("amount", ("40",))) == [
        'characters 7 to 17: "guaran\\u{200b}teed"',
        'characters 20 to 21: "４０"',
    ]


def test_what_is_not_said_has_no_place():
    assert lines("It is not guaranteed", Not(Mentions(("sure",)))) == []
    assert lines("It is not guaranteed", Wording("asserting", ("guaranteed",))) == []
    assert lines("It is not guaranteed", Wording("denying", ("guaranteed",))) == [
        'characters 11 to 20: "guaranteed"'
    ]


def test_whole_messages_are_shown_once_already():
    assert lines("Hold on.", Wording("exactly", ("hold on.",))) == []
