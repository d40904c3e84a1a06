"""Every question can be asked at every place, of whole cards and of cards being written."""

from __future__ import annotations

import shutil

import pytest
from helpers.cards import VOCABULARY, write_cards
from helpers.command import ROOT

from cxdsl.editor import actions, find
from cxdsl.editor.completion import completion
from cxdsl.editor.hover import hover
from cxdsl.editor.workspace import Workspace
from cxdsl.vocabulary.load import find_vocabulary

SAMPLES = ROOT / "tests/golden/diagnostics"
CARDS = sorted((ROOT / "tests/golden/cards").glob("*.card"))


def ask_everything(workspace, path, text, step):
    for offset in range(0, len(text) + 1, step):
        hover(workspace, path, offset)
        name = find.name_at(workspace, path, offset)
        if name is not None:
            assert text[name.span.start : name.span.end] in (name.name, f'"{name.name}"') or (
                name.span.source.name != str(path)
            )
            find.definitions(workspace, path, name)
            assert find.references(workspace, path, name) or not name.name


@pytest.mark.parametrize("card", CARDS, ids=lambda p: p.stem)
def test_names_are_where_they_stand(card):
    workspace = Workspace()
    text = card.read_text(encoding="utf-8")
    workspace.open(card, text)
    ask_everything(workspace, card, text, 3)
    assert list(actions.outline(workspace, card))


def test_cards_cut_off_anywhere_are_answered(tmp_path):
    folder = write_cards(tmp_path / "cards")
    path = folder / "card1.card"
    whole = path.read_text(encoding="utf-8")
    workspace = Workspace()
    for length in range(0, len(whole), 23):
        text = whole[:length]
        workspace.open(path, text)
        workspace.diagnostics(path)
        completion(workspace, path, length)
        hover(workspace, path, max(0, length - 2))
        list(actions.outline(workspace, path))
        actions.fixes(workspace, path, 0, length)


def test_vocabularies_cut_off_anywhere_are_answered(tmp_path):
    folder = write_cards(tmp_path / "cards")
    path, card = folder / "vocabulary.yaml", folder / "card1.card"
    workspace = Workspace()
    for length in range(0, len(VOCABULARY), 5):
        workspace.open(path, VOCABULARY[:length])
        workspace.diagnostics(path)
        workspace.diagnostics(card)
        ask_everything(workspace, path, VOCABULARY[:length], 9)


def test_every_fix_leaves_its_finding_behind(tmp_path):
    # The inputs of the golden files: whatever offers a fix is better after it.
    workspace = Workspace()
    tried = 0
    for number, given in enumerate(sorted(SAMPLES.glob("*/input.card"))):
        text = given.read_bytes().decode("utf-8-sig")
        vocabulary = find_vocabulary(given)
        sample = tmp_path / str(number) / "input.card"
        sample.parent.mkdir()
        if vocabulary is not None:
            shutil.copy(vocabulary, sample.parent)
        workspace.open(sample, text)
        found = actions.fixes(workspace, sample, 0, len(text))
        for fix in found:
            span = fix.edit.span
            mended = text[: span.start] + fix.edit.text + text[span.end :]
            workspace.open(sample, mended)
            key = (fix.diagnostic.code, fix.diagnostic.message)
            left = [(d.code, d.message) for d in workspace.diagnostics(sample)]
            before = [(f.diagnostic.code, f.diagnostic.message) for f in found]
            assert left.count(key) < before.count(key), (given.parent.name, fix.title)
            tried += 1
        workspace.close(sample)
    assert tried > 40
