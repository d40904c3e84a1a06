"""The published schema says what the reader does, and the page's examples hold."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import jsonschema
import pytest

from cxdsl.trace.events import ACTORS, KINDS, End, Event, Header
from cxdsl.trace.exact import canonical
from cxdsl.trace.reader import read
from cxdsl.trace.shape import EVENT_KEYS, SHAPES, event_fault
from cxdsl.trace.strict import HEADER_KEYS

DOCS = Path(__file__).resolve().parents[3] / "docs"
SCHEMA = json.loads((DOCS / "schema" / "trace.schema.json").read_text(encoding="utf-8"))
PAGE = (DOCS / "trace-format.md").read_text(encoding="utf-8")
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_the_same_keys():
    definitions = SCHEMA["$defs"]
    assert set(definitions["event"]["properties"]) == EVENT_KEYS
    assert set(definitions["header"]["properties"]) == HEADER_KEYS
    assert definitions["event"]["properties"]["kind"]["enum"] == list(KINDS)
    rules = {r["if"]["properties"]["kind"]["const"] for r in definitions["event"]["allOf"]}
    assert rules == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("complete", [True, False])
def test_schema_and_reader_agree_on_every_kind(kind: str, actor: str, complete: bool):
    needs = {n: {"a": 1} if n == "state" else "v" for n in SHAPES[kind].needs[:1]}
    event = {"seq": 1, "kind": kind, "actor": actor, **(needs if complete else {})}
    assert VALIDATOR.is_valid(event) == (event_fault(event) is None)


@pytest.mark.parametrize(
    ("more", "right"),
    [
        ({"text": {"$redacted": True}}, True),
        ({"actor": {"$redacted": True}}, True),
        ({"text": None}, False),
        ({"x_mine": [1]}, True),
        ({"seq": 0}, False),
        ({"seq": 1.5}, False),
        ({"seq": True}, False),
        ({"arguments": "{}"}, False),
        ({"arguments": None}, True),
        ({"status": "fine"}, False),
        ({"decision": "refused"}, True),
        ({"group": 1.5}, False),
        ({"ts": "2026-01-01"}, True),
        ({"ts": [1]}, False),
        ({"tool": 1}, False),
    ],
)
def test_schema_and_reader_agree_on_attributes(more: dict, right: bool):
    event = {"seq": 1, "kind": "message", "actor": "agent", "text": "x", **more}
    assert VALIDATOR.is_valid(event) == right
    assert (event_fault(event) is None) == right


def test_unknown_keys_are_outside_the_schema():
    event = {"seq": 1, "kind": "message", "actor": "agent", "text": "x", "speed": 1}
    assert not VALIDATOR.is_valid(event)


def test_the_example_of_the_page():
    example = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    for line in example[1].splitlines():
        VALIDATOR.validate(json.loads(line))
    found = [i for b in read(None, io.BytesIO(example[1].encode())) for i in b]
    assert [type(i) for i in found] == [Header, Event, Event, Event, End]
    assert not found[-1].diagnostics
    assert not found[-1].pending


def test_the_table_of_the_page():
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([a-z, ]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    assert {kind: tuple(actors.split(", ")) for kind, actors, _ in rows} == {
        kind: shape.actors for kind, shape in SHAPES.items()
    }
    needs = {kind: set(re.findall(r"`(\w+)`", cell)) for kind, _, cell in rows}
    assert needs == {kind: set(shape.needs) for kind, shape in SHAPES.items()}


def test_the_hash_rules_of_the_page():
    assert canonical([100, 100.0, 1e2, 40.50, -7, 0]) == "[1e2,1e2,1e2,405e-1,-7e0,0]"
