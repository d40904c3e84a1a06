"""Examples: steps of a card as the events of a small trace."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from cxdsl.model.card import Example
from cxdsl.model.clauses import UNITS
from cxdsl.model.comparisons import compare
from cxdsl.model.conditions import fact_names, fact_type
from cxdsl.model.nouns import CATEGORY
from cxdsl.model.owners import Owner, by_name
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import step_text
from cxdsl.trace.events import Event

_ACTOR = {
    "says": "agent",
    "call": "agent",
    "draft": "runtime",
    "notice": "runtime",
    "confirmation_request": "agent",
    "confirmation": "customer",
    "refusal": "customer",
    "submission": "runtime",
    "blocked": "agent",
    "final_state": "runtime",
}


def plain(value: tree.Value) -> Any:
    """A constant as a JSON value with exact numbers."""
    if isinstance(value.value, tuple):
        return [plain(v) for v in value.value]
    if value.kind == "number":
        number = Decimal(str(value.value))
        return (
            int(number)
            if number == number.to_integral_value() and "." not in str(value.value)
            else number
        )
    return value.value


def example(scope: Scope, written: tree.Example) -> Example | None:
    """Check an example and make its events; None when a step is wrong (reported)."""
    before = len(scope.problems)
    facts: dict[str, Any] = {}
    for fact in written.facts:
        declared = fact_type(scope, fact.name.text)
        if declared is None:
            scope.unknown("CX2014", "fact", fact.name, fact_names(scope))
        elif compare(scope, f"fact `{fact.name.text}`", "is", (fact.value,), declared, fact.span):
            facts[fact.name.text] = plain(fact.value)
    maker = _Maker(scope)
    for number, step in enumerate(written.steps, start=1):
        maker.add(step, number)
    if written.at is not None and not 1 <= written.at <= len(written.steps):
        scope.report(
            "CX4020",
            f"the example fails at step {written.at}, and it has {len(written.steps)} steps",
            written.span,
            help="count the lines that start with `-`",
        )
    if len(scope.problems) > before:
        return None
    return Example(
        expect=written.expect,
        at=written.at,
        title=written.title.value,
        facts=facts,
        events=tuple(maker.events),
        steps=tuple(maker.numbers),
        step_texts=tuple(step_text(s) for s in written.steps),
        span=written.span,
    )


class _Maker:
    """Turns steps into events, one after the other."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.events: list[Event] = []
        self.numbers: list[int] = []
        self.lines: dict[str, str] = {}

    def add(self, step: tree.Step, number: int) -> None:
        actor = step.actor or _ACTOR[step.kind]
        ts = None if step.at is None else step.at.amount * UNITS[step.at.unit]
        common: dict[str, Any] = {"actor": actor, "ts": ts}
        if step.kind == "call":
            self._call(step, number, common)
            return
        kind = {"says": "message", "refusal": "confirmation"}.get(step.kind, step.kind)
        if step.kind == "says":
            common["text"] = step.text.value if step.text is not None else ""
        elif step.kind == "notice":
            common |= self._notice(step)
        elif step.kind == "blocked":
            common |= self._blocked(step)
        elif step.kind == "final_state":
            common["state"] = self._container(step.fields, None)
        else:
            common |= self._draft(step)
        self._append(number, kind=kind, **common)

    def _append(self, number: int, **attributes: Any) -> Event:
        event = Event(seq=len(self.events) + 1, **attributes)
        self.events.append(event)
        self.numbers.append(number)
        return event

    def _call(self, step: tree.Step, number: int, common: dict[str, Any]) -> None:
        scope = self.scope
        assert step.subject is not None
        tool = scope.vocabulary.tool(step.subject.text)
        if tool is None:
            names = (n for t in scope.vocabulary.tools for n in t.names)
            scope.unknown("CX2012", "tool", step.subject, names)
            return
        shown = f"tool `{step.subject.text}`"
        given = Owner(shown, ("tool_call",), None, {"arguments": by_name(tool.arguments)})
        returned = Owner(shown, ("tool_result",), None, {"result": by_name(tool.results)})
        common |= {"tool": step.subject.text, "category": tool.category}
        common["arguments"] = self._container(step.fields, given)
        common["draft"] = step.entity.text if step.entity is not None else None
        common["draft_line"] = self._line(common["draft"])
        call = self._append(number, kind="tool_call", requested_by=common["actor"], **common)
        if step.outcome in ("successful", "failed"):
            self._append(
                number,
                kind="tool_result",
                call_seq=call.seq,
                requested_by=common["actor"],
                executed_by="runtime",
                status="ok" if step.outcome == "successful" else "error",
                result=self._container(step.returns, returned),
                **(common | {"actor": "tool"}),
            )

    def _notice(self, step: tree.Step) -> dict[str, Any]:
        scope = self.scope
        assert step.subject is not None
        known = scope.vocabulary.notice(step.subject.text)
        if known is None:
            scope.unknown(
                "CX2013", "notice", step.subject, (n.name for n in scope.vocabulary.notices)
            )
            return {}
        draft = step.entity.text if step.entity is not None else None
        owner = Owner(
            f"notice `{known.name}`", ("notice",), None, {"fields": by_name(known.fields)}
        )
        return {
            "notice": known.name,
            "draft": draft,
            "draft_line": self._line(draft),
            "fields": self._container(step.fields, owner),
        }

    def _blocked(self, step: tree.Step) -> dict[str, Any]:
        category = CATEGORY.get(step.category or "", step.category)
        found: dict[str, Any] = {"category": category, "requested_by": step.actor or "agent"}
        if step.subject is not None:
            if (
                self.scope.vocabulary.tools
                and self.scope.vocabulary.tool(step.subject.text) is None
            ):
                names = (n for t in self.scope.vocabulary.tools for n in t.names)
                self.scope.unknown("CX2012", "tool", step.subject, names)
            found["tool"] = step.subject.text
        return found

    def _draft(self, step: tree.Step) -> dict[str, Any]:
        assert step.subject is not None
        draft = step.subject.text
        if step.replaces is not None:
            self.lines[draft] = self.lines.get(step.replaces.text, step.replaces.text)
        drafts = by_name(*(d.fields for d in self.scope.vocabulary.drafts))
        owner = Owner("a draft", ("draft",), None, {"fields": drafts})
        found: dict[str, Any] = {"draft": draft, "draft_line": self._line(draft)}
        found["fields"] = self._container(step.fields, owner)
        if step.replaces is not None:
            found["replaces"] = step.replaces.text
        if step.kind == "refusal":
            found["decision"] = "refused"
        elif step.kind == "confirmation":
            found["decision"] = "accepted"
        return found

    def _line(self, draft: str | None) -> str | None:
        return None if draft is None else self.lines.get(draft, draft)

    def _container(self, given: Sequence[tree.Assignment], owner: Owner | None) -> msgspec.Raw:
        if not given:
            return msgspec.Raw(b"")
        whole: dict[str, Any] = {}
        for one in given:
            if owner is not None:
                found = owner.find(one.name.text)
                if found is None:
                    self.scope.unknown("CX2015", f"field of {owner.what}", one.name, owner.names())
                    continue
                what = f"`{one.name.text}` of {owner.what}"
                if not compare(self.scope, what, "is", (one.value,), found[1], one.span):
                    continue
            _put(whole, one.name.text, plain(one.value))
        return msgspec.Raw(_json(whole).encode())


def _put(whole: dict[str, Any], name: str, value: Any) -> None:
    head, _, rest = name.partition(".")
    if rest:
        inner = whole.setdefault(head, {})
        if isinstance(inner, dict):
            _put(inner, rest, value)
    else:
        whole[head] = value


def _json(value: Any) -> str:
    """JSON with exact decimals."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_json, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value)
