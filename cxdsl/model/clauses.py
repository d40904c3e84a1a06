"""Sentences: from the tree to checked clauses."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cxdsl.diag.span import Span
from cxdsl.model.clause import (
    AtMost,
    Between,
    Ceiling,
    Clause,
    Every,
    Exists,
    Fieldset,
    Latest,
    LatestOfEach,
    Match,
    Never,
    NeverAfter,
    NeverBeside,
    NeverTogether,
    Pattern,
    Precedence,
    Response,
    Variant,
)
from cxdsl.model.comparisons import KINDS, SHOWN
from cxdsl.model.keys import entity_of_each
from cxdsl.model.nouns import ACTORS, article
from cxdsl.model.patterns import Resolved, field_condition, field_of_all, resolve
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import field_cond_text
from cxdsl.trace.predicate import All, Any_, Is, Not, Predicate, structural

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
MAX_COUNT = 50
_VARIANTS: dict[str, Variant] = {
    "earlier": "plain",
    "own_earlier": "own",
    "immediately_before": "immediate",
    "within_before": "within",
    "later": "plain",
    "own_later": "own",
    "immediately_after": "immediate",
    "within_after": "within",
}
_EARLIER = ("earlier", "own_earlier", "immediately_before", "within_before")
_FIELDSETS: dict[str, Fieldset] = {"names": "names", "contract": "contract", "hash": "hash"}
# Kinds of events that record a content hash.
_HASHED = {"draft", "confirmation_request", "confirmation", "submission"}

# The clauses of a sentence, and every pattern in it (to see which can carry the slice key).
Checked = tuple[tuple[Clause, ...], tuple[Resolved, ...]]


def clauses(scope: Scope, sentence: tree.Sentence) -> Checked | None:
    """Check a sentence; None when a part of it is wrong (reported)."""
    match sentence:
        case tree.EveryNeeds():
            return _every_needs(scope, sentence)
        case tree.EveryMustHave():
            return _every_must_have(scope, sentence)
        case tree.NoMay():
            return _no_may(scope, sentence)
        case tree.MustMatch():
            return _must_match(scope, sentence)
        case tree.Backed():
            _not_yet(scope, sentence)
            return None
        case _:
            return _other(scope, sentence)


def _all(scope: Scope, *patterns: tree.Pattern) -> tuple[Resolved, ...] | None:
    found = [resolve(scope, p) for p in patterns]
    whole = tuple(p for p in found if p is not None)
    return whole if len(whole) == len(found) else None


def _count(scope: Scope, count: int, span: Span, least: int) -> bool:
    if least <= count <= MAX_COUNT:
        return True
    help = f"write a number from {least} to {MAX_COUNT}"
    if count == 0:
        help = "for something that may not happen write `no … may happen`"
    scope.report("CX4003", f"{count} is no useful number of times", span, help=help)
    return False


def _every_needs(scope: Scope, s: tree.EveryNeeds) -> Checked | None:
    need = s.need
    others = tuple(p for p in (need.before, need.condition) if p is not None)
    found = _all(scope, s.subject, need.pattern, *others)
    if found is None:
        return None
    subject, needed = found[0].pattern, found[1].pattern
    if need.kind == "latest":
        if not need.if_any and narrows(needed, subject):
            _needs_itself(scope, s.span, "first", subject, "add `, if any`")
            return None
        return (Latest(subject, needed, found[2].pattern, need.if_any),), found
    if need.kind == "latest_of_each":
        each = entity_of_each(scope, need, found[1])
        if each is None:
            return None
        return (LatestOfEach(subject, needed, found[2].pattern, each, need.if_any),), found
    earlier = need.kind in _EARLIER
    if narrows(needed, subject):
        help = f"name the event that has to {'come first' if earlier else 'follow'}"
        _needs_itself(scope, s.span, "first" if earlier else "last", subject, help)
        return None
    within = None
    if need.duration is not None:
        within = need.duration.amount * UNITS[need.duration.unit] * 1_000_000
    variant = _VARIANTS[need.kind]
    if earlier:
        return (Precedence(subject, needed, variant, within),), found
    before = found[2].pattern if need.before is not None else None
    return (Response(subject, needed, variant, within, before),), found


def narrows(one: Pattern, two: Pattern) -> bool:
    """Whether every event of ``one`` is, by its wording, an event of ``two``."""
    if one.predicate == two.predicate:
        return True
    wide = two.predicate.operands if isinstance(two.predicate, All) else (two.predicate,)
    return isinstance(one.predicate, All) and set(wide) <= set(one.predicate.operands)


def _needs_itself(scope: Scope, span: Span, which: str, subject: Pattern, help: str) -> None:
    side = "before" if which == "first" else "after"
    scope.report(
        "CX4001",
        f"the {which} `{subject.name}` has no `{subject.name}` {side} it, so this never holds",
        span,
        "an event never satisfies its own need",
        help=help,
    )


def _every_must_have(scope: Scope, s: tree.EveryMustHave) -> Checked | None:
    subject = resolve(scope, s.subject)
    if subject is None:
        return None
    parts: list[Predicate] = []
    for way in subject.ways:
        extra = field_condition(scope, s.condition, way.owner)
        if extra is None:
            return None
        parts.append(All((way.predicate, extra)))
    predicate = parts[0] if len(parts) == 1 else Any_(tuple(parts))
    text = f"{subject.name} with {field_cond_text(s.condition)}"
    good = Pattern(text, text, predicate, structural(predicate), s.span)
    return (Every(subject.pattern, good),), (subject,)


def _no_may(scope: Scope, s: tree.NoMay) -> Checked | None:
    others = tuple(p for p in (s.other, s.until) if p is not None)
    scope.forbidden = s.subject.operands if isinstance(s.subject, tree.AnyPattern) else (s.subject,)
    found = _all(scope, s.subject, *others)
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
                _needs_itself(scope, s.span, "first", subject, "name the event that comes first")
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
    found = _all(scope, s.subject, s.source)
    if found is None:
        return None
    subject, source = found
    if not s.if_any and narrows(source.pattern, subject.pattern):
        _needs_itself(scope, s.span, "first", subject.pattern, "add `, if any`")
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
    clause = Match(subject.pattern, source.pattern, fieldset, tuple(pairs), s.if_any)
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
            found = _all(scope, s.subject)
            if found is None or not _count(scope, s.count, s.span, 1):
                return None
            return (Ceiling(found[0].pattern, s.count),), found
        case tree.SomeMust():
            found = _all(scope, s.subject)
            if found is None or not _count(scope, s.count, s.span, 1):
                return None
            return (Exists(found[0].pattern, s.count, s.mode == "exact"),), found
        case tree.Between():
            found = _all(scope, s.opens, s.closes, s.inner)
            if found is None:
                return None
            opens, closes, inner = (r.pattern for r in found)
            return (Between(opens, closes, inner, s.must),), found
        case tree.InOrder():
            found = _all(scope, *s.steps)
            return None if found is None else _in_order(scope, s, found)
        case tree.OnlyMay():
            found = _all(scope, s.subject)
            return None if found is None else _only_may(scope, s, found)


def _in_order(scope: Scope, s: tree.InOrder, found: tuple[Resolved, ...]) -> Checked | None:
    steps = [r.pattern for r in found]
    for earlier, later in pairwise(steps):
        if narrows(earlier, later):
            help = "name a step once; for repetition write `some … must happen at least 2 times`"
            _needs_itself(scope, later.span or s.span, "first", later, help)
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


def _not_yet(scope: Scope, s: tree.Backed) -> None:
    scope.report(
        "CX4005",
        f"`{s.what} … must be backed by …` is not checked by this version",
        s.span,
        help="write a judge item for it, and say in `limits` that no rule checks it",
    )
