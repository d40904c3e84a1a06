"""What is guessed about tools, and what is refused as no list of tools."""

from __future__ import annotations

import pytest

from cxdsl.trace.events import Event, Header
from cxdsl.vocabulary.importer import from_mcp_tools, from_openai_tools, tool_list_form
from cxdsl.vocabulary.observed import from_traces


def tool(name, **annotations):
    data = {"tools": [{"name": name, "inputSchema": {}, "annotations": annotations}]}
    made = from_mcp_tools(data, "d").vocabulary.tools[0]
    return made.category, made.effect


@pytest.mark.parametrize(
    ("name", "hints", "expected"),
    [
        ("get_it", {}, ("read", "read")),
        ("verify_it", {}, ("check", "read")),
        ("notify_customer", {}, ("notice", "write")),
        ("create_dispute_draft", {}, ("draft", "write")),
        ("cancel_it", {}, ("submit", "irreversible")),
        ("updateAddress", {}, ("submit", "write")),
        ("getAddress", {}, ("read", "read")),
        ("frobnicate", {"readOnlyHint": True}, ("read", "read")),
        ("frobnicate", {"readOnlyHint": True, "destructiveHint": True}, ("read", "read")),
        ("get_it", {"readOnlyHint": False}, ("submit", "irreversible")),
        ("get_it", {"destructiveHint": True}, ("submit", "irreversible")),
        ("cancel_it", {"readOnlyHint": False, "destructiveHint": False}, ("submit", "write")),
        ("set_it", {"readOnlyHint": False, "idempotentHint": True}, ("submit", "write")),
        ("draft_it", {"readOnlyHint": True}, ("read", "read")),
        ("get_it", {"readOnlyHint": "yes"}, ("read", "read")),
    ],
)
def test_category_and_effect(name, hints, expected):
    assert tool(name, **hints) == expected


def test_every_guessed_category_is_marked():
    made = from_openai_tools([{"name": "get_it"}, {"name": "frobnicate"}], "d")
    assert {place[1] for place in made.checks if place[2] == "category"} == {"get_it", "frobnicate"}


@pytest.mark.parametrize(
    "data",
    [None, {}, [], "text", {"tools": {}}, [1], [{"type": "function"}], [{"name": ""}],
     [{"name": "a"}, {"name": "a"}], [{"function": 3}], {"result": {"tools": 3}}],
)  # fmt: skip
@pytest.mark.parametrize("make", [from_openai_tools, from_mcp_tools])
def test_what_is_no_list_of_tools(make, data):
    with pytest.raises(ValueError, match=r"^(it holds no list of tools|(the )?tool )"):
        make(data, "d")


@pytest.mark.parametrize(
    ("data", "form"),
    [
        ({"tools": [{"name": "a", "inputSchema": {}}]}, "mcp"),
        ({"result": {"tools": []}}, "mcp"),
        ([{"function": {"name": "a"}}], "openai"),
        ([{"name": "a", "parameters": {}}], "openai"),
        ([{"name": "a", "input_schema": {}}], "openai"),
        ([{"traj": []}], None),
        ({"simulations": []}, None),
        ({"tools": []}, None),
        ({"seq": 1, "kind": "message"}, None),
        (3, None),
    ],
)
def test_forms_are_told_apart(data, form):
    assert tool_list_form(data) == form


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string"}, "text"),
        ({}, "text"),
        ({"type": "integer"}, "number"),
        ({"enum": ["a", None]}, "enum"),
        ({"const": "a"}, "enum"),
        ({"enum": ["a", 1]}, "text"),
        ({"enum": [1, 2]}, "number"),
        ({"type": "string", "format": "date-time"}, "time"),
        ({"anyOf": [{"type": "array"}, {"type": "null"}]}, "list"),
        ({"anyOf": [{"type": "array"}, {"type": "string"}]}, "text"),
        ({"type": ["string", "number"]}, "text"),
        ({"$ref": "#/$defs/A"}, "boolean"),
        ({"$ref": "#/$defs/Loop"}, "text"),
        ({"$ref": "#/nowhere"}, "text"),
        (7, "text"),
    ],
)  # fmt: skip
def test_types_of_schemas(schema, expected):
    root = {
        "properties": {"f": schema},
        "$defs": {"A": {"type": "boolean"}, "Loop": {"$ref": "#/$defs/Loop"}},
    }
    made = from_openai_tools([{"name": "t", "parameters": root}], "d")
    assert made.vocabulary.tools[0].arguments[0].type == expected


def test_types_of_recorded_values_are_joined():
    calls = [
        Event(kind="tool_call", actor="agent", tool="t", arguments=raw)
        for raw in (b'{"a":1,"b":"x"}', b'{"a":"x","b":null}', b'{"a":{"$redacted":true},"a":2}')
    ]
    made = from_traces([Header(trace_id="t"), *calls], "d")
    assert {f.name: f.type for f in made.vocabulary.tools[0].arguments} == {
        "a": "text",
        "b": "text",
    }


@pytest.mark.parametrize("domains", [[], ["a", "b"]])
def test_the_domain_has_to_be_one(domains):
    with pytest.raises(ValueError, match="the recordings name"):
        from_traces([Header(trace_id="t", domain=d) for d in domains])
