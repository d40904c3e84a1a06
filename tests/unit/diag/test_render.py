from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic, Label, Patch
from cxdsl.diag.explain import explain
from cxdsl.diag.formats import concise, to_json
from cxdsl.diag.render import render
from cxdsl.diag.sink import has_errors, ordered
from cxdsl.diag.span import Source, Span

SOURCE = Source("rules/客户.card", "card a\n\ttitle 客户 no\n\n\nlast \x1b[31mline\n")


def at(word, source=SOURCE):
    start = source.text.index(word)
    return Span(source, start, start + len(word))


def test_carets_stand_under_wide_text_and_tabs():
    shown = render([Diagnostic("CX1010", "`no` cannot stand here", (Label(at("no"), "here"),))])
    lines = shown.splitlines()
    assert lines[0] == "error[CX1010] unexpected-word: `no` cannot stand here"
    assert lines[1] == " --> rules/客户.card:2:11"
    assert lines[3] == "2 |     title 客户 no"
    # Four columns for the tab, six for the word and its blank, four for two wide characters.
    assert lines[4] == "  | " + " " * 15 + "^^ here"


def test_gap_note_help_and_patch():
    diagnostic = Diagnostic(
        "CX1010",
        "m",
        (Label(at("last"), "p"), Label(at("card"), "s", primary=False)),
        notes=("a fact",),
        help="do this",
        patch=Patch(at("last"), "first"),
    )
    assert render([diagnostic]).splitlines() == [
        "error[CX1010] unexpected-word: m",
        " --> rules/客户.card:5:1",
        "  |",
        "1 | card a",
        "  | ---- s",
        " ...",
        "5 | last \\x1b[31mline",
        "  | ^^^^ p",
        "  |",
        "  = note: a fact",
        "  = help: do this",
        "  |",
        "5 - last \\x1b[31mline",
        "5 + first \\x1b[31mline",
    ]


def test_two_sources():
    other = Source("b.card", "x y\n")
    diagnostic = Diagnostic(
        "CX1010", "m", (Label(at("card"), "p"), Label(at("y", other), "s", primary=False))
    )
    assert " ::: b.card:1:3" in render([diagnostic]).splitlines()


def test_control_characters_never_reach_the_terminal():
    shown = render([Diagnostic("CX1010", "m \x1b[2J \u202e", (Label(at("line")),))])
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_colour_only_on_request():
    diagnostic = Diagnostic("CX1010", "m", (Label(at("card")),))
    assert "\x1b[" not in render([diagnostic])
    assert "\x1b[1;31merror" in render([diagnostic], color=True)


def test_without_place():
    assert render([Diagnostic("CX1010", "m", path="t.jsonl", line=3, byte=77)]) == (
        "error[CX1010] unexpected-word: m\n --> t.jsonl:3 (byte 77)\n"
    )
    assert render([]) == ""


def test_very_long_lines_are_cut_around_the_place():
    source = Source("x", "a" * 5000 + " here " + "b" * 5000)
    shown = render([Diagnostic("CX1010", "m", (Label(at("here", source)),))])
    assert max(map(len, shown.splitlines())) < 200
    mark = shown.splitlines()[4].index("^")
    assert shown.splitlines()[3][mark : mark + 4] == "here"


def test_order_and_repeats():
    first, second = Diagnostic("CX1010", "a", path="a"), Diagnostic("CX1010", "a", path="b")
    assert ordered([second, first, first]) == (first, second)
    assert has_errors([first])
    assert not has_errors([Diagnostic("CX4001", "a", level="warning")])


def test_json_and_concise():
    diagnostic = Diagnostic("CX1010", "m", (Label(at("no"), "here"),), help="h")
    value = to_json(diagnostic)
    assert (value["code"], value["slug"], value["line"], value["column"]) == (
        "CX1010",
        "unexpected-word",
        2,
        11,
    )
    assert value["labels"][0]["end_column"] == 13
    assert value["patch"] is None
    assert concise([diagnostic]) == "rules/客户.card:2:11: CX1010: m\n"


def test_explain():
    assert explain("cx1011") == explain("order-without-side")
    assert explain("CX1011").startswith("# CX1011 order-without-side\n")
    assert explain("CX0000") is None
