"""``cxc vocabulary import``: proposals that load."""

from __future__ import annotations

import json

import pytest
from helpers.command import ROOT, cxc
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


def proposed(tmp_path, data, *form):
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(data), encoding="utf-8")
    target = tmp_path / "vocabulary.yaml"
    ran = cxc("vocabulary", "import", source, *form, "--domain", "desk", "--output", target)
    assert ran.code == 0, ran.text
    assert "# check:" in target.read_text(encoding="utf-8")
    return load_vocabulary(target)


@pytest.mark.parametrize("form", [(), ("--from", "openai")])
def test_openai_tools(tmp_path, form):
    vocabulary = proposed(tmp_path, OPENAI, *form)
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


@pytest.mark.parametrize("form", [(), ("--from", "mcp")])
def test_mcp_tools_with_hints(tmp_path, form):
    vocabulary = proposed(tmp_path, MCP, *form)
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
    ran = cxc("vocabulary", "import", trace, "--domain", "shop", "--output", target)
    assert ran.code == 0, ran.text
    vocabulary = load_vocabulary(target)
    tool = vocabulary.tool("find_order")
    assert {f.name: f.type for f in tool.results} == {"placed_on": "date", "lines": "list"}
    assert vocabulary.notice("n") is not None
    assert vocabulary.fact("vip").type == "boolean"
    assert [d.name for d in vocabulary.drafts] == ["refund"]


@pytest.mark.parametrize("origin", [None, "openai", "mcp"])
@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"a":', "Dear all"])
def test_what_is_no_tool_list_is_refused(tmp_path, text, origin):
    source = tmp_path / "tools.json"
    source.write_text(text, encoding="utf-8")
    chosen = ("--from", origin) if origin else ()
    ran = cxc("vocabulary", "import", source, *chosen, "--domain", "desk")
    assert ran.code == 2
    assert "CX8019" in ran.err
    assert "help:" in ran.err
    assert not ran.out


def test_what_cannot_be_taken_over_is_said(tmp_path):
    source = tmp_path / "tools.json"
    source.write_text(json.dumps([*OPENAI, {"name": "a b"}]), encoding="utf-8")
    ran = cxc("vocabulary", "import", source, "--domain", "desk")
    assert ran.code == 0
    assert "left out tool `a b`" in ran.err
    assert "left out argument of `get_account` `not a name!`" in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name no domain"),
        (("--domain", "a desk"), "no name of a domain"),
        (("--domain", "desk", "--from", "tools"), "tools"),
    ],
)
def test_wrong_usage(tmp_path, arguments, says):
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(OPENAI), encoding="utf-8")
    ran = cxc("vocabulary", "import", source, *arguments)
    assert ran.code == 2
    assert says in ran.err


def test_a_folder_that_does_not_exist(tmp_path):
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(OPENAI), encoding="utf-8")
    ran = cxc("vocabulary", "import", source, "--domain", "d", "-o", tmp_path / "no" / "v.yaml")
    assert ran.code == 2
    assert "CX8015" in ran.err


@pytest.mark.parametrize(
    ("name", "domain", "tool", "fields"),
    [
        ("tau_bench/gpt-4o-airline.json", "tau-airline", "update_reservation_flights",
         {"reservation_id", "cabin", "flights", "payment_id"}),
        ("tau2/gpt-4.1_telecom_default_gpt-4.1_1trials.json", "tau2-telecom", "resume_line",
         {"customer_id", "line_id"}),
    ],
)  # fmt: skip
def test_public_recordings(tmp_path, name, domain, tool, fields):
    recording = ROOT.parent / "shared" / "corpus" / name
    if not recording.is_file():
        pytest.skip("../shared/corpus is not here")
    target = tmp_path / "vocabulary.yaml"
    assert cxc("vocabulary", "import", recording, "-o", target).code == 0
    vocabulary = load_vocabulary(target)
    assert vocabulary.domain == domain
    assert {f.name for f in vocabulary.tool(tool).arguments} == fields
    shipped = load_vocabulary(ROOT / "rulecards" / "examples" / domain / "vocabulary.yaml")
    assert {t.name for t in vocabulary.tools} <= {n for t in shipped.tools for n in t.names}


def test_nothing_is_overwritten(tmp_path):
    target = tmp_path / "v.yaml"
    target.write_text("mine", encoding="utf-8")
    source = tmp_path / "tools.json"
    source.write_text(json.dumps(OPENAI), encoding="utf-8")
    ran = cxc("vocabulary", "import", source, "--domain", "d", "--output", target)
    assert ran.code == 2
    assert target.read_text(encoding="utf-8") == "mine"
