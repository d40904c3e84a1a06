"""One change at a time, anywhere in a syntax tree."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from cxdsl.diag.span import Source, Span
from cxdsl.mutation.operators import Change, Setting
from cxdsl.mutation.sentences import operators_of
from cxdsl.syntax import tree

# Parts that an operator of their owner changes, or that no change of makes sense.
_WHOLE = (tree.Name, tree.Text, tree.Value, Span, Source)


def changes(node: Any, setting: Setting) -> Iterator[Change]:
    """Every tree that differs from ``node`` by one change, each with the name of its operator.

    The order is that of the tree from outside to inside, and the same each time.
    """
    if not _is_part(node):
        return
    operator = operators_of(node)
    own = operator(node, setting) if operator is not None else general(node)
    yield from own
    inner = _inside_alternatives(node) if isinstance(node, tree.AnyPattern) else None
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if inner is not None and field.name == "operands":
            for at, operand in enumerate(value):
                for name, changed in inner(operand, setting):
                    new = (*value[:at], changed, *value[at + 1 :])
                    yield name, dataclasses.replace(node, operands=new)
        elif isinstance(value, tuple):
            for at, one in enumerate(value):
                for name, changed in changes(one, setting):
                    new = (*value[:at], changed, *value[at + 1 :])
                    yield name, dataclasses.replace(node, **{field.name: new})
        else:
            for name, changed in changes(value, setting):
                yield name, dataclasses.replace(node, **{field.name: changed})


def _inside_alternatives(node: tree.AnyPattern) -> Any:
    """Changes inside one alternative: its conditions only, the rest is changed in all at once."""

    def conditions(operand: Any, setting: Setting) -> Iterator[Change]:
        if not isinstance(operand, tree.EventPattern):
            yield from changes(operand, setting)
            return
        for at in range(len(operand.qualifiers)):
            rest = operand.qualifiers[:at] + operand.qualifiers[at + 1 :]
            yield "drop-condition", dataclasses.replace(operand, qualifiers=rest)
        for at, qualifier in enumerate(operand.qualifiers):
            for name, changed in changes(qualifier, setting):
                new = (*operand.qualifiers[:at], changed, *operand.qualifiers[at + 1 :])
                yield name, dataclasses.replace(operand, qualifiers=new)

    return conditions


def _is_part(node: Any) -> bool:
    return (
        dataclasses.is_dataclass(node)
        and not isinstance(node, type)
        and not isinstance(node, _WHOLE)
    )


def general(node: Any) -> Iterator[Change]:
    """The operators of any part: one of several less, an optional part less, a switch, a count."""
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple) and len(value) > 1 and all(map(_is_node, value)):
            for at in range(len(value)):
                rest = value[:at] + value[at + 1 :]
                yield "drop-alternative", dataclasses.replace(node, **{field.name: rest})
        elif isinstance(value, bool):
            yield "toggle", dataclasses.replace(node, **{field.name: not value})
        elif isinstance(value, int):
            for other in (value + 1, value - 1):
                yield "change-count", dataclasses.replace(node, **{field.name: other})
        elif _is_part(value) and field.default is None:
            yield "drop-part", dataclasses.replace(node, **{field.name: None})


def _is_node(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, Span | Source)
