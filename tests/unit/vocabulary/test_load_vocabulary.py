"""What a vocabulary file says is what was written, and a mistake is placed where it stands."""

from __future__ import annotations

import pytest

from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.places import line_column
from cxdsl.diag.span import Source
from cxdsl.vocabulary.load import find_vocabulary, load_vocabulary, parse_vocabulary
from cxdsl.vocabulary.vocabulary import DRAFT_KEY, DRAFT_LINE_KEY

HEAD = "vocabulary: 1\ndomain: desk\n"


def parse(text):
    return parse_vocabulary(Source("vocabulary.yaml", text))


def problems(text):
    with pytest.raises(CardError) as raised:
        parse(text)
    return raised.value.diagnostics


def places(text):
    found = []
    for problem in problems(text):
        span = problem.labels[0].span
        found.append((problem.code, *line_column(span.source, span.start)))
    return found


def test_values_stay_the_text_that_was_written():
    facts = "facts:\n  a: {enum: [NO, on, 0123, 2026-01-01, 1.50, null, ~, 'true', 1_000]}\n"
    values = ("NO", "on", "0123", "2026-01-01", "1.50", "null", "~", "true", "1_000")
    assert parse(HEAD + facts).fact("a").values == values


def test_names_stay_the_text_that_was_written():
    vocabulary = parse(HEAD + "facts: {on: boolean, no: text, y: number, null: date}\n")
    assert [f.name for f in vocabulary.facts] == ["on", "no", "y", "null"]


def test_a_part_can_be_repeated():
    tools = (
        "tools:\n  a: {category: read, results: &r {x: id}}\n  b: {category: check, results: *r}\n"
    )
    vocabulary = parse(HEAD + tools)
    assert vocabulary.tool("a").results == vocabulary.tool("b").results


def test_repeated_parts_do_not_multiply():
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 40)]
    assert {p.code for p in problems("\n".join(lines))} >= {"CX2053", "CX2054"}


def test_deep_nesting_is_refused():
    assert [p.code for p in problems("[" * 5000)] == ["CX2050"]


def test_defaults_of_a_tool():
    tools = "tools:\n" + "".join(
        f"  {c}_it: {{category: {c}}}\n" for c in ("read", "check", "draft", "notice", "submit")
    )
    effects = {t.category: t.effect for t in parse(HEAD + tools).tools}
    assert effects == {
        "read": "read",
        "check": "read",
        "draft": "write",
        "notice": "write",
        "submit": "irreversible",
    }


