"""The language server as editors use it: a process, over standard input and output."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls", reason="needs the `editor` extra")

from helpers.cards import CARD, VOCABULARY, write_cards
from helpers.command import cxc
from helpers.lsp import Editor

NAMED = (
    CARD.replace(
        "  require terms_first",
        "  event told means notice terms where address is known\n  require terms_first",
    )
    .replace("an earlier notice terms\n", "an earlier told\n")
    .replace("notice terms for d1", 'notice terms for d1 with address "1 Made-up Road"')
)


@pytest.fixture
def folder(tmp_path):
    return write_cards(tmp_path / "cards", NAMED, CARD.replace("desk.", "desk.other.").replace(
        "terms_first", "terms_other").replace("terms_heard", "heard_other"))  # fmt: skip


@pytest.fixture
def editor(folder):
    session = Editor(folder)
    yield session
    if session.process.poll() is None:
        assert session.leave() == 0


def place(text, words, *, end=False, nth=1):
    """Line and column of the words, in UTF-16 units."""
    offset = -1
    for _ in range(nth):
        offset = text.index(words, offset + 1)
    offset += len(words) if end else 0
    before = text[:offset]
    line = before.count("\n")
    column = before.rpartition("\n")[2]
    return line, len(column.encode("utf-16-le")) // 2


def applied(text, edits):
    """The text after edits, which are given from the last to the first."""
    lines = text.split("\n")
    starts = [sum(len(x) + 1 for x in lines[:n]) for n in range(len(lines))]

    def offset(position):
        line = lines[position["line"]]
        units = line.encode("utf-16-le")[: position["character"] * 2]
        return starts[position["line"]] + len(units.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def test_a_session_from_start_to_end(folder):
    editor = Editor(folder)
    card = folder / "card1.card"
    assert editor.capabilities["renameProvider"]
    errors = [f for f in editor.open(card) if f["severity"] == 1]
    assert errors == []
    # A keystroke that misspells a tool, on one line.
    line, column = place(NAMED, "an earlier told", end=True)
    at = {"line": line, "character": column}
    found = editor.change(card, {"range": {"start": at, "end": at}, "text": "d"})
    assert [f["code"] for f in found if f["severity"] == 1] == ["CX2010"]
    wrong = next(f for f in found if f["code"] == "CX2010")
    assert wrong["codeDescription"]["href"].endswith("docs/diagnostics/CX2010.md")
    actions = editor.ask(
        "textDocument/codeAction",
        {"textDocument": {"uri": card.as_uri()}, "range": wrong["range"],
         "context": {"diagnostics": found}},
    )  # fmt: skip
    edits = actions[0]["edit"]["changes"][card.as_uri()]
    broken = NAMED.replace("an earlier told", "an earlier toldd")
    assert applied(broken, edits) == NAMED
    found = editor.change(card, {"text": NAMED})
    assert not [f for f in found if f["severity"] == 1]
    assert editor.leave() == 0


def test_hover_says_what_a_name_and_a_requirement_mean(editor, folder):
    card = folder / "card1.card"
    editor.open(card)
    notice = editor.ask("textDocument/hover", editor.at(card, *place(NAMED, "terms where")))
    assert "notice" in notice["contents"]["value"]
    assert "`address` `text`" in notice["contents"]["value"]
    rule = editor.ask("textDocument/hover", editor.at(card, *place(NAMED, "terms_first")))
    for words in ("Desk standard 1", "whenever there is a request to confirm", "每当出现确认请求"):
        assert words in rule["contents"]["value"]
    construct = editor.ask("textDocument/hover", editor.at(card, *place(NAMED, "needs an")))
    assert "每当出现确认请求" in construct["contents"]["value"]
    vocabulary = folder / "vocabulary.yaml"
    editor.open(vocabulary)
    tool = editor.ask("textDocument/hover", editor.at(vocabulary, *place(VOCABULARY, "read_p")))
    assert "category `read`" in tool["contents"]["value"]
    assert editor.ask("textDocument/hover", editor.at(card, 0, 0)) is None


def test_hover_says_a_part_of_a_formula(editor, folder):
    card = folder / "card1.card"
    text = NAMED.replace(
        "for each draft, every confirmation request needs an earlier told",
        "expert every confirmation request: yesterday (not (draft since told))",
    ).replace("  require terms_first", "  event draft_made means draft\n  require terms_first")
    text = text.replace("draft since", "draft_made since")
    editor.open(card)
    assert not [f for f in editor.change(card, {"text": text}) if f["code"].startswith("CX1")]
    found = editor.ask("textDocument/hover", editor.at(card, *place(text, "since")))
    said = found["contents"]["value"]
    assert "`draft_made since told` · part of an expert's formula" in said
    assert "there or earlier [it is told], and after that [it is draft_made]" in said
    assert "此时或以前[该事件是“told”]" in said


def complete(editor, card, text):
    """The labels offered at the end of a text."""
    editor.change(card, {"text": text})
    lines = text.split("\n")
    column = len(lines[-1].encode("utf-16-le")) // 2
    found = editor.ask("textDocument/completion", editor.at(card, len(lines) - 1, column))
    return [item["label"] for item in found["items"]]


HEAD = NAMED[: NAMED.index("  require")]


@pytest.mark.parametrize(
    ("written", "offered", "not_offered"),
    [
        ("  require r every call to ", ["read_policy"], ["terms", "told"]),
        ("  require r every call to read", ["read_policy"], ["terms"]),
        ("  require r every notice ", ["terms"], ["read_policy"]),
        ("  require r every told ", ["needs", "must", "where"], ["read_policy"]),
        ("  require r every told needs an ", ["earlier"], ["every"]),
        ("  require r every told needs an earlier ", ["told", "draft", "notice terms"], []),
        ("  require r expert every draft: ", ["told", "weak", "always"], ["draft", "read_policy"]),
        ("  require r expert every draft: told ", ["until", "since", "and"], ["needs"]),
        ("  require r expert every ", ["told", "draft"], ["always"]),
        ("  require r for each ", ["draft", "draft_line"], ["told"]),
        ("  require r no notice terms where ", ["address"], ["told"]),
        ("  require r some notice terms where address ", ["is", "contains"], []),
        ("  applies when ", ["channel", "mode"], ["told"]),
        ("  applies when channel is ", ["oral", "written"], []),
        ("  ba", ["basis"], ["read_policy"]),
        ("  basis ", ["regulation", "institution"], ["read_policy"]),
        ('  example passes "x" facts ', ["channel"], []),
        ('  example passes "x"\n    - successful call to ', ["read_policy"], []),
        ('  example passes "x"\n    - notice ', ["terms"], ["read_policy"]),
        ('  example passes "x"\n    - notice terms for d1 with ', ["address"], []),
        ('  title "客户 😀 ', [], ["require", "read_policy"]),
        ("  # every call to ", [], ["read_policy"]),
    ],
)
def test_completion_follows_the_place(editor, folder, written, offered, not_offered):
    card = folder / "card1.card"
    editor.open(card)
    labels = complete(editor, card, HEAD + written)
    assert set(offered) <= set(labels)
    assert not set(not_offered) & set(labels)


def test_definitions_and_references(editor, folder):
    card, vocabulary = folder / "card1.card", folder / "vocabulary.yaml"
    editor.open(card)
    used = editor.at(card, *place(NAMED, "told\n"))
    alias = editor.ask("textDocument/definition", used)
    assert [x["uri"] for x in alias] == [card.as_uri()]
    assert alias[0]["range"]["start"]["line"] == place(NAMED, "event told")[0]
    notice = editor.ask("textDocument/definition", editor.at(card, *place(NAMED, "terms where")))
    assert notice[0]["uri"] == vocabulary.as_uri()
    assert notice[0]["range"]["start"]["line"] == place(VOCABULARY, "  terms:")[0]
    field = editor.ask("textDocument/definition", editor.at(card, *place(NAMED, "address is")))
    assert field[0]["range"]["start"]["line"] == place(VOCABULARY, "address")[0]
    fact = editor.ask("textDocument/definition", editor.at(card, *place(NAMED, "channel is")))
    assert fact[0]["range"]["start"]["line"] == place(VOCABULARY, "channel")[0]
    places = editor.ask(
        "textDocument/references",
        editor.at(card, *place(NAMED, "terms where"), context={"includeDeclaration": False}),
    )
    assert {p["uri"] for p in places} == {card.as_uri(), (folder / "card2.card").as_uri()}


def test_a_rename_reaches_all_cards_of_the_domain(editor, folder):
    card, other, vocabulary = (folder / n for n in ("card1.card", "card2.card", "vocabulary.yaml"))
    editor.open(card)
    change = editor.ask(
        "textDocument/rename", editor.at(card, *place(NAMED, "terms where"), newName="conditions")
    )["changes"]
    assert set(change) == {p.as_uri() for p in (card, other, vocabulary)}
    for path in (card, other, vocabulary):
        text = path.read_text(encoding="utf-8")
        path.write_text(applied(text, change[path.as_uri()]), encoding="utf-8")
    assert "notice terms" not in card.read_text(encoding="utf-8")
    ran = cxc("lint", folder)
    assert "0 errors" in ran.out, ran.out
    test = cxc("test", folder)
    assert test.code == 0, test.out


def test_renames_that_would_miss_or_clash_are_refused(editor, folder):
    card = folder / "card1.card"
    editor.open(card)
    asked = editor.at(card, *place(NAMED, "told\n"), newName="every")
    refused = editor.answer("textDocument/rename", asked)
    assert "cannot be a name" in refused["error"]["message"]
    (folder / "card2.card").write_text("card x version\n", encoding="utf-8")
    asked = editor.at(card, *place(NAMED, "terms where"), newName="conditions")
    refused = editor.answer("textDocument/rename", asked)
    assert "card2.card" in refused["error"]["message"]


def test_formatting_and_outline(editor, folder):
    card = folder / "card1.card"
    editor.open(card)
    loose = NAMED.replace("  domain desk\n", "domain     desk # 😀 客户\n")
    editor.change(card, {"text": loose})
    document = {"textDocument": {"uri": card.as_uri()}}
    options = {**document, "options": {"tabSize": 2, "insertSpaces": True}}
    edits = editor.ask("textDocument/formatting", options)
    card.write_text(loose, encoding="utf-8")
    cxc("fmt", card)
    assert applied(loose, edits) == card.read_text(encoding="utf-8")
    symbols = editor.ask("textDocument/documentSymbol", document)
    assert [s["name"] for s in symbols] == ["desk.terms-first"]
    kinds = [c["name"] for c in symbols[0]["children"]]
    assert kinds[:3] == ["told", "terms_first", "terms_heard"]
    broken = editor.change(card, {"text": "card\n"})
    assert broken[0]["severity"] == 1
    assert editor.ask("textDocument/formatting", options) == []


def test_columns_count_utf_16_units(editor, folder):
    card = folder / "card1.card"
    text = NAMED.replace("draft d1 with amount 1", 'draft d1 with note "😀客户", amuont 1').replace(
        "notice terms where address", 'notice terms where address contains "😀𠀀客" where addres'
    )
    editor.open(card, text)
    found = next(f for f in editor.findings[card.as_uri()] if f["code"].startswith("CX2"))
    line, column = place(text, "addres is")
    assert found["range"]["start"] == {"line": line, "character": column}
    assert found["range"]["end"] == {"line": line, "character": column + len("addres")}


def test_a_client_may_count_bytes(folder):
    editor = Editor(folder, encodings=["utf-8"])
    assert editor.capabilities["positionEncoding"] == "utf-8"
    card = folder / "card1.card"
    text = NAMED.replace(
        "notice terms where address", 'notice terms where address contains "😀" where addres'
    )
    editor.open(card, text)
    found = next(f for f in editor.findings[card.as_uri()] if f["code"].startswith("CX2"))
    before = text[: text.index("addres is")].rpartition("\n")[2]
    assert found["range"]["start"]["character"] == len(before.encode())
    assert editor.leave() == 0


def test_a_broken_vocabulary_is_reported_in_its_own_file(editor, folder):
    vocabulary = folder / "vocabulary.yaml"
    editor.open(folder / "card1.card")
    found = editor.open(vocabulary, VOCABULARY.replace("category: read", "category: reed"))
    assert found[0]["code"].startswith("CX20")
    assert found[0]["source"] == "cxc"
    mended = editor.change(vocabulary, {"text": VOCABULARY})
    assert mended == []
    # A name that the vocabulary loses is missed in the open card at once.
    editor.change(vocabulary, {"text": VOCABULARY.replace("  terms:", "  other:")})
    codes = [f["code"] for f in editor.findings[(folder / "card1.card").as_uri()]]
    assert any(c.startswith("CX20") for c in codes), codes


def test_a_file_outside_of_any_vocabulary(editor, tmp_path):
    lone = tmp_path / "lone.card"
    text = 'language 1\ncard lone version 1.0.0\n  title "x"\n  require r every draft needs\nend\n'
    lone.write_text(text, encoding="utf-8")
    found = editor.open(lone)
    assert found[0]["code"].startswith("CX10")
    assert "draft" in complete(editor, lone, text[: text.index("draft")])
    assert editor.ask("textDocument/definition", editor.at(lone, 3, 12)) is not None


def test_related_places_are_named(editor, folder):
    twice = folder / "card3.card"
    twice.write_text(NAMED.replace("desk.terms-first", "desk.third"), encoding="utf-8")
    found = editor.open(twice)
    same = next(f for f in found if f["code"] == "CX2006")
    assert same["relatedInformation"][0]["location"]["uri"].endswith("card1.card")


def test_without_pygls_the_command_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['pygls'] = None\n", encoding="utf-8"
    )
    from helpers.command import ROOT

    ran = cxc("lsp", env={"PYTHONPATH": f"{tmp_path}:{ROOT}"})
    assert ran.code == 2
    assert "cxdsl[editor]" in ran.err
