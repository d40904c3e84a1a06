"""From parse tree to syntax tree: the sentences of requirements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cxdsl.syntax import tree
from cxdsl.syntax.build_parts import Building, branches, child, cond, duration, name, unit
from cxdsl.syntax.build_patterns import field_cond, pattern, term
from cxdsl.syntax.formulas import formula


def sentence(b: Building, node: Any) -> tree.Sentence:
    """Return the sentence of a requirement."""
    return _SENTENCES[str(node.data)](b, node)


def _needs(b: Building, node: Any) -> tree.Sentence:
    first, subject, wanted = node.children
    several = wanted.data in ("n_all", "n_any")
    needs = tuple(_need(b, x) for x in (branches(wanted) if several else (wanted,)))
    return tree.EveryNeeds(
        subject=pattern(b, subject),
        need=needs[0],
        more=needs[1:],
        span=b.span(node),
        joined="or" if wanted.data == "n_any" else "and",
        first=first is not None,
    )


def _need(b: Building, node: Any) -> tree.Need:
    kind = str(node.data).removeprefix("need_")
    parts = [x for x in branches(node) if x.data not in ("window", "if_any")]
    window = child(node, "window")
    entity = next((x for x in node.children if getattr(x, "type", None) == "NAME"), None)
    second = pattern(b, parts[1]) if len(parts) > 1 else None
    return tree.Need(
        kind=kind,
        pattern=pattern(b, parts[0]),
        span=b.span(node),
        before=second if kind == "later" else None,
        duration=None if window is None else duration(b, window),
        condition=second if kind in ("latest", "latest_of_each") else None,
        if_any=child(node, "if_any") is not None,
        each=None if entity is None else name(b, entity),
    )


def _must_have(b: Building, node: Any) -> tree.Sentence:
    first, subject, condition, if_any = node.children
    return tree.EveryMustHave(
        pattern(b, subject),
        field_cond(b, condition),
        b.span(node),
        if_any=if_any is not None,
        first=first is not None,
    )


def _at_most(b: Building, node: Any) -> tree.Sentence:
    count, subject = node.children
    return tree.AtMost(int(count), pattern(b, subject), b.span(node))


def _no(b: Building, node: Any) -> tree.Sentence:
    subject, limits = node.children
    if limits is None:
        return tree.NoMay(pattern(b, subject), "none", b.span(node))
    kind = str(limits.data)[2:]
    parts = [pattern(b, x) for x in branches(limits)]
    return tree.NoMay(
        subject=pattern(b, subject),
        limit=kind,
        span=b.span(node),
        other=parts[0] if parts else None,
        until=parts[1] if len(parts) > 1 else None,
        count=int(limits.children[0]) if kind == "more_than" else None,
        unit=unit(limits.children[0]) if kind == "same" else None,
    )


def _some(b: Building, node: Any) -> tree.Sentence:
    subject, count = node.children
    if count is None:
        return tree.SomeMust(pattern(b, subject), "least", 1, b.span(node))
    mode, (given,) = str(count.data)[2:], count.children
    if mode == "before":
        return tree.SomeMust(pattern(b, subject), mode, 1, b.span(node), pattern(b, given))
    if mode == "within":
        within = duration(b, given)
        return tree.SomeMust(pattern(b, subject), mode, 1, b.span(node), within=within)
    return tree.SomeMust(pattern(b, subject), mode, int(given), b.span(node))


def _between(b: Building, node: Any) -> tree.Sentence:
    opens, closes, inner = node.children
    return tree.Between(
        opens=pattern(b, opens),
        closes=pattern(b, closes),
        inner=pattern(b, inner.children[0]),
        must=inner.data == "in_must",
        span=b.span(node),
    )


def _in_order(b: Building, node: Any) -> tree.Sentence:
    return tree.InOrder(tuple(pattern(b, x) for x in branches(node)), b.span(node))


def _match(b: Building, node: Any) -> tree.Sentence:
    fieldset, subject, source = node.children[:3]
    if_any = node.children[3] if node.data == "s_match" else None
    pairs = []
    for pair in branches(fieldset):
        ours, theirs = pair.children
        pairs.append((name(b, ours), name(b, ours if theirs is None else theirs)))
    return tree.MustMatch(
        fieldset=str(fieldset.data)[3:],
        fields=tuple(pairs),
        subject=pattern(b, subject),
        source=pattern(b, source),
        if_any=if_any is not None,
        span=b.span(node),
        differ=node.data == "s_differ",
    )


def _only(b: Building, node: Any) -> tree.Sentence:
    actors, subject = node.children
    who = tuple(str(x) for x in actors.children)
    return tree.OnlyMay(who, pattern(b, subject), b.span(node))


def _backed(b: Building, node: Any) -> tree.Sentence:
    what, subject, sources = node.children
    kinds = tuple(" ".join(str(x).split()) for x in sources.children)
    return tree.Backed(str(what), pattern(b, subject), kinds, b.span(node))


def _by_vocabulary(b: Building, node: Any) -> tree.Sentence:
    patterns = [x for x in branches(node) if x.data != "if_any"]
    fact = next((x for x in node.children if getattr(x, "type", None) == "NAME"), None)
    return tree.ByVocabulary(
        what=str(node.data)[2:],
        subject=pattern(b, patterns[0]),
        span=b.span(node),
        fact=None if fact is None else name(b, fact),
        if_any=child(node, "if_any") is not None,
    )


def _recorded(b: Building, node: Any) -> tree.Sentence:
    fieldset, subject = node.children
    names = tuple(name(b, pair.children[0]) for pair in branches(fieldset))
    what = {"fs_names": "fields", "fs_contract": "contract_fields", "fs_hash": "content_hash"}
    return tree.ByVocabulary(what[fieldset.data], pattern(b, subject), b.span(node), names)


def _total(b: Building, node: Any) -> tree.Sentence:
    # The first child names the field of a sum, or is the words `number of`.
    first, subject, bound = node.children
    return tree.MustTotal(
        subject=pattern(b, subject),
        field=name(b, first) if node.data == "s_sum" else None,
        op="<=" if bound.data == "b_at_most" else "<",
        bound=term(b, bound.children[0]),
        span=b.span(node),
    )


def moments(b: Building, node: Any) -> tuple[tree.Moment, ...]:
    """Return what stands before a sentence and says when it counts."""
    return tuple(_moment(b, x) for x in branches(node)) if node is not None else ()


def _moment(b: Building, node: Any) -> tree.Moment:
    parts = [pattern(b, x) for x in branches(node)]
    kind: Any = str(node.data)[2:].removesuffix("_until")
    return tree.Moment(kind, parts[0], parts[1] if len(parts) > 1 else None, b.span(node))


def unless(b: Building, node: Any) -> tree.Unless | None:
    """Return the exception of a sentence, or None."""
    if node is None:
        return None
    said = node.children[-1]
    inner = said.children[-1]
    return tree.Unless(
        earlier=pattern(b, inner) if said.data == "u_earlier" else None,
        has=field_cond(b, inner) if said.data == "u_has" else None,
        fact=cond(b, inner) if said.data == "u_fact" else None,
        span=b.span(said),
    )


def _expert(b: Building, node: Any) -> tree.Sentence:
    subject, said = node.children
    return tree.Expert(pattern(b, subject), formula(b, said), b.span(node))


_SENTENCES: dict[str, Callable[[Building, Any], tree.Sentence]] = {
    "s_needs": _needs,
    "s_must_have": _must_have,
    "s_no": _no,
    "s_at_most": _at_most,
    "s_some": _some,
    "s_between": _between,
    "s_in_order": _in_order,
    "s_match": _match,
    "s_differ": _match,
    "s_sum": _total,
    "s_number": _total,
    "s_only": _only,
    "v_required_checks": _by_vocabulary,
    "v_listed_notices": _by_vocabulary,
    "v_submit_tools": _by_vocabulary,
    "v_mirrored_fields": _by_vocabulary,
    "v_mandatory_fields": _by_vocabulary,
    "v_recorded": _recorded,
    "s_backed": _backed,
    "s_expert": _expert,
}
