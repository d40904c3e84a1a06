"""The checklist artifact: what a judge is asked about a card, one YAML file a card.

An item gives its pass condition and the part of the trace that may serve as evidence: in words for
the reader, as event predicates for the judge's front end.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cxdsl.artifact.condition import Condition
from cxdsl.trace.predicate import Predicate

SCHEMA = "cxdsl-checklist/1"


class Window(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The evidence window: from the first event that is ``start`` until the next ``stop``.

    Both ends missing means the whole trace. ``words`` says the same for a reader.
    """

    words: str
    start: Predicate | None = None
    stop: Predicate | None = None


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question: ``severity`` is critical, major or minor; no ``basis`` means the card's."""

    id: str
    severity: str
    title: str = ""
    pass_condition: str
    evidence: Window
    tags: tuple[str, ...] = ()
    basis: str = ""


class Checklist(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All judge items of one card, under the card's own applicability."""

    schema: str = SCHEMA
    card: str
    version: str
    domain: str
    title: str
    basis: str
    citations: tuple[str, ...]
    effective_from: str | None = None
    effective_until: str | None = None
    applies: Condition | None = None
    applies_text: str = ""
    items: tuple[Item, ...] = ()


def encode(checklist: Checklist) -> bytes:
    """The YAML text, in the order of the declaration, one item a block."""
    import yaml

    plain: dict[str, Any] = {"schema": checklist.schema, **msgspec.to_builtins(checklist)}
    text: str = yaml.safe_dump(
        _lists(plain), sort_keys=False, allow_unicode=True, width=100, default_flow_style=False
    )
    return text.encode("utf-8")


def decode(data: bytes) -> Checklist:
    """Read a checklist file.

    Raises ``msgspec.ValidationError`` when it has another shape, ``yaml.YAMLError`` when it is not
    YAML at all.
    """
    import yaml

    return msgspec.convert(yaml.safe_load(data.decode("utf-8")), type=Checklist)


def _lists(value: Any) -> Any:
    """Tuples as lists, which is all that YAML knows."""
    if isinstance(value, dict):
        return {k: _lists(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_lists(v) for v in value]
    return value
