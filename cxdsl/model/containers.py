"""The values of an example step as the JSON of an event's container."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from cxdsl.model.comparisons import given
from cxdsl.model.owners import Owner
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree


def plain(value: tree.Value) -> Any:
    """A constant as a JSON value with exact numbers."""
    if isinstance(value.value, tuple):
        return [plain(v) for v in value.value]
    if value.kind == "number":
        text = str(value.value)
        return Decimal(text) if "." in text else int(text)
    return value.value


def container(
    scope: Scope, assignments: Sequence[tree.Assignment], name: str, owner: Owner | None
) -> msgspec.Raw:
    """The container ``name`` with these values; wrong ones are reported and left out.

    ``owner`` says which fields there are and of which types (None: any).
    """
    if not assignments:
        return msgspec.Raw(b"")
    top: dict[str, Any] = {}
    for one in assignments:
        path = one.name.text
        if owner is not None:
            found = owner.find(path)
            if found is None:
                scope.unknown_field(one.name, owner)
                continue
            if not given(scope, f"`{path}` of {owner.what}", one.value, found.declared, one.span):
                continue
            path = found.path
        # A container that is a list itself is put together like one inside a record.
        inside = [name, *path.removeprefix(f"{name}.").split(".")]
        problem = _put(top, inside, plain(one.value))
        if problem:
            scope.report(
                "CX4021", f"`{one.name.text}` {problem[0]}", one.name.span, help=problem[1]
            )
    return msgspec.Raw(_json(top.get(name, {})).encode())


_TWICE = ("has a value already", "give each field once, a record by its fields alone")
_ANY = ("means every entry of a list", "name one entry by its number, from 0")
_ORDER = ("comes before the entries in front of it", "give the entries of a list in order, from 0")


def _put(whole: dict[str, Any], parts: list[str], value: Any) -> tuple[str, str] | None:
    """Put a value at its place; a part that is a number is an entry of a list.

    Gives what is wrong, and what to do about it, when it has no place there.
    """
    if "*" in parts:
        return _ANY
    inner: Any = whole
    for number, part in enumerate(parts, start=1):
        last = number == len(parts)
        fresh = value if last else [] if parts[number].isdigit() else {}
        if isinstance(inner, list):
            if not part.isdigit():
                return _TWICE
            if int(part) > len(inner):
                return _ORDER
            if int(part) == len(inner):
                inner.append(fresh)
            elif last:
                return _TWICE
            inner = inner[int(part)]
        elif isinstance(inner, dict):
            if last and part in inner:
                return _TWICE
            inner = inner.setdefault(part, fresh)
        else:
            return _TWICE
    return None


def _json(value: Any) -> str:
    """JSON with exact decimals."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_json, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)
