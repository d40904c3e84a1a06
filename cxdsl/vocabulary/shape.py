"""Reading the parts of a vocabulary file, noting what is wrong and going on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.vocabulary.vocabulary import FIELD_TYPES, FieldType
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar

# What a card can write as a name; a field may also reach into a list (`lines.*.amount`).
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[.\-][A-Za-z0-9_]+)*")
PATH = re.compile(r"(?:[A-Za-z_][A-Za-z0-9_]*|\*)(?:[.\-](?:[A-Za-z0-9_]+|\*))*")
_LIST = "write `[a, b]`, or one line for each that begins with `- `"
_ENTRIES = "write `name: value` on lines of their own, indented below it"
_SAME = {
    "bool": "boolean",
    "int": "number",
    "integer": "number",
    "float": "number",
    "decimal": "number",
    "string": "text",
    "str": "text",
    "datetime": "time",
    "timestamp": "time",
    "array": "list",
    "map": "object",
    "dict": "object",
    "currency": "money",
}
_FIELD = ("type", "enum", "values", "description")
_NUMERIC = ("number", "money", "boolean", "date", "time", "list", "object")


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

    @staticmethod
    def misspelt(node: Mapping, key: str) -> bool:
        """Whether another key was taken for ``key``, and so reported already."""
        return any(suggest(name.text, (key,)) for name, _ in node.entries if name.text != key)

    def word(self, node: Node | None) -> str | None:
        """A single value as text."""
        if node is None:
            return None
        if isinstance(node, Scalar):
            return node.text
        self.report(
            "CX2055",
            "a single value is expected here",
            node.span,
            help="write one word or one text after the colon",
        )
        return None

    def required_word(self, node: Mapping, key: str, owner: str, at: Span) -> str | None:
        """A single value that has to be there; ``at`` is the place of its owner's name."""
        value = node.get(key)
        if value is None or (isinstance(value, Scalar) and not value.text):
            if not self.misspelt(node, key):
                self.report("CX2056", f"{owner} needs `{key}`", at, help=f"add `{key}: …`")
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
        self.report("CX2055", "a list is expected here", node.span, help=_LIST)
        return ()

    def items(self, node: Node, owner: str) -> tuple[Node, ...]:
        """The elements of a list."""
        if isinstance(node, Items):
            return node.items
        self.report("CX2055", f"{owner} has to be a list", node.span, help=_LIST)
        return ()

    def mapping(self, node: Node, owner: str) -> Mapping:
        """A mapping; an empty value is an empty mapping."""
        if isinstance(node, Mapping):
            return node
        if not (isinstance(node, Scalar) and not node.text):
            self.report("CX2055", f"{owner} has to have named entries", node.span, help=_ENTRIES)
        return Mapping((), node.span)

    def entries(
        self, node: Node | None, owner: str, names: re.Pattern[str] | None = NAME
    ) -> list[tuple[Scalar, Node]]:
        """The named parts of a section; names that no card can write are reported."""
        if node is None:
            return []
        found = self.mapping(node, f"`{owner}`").entries
        for name, _ in found:
            if names is not None and not names.fullmatch(name.text):
                self.report(
                    "CX2062",
                    f"no card can write the name `{name.text}`",
                    name.span,
                    help="use letters, digits and `_`, beginning with a letter, "
                    "with dots or hyphens between the parts",
                )
        return list(found)

    def choice(
        self, node: Mapping, key: str, allowed: Sequence[str], owner: str, at: Span | None = None
    ) -> str | None:
        """One of a few words. With ``at``, the place of its owner's name, it has to be there."""
        value = node.get(key)
        if value is None or (isinstance(value, Scalar) and not value.text):
            if at is not None and not self.misspelt(node, key):
                self.report(
                    "CX2056",
                    f"{owner} needs `{key}`",
                    at,
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
        return tuple(self._field(n, value, owner) for n, value in self.entries(node, owner, PATH))

    def _field(self, named: Scalar, node: Node, owner: str) -> FieldType:
        name = named.text
        if isinstance(node, Scalar):
            if not node.text:
                self._untyped(named, owner)
                return FieldType(name, "text")
            return FieldType(name, self._type(node, name, owner))
        body = self.mapping(node, f"`{name}` in {owner}")
        if body.entries and not any(body.get(key) for key in _FIELD):
            self._inner(named, body)
            return FieldType(name, "object")
        self.known_keys(body, _FIELD, f"field `{name}`")
        description = self.word(body.get("description")) or ""
        kind = body.get("type")
        listed = body.get("enum") or body.get("values")
        if listed is not None:
            values = self._values(listed, name, owner)
            if isinstance(kind, Scalar) and kind.text in _NUMERIC:
                self.report(
                    "CX2057",
                    f"`{name}` in {owner} is of type {kind.text}, and lists values",
                    kind.span,
                    help="only text can be limited to listed values; leave out one of the two",
                )
            elif isinstance(kind, Scalar) and kind.text != "enum":
                self._type(kind, name, owner)
            return FieldType(name, "enum", values, description)
        if not isinstance(kind, Scalar):
            self._untyped(named, owner)
            return FieldType(name, "text", (), description)
        return FieldType(name, self._type(kind, name, owner), (), description)

    def _inner(self, named: Scalar, body: Mapping) -> None:
        """Report fields that are written inside a field."""
        first, node = body.entries[0]
        near = suggest(first.text, _FIELD)
        kind = node.text if isinstance(node, Scalar) and node.text in FIELD_TYPES else "text"
        self.report(
            "CX2054",
            f"field `{named.text}` has no `{first.text}`",
            first.span,
            help=f"did you mean `{near}`?"
            if near
            else f"for a field inside it write `{named.text}.{first.text}: {kind}`",
        )

    def _untyped(self, named: Scalar, owner: str) -> None:
        self.report(
            "CX2056",
            f"field `{named.text}` in {owner} needs a type",
            named.span,
            help=f"write `{named.text}: text`, or `{named.text}: {{enum: [a, b]}}`",
        )

    def _values(self, node: Node, name: str, owner: str) -> tuple[str, ...]:
        values = self.words(node)
        if not values:
            self.report(
                "CX2056",
                f"`{name}` in {owner} lists no values",
                node.span,
                help="write the values that it can have: `enum: [a, b]`",
            )
        twice = next((v for i, v in enumerate(values) if v in values[:i]), None)
        if twice is not None:
            self.report(
                "CX2059",
                f"`{twice}` is listed twice for `{name}` in {owner}",
                node.span,
                help="list each value once",
            )
        return values

    def _type(self, node: Scalar, name: str, owner: str) -> str:
        if node.text in FIELD_TYPES and node.text != "enum":
            return node.text
        allowed = [t for t in FIELD_TYPES if t != "enum"]
        near = _SAME.get(node.text.lower()) or suggest(node.text, allowed)
        if node.text == "enum":
            help = f"write `{name}: {{enum: [a, b]}}` with the values that it can have"
        elif near:
            help = f"did you mean `{near}`?"
        else:
            help = f"write one of: {', '.join(allowed)}; or `{{enum: [a, b]}}`"
        self.report(
            "CX2057", f"`{node.text}` is no type for `{name}` in {owner}", node.span, help=help
        )
        return "text"
