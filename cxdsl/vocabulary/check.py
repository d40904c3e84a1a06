"""Whether the names inside a vocabulary refer to something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.trace.events import ACTORS, CONTAINERS, KINDS
from cxdsl.vocabulary.shape import NAME
from cxdsl.vocabulary.vocabulary import (
    BUILT_IN_KEYS,
    CATEGORIES,
    EFFECTS,
    DraftType,
    FieldType,
    Vocabulary,
)
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar

ATTRIBUTES = ("draft", "draft_line", "draft_type", "call", "tool", "notice")


def _scalars(node: Node | None) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Items():
            for item in node.items:
                yield from _scalars(item)
        case _:
            return


def _section(node: Mapping, name: str) -> list[tuple[Scalar, Node]]:
    section = node.get(name)
    return list(section.entries) if isinstance(section, Mapping) else []


class _Checks:
    """The checks of one vocabulary; each takes the document, for the places."""

    def __init__(self, vocabulary: Vocabulary, problems: list[Diagnostic]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems
        self.tools = [name for t in vocabulary.tools for name in t.names]

    def report(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.problems.append(diagnose(code, message, span, help=help))

    def known(self, node: Scalar, what: str, names: Iterable[str]) -> bool:
        candidates = list(names)
        if node.text in candidates:
            return True
        near = suggest(node.text, candidates)
        few = ", ".join(candidates[:5])
        self.report(
            "CX2058",
            f"there is no {what} `{node.text}`",
            node.span,
            f"did you mean `{near}`?"
            if near
            else f"there are: {few}"
            if few
            else "declare it in this vocabulary",
        )
        return False

    def tool_names(self, node: Mapping) -> None:
        seen: dict[str, Scalar] = {}
        for name, body in _section(node, "tools"):
            aliases = list(_scalars(body.get("aliases"))) if isinstance(body, Mapping) else []
            for one in (name, *aliases):
                self._tool_name(one, name, seen)
            for actor in _scalars(body.get("actors")) if isinstance(body, Mapping) else ():
                self.known(actor, "actor", ACTORS)

    def _tool_name(self, one: Scalar, tool: Scalar, seen: dict[str, Scalar]) -> None:
        if not NAME.fullmatch(one.text) and one is not tool:
            self.report(
                "CX2062",
                f"no card can write the name `{one.text}`",
                one.span,
                "use letters, digits and `_`, with dots or hyphens between the parts",
            )
        other = seen.setdefault(one.text, tool)
        if other is not tool:
            self.report(
                "CX2059",
                f"`{one.text}` names two tools, `{other.text}` and `{tool.text}`",
                one.span,
                "give each name to one tool",
            )
        elif one is not tool and one.text == tool.text:
            self.report(
                "CX2059", f"tool `{tool.text}` is its own alias", one.span, "remove the alias"
            )

    def effects(self, node: Mapping) -> None:
        for name, body in _section(node, "tools"):
            if not isinstance(body, Mapping):
                continue
            category, effect = body.get("category"), body.get("effect")
            if not isinstance(category, Scalar) or not isinstance(effect, Scalar):
                continue
            if category.text != "read" or effect.text not in EFFECTS or effect.text == "read":
                continue
            self.report(
                "CX2063",
                f"tool `{name.text}` only reads by its category, and by its effect it does not",
                effect.span,
                "write `effect: read`, or the category that permits the change",
            )

    def _category(self, node: Mapping, tool: str) -> str | None:
        """The category that is written for a tool; None when it is missing or no category."""
        body = next((b for name, b in _section(node, "tools") if name.text == tool), None)
        given = body.get("category") if isinstance(body, Mapping) else None
        return given.text if isinstance(given, Scalar) and given.text in CATEGORIES else None

    def drafts(self, node: Mapping) -> None:
        for (_, body), draft in zip(_section(node, "drafts"), self.vocabulary.drafts, strict=True):
            if not isinstance(body, Mapping):
                continue
            for one in _scalars(body.get("contract")):
                self.known(
                    one, f"field of draft `{draft.name}` called", [f.name for f in draft.fields]
                )
            submits = [*_scalars(body.get("submit_tool")), *_scalars(body.get("submit_tools"))]
            for submit in submits:
                category = self._known_category(node, submit)
                if category not in (None, "submit"):
                    self.report(
                        "CX2060",
                        f"`{submit.text}` cannot submit draft `{draft.name}`: its category is "
                        f"{category}",
                        submit.span,
                        "name a tool of category submit",
                    )
            for check in _scalars(body.get("required_checks")):
                category = self._known_category(node, check)
                if category not in (None, "check", "read"):
                    self.report(
                        "CX2065",
                        f"`{check.text}` checks nothing for draft `{draft.name}`: its category is "
                        f"{category}",
                        check.span,
                        "name a tool of category check or read",
                    )
            self._mirrored(body, draft)

    def _known_category(self, node: Mapping, said: Scalar) -> str | None:
        """The category of a tool that is named; None when it is unknown (reported)."""
        if not self.known(said, "tool", self.tools):
            return None
        tool = self.vocabulary.tool(said.text)
        return None if tool is None else self._category(node, tool.name)

    def _mirrored(self, body: Mapping, draft: DraftType) -> None:
        mirrored = body.get("mirrored")
        fields = [f.name for f in draft.fields]
        tools = self.vocabulary.tools
        results = [f"{n}.{f.name}" for t in tools for n in t.names for f in t.results]
        for field, value in mirrored.entries if isinstance(mirrored, Mapping) else ():
            self.known(field, f"field of draft `{draft.name}` called", fields)
            if not isinstance(value, Scalar):
                continue
            found = next((m for m in draft.mirrored if m.field == field.text), None)
            tool = self.vocabulary.tool(found.tool) if found is not None else None
            if found is None or not found.result:
                continue
            if tool is None or (
                tool.results and not _reaches(found.result, {f.name for f in tool.results})
            ):
                self.known(value, "result", results)

    def notices(self, node: Mapping) -> None:
        for (_, body), notice in zip(
            _section(node, "notices"), self.vocabulary.notices, strict=True
        ):
            for one in _scalars(body.get("mandatory")) if isinstance(body, Mapping) else ():
                self.known(
                    one, f"field of notice `{notice.name}` called", [f.name for f in notice.fields]
                )

    def keys(self, node: Mapping) -> None:
        for name, body in _section(node, "keys"):
            if name.text in {key.name for key in BUILT_IN_KEYS}:
                self.report(
                    "CX2059",
                    f"key `{name.text}` is always there",
                    name.span,
                    f"remove it; cards can say `for each {name.text}` without it",
                )
            for place in body.items if isinstance(body, Items) else ():
                if isinstance(place, Mapping):
                    self._place(place)

    def _place(self, place: Mapping) -> None:
        tools = list(_scalars(place.get("tools")))
        known = [t for t in tools if self.known(t, "tool", self.tools)]
        for kind in _scalars(place.get("kinds")):
            self.known(kind, "kind of event", KINDS)
        path = place.get("path")
        if not isinstance(path, Scalar) or not path.text:
            return
        head, _, rest = path.text.partition(".")
        if not (head in CONTAINERS and rest) and path.text not in ATTRIBUTES:
            self.report(
                "CX2061",
                f"`{path.text}` is no place in an event",
                path.span,
                "write a path such as `arguments.order_id`, `result.id` or `fields.account`",
            )
        elif head in CONTAINERS and len(known) == len(tools):
            self._path_field(path, head, rest, [t.text for t in known])

    def _path_field(self, path: Scalar, head: str, rest: str, tools: list[str]) -> None:
        """Report a path to a field that none of the things meant declares."""
        groups = [g for g in self._declared(head, tools) if g]
        if head == "state" or not groups or len(groups) < len(list(self._declared(head, tools))):
            return
        if any(_reaches(rest, {f.name for f in group}) for group in groups):
            return
        names = list(dict.fromkeys(f"{head}.{f.name}" for group in groups for f in group))
        near = suggest(path.text, names)
        who = "draft or notice" if head == "fields" else "tool"
        who = "tool named here" if tools else who
        self.report(
            "CX2058",
            f"no {who} has a field `{rest}` in its {head}",
            path.span,
            f"did you mean `{near}`?" if near else f"there are: {', '.join(names[:5])}",
        )

    def _declared(self, head: str, tools: list[str]) -> Iterator[tuple[FieldType, ...]]:
        if head == "fields":
            yield from (d.fields for d in self.vocabulary.drafts)
            yield from (n.fields for n in self.vocabulary.notices)
            return
        for tool in self.vocabulary.tools:
            if not tools or set(tools) & set(tool.names):
                yield tool.arguments if head == "arguments" else tool.results


def _reaches(path: str, declared: set[str]) -> bool:
    """Whether a path is a declared field or leads into one."""
    parts = path.split(".")
    return any(".".join(parts[:length]) in declared for length in range(1, len(parts) + 1))


def check_references(vocabulary: Vocabulary, node: Mapping, problems: list[Diagnostic]) -> None:
    """Report tools, fields, kinds and paths that a vocabulary names and does not have."""
    checks = _Checks(vocabulary, problems)
    checks.tool_names(node)
    checks.effects(node)
    checks.drafts(node)
    checks.notices(node)
    checks.keys(node)
