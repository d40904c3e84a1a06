"""The VS Code extension stays in step with the language."""

from __future__ import annotations

import json
import re

import pytest
from helpers.command import ROOT

from cxdsl.diag.span import Source
from cxdsl.editor.textmate import grammar, keywords
from cxdsl.syntax.parser import parse

EXTENSION = ROOT / "editors/vscode"


def test_the_colours_are_those_of_the_language():
    written = (EXTENSION / "syntaxes/card.tmLanguage.json").read_text(encoding="utf-8")
    assert written == grammar(), "run `python -m cxdsl.editor.textmate`"


def test_every_word_of_the_language_has_a_colour():
    patterns = [
        re.compile(p["match"])
        for p in json.loads(grammar())["patterns"]
        if "match" in p and not p.get("name", "").startswith("variable")
    ]
    for word in keywords():
        assert any(p.fullmatch(word) for p in patterns), word
    assert not any(p.fullmatch("happens") for p in patterns)


def test_the_package_names_files_that_are_there():
    package = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    given = package["contributes"]
    named = [package["main"], *(x["path"] for x in (*given["grammars"], *given["snippets"]))]
    named += [x["configuration"] for x in given["languages"]]
    for name in named:
        assert (EXTENSION / name).is_file(), name
    json.loads((EXTENSION / "language-configuration.json").read_text(encoding="utf-8"))
    assert not (EXTENSION / "node_modules").exists() or "node_modules/" in (
        EXTENSION / ".gitignore"
    ).read_text(encoding="utf-8")


SNIPPETS = json.loads((EXTENSION / "snippets/card.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(SNIPPETS))
def test_snippets_read_as_cards(name):
    body = SNIPPETS[name]["body"]
    text = body if isinstance(body, str) else "\n".join(body)
    text = re.sub(r"\$\{\d+\|([^,|]+)[^}]*\}", r"\1", text)
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
    if name not in ("Card", "Judge item", "Example"):
        text = f"require r {text}"
    if name != "Card":
        text = f"language 1\ncard c version 1.0.0\n{text}\nend\n"
    file, found = parse(Source("snippet", text))
    assert file is not None, [d.message for d in found]
    assert not found
