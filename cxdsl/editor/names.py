"""Where names stand in cards and vocabularies: what defines them, and what uses them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cxdsl.diag.span import Span
from cxdsl.syntax import tree
from cxdsl.syntax.walk import walk
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar

Role = Literal["tool", "notice", "fact", "key", "event", "requirement", "judge", "card", "field"]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A name at a place. ``scope`` tells names of one card apart; empty for names of a domain.

    ``owner`` is the tool or notice whose field this is, where the text says it.
    """

    role: Role
    name: str
    span: Span
    defines: bool = False
    scope: str = ""
    owner: str = ""

    def same(self, other: Occurrence) -> bool:
        """Whether both are the same name."""
        return (self.role, self.name, self.scope) == (other.role, other.name, other.scope)


def _place(name: tree.Name) -> Span:
    """The place of the name itself, without the quotes around it."""
    span = name.span
    quoted = span.source.text[span.start : span.end].startswith('"')
    return Span(span.source, span.start + 1, span.end - 1) if quoted else span


def card_names(file: tree.File) -> Iterator[Occurrence]:
    """All names of a card file."""
    for card in file.cards:
        yield Occurrence("card", card.id.text, _place(card.id), defines=True)
        yield from _superseded(card)
        scope = f"{file.source.name}:{card.id.text}"
        for alias in card.aliases:
            yield Occurrence("event", alias.name.text, alias.name.span, True, scope)
        for require in card.requires:
            yield Occurrence("requirement", require.name.text, require.name.span, defines=True)
            yield from (Occurrence("key", k.text, k.span) for k in require.keys)
        for judge in card.judges:
            yield Occurrence("judge", judge.name.text, judge.name.span, defines=True)
        for node in walk(card):
            yield from _in_node(node, scope)


def _superseded(card: tree.Card) -> Iterator[Occurrence]:
    item = next((i for i in card.items if i.keyword == "supersedes"), None)
    if item is None or card.supersedes is None:
        return
    name, source = card.supersedes[0], item.span.source
    start = source.text.find(name, item.span.start + len("supersedes"), item.span.end)
    if start >= 0:
        yield Occurrence("card", name, Span(source, start, start + len(name)))


def _in_node(node: object, scope: str) -> Iterator[Occurrence]:
    if isinstance(node, tree.AliasPattern):
        yield Occurrence("event", node.name.text, node.name.span, scope=scope)
    elif isinstance(node, tree.EventPattern):
        yield from _in_event(node)
    elif isinstance(node, tree.EveryMustHave):
        tool = node.subject.tool if isinstance(node.subject, tree.EventPattern) else None
        yield from _tested(node.condition, tool.text if tool else "")
    elif isinstance(node, tree.MustMatch):
        for pair in node.fields:
            yield from (Occurrence("field", n.text, n.span) for n in dict.fromkeys(pair))
    elif isinstance(node, tree.FactTest):
        yield Occurrence("fact", node.fact.text, node.fact.span)
    elif isinstance(node, tree.Example):
        yield from (Occurrence("fact", f.name.text, f.name.span) for f in node.facts)
    elif isinstance(node, tree.Step):
        yield from _in_step(node)


def _in_event(node: tree.EventPattern) -> Iterator[Occurrence]:
    owner = ""
    if node.tool is not None:
        owner = node.tool.text
        yield Occurrence("tool", owner, _place(node.tool))
    if node.notice is not None:
        owner = node.notice.text
        yield Occurrence("notice", owner, _place(node.notice))
    yield from _tested(node.qualifiers, owner)


def _tested(conditions: object, owner: str) -> Iterator[Occurrence]:
    for test in walk(conditions):
        if isinstance(test, tree.FieldTest):
            yield Occurrence("field", test.field.text, test.field.span, owner=owner)


def _in_step(step: tree.Step) -> Iterator[Occurrence]:
    role: Role | None = {"call": "tool", "blocked": "tool", "notice": "notice"}.get(step.kind)  # type: ignore[assignment]
    owner = ""
    if role is not None and step.subject is not None:
        owner = step.subject.text
        yield Occurrence(role, owner, _place(step.subject))
    for given in (*step.fields, *step.returns):
        yield Occurrence("field", given.name.text, given.name.span, owner=owner)


_SORTS: dict[str, Role] = {"tools": "tool", "notices": "notice", "facts": "fact", "keys": "key"}


def vocabulary_names(node: Node | None) -> Iterator[Occurrence]:
    """All names that a vocabulary declares, and the tools that it names itself."""
    if not isinstance(node, Mapping):
        return
    for sort, role in _SORTS.items():
        for name, body in _entries(node.get(sort)):
            yield Occurrence(role, name.text, name.span, defines=True)
            yield from _declared(role, name, body)
    for name, body in _entries(node.get("drafts")):
        yield from _fields(body, "fields", name.text)
        for part in ("submit_tool", "submit_tools", "required_checks"):
            for tool in _scalars(body.get(part)) if isinstance(body, Mapping) else ():
                yield Occurrence("tool", tool.text, _inner(tool))


def _declared(role: Role, name: Scalar, body: Node) -> Iterator[Occurrence]:
    if role == "tool" and isinstance(body, Mapping):
        for alias in _scalars(body.get("aliases")):
            yield Occurrence("tool", alias.text, _inner(alias), defines=True)
        yield from _fields(body, "results", name.text)
        yield from _fields(body, "arguments", name.text)
    elif role == "notice":
        yield from _fields(body, "fields", name.text)
    elif role == "key" and isinstance(body, Items):
        for place in body.items:
            tools = place.get("tools") if isinstance(place, Mapping) else None
            yield from (Occurrence("tool", t.text, _inner(t)) for t in _scalars(tools))


def _fields(body: Node, part: str, owner: str) -> Iterator[Occurrence]:
    if isinstance(body, Mapping):
        for name, _ in _entries(body.get(part)):
            yield Occurrence("field", name.text, _inner(name), defines=True, owner=owner)


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    if isinstance(node, Scalar):
        return (node,)
    return tuple(n for n in node.items if isinstance(n, Scalar)) if isinstance(node, Items) else ()


def _inner(scalar: Scalar) -> Span:
    """The place of the word itself, without the quotes of YAML."""
    span = scalar.span
    start = span.source.text.find(scalar.text, span.start, span.end)
    return span if start < 0 else Span(span.source, start, start + len(scalar.text))
