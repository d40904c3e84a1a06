"""Rule pages: complete, in words, and safe whatever a card says."""

from __future__ import annotations

import re

import pytest
from helpers.handmade import (
    NO_READ,
    NOTICE,
    NOTICE_FIRST,
    REQUEST,
    SPAN,
    card,
    event,
    judge,
    pattern,
    rule,
    unit,
)

from cxdsl.automata.rule import compile_rule
from cxdsl.emit import markdown
from cxdsl.emit.bundle import bundle
from cxdsl.emit.diagram import diagram
from cxdsl.emit.words import duration, rows
from cxdsl.model.card import Citation, Example, Unchecked
from cxdsl.model.clause import (
    AtMost,
    Between,
    Exists,
    Latest,
    Match,
    NeverAfter,
    Precedence,
    Response,
)

HOSTILE = (
    '<script>alert(1)</script> | `x` [a](javascript:1) ![i](http://e.x/i) **b** \x1b[2J\u202e"'
)


def page(made) -> str:
    return bundle([unit(made)], "1")[f"docs/{made.domain}/{made.id}.md"].decode("utf-8")


def test_every_part_of_a_card_is_on_its_page():
    made = card(
        "c",
        NOTICE_FIRST,
        citations=(Citation("12 CFR 1", "https://example.org/a#b", "the quoted words"),),
        effective_from="2026-01-01",
        supersedes=("c", "0.9.0"),
        applies_text='channel is "oral"',
        checkpoint="At the question.",
        limits="Looks at records only.",
        unchecked=(Unchecked("in ten days", "it lies later"),),
        judges=(judge("told", evidence_from=NOTICE, evidence_until=REQUEST, tags=("t1",)),),
        examples=(
            Example(
                "fails", 1, "asked", {"channel": "oral"}, (event(1, "x"),), (1,), ("ask d1",), SPAN
            ),
        ),
        tags=("a", "b"),
    )
    text = page(made)
    for words in (
        "[12 CFR 1](<https://example.org/a#b>)",
        "> the quoted words",
        '`channel is "oral"`',
        "not a legal\ndeadline",
        "the sentence of notice_first",
        "It is put to the test each time there is a request to confirm.",
        "核对时机：每次出现确认请求。",
        "| missing |",
        "| misordered |",
        "```mermaid",
        "from notice n until confirmation request",
        "The card fails at step 1.",
        "| 1 | ask d1 | fails here |",
        "Looks at records only.",
        "“in ten days”: it lies later",
        "from `2026-01-01`",
        "`c` version `0.9.0`",
        "not a legal finding",
    ):
        assert words in text, words


def test_nothing_from_a_card_is_taken_for_markup():
    made = card(
        "c",
        rule("r", Precedence(pattern(HOSTILE, kind="x"), pattern("y", kind="y"))),
        title=HOSTILE,
        obligation=HOSTILE,
        limits=HOSTILE,
        checkpoint=HOSTILE,
        applies_text=HOSTILE,
        citations=(Citation(HOSTILE, "javascript:alert(1)", HOSTILE),),
        judges=(judge("j", title=HOSTILE, pass_condition=HOSTILE),),
        examples=(Example("passes", None, HOSTILE, {HOSTILE: HOSTILE}, (), (), (HOSTILE,), SPAN),),
        unchecked=(Unchecked(HOSTILE, HOSTILE),),
        tags=(HOSTILE,),
    )
    text = page(made)
    rendered = re.sub(r"(?s)```.*?```|(`+)[^`].*?\1", "", text)
    assert "<script>" not in rendered
    assert "](javascript" not in rendered
    assert not re.search(r"(?<!\\)!\[", rendered)
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_an_unsafe_address_is_no_link():
    assert markdown.link("x", "javascript:alert(1)") == "x"
    assert markdown.link("x", "http://[broken") == "x"
    assert markdown.link("x", "https://e.org/a b>c") == "[x](<https://e.org/a%20b%3Ec>)"


def test_code_survives_backticks_and_pipes():
    assert markdown.code("a`b") == "``a`b``"
    assert markdown.code("a|b") == "`a\\|b`"


@pytest.mark.parametrize(
    "clause",
    [
        Precedence(REQUEST, NOTICE),
        Precedence(REQUEST, NOTICE, "own"),
        Precedence(REQUEST, NOTICE, "immediate"),
        Precedence(REQUEST, NOTICE, "within", 300_000_000),
        Response(REQUEST, NOTICE),
        Response(REQUEST, NOTICE, "within", 300_000_000),
        Latest(REQUEST, NOTICE, NOTICE),
        Match(REQUEST, NOTICE, "names", (("fields.a", "fields.b"),)),
        Match(REQUEST, NOTICE, "contract"),
        Match(REQUEST, NOTICE, "hash"),
        NeverAfter(REQUEST, NOTICE),
        AtMost(REQUEST, 2),
        Exists(REQUEST, 2, True),
        Between(NOTICE, REQUEST, NOTICE, True),
        Between(NOTICE, REQUEST, NOTICE, False),
    ],
    ids=lambda c: type(c).__name__,
)
def test_automata_are_told_in_the_words_of_the_card(clause):
    for automaton in compile_rule(rule("r", clause)).automata:
        told = rows(automaton)
        assert told
        words = " ".join(f"{r.state} {r.when} {r.then} {r.target}" for r in told)
        assert "confirmation request" in words
        assert not re.search(r"\b(s\d+|register|number_\d|previous_event|latest latest)\b", words)
        lines = diagram(automaton)
        nodes = [x for x in lines if "-" not in x.split('"')[0]]
        assert len(nodes) >= len(automaton.states)


def test_durations_are_told_in_whole_units():
    assert duration(300_000_000) == "5 minutes"
    assert duration(86_400_000_000) == "1 day"
    assert duration(90_000_000) == "90 seconds"
    assert duration(1_000_000) == "1 second"


def test_the_index_lists_every_card():
    files = bundle([unit(card("a", NO_READ)), unit(card("b", NO_READ, domain="core"))], "1")
    index = files["docs/index.md"].decode("utf-8")
    assert "[a](<banking/a.md>)" in index
    assert "[b](<core/b.md>)" in index
