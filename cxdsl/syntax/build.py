"""From parse tree to syntax tree: cards and their items."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from cxdsl.diag.diagnostic import Label
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.syntax import tree
from cxdsl.syntax.build_examples import example
from cxdsl.syntax.build_parts import (
    Branch,
    Building,
    branches,
    cond,
    date,
    maybe_text,
    name,
    text,
    unit,
)
from cxdsl.syntax.build_patterns import pattern
from cxdsl.syntax.build_sentences import moments, sentence, unless
from cxdsl.syntax.keywords import KEYWORDS

_ONCE = {
    "title": "title",
    "domain": "domain",
    "basis": "basis",
    "obligation": "obligation",
    "effective": "effective",
    "supersedes": "supersedes",
    "applies": "applies when",
    "checkpoint": "checkpoint",
    "limits_item": "limits",
    "tags": "tags",
}


def card(b: Building, node: Any) -> tree.Card:
    """Return a card from its parse tree; items given twice and reserved names are reported."""
    head, *items = node.children
    parts: dict[str, Any] = {}
    places: list[tree.Item] = []
    first: dict[str, Span] = {}
    last = ""
    for item in items:
        kind, span = str(item.data), b.span(item)
        places.append(tree.Item(_ONCE.get(kind, kind).split()[0], span))
        if kind == "tags" and last == "judge":
            _tag_judge(b, parts, item)
        elif kind in _ONCE and kind in first:
            _twice(b, kind, span, first[kind])
        else:
            first.setdefault(kind, span)
            _ITEMS[kind](b, parts, item)
        last = kind
    given: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in parts.items()}
    return tree.Card(
        id=name(b, head.children[0]),
        version=str(head.children[1]),
        span=b.span(node),
        head=b.span(head),
        items=tuple(places),
        **given,
    )


def _twice(b: Building, kind: str, span: Span, first: Span) -> None:
    word = _ONCE[kind]
    b.diagnostics.append(
        diagnose(
            "CX1024",
            f"`{word}` is given twice in one card",
            Span(span.source, span.start, span.start + len(word.split()[0])),
            "this is the second one",
            others=(Label(first, "given here first", primary=False),),
            help=f"keep one `{word}` and delete the other",
        )
    )


def _tag_judge(b: Building, parts: dict[str, Any], item: Branch) -> None:
    judge: tree.Judge = parts["judges"][-1]
    span = Span(judge.span.source, judge.span.start, b.span(item).end)
    tags = tuple(name(b, x) for x in item.children)
    parts["judges"][-1] = dataclasses.replace(judge, tags=tags, span=span)


def _single(key: str, make: Callable[[Building, Any], Any]) -> Callable[..., None]:
    def put(b: Building, parts: dict[str, Any], item: Branch) -> None:
        parts[key] = make(b, item.children[0])

    return put


def _many(key: str, make: Callable[[Building, Branch], Any]) -> Callable[..., None]:
    def put(b: Building, parts: dict[str, Any], item: Branch) -> None:
        parts.setdefault(key, []).append(make(b, item))

    return put


def _word(_: Building, token: Any) -> str:
    return str(token)


def _source(b: Building, node: Any) -> tree.SourceLine:
    citation, url, quote, as_of, unverified = node.children
    return tree.SourceLine(
        text(b, citation),
        maybe_text(b, url),
        maybe_text(b, quote),
        b.span(node),
        as_of=None if as_of is None else date(b, as_of.children[0]),
        unverified=None if unverified is None else text(b, unverified.children[0]),
    )


def _effective(b: Building, parts: dict[str, Any], item: Branch) -> None:
    begins, ends = item.children
    parts["effective_from"] = date(b, begins)
    parts["effective_until"] = None if ends is None else date(b, ends)


def _supersedes(b: Building, parts: dict[str, Any], item: Branch) -> None:
    parts["supersedes"] = (str(item.children[0]), str(item.children[1]))


def _unchecked(b: Building, node: Any) -> tree.Unchecked:
    words, because = node.children
    return tree.Unchecked(text(b, words), text(b, because), b.span(node))


def _merged(b: Building, node: Any) -> tree.Merged:
    obligation, because = node.children
    return tree.Merged(name(b, obligation), text(b, because), b.span(node))


def _tags(b: Building, parts: dict[str, Any], item: Branch) -> None:
    parts["tags"] = tuple(name(b, x) for x in item.children)


def _alias(b: Building, node: Any) -> tree.Alias:
    alias = name(b, node.children[0])
    if alias.text in KEYWORDS:
        b.diagnostics.append(
            diagnose(
                "CX1018",
                f"`{alias.text}` is a word of the language and cannot name an event",
                alias.span,
                "this word has a meaning of its own in every sentence",
                help=f"choose another name, for example `the_{alias.text}`",
            )
        )
    return tree.Alias(alias, pattern(b, node.children[1]), b.span(node))


def _require(b: Building, node: Any) -> tree.Require:
    word, severity, basis, message, clause, covers = node.children
    scope, when, said, same, exception = clause.children
    return tree.Require(
        name=name(b, word),
        message=maybe_text(b, message),
        keys=() if scope is None else _keys(b, scope.children[0]),
        sentence=sentence(b, said),
        span=b.span(node),
        same=unit(same),
        moments=moments(b, when),
        unless=unless(b, exception),
        severity=None if severity is None else str(severity),
        basis=_own_basis(basis),
        covers=_covers(b, covers),
    )


def _own_basis(node: Any) -> str | None:
    return None if node is None else str(node.children[0])


def _covers(b: Building, node: Any) -> tuple[tree.Text, ...]:
    return () if node is None else tuple(text(b, x) for x in branches(node))


def _keys(b: Building, node: Any) -> tuple[tree.Name, ...]:
    earlier = tuple(key for x in branches(node) for key in _keys(b, x))
    return (*earlier, name(b, node.children[-1]))


def _judge(b: Building, node: Any) -> tree.Judge:
    word, severity, basis, title, pass_when, evidence, covers = node.children
    begins, ends = (None, None) if evidence is None else evidence.children
    return tree.Judge(
        name=name(b, word),
        severity=str(severity),
        title=maybe_text(b, title),
        pass_when=text(b, pass_when.children[0]),
        evidence_from=None if begins is None else pattern(b, begins),
        evidence_until=None if ends is None else pattern(b, ends),
        tags=(),
        span=b.span(node),
        severity_span=b.span(severity),
        basis=_own_basis(basis),
        covers=_covers(b, covers),
    )


_ITEMS: dict[str, Callable[[Building, dict[str, Any], Any], None]] = {
    "title": _single("title", text),
    "domain": _single("domain", name),
    "basis": _single("basis", _word),
    "source": _many("sources", _source),
    "obligation": _single("obligation", text),
    "merges": _many("merges", _merged),
    "effective": _effective,
    "supersedes": _supersedes,
    "applies": _single("applies", cond),
    "checkpoint": _single("checkpoint", text),
    "limits_item": _single("limits", text),
    "unchecked": _many("unchecked", _unchecked),
    "tags": _tags,
    "event": _many("aliases", _alias),
    "require": _many("requires", _require),
    "judge": _many("judges", _judge),
    "example": _many("examples", example),
}
