"""Examples: steps of a card as the events of a small trace."""

from __future__ import annotations

from typing import Any

from cxdsl.diag.span import Span
from cxdsl.model.card import Example
from cxdsl.model.comparisons import given
from cxdsl.model.conditions import fact_names, fact_type
from cxdsl.model.containers import container, plain
from cxdsl.model.draft_types import Drafts
from cxdsl.model.nouns import ACTORS, CATEGORY, EFFECT, SHOWN, article, draft_fields
from cxdsl.model.owners import Owner, by_name
from cxdsl.model.scope import Scope
from cxdsl.model.windows import SECONDS
from cxdsl.syntax import tree
from cxdsl.syntax.words_examples import step_text
from cxdsl.trace.events import Event
from cxdsl.trace.times import elapsed, microseconds
from cxdsl.trace.units import RECORDED_UNITS
from cxdsl.vocabulary.vocabulary import Tool

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


def example(scope: Scope, written: tree.Example) -> Example | None:
    """Check an example and make its events; None when a step is wrong (reported)."""
    before = len(scope.problems)
    facts: dict[str, Any] = {}
    for fact in written.facts:
        declared = fact_type(scope, fact.name.text)
        if declared is None:
            scope.unknown("CX2014", "fact", fact.name, fact_names(scope))
        elif fact.name.text in facts:
            scope.report(
                "CX4021",
                f"fact `{fact.name.text}` has a value already",
                fact.name.span,
                help="give each fact once",
            )
        elif given(scope, f"fact `{fact.name.text}`", fact.value, declared, fact.span):
            facts[fact.name.text] = plain(fact.value)
    maker = _Maker(scope)
    for number, step in enumerate(written.steps, start=1):
        maker.add(step, number)
    if written.at is not None and not 1 <= written.at <= len(written.steps):
        scope.report(
            "CX4020",
            f"the example fails at step {written.at}, and it has {_steps(len(written.steps))}",
            Span(scope.card.span.source, written.span.start, written.title.span.start - 1),
            help=f"name the step that fails: its last one is `fails at {len(written.steps)}`"
            if written.steps
            else "write the steps, each on a line that starts with `-`",
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


def _steps(count: int) -> str:
    return {0: "no step", 1: "one step"}.get(count, f"{count} steps")


class _Maker:
    """Turns steps into events, one after the other."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.events: list[Event] = []
        self.numbers: list[int] = []
        self.drafts = Drafts(scope)
        self.last: int | str | None = None
        self.turn = 0
        # The first event of the step above.
        self.above: Event | None = None

    def add(self, step: tree.Step, number: int) -> None:
        first = len(self.events)
        self._add(step, number)
        if step.same is not None:
            self._share(step, first, step.same)
        self.above = self.events[first] if len(self.events) > first else None

    def _share(self, step: tree.Step, first: int, unit: str) -> None:
        """Put the events of a step into the message or group of the step above."""
        if unit not in RECORDED_UNITS or self.above is None:
            help = "leave it out: a turn lasts until the customer's next message"
            if unit in RECORDED_UNITS:
                help = "write it on the second of two steps"
            message = f"this step cannot be put into the same {unit} as the step above"
            self.scope.report("CX4042", message, step.span, help=help)
            return
        shared: str | int | None = getattr(self.above, unit)
        if shared is None:
            shared = self.above.seq
            self._set(unit, shared, self.above.seq - 1, first)
        self._set(unit, shared, first, len(self.events))

    def _set(self, unit: str, value: str | int, start: int, stop: int) -> None:
        for event in self.events[start:stop]:
            setattr(event, unit, value)

    def _add(self, step: tree.Step, number: int) -> None:
        actor = step.actor or _ACTOR[step.kind]
        self._check_actor(step, actor)
        ts = self._time(step)
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
            common["state"] = container(self.scope, step.fields, "state", None)
        else:
            common |= self._draft(step)
        self._append(number, kind=kind, **common)

    def _check_actor(self, step: tree.Step, actor: str) -> None:
        noun = {"says": "message", "blocked": "attempt"}.get(step.kind, step.kind)
        if actor not in ACTORS[noun]:
            shown = article(SHOWN.get(noun, noun))
            self.scope.report(
                "CX3004",
                f"{article(actor)} never makes {shown}",
                step.span,
                help=f"{shown} comes from: {', '.join(ACTORS[noun])}",
            )

    def _time(self, step: tree.Step) -> int | str | None:
        ts: int | str | None = step.on
        if step.at is not None:
            ts = step.at.amount * SECONDS[step.at.unit]
        if ts is None:
            return None
        if self.last is not None and elapsed(self.last, ts) is None:
            self._untimely(step, ts)
        self.last = ts
        return ts

    def _untimely(self, step: tree.Step, ts: int | str) -> None:
        span = step.at.span if step.at is not None else step.span
        if microseconds(ts) is None:
            message, help = f"`{ts}` is no time", "write it as `2026-01-31T09:30`"
        elif isinstance(ts, str) is not isinstance(self.last, str):
            message = "this step gives its time in another way than a step above it"
            help = "give all steps a day or time, or all the time since the start"
        else:
            message = "this step is earlier than a step above it"
            help = "write the steps in their order, with times counted from the start or as days"
        self.scope.report("CX4022", message, span, help=help)

    def _append(self, number: int, **attributes: Any) -> Event:
        if attributes["kind"] == "message" and attributes["actor"] == "customer":
            self.turn += 1
        event = Event(seq=len(self.events) + 1, turn=self.turn, **attributes)
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
        taken = Owner(shown, ("tool_call",), None, {"arguments": by_name(tool.arguments)})
        returned = Owner(shown, ("tool_result",), None, {"result": by_name(tool.results)})
        common |= {"tool": step.subject.text, "category": tool.category}
        common["arguments"] = container(scope, step.fields, "arguments", taken)
        common |= self._about(step.entity)
        call = self._append(number, kind="tool_call", requested_by=common["actor"], **common)
        if step.outcome is None and step.returns:
            scope.report(
                "CX4023",
                "this call has no recorded result, so it returns nothing",
                step.span,
                help=f"write `successful call to {step.subject.text}`, or `failed call to` it",
            )
        if step.outcome in ("successful", "failed"):
            self._append(
                number,
                kind="tool_result",
                call_seq=call.seq,
                requested_by=common["actor"],
                executed_by="runtime",
                status="ok" if step.outcome == "successful" else "error",
                result=container(scope, step.returns, "result", returned),
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
        owner = Owner(
            f"notice `{known.name}`", ("notice",), None, {"fields": by_name(known.fields)}
        )
        return {
            "notice": known.name,
            "fields": container(scope, step.fields, "fields", owner),
            **self._about(step.entity),
        }

    def _blocked(self, step: tree.Step) -> dict[str, Any]:
        scope = self.scope
        word = CATEGORY.get(step.category or "", step.category or "")
        tool: Tool | None = None
        if step.subject is not None:
            tool = scope.vocabulary.tool(step.subject.text)
            if tool is None and scope.vocabulary.tools:
                names = (n for t in scope.vocabulary.tools for n in t.names)
                scope.unknown("CX2012", "tool", step.subject, names)
        if tool is not None:
            self._check_category(step, tool, word)
        elif word in EFFECT and step.subject is None:
            scope.report(
                "CX4024",
                f"a blocked {word} attempt is told by its tool, and none is named",
                step.span,
                help=f"write `blocked {word} attempt to` and the tool",
            )
        shown = "a call" if step.subject is None else f"tool `{step.subject.text}`"
        arguments = {} if tool is None else by_name(tool.arguments)
        owner = Owner(shown, ("blocked",), None, {"arguments": arguments})
        return {
            "category": tool.category if tool is not None else None if word in EFFECT else word,
            "requested_by": step.actor or "agent",
            "tool": None if step.subject is None else step.subject.text,
            "arguments": container(scope, step.fields, "arguments", owner),
            **self._about(step.entity),
        }

    def _check_category(self, step: tree.Step, tool: Tool, word: str) -> None:
        fits = tool.effect in EFFECT[word] if word in EFFECT else tool.category == word
        if fits:
            return
        spoken = {meant: said for said, meant in CATEGORY.items()}.get(tool.category, tool.category)
        said = f"has the effect `{tool.effect}`" if word in EFFECT else f"is a {spoken} tool"
        self.scope.report(
            "CX4024",
            f"this is {article(step.category or word)} attempt, and `{tool.name}` {said}",
            step.span,
            help=f"write `blocked {spoken} attempt to {tool.name}`, or name another tool",
        )

    def _about(self, entity: tree.Name | None) -> dict[str, Any]:
        """What an event says of the draft it is about."""
        if entity is None:
            return {}
        return {
            "draft": entity.text,
            "draft_type": self.drafts.types.get(entity.text),
            "draft_line": self.drafts.line(entity.text),
        }

    def _carried_out_by(self, step: tree.Step) -> str | None:
        named = [one for one in step.fields if one.name.text == "tool"]
        if not named:
            return None
        tool = str(named[0].value.value)
        if self.scope.vocabulary.tool(tool) is None:
            names = (n for t in self.scope.vocabulary.tools for n in t.names)
            self.scope.unknown("CX2012", "tool", tree.Name(tool, named[0].span), names)
        return tool

    def _draft(self, step: tree.Step) -> dict[str, Any]:
        assert step.subject is not None
        self.drafts.add(step)
        shown = article(SHOWN.get(step.kind, step.kind))
        owner = Owner(shown, (step.kind,), None, {"fields": draft_fields(self.scope)})
        found = self._about(step.subject)
        said = step.fields
        if step.kind == "submission" and "tool" not in draft_fields(self.scope):
            # Which tool carried it out is recorded beside the fields.
            said = tuple(one for one in step.fields if one.name.text != "tool")
            found["tool"] = self._carried_out_by(step)
        found["fields"] = container(self.scope, said, "fields", owner)
        if step.replaces is not None:
            found["replaces"] = step.replaces.text
        if step.kind == "refusal":
            found["decision"] = "refused"
        elif step.kind == "confirmation":
            found["decision"] = "accepted"
        return found
