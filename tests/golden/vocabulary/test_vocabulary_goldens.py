"""What is proposed from tool definitions and traces, and that it can be used as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cxdsl.diag.span import Source
from cxdsl.importers.detect import open_trace
from cxdsl.vocabulary.dump import dump, dump_proposal
from cxdsl.vocabulary.importer import from_mcp_tools, from_openai_tools, tool_list_form
from cxdsl.vocabulary.load import parse_vocabulary
from cxdsl.vocabulary.observed import from_traces

FOLDER = Path(__file__).parent


def proposal(name):
    path = FOLDER / name
    if name == "traces.jsonl":
        return from_traces(item for batch in open_trace(path) for item in batch)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert tool_list_form(data) == path.stem
    return {"openai": from_openai_tools, "mcp": from_mcp_tools}[path.stem](data, "shop")


@pytest.mark.parametrize("name", ["openai.json", "mcp.json", "traces.jsonl"])
def test_proposals(name, golden):
    made = proposal(name)
    text = dump_proposal(made)
    golden(FOLDER / f"{name}.out", text)
    read = parse_vocabulary(Source("", text))
    assert read == made.vocabulary
    assert parse_vocabulary(Source("", dump(read))) == read
