"""Whether the names inside a vocabulary refer to something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.trace.events import ACTORS, CONTAINERS, KINDS
from cxdsl.vocabulary.vocabulary import Vocabulary
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
            f"did you mean `{near}`?" if near else f"there are: {few}" if few else None,
        )
        return False

    def tool_names(self, node: Mapping) -> None:
        seen: dict[str, str] = {}
        for name, body in _section(node, "tools"):
            aliases = list(_scalars(body.get("aliases"))) if isinstance(body, Mapping) else []
            for one in (name, *aliases):
                if one.text in seen:
                    self.report(
                        "CX2059",
                        f"`{one.text}` names two tools, `{seen[one.text]}` and `{name.text}`",
                        one.span,
                        "give each name to one tool",
                    )
                seen.setdefault(one.text, name.text)
            for actor in _scalars(body.get("actors")) if isinstance(body, Mapping) else ():
                self.known(actor, "actor", ACTORS)

    def drafts(self, node: Mapping) -> None:
        for (_, body), draft in zip(_section(node, "drafts"), self.vocabulary.drafts, strict=True):
            if not isinstance(body, Mapping):
                continue
            for one in _scalars(body.get("contract")):
                self.known(
                    one, f"field of draft `{draft.name}` called", [f.name for f in draft.fields]
                )
            submit = body.get("submit_tool")
            if isinstance(submit, Scalar) and self.known(submit, "tool", self.tools):
                tool = self.vocabulary.tool(submit.text)
                if tool is not None and tool.category != "submit":
                    self.report(
                        "CX2060",
                        f"`{submit.text}` cannot submit draft `{draft.name}`: its category is "
                        f"{tool.category}",
                        submit.span,
                        "name a tool of category submit",
                    )

    def keys(self, node: Mapping) -> None:
        for name, body in _section(node, "keys"):
            if name.text in ("draft", "draft_line"):
                self.report("CX2059", f"key `{name.text}` is always there", name.span, "remove it")
            for place in body.items if isinstance(body, Items) else ():
                if isinstance(place, Mapping):
                    self._place(place)

    def _place(self, place: Mapping) -> None:
        for tool in _scalars(place.get("tools")):
            self.known(tool, "tool", self.tools)
        for kind in _scalars(place.get("kinds")):
            self.known(kind, "kind of event", KINDS)
        path = place.get("path")
        if isinstance(path, Scalar):
            head, _, rest = path.text.partition(".")
            if not (head in CONTAINERS and rest) and path.text not in ATTRIBUTES:
                self.report(
                    "CX2061",
                    f"`{path.text}` is no place in an event",
                    path.span,
                    "write a path such as `arguments.order_id`, `result.id` or `fields.account`",
                )


def check_references(vocabulary: Vocabulary, node: Mapping, problems: list[Diagnostic]) -> None:
    """Report tools, fields, kinds and paths that a vocabulary names and does not have."""
    checks = _Checks(vocabulary, problems)
    checks.tool_names(node)
    checks.drafts(node)
    checks.keys(node)