def test_everything_a_vocabulary_can_say():
    vocabulary = parse(
        HEAD
        + """title: A desk
description: all of it
tools:
  pay: {category: submit, effect: write, aliases: [give], actors: [runtime], description: gives,
    arguments: {a: money}, results: {b: {type: id, description: its id}}}
drafts:
  d: {fields: {x: money}, contract: [x], submit_tool: give, description: one}
notices:
  n n: {fields: {t: text}, carries_over: if_unchanged}
facts: {who.age: number}
keys:
  thing:
    - {tools: [pay], kinds: [tool_call], path: arguments.a}
    - {path: draft}
"""
    )
    assert vocabulary.tool("give") is vocabulary.tool("pay")
    assert vocabulary.tool("pay").results[0].description == "its id"
    assert vocabulary.drafts[0].submit_tools == ("give",)
    assert vocabulary.notice("n n").carries_over == "if_unchanged"
    assert vocabulary.fact("who.age").type == "number"
    assert vocabulary.key("thing").paths[0].kinds == ("tool_call",)
    assert vocabulary.keys[:2] == (DRAFT_KEY, DRAFT_LINE_KEY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vocabulary: 1\ndomian: desk\n", [("CX2054", 2, 1)]),
        ("vocabluary: 1\ndomain: desk\n", [("CX2054", 1, 1)]),
        ("form: 1\ndomain: desk\n", [("CX2054", 1, 1), ("CX2053", 1, 1)]),
        (HEAD + "tools:\n  a:\n    catgory: read\n", [("CX2054", 5, 5)]),
        (HEAD + "tools:\n  a:\n    kind: read\n", [("CX2054", 5, 5), ("CX2056", 4, 3)]),
        (HEAD + "facts:\n  a:\n    b: boolean\n    c: text\n", [("CX2054", 5, 5)]),
        (HEAD + "facts: {a: {typ: text}}\n", [("CX2054", 3, 13)]),
        (
            HEAD + "tools: {a: {category: reed}}\ndrafts: {d: {submit_tool: a}}\n",
            [("CX2057", 3, 23)],
        ),
        (HEAD + 'title: "说明"\ntitle: "x"\n', [("CX2051", 4, 1)]),
        (HEAD + "facts: {说: text, a: nummer}\n", [("CX2062", 3, 9), ("CX2057", 3, 21)]),
        (HEAD.replace("\n", "\r\n") + "tool: {}\r\n", [("CX2054", 3, 1)]),
        (HEAD + "tools:\n  a: {category: read}\n  a: {category: reed}\n", [("CX2051", 5, 3)]),
        (HEAD + "keys:\n  k:\n    - {path: state}\n", [("CX2061", 5, 14)]),
        (HEAD + "tools: {a: {category: reed, effect: write}}\n", [("CX2057", 3, 23)]),
        (HEAD + "tools: {a: {category: read, aliases: [a]}}\n", [("CX2059", 3, 39)]),
        (HEAD + "facts: {a: {enum: []}}\n", [("CX2056", 3, 19)]),
        (HEAD + "title: [a]\n", [("CX2055", 3, 8)]),
    ],
)  # fmt: skip
def test_mistakes_are_placed(text, expected):
    assert places(text) == expected


def test_all_mistakes_are_found_in_one_run():
    text = HEAD + "tools:\n  a: {category: reed}\nfacts: {b: nummer}\nkeys: {c: [{path: x}]}\n"
    assert [p.code for p in problems(text)] == ["CX2057", "CX2057", "CX2061"]


@pytest.mark.parametrize(
    "path", ["arguments.id", "arguments.box.inner", "result.id", "fields.sum", "fields.due"]
)
def test_paths_of_keys_that_are_declared(path):
    parse(
        HEAD
        + "tools: {a: {category: read, arguments: {id: id, box: object}}, b: {category: read}}\n"
        + "drafts: {d: {fields: {sum: money}}}\nnotices: {n: {fields: {due: date}}}\n"
        + f"keys: {{k: [{{path: {path}}}]}}\n"
    )


@pytest.mark.parametrize("path", ["arguments.ib", "fields.sun"])
def test_paths_of_keys_that_nothing_declares(path):
    text = (
        HEAD
        + "tools: {a: {category: read, arguments: {id: id}}}\n"
        + "drafts: {d: {fields: {sum: money}}}\nnotices: {n: {fields: {due: date}}}\n"
        + f"keys: {{k: [{{path: {path}}}]}}\n"
    )
    assert [p.code for p in problems(text)] == ["CX2058"]


def test_the_vocabulary_of_a_card_is_the_nearest(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "vocabulary.yaml").write_text(HEAD, encoding="utf-8")
    assert find_vocabulary(inner / "x.card") == tmp_path / "vocabulary.yaml"
    (tmp_path / "a" / "vocabulary.yaml").write_text(HEAD, encoding="utf-8")
    assert find_vocabulary(inner / "x.card") == tmp_path / "a" / "vocabulary.yaml"


def test_files(tmp_path):
    path = tmp_path / "vocabulary.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert load_vocabulary(path).domain == "desk"
    assert load_vocabulary(path).source == str(path)
    for content in (b"vocabulary: \xff", None):
        path.unlink()
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content)
        with pytest.raises(CardError) as raised:
            load_vocabulary(path)
        assert [d.code for d in raised.value.diagnostics] == ["CX2052"]
