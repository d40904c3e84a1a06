"""Vocabularies proposed from lists of tool definitions (OpenAI and MCP forms)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cxdsl.vocabulary.proposal import Hints, Place, Proposal, keys, named
from cxdsl.vocabulary.shape import NAME
from cxdsl.vocabulary.vocabulary import FieldType, Tool, Vocabulary

_SCHEMAS = ("parameters", "inputSchema", "input_schema")
_TYPES = {
    "number": "number",
    "integer": "number",
    "boolean": "boolean",
    "array": "list",
    "object": "object",
}
_FORMATS = {"date": "date", "date-time": "time"}


def from_openai_tools(data: Any, domain: str) -> Proposal:
    """A proposal from the ``tools`` of a model request: a list, or an object that holds it.

    Each entry describes a function, wrapped in ``function`` or not; ``input_schema`` is taken for
    ``parameters``. Raises ``ValueError``, in words for the user, when the data is no such list.
    """
    listed = data.get("tools") if isinstance(data, dict) else data
    return _proposal(domain, _bodies(listed), {})


def from_mcp_tools(data: Any, domain: str) -> Proposal:
    """A proposal from the result of ``tools/list`` of the Model Context Protocol.

    Takes the whole answer, its ``result``, or the list. The hints ``readOnlyHint``,
    ``destructiveHint`` and ``idempotentHint`` decide the effect where they are given. Raises
    ``ValueError``, in words for the user, when the data is no such list.
    """
    if isinstance(data, dict) and isinstance(data.get("result"), dict):
        data = data["result"]
    checks: dict[Place, str] = {}
    if isinstance(data, dict) and data.get("nextCursor"):
        checks["tools", "", ""] = "the list goes on after these tools (nextCursor)"
    listed = data.get("tools") if isinstance(data, dict) else data
    return _proposal(domain, _bodies(listed), checks)


def tool_list_form(data: Any) -> str | None:
    """``openai`` or ``mcp`` for a list of tool definitions, else None."""
    if isinstance(data, dict):
        result = data.get("result")
        if isinstance(result, dict) and isinstance(result.get("tools"), list):
            return "mcp"
        data = data.get("tools")
    if not isinstance(data, list) or not data or not all(isinstance(d, dict) for d in data):
        return None
    if any("inputSchema" in d or "annotations" in d for d in data):
        return "mcp"
    described = ("function", *_SCHEMAS)
    tools = [d for d in data if d.get("type") == "function" or any(k in d for k in described)]
    return "openai" if tools else None


def _bodies(listed: Any) -> list[Mapping[str, Any]]:
    if not isinstance(listed, list) or not listed:
        raise ValueError("it holds no list of tools")
    bodies: list[Mapping[str, Any]] = []
    for number, item in enumerate(listed, start=1):
        body = item.get("function", item) if isinstance(item, dict) else None
        if not isinstance(body, dict):
            raise ValueError(f"tool {number} is no definition")
        # Tools that a model brings along have a type of their own in place of a name.
        kind = body.get("type")
        name = body.get("name", None if kind == "function" else kind)
        if not isinstance(name, str) or not name:
            raise ValueError(f"tool {number} has no name")
        bodies.append({**body, "name": name})
    names = [b["name"] for b in bodies]
    twice = next((n for i, n in enumerate(names) if n in names[:i]), None)
    if twice is not None:
        raise ValueError(f"the tool `{twice}` is there twice")
    return bodies


def _proposal(domain: str, bodies: list[Mapping[str, Any]], checks: dict[Place, str]) -> Proposal:
    tools: list[Tool] = []
    left_out: list[str] = []
    for body in bodies:
        if not NAME.fullmatch(body["name"]):
            left_out.append(f"tool `{body['name']}`: no card can write this name")
            continue
        tool, notes = named(_tool(body, left_out), _hints(body))
        tools.append(tool)
        checks.update(notes)
    entities, notes = keys(tools, ())
    checks.update(notes)
    vocabulary = Vocabulary(domain, tools=tuple(tools), keys=entities)
    return Proposal(vocabulary, checks, tuple(left_out))


def _tool(body: Mapping[str, Any], left_out: list[str]) -> Tool:
    schema = next((body[k] for k in _SCHEMAS if k in body), None)
    name = body["name"]
    return Tool(
        name,
        "submit",
        arguments=_fields(schema, f"argument of `{name}`", left_out),
        results=_fields(body.get("outputSchema"), f"result field of `{name}`", left_out),
        description=" ".join(str(body.get("description") or "").split()),
    )


def _hints(body: Mapping[str, Any]) -> Hints:
    given = body.get("annotations")
    given = given if isinstance(given, dict) else {}

    def hint(name: str) -> bool | None:
        value = given.get(name)
        return value if isinstance(value, bool) else None

    reads_only = hint("readOnlyHint")
    # What a reading tool could destroy means nothing by the protocol.
    destroys = None if reads_only else hint("destructiveHint")
    return Hints(None, reads_only, destroys, hint("idempotentHint"))


def _fields(schema: Any, what: str, left_out: list[str]) -> tuple[FieldType, ...]:
    if not isinstance(schema, dict):
        return ()
    properties = _meant(schema, schema).get("properties")
    found: list[FieldType] = []
    for name, body in (properties if isinstance(properties, dict) else {}).items():
        if NAME.fullmatch(name):
            found.append(_field(name, body if isinstance(body, dict) else {}, schema))
        else:
            left_out.append(f"{what} `{name}`: no card can write this name")
    return tuple(found)


def _field(name: str, body: Mapping[str, Any], root: Mapping[str, Any]) -> FieldType:
    meant = _meant(body, root)
    description = " ".join(str(body.get("description") or meant.get("description") or "").split())
    listed = [meant["const"]] if "const" in meant else meant.get("enum")
    if isinstance(listed, list):
        values = tuple(dict.fromkeys(v for v in listed if isinstance(v, str)))
        if values and all(isinstance(v, str) or v is None for v in listed):
            return FieldType(name, "enum", values, description)
    kind = meant.get("type")
    if kind == "string" or (kind is None and not isinstance(listed, list)):
        of_text = "id" if name == "id" or name.endswith("_id") else "text"
        return FieldType(name, _FORMATS.get(str(meant.get("format")), of_text), (), description)
    if kind is None and listed and all(type(v) in (int, float) for v in listed):
        kind = "number"
    return FieldType(name, _TYPES.get(str(kind), "text"), (), description)


def _meant(body: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> Mapping[str, Any]:
    """The schema behind references, and behind choices that only add null."""
    target = body.get("$ref")
    if isinstance(target, str) and target.startswith("#/") and depth < 10:
        found: Any = root
        for part in target[2:].split("/"):
            found = found.get(part) if isinstance(found, dict) else None
        return _meant(found, root, depth + 1) if isinstance(found, dict) else {}
    choices = next((body[k] for k in ("anyOf", "oneOf", "allOf") if k in body), None)
    if isinstance(choices, list) and depth < 10:
        some = [c for c in choices if isinstance(c, dict) and c.get("type") != "null"]
        return {**body, **_meant(some[0], root, depth + 1)} if len(some) == 1 else {"type": "any"}
    kind = body.get("type")
    if isinstance(kind, list):
        some_kinds = [k for k in kind if k != "null"]
        return {**body, "type": some_kinds[0] if len(some_kinds) == 1 else "any"}
    return body
