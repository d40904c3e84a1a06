"""What each noun of the language means: a predicate, and whose fields its events have."""

from __future__ import annotations

from dataclasses import replace

from cxdsl.model.owners import Owner, by_name
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.trace.predicate import All, Const, Is, Not, Predicate
from cxdsl.vocabulary.vocabulary import FieldType, Tool

Found = list[tuple[Predicate, Owner]]
CATEGORY = {"drafting": "draft", "notification": "notice"}
EFFECT = {"write": ("write", "irreversible"), "irreversible": ("irreversible",)}
# Who can make an event of each noun, and how messages call the noun.
ACTORS = {
    "message": ("customer", "agent"),
    "call": ("agent", "customer", "runtime"),
    "attempt": ("agent", "customer", "runtime"),
    "draft": ("agent", "runtime"),
    "notice": ("agent", "runtime"),
    "confirmation_request": ("agent", "runtime"),
    "confirmation": ("customer",),
    "refusal": ("customer",),
    "submission": ("agent", "runtime"),
    "final_state": ("runtime",),
    "any": ("agent", "customer", "runtime", "tool"),
}
SHOWN = {"confirmation_request": "confirmation request", "final_state": "final state"}


def article(word: str) -> str:
    """The word with its article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def draft_fields(scope: Scope) -> dict[str, FieldType]:
    """The fields that drafts of the domain have."""
    return by_name(*(d.fields for d in scope.vocabulary.drafts))


def owners_of(scope: Scope, p: tree.EventPattern) -> Found | None:
    """The alternatives of a pattern without its qualifiers; None (reported) when it is wrong."""
    if p.actor is not None and p.actor not in ACTORS[p.noun]:
        shown = SHOWN.get(p.noun, p.noun)
        scope.report(
            "CX3004",
            f"{article(p.actor)} never makes {article(shown)}",
            p.span,
            help=f"{article(shown)} comes from: {', '.join(ACTORS[p.noun])}",
        )
        return None
    if p.noun in ("call", "attempt"):
        return _calls(scope, p)
    if p.noun == "notice":
        return _notice(scope, p)
    return [_plain(scope, p)]


def _by(actor: str | None, attr: str) -> tuple[Predicate, ...]:
    return () if actor is None else (Is(attr, (actor,)),)


def _all(*tests: Predicate) -> Predicate:
    return tests[0] if len(tests) == 1 else All(tests)


def _plain(scope: Scope, p: tree.EventPattern) -> tuple[Predicate, Owner]:
    kind = {"refusal": "confirmation"}.get(p.noun, p.noun)
    drafts = draft_fields(scope)
    shown = article(SHOWN.get(p.noun, p.noun))
    if p.noun == "any":
        return _all(*(_by(p.actor, "actor") or (Const(True),))), Owner("an event", ())
    tests: tuple[Predicate, ...] = (Is("kind", (kind,)),)
    if p.noun == "refusal":
        tests += (Is("decision", ("refused",)),)
    elif p.noun == "confirmation":
        tests += (Not(Is("decision", ("refused",))),)
    tests += _by(p.actor, "requester" if kind == "submission" else "actor")
    fields = {"state": {}} if kind == "final_state" else {"fields": drafts}
    return _all(*tests), Owner(shown, (kind,), None, {} if kind == "message" else fields)


def _notice(scope: Scope, p: tree.EventPattern) -> Found | None:
    tests: tuple[Predicate, ...] = (Is("kind", ("notice",)),)
    notices = scope.vocabulary.notices
    if p.notice is not None:
        known = scope.vocabulary.notice(p.notice.text)
        if known is None:
            scope.unknown("CX2013", "notice", p.notice, (n.name for n in notices))
            return None
        tests += (Is("notice", (known.name,)),)
        notices = (known,)
    tests += _by(p.actor, "actor")
    shown = "a notice" if p.notice is None else f"notice `{p.notice.text}`"
    return [
        (
            _all(*tests),
            Owner(shown, ("notice",), None, {"fields": by_name(*(n.fields for n in notices))}),
        )
    ]


def _calls(scope: Scope, p: tree.EventPattern) -> Found | None:
    tools: tuple[Tool, ...] | None = None
    category: str | None = None
    if p.tool is not None:
        tool = scope.vocabulary.tool(p.tool.text)
        if tool is None:
            scope.unknown(
                "CX2012", "tool", p.tool, (n for t in scope.vocabulary.tools for n in t.names)
            )
            return None
        tools = (tool,)
        _check_caller(scope, p, tool)
    elif p.category is not None:
        category = CATEGORY.get(p.category, p.category)
        tools = _of_category(scope, p, category)
        tools = tools if tools is None or p.reach is None else _of_scope(scope, p, tools)
        if tools is None:
            return None
    who = _by(p.actor, "requester")
    if p.noun == "attempt":
        return _attempts(scope, tools or (), category, who, p)
    kind = {"successful": "tool_result", "failed": "tool_result", "blocked": "blocked"}.get(
        p.outcome or "", "tool_call"
    )
    tests: tuple[Predicate, ...] = (Is("kind", (kind,)),)
    if kind == "tool_result":
        tests += (Is("status", ("ok" if p.outcome == "successful" else "error",)),)
    found = [(_all(*tests, *_named(tools, category), *who), _call_owner(scope, p, kind, tools))]
    if kind == "blocked":
        found += _blocked_by_category(scope, tools or (), category, who, p)
    return found


def _check_caller(scope: Scope, p: tree.EventPattern, tool: Tool) -> None:
    """Warn of a caller who does not have the tool; forbidding the call to them makes sense."""
    if p.actor is None or p.actor in tool.actors or p in scope.forbidden:
        return
    scope.report(
        "CX4007",
        f"by the vocabulary {article(p.actor)} does not call `{tool.name}`",
        p.span,
        help=f"it is called by: {', '.join(tool.actors)}; add others to its `actors`",
    )


def _blocked_by_category(
    scope: Scope,
    tools: tuple[Tool, ...],
    category: str | None,
    who: tuple[Predicate, ...],
    p: tree.EventPattern,
) -> Found:
    """A refused attempt may be recorded with the category alone."""
    if not tools or category is None or category in EFFECT:
        return []
    test = _all(Is("kind", ("blocked",)), Is("category", (category,)), *who)
    return [(test, replace(_call_owner(scope, p, "blocked", None), implied=True))]


def _named(tools: tuple[Tool, ...] | None, category: str | None) -> tuple[Predicate, ...]:
    if tools:
        return (Is("tool", tuple(n for t in tools for n in t.names)),)
    if tools is not None and category is not None:
        # No tools are declared (the controls every domain shares): the event says its category.
        return (Is("category", (category,)),)
    return ()


def _of_category(scope: Scope, p: tree.EventPattern, category: str) -> tuple[Tool, ...] | None:
    declared = scope.vocabulary.tools
    effects = EFFECT.get(category)
    found = tuple(
        t for t in declared if (t.effect in effects if effects else t.category == category)
    )
    if not found and (declared or effects):
        scope.report(
            "CX2016",
            f"domain `{scope.vocabulary.domain}` has no {p.category} tool",
            p.span,
            help="name a tool, or declare its category or effect in the vocabulary",
        )
        return None
    return found


def _of_scope(
    scope: Scope, p: tree.EventPattern, tools: tuple[Tool, ...]
) -> tuple[Tool, ...] | None:
    found = tuple(t for t in tools if t.scope == p.reach)
    if not found:
        scope.report(
            "CX4035",
            f"domain `{scope.vocabulary.domain}` has no {p.category} tool of scope {p.reach}",
            p.span,
            help=f"add `scope: {p.reach}` to the tools that are meant, in the vocabulary",
        )
        return None
    return found


def _attempts(
    scope: Scope,
    tools: tuple[Tool, ...],
    category: str | None,
    who: tuple[Predicate, ...],
    p: tree.EventPattern,
) -> Found:
    owner_tools = tools or None
    found: Found = []
    for kind in ("tool_call", "blocked"):
        named = _named(tools, category)
        found.append(
            (_all(Is("kind", (kind,)), *named, *who), _call_owner(scope, p, kind, owner_tools))
        )
    found += _blocked_by_category(scope, tools, category, who, p)
    if category == "submit":
        fields = {"fields": draft_fields(scope)}
        owner = Owner("a submission", ("submission",), None, fields, implied=True)
        found.append((_all(Is("kind", ("submission",)), *who), owner))
    return found


def _call_owner(
    scope: Scope, p: tree.EventPattern, kind: str, tools: tuple[Tool, ...] | None
) -> Owner:
    known = scope.vocabulary.tools if p.tool is None and p.category is None else tools or ()
    arguments = by_name(*(t.arguments for t in known))
    if p.tool is not None:
        shown = f"tool `{p.tool.text}`"
    else:
        shown = f"{article(p.category)} call" if p.category else "a call"
    names = None if not tools else tuple(n for t in tools for n in t.names)
    if kind == "tool_result":
        results = by_name(*(t.results for t in known))
        return Owner(shown, (kind,), names, {"result": results, "arguments": arguments})
    return Owner(shown, (kind,), names, {"arguments": arguments})
