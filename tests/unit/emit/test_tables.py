"""Tables: what is counted, where it leads, and what each component is promised to see."""

from __future__ import annotations

import inspect
import re

from helpers.handmade import NO_READ, NOTICE_FIRST, NOTICE_LATER, card, judge, unit

from cxdsl.emit.access import ACCESS, RECORDED, ROLES, SPECIFIED, access_page
from cxdsl.emit.bundle import bundle
from cxdsl.emit.table_words import WORDS
from cxdsl.emit.tables import table_pages
from cxdsl.grade.grader import Grader
from cxdsl.model.card import Merged
from cxdsl.trace.events import Header
from cxdsl.vocabulary.vocabulary import Tool, Vocabulary

BANK = Vocabulary(
    "banking",
    tools=(
        Tool("get_it", "read", aliases=("fetch_it", "load_it")),
        Tool("send_it", "submit", scope="account", actors=("agent", "runtime")),
        Tool("push_it", "submit", actors=("customer",)),
    ),
)


def pages(*cards, lang="en"):
    return {p.name: p for p in table_pages([unit(c) for c in cards], lang)}


def texts(table):
    return [[c.text or ", ".join(c.names) for c in row] for row in table.rows]


def test_other_names_of_tools_are_counted():
    counted, listed = pages(card("a", NO_READ, vocabulary=BANK))["tools"].tables
    assert counted.head[1:] == ("read", "check", "draft", "notice", "submit", "all",
                                "of these, other names")  # fmt: skip
    assert texts(counted) == [["banking", "3", "0", "0", "0", "2", "5", "2"],
                              ["all", "3", "0", "0", "0", "2", "5", "2"]]  # fmt: skip
    assert texts(listed) == [
        ["get_it", "banking", "read", "", "agent", "fetch_it, load_it"],
        ["push_it", "banking", "submit", "", "customer", ""],
        ["send_it", "banking", "submit", "an account", "runtime only", ""],
    ]


def test_only_the_newest_version_of_a_card_is_counted():
    made = pages(
        card("a", NO_READ), card("a", NO_READ, version="1.10.0"), card("a", version="1.9.0"),
        card("b", NOTICE_FIRST, NOTICE_LATER, domain="core", basis="runtime_control",
             judges=(judge(),)),
    )  # fmt: skip
    [table] = made["cards"].tables
    assert texts(table)[0] == ["banking", "1", "1", "0", "0", "1", "0", "1", "0", "0"]
    assert texts(table)[-1] == ["all", "2", "1", "0", "1", "3", "1", "2", "0", "0"]


def test_a_requirement_on_two_cards_is_one_requirement():
    by_rule, by_card = pages(
        card("a", NO_READ), card("b", NO_READ, NOTICE_FIRST, judges=(judge("heard"),))
    )["rules"].tables
    assert [r[:3] for r in texts(by_rule)] == [
        ["no_read", "banking", "a"],
        ["no_read", "banking", "b"],
        ["notice_first", "banking", "b"],
    ]
    assert texts(by_card)[1] == ["b", "1.0.0", "banking", "no_read, notice_first", "heard"]
    note = pages(card("a", NO_READ), card("b", NO_READ))["rules"].note
    assert note.startswith("1 requirements")


def test_merged_obligations_are_counted_and_lead_to_the_card_that_carries_them():
    made = card("a", NO_READ, merges=(Merged("a-online", "the same is owed | online"),))
    page = pages(made, card("b", NO_READ))["obligations"]
    counted, listed = page.tables
    assert texts(counted)[-1] == ["all", "3", "1", "2"]
    assert [(r[0].names, r[2].card, r[5].text) for r in listed.rows] == [
        (("a",), ("a", "1.0.0"), ""),
        (("a-online",), ("a", "1.0.0"), "the same is owed | online"),
        (("b",), ("b", "1.0.0"), ""),
    ]
    text = bundle([unit(made), unit(card("b", NO_READ))], "1")["docs/obligations.md"].decode()
    assert "| `a-online` | banking | [a](<banking/a.md>) |" in text
    assert "the same is owed \\| online" in text


def test_every_page_says_what_a_verdict_is_not():
    files = bundle([unit(card("a", NO_READ))], "1")
    written = {p: data.decode() for p, data in files.items() if p.endswith(".md")}
    names = ("index", "tools", "cards", "rules", "obligations", "access", "banking/a")
    assert {f"docs/{name}.md" for name in names} == set(written)
    for path, text in written.items():
        assert "is not a legal finding and certifies nothing" in text, path
    for name in ("tools", "cards", "rules", "obligations", "access"):
        assert f"](<{name}.md>)" in written["docs/index.md"]


def test_rows_are_as_wide_as_their_head():
    for path, data in bundle([unit(card("a", NO_READ, vocabulary=BANK))], "1").items():
        if not path.startswith("docs/") or path.count("/") > 1:
            continue
        for block in re.findall(r"(?m)(?:^\|.*\n)+", data.decode()):
            assert len({len(re.findall(r"(?<!\\)\|", x)) for x in block.splitlines()}) == 1, path


def test_no_component_gets_everything_and_the_agent_no_answers():
    every = {*SPECIFIED, *RECORDED}
    assert set(ACCESS) == set(ROLES)
    for component, seen in ACCESS.items():
        assert seen <= every, component
        assert not set(SPECIFIED) <= seen, component
    assert set().union(*ACCESS.values()) == every
    assert not ACCESS["agent"] & {
        "private",
        "records",
        "goal",
        "rules",
        "checklist",
        "events",
        "final",
    }
    assert "private" in ACCESS["customer"]
    assert not ACCESS["customer"] & {"results", "events", "rules", "checklist", "goal", "tools"}
    assert ACCESS["outcome"] == {"goal", "private", "final"}
    assert not (ACCESS["rules"] | ACCESS["judge"]) & {"private", "goal", "final", "records"}
    assert ROLES["reviewer"] == "review"


def test_grading_can_see_no_more_than_the_table_says():
    """Rules get the header's task facts and the events: there is no other way in."""
    names = set(Header.__struct_fields__)
    assert not names & {"private", "private_facts", "hidden_facts", "goal", "records"}
    assert list(inspect.signature(Grader.start).parameters)[1:2] == ["header"]
    assert list(
        inspect.signature(Grader.start(Grader([]), Header(trace_id="t")).feed).parameters
    ) == ["event"]


def test_both_languages_have_the_same_tables():
    made = card("a", NO_READ, vocabulary=BANK, merges=(Merged("a2", "x"),))
    for english, chinese in zip(pages(made).values(), pages(made, lang="zh").values(), strict=True):
        assert english.name == chinese.name
        assert english.title != chinese.title
        for one, two in zip(english.tables, chinese.tables, strict=True):
            assert len(one.head) == len(two.head)
            assert len(one.rows) == len(two.rows)
            assert all(len(r) == len(one.head) for r in (*one.rows, *two.rows))
    assert set(WORDS["en"]) == set(WORDS["zh"])
    assert len(access_page("en").tables) == 3
