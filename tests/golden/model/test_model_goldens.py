"""Every code about names, types, meaning and metadata has recorded samples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syntax_words import FORBIDDEN

import cxdsl.automata.from_ir
from cxdsl.automata.rule import compile_rule
from cxdsl.diag.codes import CODES, lint, proofs, review
from cxdsl.diag.diagnostic import CardError
from cxdsl.diag.render import render
from cxdsl.diag.sink import ordered
from cxdsl.diag.span import Source
from cxdsl.model.catalog import check_catalog
from cxdsl.model.from_syntax import from_syntax
from cxdsl.syntax.parser import parse
from cxdsl.vocabulary.load import load_vocabulary
from cxdsl.vocabulary.vocabulary import Vocabulary

FOLDER = Path(__file__).parents[1] / "diagnostics"
CASES = sorted(path for path in FOLDER.glob("CX[2345]*") if path.is_dir())


def findings(case):
    """Everything that is said about the cards of a folder.

    The names are looked up in the folder's own vocabulary or in the one that all samples share;
    a file `no-vocabulary` stands for a card that has none above it, a file `max-states` lowers how
    large an automaton may be.
    """
    found = []
    own = Path("vocabulary.yaml")
    try:
        if (case / "no-vocabulary").is_file():
            vocabulary = Vocabulary(domain="core")
        else:
            vocabulary = load_vocabulary(own if own.is_file() else Path("../vocabulary.yaml"))
        cards = []
        for path in sorted(Path().glob("*.card")):
            file, problems = parse(Source(path.name, path.read_text(encoding="utf-8")))
            found.extend(problems)
            if file is not None:
                checked, problems = from_syntax(file, vocabulary)
                found.extend(problems)
                cards.extend(checked)
        found.extend(check_catalog(cards))
        for card in cards:
            for rule in card.rules:
                compile_rule(rule)
    except CardError as error:
        found.extend(error.diagnostics)
    return ordered(found)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_sample(case, golden, monkeypatch):
    monkeypatch.chdir(case)
    if (case / "max-states").is_file():
        limit = int((case / "max-states").read_text(encoding="utf-8"))
        monkeypatch.setattr(cxdsl.automata.from_ir, "MAX_STATES", limit)
    found = findings(case)
    shown = render(found)
    golden(case / "expected.out", shown)
    assert {d.code for d in found} == {case.name.split("-")[0]}
    assert not FORBIDDEN.search(shown)
    for diagnostic in found:
        assert diagnostic.help, shown
        assert re.match(r"[a-z0-9`]", diagnostic.message), diagnostic.message
        assert not diagnostic.message.endswith((".", "!", "?"))
        assert diagnostic.labels or diagnostic.path, "no place is named"


def test_every_code_has_a_sample():
    sampled = {path.name.split("-")[0] for path in CASES}
    families = ("CX2", "CX3", "CX4", "CX5")
    elsewhere = {**lint.CODES, **proofs.CODES, **review.CODES}
    assert {c for c in CODES if c[:3] in families and c not in elsewhere} == sampled
