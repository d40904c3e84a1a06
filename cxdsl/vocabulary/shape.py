"""Reading the parts of a vocabulary file, noting what is wrong and going on."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.vocabulary.vocabulary import FIELD_TYPES, FieldType
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar


class Reader:
    """Takes nodes apart; every mistake goes into ``problems``."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems

    def report(self, code: str, message: str, span: Span, label: str = "", help: str = "") -> None:
        """Note a mistake."""
        self.problems.append(diagnose(code, message, span, label, help=help or None))

    def known_keys(self, node: Mapping, allowed: Sequence[str], owner: str) -> None:
        """Report keys that ``owner`` does not have."""
        for name, _ in node.entries:
            if name.text not in allowed:
                near = suggest(name.text, allowed)
                self.report(
                    "CX2054",
                    f"{owner} has no `{name.text}`",
                    name.span,
                    help=f"did you mean `{near}`?" if near else f"it has: {', '.join(allowed)}",
                )

    def word(self, node: Node | None) -> str | None:
        """A single value as text."""
        if node is None:
            return None
        if isinstance(node, Scalar):
            return node.text
        self.report("CX2055", "a single value is expected here", node.span, "not a single value")
        return None

    def required_word(self, node: Mapping, key: str, owner: str) -> str | None:
        """A single value that has to be there."""
        value = node.get(key)
        if value is None or (isinstance(value, Scalar) and not value.text):
            self.report("CX2056", f"{owner} needs `{key}`", node.span, help=f"add `{key}: …`")
            return None
        return self.word(value)

    def words(self, node: Node | None) -> tuple[str, ...]:
        """A list of single values; one value alone is a list of one."""
        if node is None:
            return ()
        if isinstance(node, Scalar):
            return (node.text,) if node.text else ()
        if isinstance(node, Items):
            return tuple(w for n in node.items if (w := self.word(n)) is not None)
        self.report("CX2055", "a list is expected here", node.span, "not a list")
        return ()

    def items(self, node: Node, owner: str) -> tuple[Node, ...]:
        """The elements of a list."""
        if isinstance(node, Items):
            return node.items
        self.report("CX2055", f"{owner} has to be a list", node.span, "not a list")
        return ()

    def mapping(self, node: Node, owner: str) -> Mapping:
        """A mapping; an empty value is an empty mapping."""
        if isinstance(node, Mapping):
            return node
        if not (isinstance(node, Scalar) and not node.text):
            self.report("CX2055", f"{owner} has to be a mapping", node.span, "not a mapping")
        return Mapping((), node.span)

    def entries(self, node: Node | None, owner: str) -> list[tuple[str, Node]]:
        """The named parts of a section."""
        if node is None:
            return []
        return [(name.text, value) for name, value in self.mapping(node, f"`{owner}`").entries]

    def choice(
        self,
        node: Mapping,
        key: str,
        allowed: Sequence[str],
        owner: str,
        *,
        required: bool = False,
    ) -> str | None:
        """One of a few words."""
        value = node.get(key)
        if value is None:
            if required:
                self.report(
                    "CX2056",
                    f"{owner} needs `{key}`",
                    node.span,
                    help=f"add `{key}:` with one of: {', '.join(allowed)}",
                )
            return None
        word = self.word(value)
        if word is None or word in allowed:
            return word
        near = suggest(word, allowed)
        self.report(
            "CX2057",
            f"`{key}` of {owner} cannot be `{word}`",
            value.span,
            help=f"did you mean `{near}`?" if near else f"write one of: {', '.join(allowed)}",
        )
        return None

    def fields(self, node: Node | None, owner: str) -> tuple[FieldType, ...]:
        """Named fields with their types."""
        return tuple(self._field(name, value, owner) for name, value in self.entries(node, owner))

    def _field(self, name: str, node: Node, owner: str) -> FieldType:
        if isinstance(node, Scalar):
            return FieldType(name, self._type(node, name, owner))
        body = self.mapping(node, f"`{name}` in {owner}")
        self.known_keys(body, ("type", "enum", "values", "description"), f"field `{name}`")
        description = self.word(body.get("description")) or ""
        values = self.words(body.get("enum")) or self.words(body.get("values"))
        if values:
            return FieldType(name, "enum", values, description)
        kind = body.get("type")
        if not isinstance(kind, Scalar):
            self.report(
                "CX2056",
                f"field `{name}` in {owner} needs a type",
                node.span,
                help="write `type: text`, or `enum: [a, b]`",
            )
            return FieldType(name, "text", (), description)
        return FieldType(name, self._type(kind, name, owner), (), description)

    def _type(self, node: Scalar, name: str, owner: str) -> str:
        if node.text in FIELD_TYPES and node.text != "enum":
            return node.text
        near = suggest(node.text, FIELD_TYPES)
        self.report(
            "CX2057",
            f"`{node.text}` is no type for `{name}` in {owner}",
            node.span,
            help=f"did you mean `{near}`?" if near else f"write one of: {', '.join(FIELD_TYPES)}",
        )
        return "text"
