"""YAML with places: every value knows where it was written; nothing is guessed from its look.

Every value stays the text that was written: ``NO``, ``on``, ``0123``, ``null`` and dates too. A key
given twice is refused, and so is a part that contains itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from cxdsl.diag.diagnostic import CardError, Diagnostic, Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Source, Span
from cxdsl.vocabulary.yaml_faults import not_yaml


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value, as the text that was written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping in the order of writing."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        return next((value for name, value in self.entries if name.text == key), None)


Node = Scalar | Items | Mapping


def _span(source: Source, start: yaml.Mark, end: yaml.Mark) -> Span:
    last = end.index
    while last > start.index and source.text[last - 1] in " \n\r\t":
        last -= 1
    return Span(source, start.index, max(last, start.index))


class _Conversion:
    """One document: nodes by identity (a repeated part is converted once), open and done."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Diagnostic] = []
        self.done: dict[int, Node] = {}
        self.open: set[int] = set()

    def node(self, node: yaml.Node) -> Node:
        """The node with its places."""
        key = id(node)
        if key in self.done:
            return self.done[key]
        span = _span(self.source, node.start_mark, node.end_mark)
        if isinstance(node, yaml.ScalarNode):
            return Scalar(node.value, span)
        if key in self.open:
            self.problems.append(
                diagnose(
                    "CX2050",
                    "a part of the file contains itself",
                    span,
                    help="write the part out instead of repeating it with `*`",
                )
            )
            return Scalar("", span)
        self.open.add(key)
        converted: Node
        if isinstance(node, yaml.MappingNode):
            converted = Mapping(tuple(self._entries(node)), span)
        else:
            converted = Items(tuple(self.node(n) for n in node.value), span)
        self.open.remove(key)
        self.done[key] = converted
        return converted

    def _entries(self, node: yaml.MappingNode) -> Iterator[tuple[Scalar, Node]]:
        seen: dict[str, Span] = {}
        for key, value in node.value:
            name = self.node(key)
            if not isinstance(name, Scalar):
                self.problems.append(
                    diagnose(
                        "CX2050",
                        "a name has to be a single word",
                        name.span,
                        help="write `name: value`; put a text that begins with a bracket in quotes",
                    )
                )
                continue
            if name.text in seen:
                self.problems.append(
                    diagnose(
                        "CX2051",
                        f"`{name.text}` is given twice",
                        name.span,
                        "given again here",
                        others=(Label(seen[name.text], "first given here", primary=False),),
                        help="keep one of the two",
                    )
                )
                continue
            seen[name.text] = name.span
            yield name, self.node(value)


def read_yaml(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The document of a YAML text and what is wrong with it; None for an empty text.

    Raises ``CardError`` (CX2050) when the text is not YAML, or no vocabulary can have its form.
    """
    try:
        document = yaml.compose(source.text, Loader=yaml.SafeLoader)
        if document is None:
            return None, []
        conversion = _Conversion(source)
        whole = conversion.node(document)
    except yaml.YAMLError as error:
        raise CardError((not_yaml(error, source),)) from None
    except RecursionError:
        raise CardError(
            (
                diagnose(
                    "CX2050",
                    "the parts of the file lie too deep in one another",
                    Span(source, 0, min(1, len(source.text))),
                    help="a vocabulary needs no more than five levels",
                ),
            )
        ) from None
    if any(p.code == "CX2050" for p in conversion.problems):
        raise CardError(tuple(conversion.problems))
    return whole, conversion.problems
