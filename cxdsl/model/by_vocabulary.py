"""Sentences that say what the vocabulary lists for drafts and notices, or a fact of the task.

They are written out in other sentences when a card is checked, one for each thing listed. An event
is counted once, however much is asked of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from cxdsl.artifact.condition import CondNot, FactTest
from cxdsl.model.clause import (
    Also,
    Clause,
    Every,
    Match,
    Pattern,
    Precedence,
    Recorded,
    Scoped,
    Simple,
    Unless,
)
from cxdsl.model.needs import Checked
from cxdsl.model.owners import Found
from cxdsl.model.patterns import resolve
from cxdsl.model.resolved import Resolved, field_of_all
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.trace.predicate import All, Any_, Field, Is, Not, Predicate, structural
from cxdsl.vocabulary.vocabulary import DraftType, FieldType

# Kinds of events that record the type of their draft.
_TYPED = {"draft", "confirmation_request", "confirmation", "submission"}
_TEXTUAL = ("text", "id", "enum")


def by_vocabulary(scope: Scope, s: tree.ByVocabulary) -> Checked | None:
    """Write a sentence out; None when it cannot be (reported)."""
    subject = resolve(scope, s.subject)
    if subject is None:
        return None
    match s.what:
        case "required_checks":
            return _required_checks(scope, s, subject)
        case "submit_tools":
            return _submit_tools(scope, s, subject)
        case "mirrored_fields":
            return _mirrored_fields(scope, s, subject)
        case "mandatory_fields":
            return _mandatory_fields(scope, s, subject)
        case "listed_notices":
            return _listed_notices(scope, s, subject)
        case "contract_fields":
            known = _of_kinds(scope, s, subject, _TYPED | {"notice"}, "contract fields")
            return ((Recorded(subject.pattern),), (subject,)) if known else None
        case "fields":
            return _fields(scope, s, subject)
        case _:
            scope.report(
                "CX4034",
                "`content hash … must be recorded` is no requirement",
                s.span,
                help="name the fields that have to be recorded: `fields amount, payee of every …`",
            )
            return None


def _of_kinds(
    scope: Scope, s: tree.ByVocabulary, subject: Resolved, kinds: set[str], what: str
) -> bool:
    if all(way.owner.kinds and set(way.owner.kinds) <= kinds for way in subject.ways):
        return True
    shown = ", ".join(sorted(kind.replace("_", " ") for kind in kinds))
    scope.report(
        "CX4032",
        f"`{subject.name}` has no {what}",
        subject.span,
        help=f"speak of: {shown}",
    )
    return False


def _nothing(scope: Scope, s: tree.ByVocabulary, of: str, entry: str) -> None:
    scope.report(
        "CX4033",
        f"no {of} of domain `{scope.vocabulary.domain}` lists `{entry}`",
        s.span,
        "the requirement would ask for nothing",
        help=f"add `{entry}: …` to the {of} in the vocabulary",
    )


def _narrowed(subject: Pattern, text: str, *more: Predicate) -> Pattern:
    predicate = All((subject.predicate, *more))
    return Pattern(text, text, predicate, structural(predicate), subject.span)


def _of_type(subject: Pattern, draft: DraftType) -> Pattern:
    text = f"{subject.name} of type {draft.name}"
    return _narrowed(subject, text, Is("draft_type", (draft.name,)))


def _once(clauses: Sequence[Simple]) -> tuple[Clause, ...]:
    """Several needs of the events of one pattern, which count once."""
    return (clauses[0], *(Also(c) for c in clauses[1:]))


def _successful(scope: Scope, s: tree.ByVocabulary, tool: str) -> Resolved | None:
    said = tree.Name(tool, s.span)
    return resolve(
        scope, tree.EventPattern(None, "call", "successful", said, None, None, (), s.span)
    )


def _required_checks(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    drafts = [d for d in scope.vocabulary.drafts if d.required_checks]
    if not _of_kinds(scope, s, subject, _TYPED, "type of draft, and so no required checks"):
        return None
    if not drafts:
        _nothing(scope, s, "draft", "required_checks")
        return None
    found: list[Clause] = []
    involved = [subject]
    for draft in drafts:
        checks = [_successful(scope, s, tool) for tool in draft.required_checks]
        known = [c for c in checks if c is not None]
        typed = _of_type(subject.pattern, draft)
        found.extend(_once([Precedence(typed, c.pattern) for c in known]))
        involved.extend(known)
    return tuple(found), tuple(involved)


def _submit_tools(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    if not _of_kinds(scope, s, subject, {"submission"}, "submit tool"):
        return None
    drafts = scope.vocabulary.drafts
    if not any(d.submit_tools for d in drafts):
        _nothing(scope, s, "draft", "submit_tools")
        return None
    ways: list[Predicate] = []
    for draft in drafts:
        typed: Predicate = Is("draft_type", (draft.name,))
        tools = [scope.vocabulary.tool(name) for name in draft.submit_tools]
        names = tuple(n for tool in tools if tool is not None for n in tool.names)
        ways.append(All((typed, Is("tool", names))) if names else typed)
    text = f"{subject.name} by a submit tool of its draft type"
    good = _narrowed(subject.pattern, text, Any_(tuple(ways)))
    return (Every(subject.pattern, good),), (subject,)


def _mirrored_fields(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    if not _of_kinds(scope, s, subject, _TYPED, "type of draft, and so no mirrored fields"):
        return None
    drafts = [d for d in scope.vocabulary.drafts if d.mirrored]
    if not drafts:
        _nothing(scope, s, "draft", "mirrored")
        return None
    found: list[Clause] = []
    involved = [subject]
    for draft in drafts:
        matches: list[Simple] = []
        for tool, fields in groupby(sorted(draft.mirrored, key=lambda m: m.tool), lambda m: m.tool):
            source = _successful(scope, s, tool)
            if source is None:
                continue
            pairs = tuple((f"fields.{m.field}", f"result.{m.result}") for m in fields)
            typed = _of_type(subject.pattern, draft)
            matches.append(Match(typed, source.pattern, "names", pairs, s.if_any))
            involved.append(source)
        found.extend(_once(matches))
    return tuple(found), tuple(involved)


def _mandatory_fields(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    if not _of_kinds(scope, s, subject, {"notice"}, "mandatory fields"):
        return None
    notices = [n for n in scope.vocabulary.notices if n.mandatory]
    if not notices:
        _nothing(scope, s, "notice", "mandatory")
        return None
    ways: list[Predicate] = []
    for notice in notices:
        declared = {f.name: f for f in notice.fields}
        filled = [_filled(Found(f"fields.{n}", declared.get(n))) for n in notice.mandatory]
        ways.append(All((Is("notice", (notice.name,)), *filled)))
    names = tuple(n.name for n in notices)
    bound = _narrowed(subject.pattern, f"{subject.name} with mandatory fields", Is("notice", names))
    good = _narrowed(bound, f"{subject.name} with all mandatory fields recorded", Any_(tuple(ways)))
    return (Every(bound, good),), (subject,)


def _fields(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    found = [field_of_all(scope, subject, name) for name in s.fields]
    if any(f is None for f in found):
        return None
    filled = tuple(_filled(f) for f in found if f is not None)
    shown = ", ".join(name.text for name in s.fields)
    good = _narrowed(subject.pattern, f"{subject.name} with {shown} recorded", *filled)
    return (Every(subject.pattern, good),), (subject,)


def _filled(found: Found) -> Predicate:
    """A value was recorded, and it is no empty text and no empty list."""
    declared: FieldType | None = found.declared
    kind = "text" if declared is None else declared.type
    known = Field(found.path, "known", kind if kind in ("number", "boolean", "list") else "text")
    if kind == "list":
        return All((known, Field(f"{found.path}.*", "known", "text")))
    if kind in _TEXTUAL:
        return All((known, Not(Field(found.path, "=", "text", ("",)))))
    return known


def _listed_notices(scope: Scope, s: tree.ByVocabulary, subject: Resolved) -> Checked | None:
    assert s.fact is not None
    known = scope.vocabulary
    fact = known.fact(s.fact.text)
    if fact is None:
        scope.unknown("CX2014", "fact", s.fact, (f.name for f in known.facts))
        return None
    if fact.type != "list":
        scope.report(
            "CX4034",
            f"fact `{fact.name}` is of type {fact.type} and lists no notices",
            s.fact.span,
            help="name a fact of type list, such as `required_notices: list`",
        )
        return None
    if not known.notices:
        _nothing(scope, s, "notice", "fields")
        return None
    declared = tuple(n.name for n in known.notices)
    # Every subject counts, also when nothing is listed.
    found: list[Clause] = [Every(subject.pattern, subject.pattern)]
    involved = [subject]
    for notice in known.notices:
        said = tree.EventPattern(
            None, "notice", None, None, None, tree.Name(notice.name, s.span), (), s.span
        )
        needed = resolve(scope, said)
        if needed is None:
            return None
        listed = FactTest(fact.name, "lists", "text", (notice.name, *declared))
        text = f"fact {fact.name} does not list {notice.name}"
        unless = Unless(fact=CondNot(listed), text=text)
        found.append(Also(Scoped(Precedence(subject.pattern, needed.pattern), (), unless)))
        involved.append(replace(needed, span=s.span))
    return tuple(found), tuple(involved)
