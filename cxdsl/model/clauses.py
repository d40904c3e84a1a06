"""Sentences: from the tree to checked clauses."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cxdsl.diag.span import Span
from cxdsl.model.clause import (
    AtMost,
    Between,
    Clause,
    Every,
    Exists,
    Latest,
    Match,
    Never,
    NeverAfter,
    NeverTogether,
    Pattern,
    Precedence,
    Response,
    Variant,
)
from cxdsl.model.patterns import Resolved, field_condition, paths_of, resolve
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
    scope.report(
        "CX4003",
        f"{count} is no useful number of times",
        span,
        help=f"write a number from {least} to {MAX_COUNT}",
    )
    return False


def _every_needs(scope: Scope, s: tree.EveryNeeds) -> Checked | None:
    need = s.need
    others = tuple(p for p in (need.before, need.condition) if p is not None)
    found = _all(scope, s.subject, need.pattern, *others)
    if found is None:
        return None
    subject, needed = found[0].pattern, found[1].pattern
    if need.kind == "latest":
        return (Latest(subject, needed, found[2].pattern, need.if_any),), found
    if subject.predicate == needed.predicate and need.kind == "earlier":
        scope.report(
            "CX4001",
            f"the first `{subject.name}` could never have an earlier `{needed.name}`",
            s.span,
            "an event never satisfies its own need",
            help="name the event that has to come first",
        )
        return None
    within = None
    if need.duration is not None:
        within = need.duration.amount * UNITS[need.duration.unit] * 1_000_000
    variant = _VARIANTS[need.kind]
    if need.kind in ("earlier", "own_earlier", "immediately_before", "within_before"):
        return (Precedence(subject, needed, variant, within),), found
    before = found[2].pattern if need.before is not None else None
    return (Response(subject, needed, variant, within, before),), found


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
    found = _all(scope, s.subject, *others)
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
            return (Precedence(subject, found[1].pattern),), found
        case "together":
            return (NeverTogether(subject, found[1].pattern),), found
        case _:
            closes = found[2].pattern if s.until is not None else None
            return (NeverAfter(subject, found[1].pattern, closes),), found


def _must_match(scope: Scope, s: tree.MustMatch) -> Checked | None:
    found = _all(scope, s.subject, s.source)
    if found is None:
        return None
    subject, source = found
    pairs: list[tuple[str, str]] = []
    if s.fieldset == "names":
        for mine, theirs in s.fields:
            one, two = paths_of(scope, subject, mine), paths_of(scope, source, theirs)
            if one is None or two is None:
                return None
            pairs.append((one, two))
    elif s.fieldset == "contract":
        for resolved in found:
            for way in resolved.ways:
                if "fields" not in way.owner.fields:
                    scope.report(
                        "CX3006",
                        f"{way.owner.what} has no contract fields",
                        resolved.span,
                        help="compare drafts, confirmations or submissions, or name the fields",
                    )
                    return None
    fieldset = {"names": "names", "contract": "contract", "hash": "hash"}[s.fieldset]
    clause = Match(subject.pattern, source.pattern, fieldset, tuple(pairs), s.if_any)  # type: ignore[arg-type]
    return (clause,), found


def _other(
    scope: Scope, s: tree.SomeMust | tree.Between | tree.InOrder | tree.OnlyMay
) -> Checked | None:
    match s:
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
            if found is None:
                return None
            steps = [r.pattern for r in found]
            pairs = pairwise(steps)
            return tuple(Precedence(later, earlier) for earlier, later in pairs), found
        case tree.OnlyMay():
            found = _all(scope, s.subject)
            if found is None:
                return None
            done = found[0].pattern
            text = f"{done.name} by anyone but {' or '.join(s.actors)}"
            forbidden = All((done.predicate, Not(Is("requester", s.actors))))
            pattern = replace(
                done, name=text, text=text, predicate=forbidden, structure=done.predicate
            )
            return (Never(pattern),), found


def _not_yet(scope: Scope, s: tree.Backed) -> None:
    scope.report(
        "CX4005",
        f"`{s.what} … must be backed by …` is not checked by this version",
        s.span,
        help="write a judge item for it, and say in `limits` that no rule checks it",
    )
