"""What the page on the language shows is language: its card compiles, its sentences are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cxdsl.diag.span import Source
from cxdsl.driver import compile_paths
from cxdsl.syntax.parser import parse

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "language.md").read_text("utf-8")
VOCABULARY = """\
vocabulary: 1
domain: shop
tools:
  get_order: {category: read, arguments: {order_id: id}}
  refund_order: {category: submit, effect: write, arguments: {order_id: id}}
keys:
  order:
    - {tools: [get_order, refund_order], path: arguments.order_id}
"""


def _section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def _cells(title: str, column: int) -> list[str]:
    """The first code of a column; the last column of a table explains and is left out."""
    rows = [x.split(" | ") for x in _section(title).splitlines() if x.startswith("| `")]
    return [re.findall(r"`([^`]+)`", row[column])[0] for row in rows if len(row) > column + 1]


def _messages(item: str) -> list[str]:
    text = f'card page.sample version 1.0.0\n  title "t"\n  {item}\nend\n'
    return [d.message for d in parse(Source("page", text))[1] if d.level == "error"]


def test_the_whole_card_compiles(tmp_path):
    (text,) = re.findall(r"```\n(language 1.*?)```", _section("A whole card"), re.S)
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY, encoding="utf-8")
    (tmp_path / "shop.read-before-refund.card").write_text(text, encoding="utf-8")
    compiled = compile_paths([tmp_path])
    assert [d.message for d in compiled.diagnostics] == []
    assert len(compiled.cards) == 1


@pytest.mark.parametrize(
    "sentence", [*_cells("Sentences", 1), *_cells("What the vocabulary lists", 0)]
)
def test_every_example_of_a_sentence_is_read(sentence):
    assert _messages(f"require sample {sentence}") == []


@pytest.mark.parametrize("pattern", _cells("Events", 0))
def test_every_pattern_is_read(pattern):
    assert _messages(f"event sample means {pattern}") == []
