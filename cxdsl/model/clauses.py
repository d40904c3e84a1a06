"""Sentences: from the tree to checked clauses."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cxdsl.diag.span import Span
from cxdsl.model.backing import backed
from cxdsl.model.by_vocabulary import by_vocabulary
from cxdsl.model.clause import (
    AtMost,
    Between,
    Ceiling,
    Exists,
    Fieldset,
    FirstBefore,
    Match,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Precedence,
    Soon,
    Total,
)
from cxdsl.model.comparisons import KINDS, SHOWN
from cxdsl.model.expert import expert
from cxdsl.model.must_have import must_have
from cxdsl.model.needs import Checked, every_needs, first, narrows, needs_itself, resolve_all
from cxdsl.model.nouns import ACTORS, article
from cxdsl.model.patterns import resolve
from cxdsl.model.resolved import Resolved, field_of_all
from cxdsl.model.scope import Scope
from cxdsl.model.terms import bound
from cxdsl.model.windows import within, zone
from cxdsl.syntax import tree
from cxdsl.syntax.words import sentence_words
from cxdsl.trace.predicate import All, Is, Not

MAX_COUNT = 50
_FIELDSETS: dict[str, Fieldset] = {"names": "names", "contract": "contract", "hash": "hash"}
# Kinds of events that record a content hash.
_HASHED = {"draft", "confirmation_request", "confirmation", "submission"}


def clauses(scope: Scope, sentence: tree.Sentence) -> Checked | None:
    """Check a sentence; None when a part of it is wrong (reported)."""
    match sentence:
        case tree.EveryNeeds():
            return every_needs(scope, sentence)
        case tree.EveryMustHave():
            subject = resolve(scope, sentence.subject)
            if subject is None:
                return None
            had = must_have(scope, sentence.condition, subject, if_any=sentence.if_any)
            if had is None:
                return None
            return (first(had, subject.pattern) if sentence.first else had,), (subject,)
        case tree.MustTotal():
            return _total(scope, sentence)
        case tree.NoMay():
            return _no_may(scope, sentence)
        case tree.MustMatch():
            return _must_match(scope, sentence)
        case tree.Backed():
            return backed(scope, sentence)
        case tree.ByVocabulary():
            return by_vocabulary(scope, sentence)
        case tree.Expert():
            return expert(scope, sentence)
        case _:
            return _other(scope, sentence)


def _total(scope: Scope, s: tree.MustTotal) -> Checked | None:
    counted = resolve(scope, s.subject)
    if counted is None:
        return None
    path, what = None, f"the number of {counted.name}"
    if s.field is not None:
        found = field_of_all(scope, counted, s.field)
        if found is None:
            return None
        if found.declared is not None and KINDS[found.declared.type] != "number":
            scope.report(
                "CX3014",
                f"`{s.field.text}` of `{counted.name}` is {SHOWN[KINDS[found.declared.type]]} and "
                "cannot be added up",
                s.field.span,
                help="name a field of type number or money",
            )
            return None
        path, what = found.path, f"the sum of {s.field.text}"
    limit = bound(scope, s.bound, counted, what, resolve)
    if limit is None:
        return None
    clause = Total(counted.pattern, path, s.op, limit, sentence_words(s))
    return (clause,), (counted,)


def _count(scope: Scope, count: int, span: Span, least: int) -> bool:
    if least <= count <= MAX_COUNT:
        return True
    help = f"write a number from {least} to {MAX_COUNT}"
    if count == 0:
        help = "for something that may not happen write `no … may happen`"
    scope.report("CX4003", f"{count} is no useful number of times", span, help=help)
    return False


def _no_may(scope: Scope, s: tree.NoMay) -> Checked | None:
    others = tuple(p for p in (s.other, s.until) if p is not None)
    scope.forbidden = s.subject.operands if isinstance(s.subject, tree.AnyPattern) else (s.subject,)
    found = resolve_all(scope, s.subject, *others)
    scope.forbidden = ()
    if found is None:
        return None
    subject = found[0].pattern
    match s.limit:
        case "none":
            return (Never(subject),), found
        case "more_than":
            assert s.count is not None
            if not _count(scope, s.count, s.span, 0):
                return None
            return (AtMost(subject, s.count),), found
        case "before":
            if narrows(found[1].pattern, subject):
                needs_itself(scope, s.span, "first", subject, "name the event that comes first")
                return None
            return (Precedence(subject, found[1].pattern),), found
        case "same":
            return (NeverBeside(subject, found[1].pattern),), found
        case "together":
            if subject.predicate == found[1].pattern.predicate:
                scope.report(
                    "CX4001",
                    f"`{subject.name}` always happens together with itself",
                    s.span,
                    help=f"write `no {subject.name} may happen`, or name another event",
                )
                return None
            return (NeverTogether(subject, found[1].pattern),), found
        case _:
            closes = found[2].pattern if s.until is not None else None
            return (NeverAfter(subject, found[1].pattern, closes),), found


def _must_match(scope: Scope, s: tree.MustMatch) -> Checked | None:
    found = resolve_all(scope, s.subject, s.source)
    if found is None:
        return None
    subject, source = found
    excused = s.if_any or s.differ
    if not excused and narrows(source.pattern, subject.pattern):
        needs_itself(scope, s.span, "first", subject.pattern, "add `, if any`")
        return None
    pairs: list[tuple[str, str]] = []
    if s.fieldset == "names":
        for mine, theirs in s.fields:
            pair = _pair(scope, subject, source, mine, theirs)
            if pair is None:
                return None
            pairs.append(pair)
    elif not all(_comparable(scope, resolved, s.fieldset) for resolved in found):
        return None
    fieldset = _FIELDSETS[s.fieldset]
    clause = Match(subject.pattern, source.pattern, fieldset, tuple(pairs), s.if_any, s.differ)
    return (clause,), found


def _pair(
    scope: Scope, subject: Resolved, source: Resolved, mine: tree.Name, theirs: tree.Name
) -> tuple[str, str] | None:
    """The paths of two fields that are compared; None (reported) when they can never be equal."""
    one = field_of_all(scope, subject, mine)
    if one is None and mine.span == theirs.span:
        return None
    two = field_of_all(scope, source, theirs)
    if one is None or two is None:
        return None
    if one.declared is not None and two.declared is not None:
        here, there = KINDS[one.declared.type], KINDS[two.declared.type]
        if here != there:
            scope.report(
                "CX3001",
                f"`{mine.text}` of `{subject.name}` is {SHOWN[here]}, and `{theirs.text}` of "
                f"`{source.name}` is {SHOWN[there]}",
                theirs.span,
                help="compare fields of one type, or correct a type in the vocabulary",
            )
            return None
    return one.path, two.path


def _comparable(scope: Scope, resolved: Resolved, fieldset: str) -> bool:
    """Whether all events of a pattern have contract fields, or a content hash."""
    for way in resolved.ways:
        kinds = set(way.owner.kinds)
        if fieldset == "contract" and "fields" in way.owner.fields:
            continue
        if fieldset == "hash" and kinds and kinds <= _HASHED:
            continue
        what = "contract fields" if fieldset == "contract" else "content hash"
        scope.report(
            "CX3006",
            f"{way.owner.what} has no {what}",
            resolved.span,
            help="compare drafts, confirmations or submissions, or name the fields",
        )
        return False
    return True


def _other(
    scope: Scope, s: tree.AtMost | tree.SomeMust | tree.Between | tree.InOrder | tree.OnlyMay
) -> Checked | None:
    match s:
        case tree.AtMost():
            found = resolve_all(scope, s.subject)
            if found is None or not _count(scope, s.count, s.span, 1):
                return None
            return (Ceiling(found[0].pattern, s.count),), found
        case tree.SomeMust() if s.mode in ("before", "within"):
            return _some_in_time(scope, s)
        case tree.SomeMust():
            found = resolve_all(scope, s.subject)
            if found is None or not _count(scope, s.count, s.span, 1):
                return None
            return (Exists(found[0].pattern, s.count, s.mode == "exact"),), found
        case tree.Between():
            found = resolve_all(scope, s.opens, s.closes, s.inner)
            if found is None:
                return None
            opens, closes, inner = (r.pattern for r in found)
            return (Between(opens, closes, inner, s.must),), found
        case tree.InOrder():
            found = resolve_all(scope, *s.steps)
            return None if found is None else _in_order(scope, s, found)
        case tree.OnlyMay():
            found = resolve_all(scope, s.subject)
            return None if found is None else _only_may(scope, s, found)


def _some_in_time(scope: Scope, s: tree.SomeMust) -> Checked | None:
    found = resolve_all(scope, s.subject, *(() if s.before is None else (s.before,)))
    if found is None:
        return None
    if s.within is not None:
        allowed = within(scope, s.within)
        return None if allowed is None else ((Soon(found[0].pattern, allowed, zone(scope)),), found)
    wanted, before = found[0].pattern, found[1].pattern
    if narrows(wanted, before):
        needs_itself(scope, s.span, "first", before, "name the event that comes first")
        return None
    return (FirstBefore(wanted, before),), found


def _in_order(scope: Scope, s: tree.InOrder, found: tuple[Resolved, ...]) -> Checked | None:
    steps = [r.pattern for r in found]
    for earlier, later in pairwise(steps):
        if narrows(earlier, later):
            help = "name a step once; for repetition write `some … must happen at least 2 times`"
            needs_itself(scope, later.span or s.span, "first", later, help)
            return None
    return tuple(Precedence(later, earlier) for earlier, later in pairwise(steps)), found


def _only_may(scope: Scope, s: tree.OnlyMay, found: tuple[Resolved, ...]) -> Checked | None:
    done = found[0].pattern
    makers = _makers(s.subject)
    never = [a for a in s.actors if makers is not None and a not in makers]
    if never and makers is not None:
        scope.report(
            "CX3004",
            f"{article(never[0])} never does `{done.name}`",
            s.span,
            help=f"it comes from: {', '.join(makers)}",
        )
        return None
    text = f"{done.name} by anyone but {' or '.join(s.actors)}"
    forbidden = All((done.predicate, Not(Is("requester", s.actors))))
    pattern = replace(done, name=text, text=text, predicate=forbidden, structure=done.predicate)
    return (Never(pattern),), found


def _makers(pattern: tree.Pattern) -> tuple[str, ...] | None:
    """Who can make the events of a pattern; None where that is not said by one noun."""
    return ACTORS[pattern.noun] if isinstance(pattern, tree.EventPattern) else None
