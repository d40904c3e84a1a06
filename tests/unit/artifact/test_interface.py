"""The interface manifest: who may call what, and a schema that follows from the types."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from cxdsl.artifact import interface as interfaces
from cxdsl.emit.interface import permissions
from cxdsl.vocabulary.vocabulary import Tool

SCHEMA = Path(__file__).resolve().parents[3] / "docs/schema/interface.schema.json"


@pytest.mark.parametrize(
    ("category", "actors", "mediated", "direct"),
    [
        ("read", ("agent",), "agent", "agent"),
        ("notice", ("agent", "runtime"), "agent", "agent"),
        ("submit", ("agent",), "runtime_only", "agent"),
        ("submit", ("runtime", "agent"), "runtime_only", "agent"),
        ("submit", ("runtime",), "runtime_only", "runtime_only"),
        ("submit", ("customer",), "customer", "customer"),
        ("check", ("customer",), "customer", "customer"),
        ("check", ("agent", "customer"), "agent", "agent"),
        ("check", ("runtime",), "runtime_only", "runtime_only"),
    ],
)
def test_permission_levels(category, actors, mediated, direct):
    level = permissions(Tool("t", category, actors=actors))
    assert (level.mediated, level.direct) == (mediated, direct)


def test_the_published_schema_is_that_of_the_types(golden):
    """``pytest tests/unit/artifact/test_interface.py --record`` writes it anew."""
    golden(SCHEMA, interfaces.json_schema().decode("utf-8"))
    jsonschema.Draft202012Validator.check_schema(json.loads(interfaces.json_schema()))


def test_what_the_schema_does_not_know_is_refused():
    good = {"schema": "cxdsl-interface/1", "language": "1", "domains": []}
    assert interfaces.decode(json.dumps(good).encode()).domains == ()
    validator = jsonschema.Draft202012Validator(json.loads(interfaces.json_schema()))
    for bad in ({**good, "more": 1}, {**good, "schema": "cxdsl-interface/2"}, {"domains": []}):
        assert not validator.is_valid(bad)
        with pytest.raises(msgspec.ValidationError):
            interfaces.decode(json.dumps(bad).encode())
