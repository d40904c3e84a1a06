"""YAML with places: every value knows where it was written; nothing is guessed from its look.

Only ``true``/``false`` and empty values are special (YAML 1.2 core); ``NO``, ``on``, ``0123`` and
dates stay the text that was written. A key given twice is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Source, Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value as text; ``quoted`` tells a text from a bare word."""

    text: str
    quoted: bool
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


def _convert(node: yaml.Node, source: Source, problems: list[Diagnostic]) -> Node:
    span = _span(source, node.start_mark, node.end_mark)
    if isinstance(node, yaml.ScalarNode):
        return Scalar(node.value, node.style is not None, span)
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_convert(n, source, problems) for n in node.value), span)
    entries: list[tuple[Scalar, Node]] = []
    seen: dict[str, Span] = {}
    for key, value in node.value:
        name = _convert(key, source, problems)
        if not isinstance(name, Scalar):
            problems.append(
                diagnose("CX2050", "a key has to be a single word", name.span, "not a word")
            )
            continue
        if name.text in seen:
            problems.append(
                diagnose(
                    "CX2051",
                    f"`{name.text}` is given twice",
                    name.span,
                    "given again here",
                    help="keep one of the two",
                )
            )
        seen[name.text] = name.span
        entries.append((name, _convert(value, source, problems)))
    return Mapping(tuple(entries), span)


def read_yaml(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The document of a YAML text and what is wrong with it; None for an empty text.

    Raises ``CardError`` (CX2050) when the text is not YAML at all.
    """
    try:
        document = yaml.compose(source.text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = min(mark.index, max(len(source.text) - 1, 0)) if mark is not None else 0
        what = getattr(error, "problem", None) or "this is not YAML"
        raise CardError(
            (
                diagnose(
                    "CX2050",
                    f"the file cannot be read as YAML: {what}",
                    Span(source, at, min(at + 1, len(source.text))),
                    "here",
                    help="check the indentation and the quotes of this line and the one before",
                ),
            )
        ) from None
    problems: list[Diagnostic] = []
    if document is None:
        return None, problems
    return _convert(document, source, problems), problems
