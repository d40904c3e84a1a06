"""A vocabulary proposed from what recorded traces show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from cxdsl.trace.events import ACTORS, Event, Header, Item
from cxdsl.trace.values import is_redacted
from cxdsl.vocabulary.proposal import Hints, Place, Proposal, keys, named
from cxdsl.vocabulary.shape import NAME, PATH
from cxdsl.vocabulary.vocabulary import (
    CATEGORIES,
    DraftType,
    FieldType,
    NoticeType,
    Tool,
    Vocabulary,
)

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*")
_BUILT_IN = ("mode", "task", "jurisdiction")
# The name for drafts whose kind was not recorded.
UNNAMED_DRAFT = "draft"

Fields = dict[str, str]


@dataclass(slots=True)
class _Seen:
    """One tool as the traces show it."""

    arguments: Fields = field(default_factory=dict)
    results: Fields = field(default_factory=dict)
    actors: set[str] = field(default_factory=set)
    categories: set[str] = field(default_factory=set)


class Observed:
    """Collects what traces show, one item after the other."""

    def __init__(self) -> None:
        self.domains: dict[str, None] = {}
        self._tools: dict[str, _Seen] = {}
        self._drafts: dict[str, Fields] = {}
        self._notices: dict[str, Fields] = {}
        self._facts: Fields = {}
        self._contract: dict[str, None] = {}
        self._left_out: dict[str, None] = {}

    def add(self, item: Item) -> None:
        """Note what one item of a trace shows."""
        if isinstance(item, Header):
            if item.domain:
                self.domains[item.domain] = None
            self._contract.update(dict.fromkeys(item.contract or ()))
            self._note_facts(item.facts, "")
        elif isinstance(item, Event):
            self._event(item)

    def proposal(self, domain: str) -> Proposal:
        """Everything seen, as a vocabulary for ``domain``."""
        checks: dict[Place, str] = {}
        tools: list[Tool] = []
        for name, seen in self._tools.items():
            tool = Tool(
                name,
                "submit",
                actors=tuple(a for a in ACTORS if a in seen.actors) or ("agent",),
                arguments=_types(seen.arguments),
                results=_types(seen.results),
            )
            category = next(iter(seen.categories)) if len(seen.categories) == 1 else None
            tool, notes = named(tool, Hints(category))
            tools.append(tool)
            checks.update(notes)
        drafts = tuple(
            DraftType(name, _types(fields), tuple(c for c in self._contract if c in fields))
            for name, fields in self._drafts.items()
        )
        if UNNAMED_DRAFT in self._drafts:
            checks["drafts", UNNAMED_DRAFT, ""] = "the recordings name no kind of draft"
        entities, notes = keys(tools, drafts)
        checks.update(notes)
        vocabulary = Vocabulary(
            domain,
            tools=tuple(tools),
            drafts=drafts,
            notices=tuple(NoticeType(n, _types(f)) for n, f in self._notices.items()),
            facts=_types(self._facts),
            keys=entities,
        )
        return Proposal(vocabulary, checks, tuple(self._left_out))

    def _event(self, event: Event) -> None:
        if isinstance(event.tool, str) and event.kind in ("tool_call", "tool_result", "blocked"):
            if NAME.fullmatch(event.tool):
                self._tool(self._tools.setdefault(event.tool, _Seen()), event)
            else:
                self._left_out[f"tool `{event.tool}`: no card can write this name"] = None
        elif event.kind == "draft":
            kind = event.draft_type or UNNAMED_DRAFT
            if NAME.fullmatch(kind):
                self._note(self._drafts.setdefault(kind, {}), event, "fields")
            else:
                self._left_out[f"draft `{kind}`: no card can write this name"] = None
        elif event.kind == "notice" and isinstance(event.notice, str):
            self._note(self._notices.setdefault(event.notice, {}), event, "fields")

    def _tool(self, seen: _Seen, event: Event) -> None:
        if event.category in CATEGORIES:
            seen.categories.add(event.category)
        if event.kind == "tool_result":
            # A failed call returns the account of a failure, which is no field of the tool.
            if event.status == "ok":
                self._note(seen.results, event, "result")
            return
        if isinstance(event.requester, str) and event.requester in ACTORS:
            seen.actors.add(event.requester)
        self._note(seen.arguments, event, "arguments")

    def _note(self, fields: Fields, event: Event, container: str) -> None:
        try:
            values = event.container(container)
        except ValueError:
            # The reader has said what is wrong with this container, where it had to look inside.
            return
        if is_redacted(values):
            return
        prefix = ""
        if isinstance(values, list):
            values, prefix = _entry(values), "*."
        if not isinstance(values, dict):
            return
        for name, value in values.items():
            path = f"{prefix}{name}"
            if value is None or is_redacted(value):
                continue
            if PATH.fullmatch(path):
                fields[path] = _joined(fields.get(path), _type(name, value))
            else:
                self._left_out[f"field `{name}`: no card can write this name"] = None

    def _note_facts(self, facts: Mapping[str, Any], prefix: str) -> None:
        for name, value in facts.items():
            whole = f"{prefix}{name}"
            if value is None or is_redacted(value):
                continue
            if isinstance(value, dict):
                self._note_facts(value, f"{whole}.")
            elif not NAME.fullmatch(whole):
                self._left_out[f"fact `{whole}`: no card can write this name"] = None
            elif whole not in _BUILT_IN:
                self._facts[whole] = _joined(self._facts.get(whole), _type(name, value))


def from_traces(items: Iterable[Item], domain: str | None = None) -> Proposal:
    """A proposal from headers and events; the domain is that of the headers when none is given.

    Raises ``ValueError``, in words for the user, when there is no domain, or more than one.
    """
    observed = Observed()
    for item in items:
        observed.add(item)
    return observed.proposal(domain or only_domain(observed))


def only_domain(observed: Observed) -> str:
    """The domain that the headers name. Raises ``ValueError`` when they name none or several."""
    if not observed.domains:
        raise ValueError("the recordings name no domain")
    if len(observed.domains) > 1:
        said = ", ".join(f"`{d}`" for d in observed.domains)
        raise ValueError(f"the recordings name several domains: {said}")
    return next(iter(observed.domains))


def _entry(values: list[Any]) -> Any:
    """The fields of the entries of a list, together."""
    whole: dict[str, Any] = {}
    for value in values:
        if isinstance(value, dict):
            for name, one in value.items():
                whole.setdefault(name, one)
    return whole


def _types(fields: Fields) -> tuple[FieldType, ...]:
    return tuple(FieldType(name, kind) for name, kind in fields.items())


def _joined(old: str | None, new: str) -> str:
    """The type that covers both."""
    if old is None or old == new:
        return new
    return "text"


def _type(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float | Decimal):
        return "number"
    if isinstance(value, list):
        return "list"
    if isinstance(value, dict):
        return "object"
    text = str(value)
    if _DAY.fullmatch(text):
        return "date"
    if _TIME.fullmatch(text):
        return "time"
    return "id" if name == "id" or name.endswith("_id") else "text"
