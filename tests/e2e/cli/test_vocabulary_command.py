"""``cxc vocabulary import``: proposals that load."""

from __future__ import annotations

import json

import pytest
from helpers.command import cxc
from helpers.traces import DRAFT, NOTICE, write_trace

from cxdsl.vocabulary.load import load_vocabulary

SCHEMA = {
    "type": "object",
    "properties": {
        "account_id": {"type": "string"},
        "amount": {"type": ["number", "null"]},
        "kind": {"type": "string", "enum": ["a", "no", "1"]},
        "when": {"type": "string", "format": "date"},
        "not a name!": {"type": "string"},
    },
}
OPENAI = [
    {
        "type": "function",
        "function": {
            "name": "get_account",
            "description": "Reads: an #account",
            "parameters": SCHEMA,
        },
    }
]
MCP = {
    "tools": [
        {
            "name": "wipe",
            "inputSchema": SCHEMA,
            "annotations": {"readOnlyHint": False, "destructiveHint": True},
        },
        {"name": "peek", "inputSchema": {}, "annotations": {"readOnlyHint": True}},
    ]
}


def propose(source, origin, *more):
    return cxc("vocabulary", "import", source, "--from", origin, "--domain", "desk", *more)


def proposed(tmp_path, data):
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(data), encoding="utf-8")
    target = tmp_path / "vocabulary.yaml"
    ran = cxc(
        "vocabulary", "import", source, "--from", "tools", "--domain", "desk", "--output", target
    )
    assert ran.code == 0, ran.text
    return load_vocabulary(target)


def test_openai_tools(tmp_path):
    vocabulary = proposed(tmp_path, OPENAI)
    tool = vocabulary.tool("get_account")
    assert (tool.category, tool.effect, tool.description) == ("read", "read", "Reads: an #account")
    fields = {f.name: f for f in tool.arguments}
    assert {n: f.type for n, f in fields.items()} == {
        "account_id": "id",
        "amount": "number",
        "kind": "enum",
        "when": "date",
    }
    assert fields["kind"].values == ("a", "no", "1")


def test_mcp_tools_with_hints(tmp_path):
    vocabulary = proposed(tmp_path, MCP)
    assert vocabulary.tool("wipe").effect == "irreversible"
    assert vocabulary.tool("peek").category == "read"


def test_traces(tmp_path):
    call = {
        "kind": "tool_call", "actor": "agent", "tool": "find_order", "call": "c1",
        "arguments": {"order_id": "o1", "count": 2},
    }  # fmt: skip
    result = {
        "kind": "tool_result", "actor": "tool", "tool": "find_order", "call": "c1",
        "status": "ok", "result": {"placed_on": "2026-01-02", "lines": []},
    }  # fmt: skip
    draft = {**DRAFT, "draft_type": "refund"}
    trace = write_trace(tmp_path / "t.jsonl", call, result, draft, NOTICE, facts={"vip": True})
    target = tmp_path / "v.yaml"
    ran = cxc(
        "vocabulary", "import", trace, "--from", "traces", "--domain", "shop", "--output", target
    )
    assert ran.code == 0, ran.text
    vocabulary = load_vocabulary(target)
    tool = vocabulary.tool("find_order")
    assert {f.name: f.type for f in tool.results} == {"placed_on": "date", "lines": "list"}
    assert vocabulary.notice("n") is not None
    assert vocabulary.fact("vip").type == "boolean"
    assert [d.name for d in vocabulary.drafts] == ["refund"]


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '[{"name": "a b"}]', '[{"name":"a"},{"name":"a"}]']
)
def test_what_is_no_tool_list_is_refused(tmp_path, text):
    source = tmp_path / "tools.json"
    source.write_text(text, encoding="utf-8")
    ran = propose(source, "tools")
    assert ran.code == 2
    assert "CX8019" in ran.err


def test_nothing_is_overwritten(tmp_path):
    target = tmp_path / "v.yaml"
    target.write_text("mine", encoding="utf-8")
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(OPENAI), encoding="utf-8")
    ran = cxc(
        "vocabulary", "import", source, "--from", "tools", "--domain", "d", "--output", target
    )
    assert ran.code == 2
    assert target.read_text(encoding="utf-8") == "mine"
