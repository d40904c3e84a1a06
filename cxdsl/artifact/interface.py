"""The interface manifest: the names that whoever writes tasks for a domain has to stay within.

It lists tools with their permission levels, drafts, notices, facts, and the rules and checklist
items that can be graded. The manifest of a compiled folder (``manifest``) is another thing: it
lists files and their hashes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

SCHEMA: Final = "cxdsl-interface/1"
CORE = "core"

Permission = Literal["agent", "runtime_only", "customer"]
Name = Annotated[str, msgspec.Meta(min_length=1)]


class Field(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A field or a fact with its type; ``values`` are the members of an enum."""

    name: Name
    type: str
    values: tuple[str, ...] = ()
    description: str = ""


class Permissions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may call a tool in each mode of submission."""

    mediated: Permission
    direct: Permission


class InterfaceTool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A registered tool. ``scope`` is null where the vocabulary does not say it."""

    name: Name
    aliases: tuple[str, ...]
    category: Literal["read", "check", "draft", "notice", "submit"]
    effect: Literal["read", "write", "irreversible"]
    scope: Literal["account", "session"] | None
    actors: tuple[str, ...]
    permission: Permissions
    arguments: tuple[Field, ...]
    results: tuple[Field, ...]
    description: str


class Mirror(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of a draft that repeats a field of the result of a tool."""

    field: str
    tool: str
    result: str


class InterfaceDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A draft type: ``contract`` are the fields that the customer confirms."""

    name: Name
    fields: tuple[Field, ...]
    contract: tuple[str, ...]
    submit_tools: tuple[str, ...]
    required_checks: tuple[str, ...]
    mirrored: tuple[Mirror, ...]
    description: str


class InterfaceNotice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A notice type: ``mandatory`` are the fields that every such notice has to have."""

    name: Name
    fields: tuple[Field, ...]
    mandatory: tuple[str, ...]
    carries_over: Literal["never", "if_unchanged", "always"]
    description: str


class InterfaceCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card version: whose duty it is, and when it binds a task. ``facts`` decide that."""

    card: Name
    version: str
    title: str
    basis: str
    citations: tuple[str, ...]
    applies: str
    facts: tuple[str, ...]
    effective_from: str | None
    effective_until: str | None


class InterfaceCriterion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule or a checklist item that can be graded, with the card version that carries it."""

    id: Name
    card: str
    version: str
    severity: str
    text: str


class InterfaceDomain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One domain. The criteria of a ``shared`` one bind tasks of every domain."""

    domain: Name
    title: str
    shared: bool
    tools: tuple[InterfaceTool, ...]
    drafts: tuple[InterfaceDraft, ...]
    notices: tuple[InterfaceNotice, ...]
    facts: tuple[Field, ...]
    entities: tuple[str, ...]
    cards: tuple[InterfaceCard, ...]
    rules: tuple[InterfaceCriterion, ...]
    checklist: tuple[InterfaceCriterion, ...]


class Interface(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The interfaces of all domains, in name order."""

    schema: Literal["cxdsl-interface/1"]
    language: str
    domains: tuple[InterfaceDomain, ...]


def encode(interface: Interface) -> bytes:
    """The canonical bytes: sorted keys, two-space indent, final newline."""
    return _canonical(msgspec.to_builtins(interface))


def decode(data: bytes) -> Interface:
    """Read an interface manifest. Raises ``msgspec.ValidationError`` or ``msgspec.DecodeError``."""
    return msgspec.json.decode(data, type=Interface)


def json_schema() -> bytes:
    """The published schema, which follows from the types above."""
    schema = msgspec.json.schema(Interface)
    return _canonical({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})


def _canonical(plain: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=2) + b"\n"
