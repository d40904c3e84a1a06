"""What every card must say about itself: identity, citation, dates, completeness."""

from __future__ import annotations

import re
from datetime import date

from cxdsl.diag.diagnostic import Label
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.model.citations import check_citations
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree

_ID = re.compile(r"[a-z0-9][a-z0-9_]*([.\-][a-z0-9][a-z0-9_]*)*")

_LINES = {
    "title": '`title "…"`',
    "basis": "`basis regulation`, `basis institution` or `basis runtime_control`",
    "source": '`source "…"` with the place where the duty stands',
    "obligation": '`obligation "…"` with the duty in your own words',
}


def check_metadata(scope: Scope) -> bool:
    """Report missing items, double names, odd ids and dates.

    False when the vocabulary is not that of the card: its names mean nothing there, and looking
    them up would only repeat one mistake.
    """
    card = scope.card
    _mandatory(scope)
    if not _ID.fullmatch(card.id.text):
        scope.report(
            "CX5001",
            f"`{card.id.text}` is no card id",
            card.id.span,
            help="use small letters, digits, dots and hyphens, for example `bank.reg-e.notice`",
        )
    _unique(scope, "requirement", [r.name for r in card.requires], "CX2001")
    _unique(scope, "judge item", [j.name for j in card.judges], "CX2002")
    _unique(scope, "event", [a.name for a in card.aliases], "CX2003")
    _told_apart(scope)
    _merges(scope)
    _empty(scope)
    _dates(scope)
    check_citations(scope)
    if card.domain is not None and scope.vocabulary.domain not in ("", card.domain.text):
        _wrong_domain(scope, card.domain)
        return False
    return True


def _wrong_domain(scope: Scope, domain: tree.Name) -> None:
    known = scope.vocabulary.domain
    if scope.vocabulary.source:
        message = f"the card says domain `{domain.text}`, its vocabulary is of `{known}`"
        near = suggest(domain.text, [known])
        help = "move the card to its domain's folder, or correct the domain"
        help = f"did you mean `{near}`?" if near else help
    else:
        message = f"there is no vocabulary for domain `{domain.text}`"
        help = "put a `vocabulary.yaml` into the card's folder or a folder above; "
        help += "`cxc vocabulary import` makes one to start from"
    scope.report("CX5006", message, domain.span, help=help)


def _mandatory(scope: Scope) -> None:
    card = scope.card
    missing = [
        name
        for name, given in (
            ("title", card.title is not None and card.title.value.strip()),
            ("basis", card.basis),
            ("source", any(s.citation.value.strip() for s in card.sources)),
            ("obligation", card.obligation is not None and card.obligation.value.strip()),
        )
        if not given
    ]
    for name in missing:
        scope.report(
            "CX5002",
            f"card `{card.id.text}` has no `{name}`",
            card.head,
            help=f"add {_LINES[name]} after the first line of the card",
        )
    if not card.requires and not card.judges:
        scope.report(
            "CX5003",
            f"card `{card.id.text}` checks nothing",
            card.head,
            help="add a `require` for what a rule can see, or a `judge` item for wording",
        )


def _unique(scope: Scope, what: str, names: list[tree.Name], code: str) -> None:
    seen: dict[str, tree.Name] = {}
    for name in names:
        if name.text in seen:
            scope.report(
                code,
                f"{what} `{name.text}` is there twice",
                name.span,
                "given again here",
                others=(Label(seen[name.text].span, "first given here", primary=False),),
                help="give each its own name",
            )
        seen.setdefault(name.text, name)


def _told_apart(scope: Scope) -> None:
    """A judge item may not have the name of a requirement: a report names both alike."""
    requirements = {r.name.text: r.name for r in scope.card.requires}
    for judge in scope.card.judges:
        other = requirements.get(judge.name.text)
        if other is not None:
            scope.report(
                "CX2002",
                f"judge item `{judge.name.text}` has the name of a requirement",
                judge.name.span,
                others=(Label(other.span, "the requirement", primary=False),),
                help="give each its own name",
            )


def _merges(scope: Scope) -> None:
    """An obligation that is merged is named once, and is not the card's own."""
    card = scope.card
    _unique(scope, "merged obligation", [m.name for m in card.merges], "CX5013")
    for merged in card.merges:
        if merged.name.text == card.id.text:
            scope.report(
                "CX5013",
                f"card `{card.id.text}` merges itself",
                merged.name.span,
                help="name the other obligation, which has no card of its own",
            )
        elif not _ID.fullmatch(merged.name.text):
            scope.report(
                "CX5001",
                f"`{merged.name.text}` is no id of an obligation",
                merged.name.span,
                help="write it like the id of a card, for example `bank.reg-e.notice`",
            )


def _empty(scope: Scope) -> None:
    """Report texts that say nothing, where a reader or a judge relies on them."""
    card = scope.card
    texts = [(f"the pass condition of `{j.name.text}`", j.pass_when) for j in card.judges]
    for part in card.unchecked:
        texts += [("what is `unchecked`", part.words), ("the reason of `unchecked`", part.because)]
    texts += [("the reason of `merges`", m.because) for m in card.merges]
    for what, text in texts:
        if not text.value.strip():
            scope.report("CX5004", f"{what} is empty", text.span, help="say it in words")


def _date(text: str | None) -> date | None:
    """The day; None for no day of the calendar, which the parser has reported."""
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        return None


def item_span(scope: Scope, keyword: str) -> Span:
    """Where an item of the card stands, else the first line of the card."""
    return next((i.span for i in scope.card.items if i.keyword == keyword), scope.card.head)


def _dates(scope: Scope) -> None:
    card = scope.card
    start, end = _date(card.effective_from), _date(card.effective_until)
    if start is not None and end is not None and end < start:
        scope.report(
            "CX5005",
            f"the card ends on {end}, before it starts on {start}",
            item_span(scope, "effective"),
            help="exchange the two dates, or correct one",
        )
    if card.supersedes is not None and card.supersedes[0] == card.id.text:
        old = tuple(int(p) for p in card.supersedes[1].split("."))
        if old >= tuple(int(p) for p in card.version.split(".")):
            scope.report(
                "CX5007",
                f"version {card.version} cannot supersede version {card.supersedes[1]}",
                item_span(scope, "supersedes"),
                help="a card supersedes a lower version of itself",
            )


def check_examples(scope: Scope) -> None:
    """Warn of examples that a careful author would add."""
    card = scope.card
    kinds = {e.expect for e in card.examples}
    if card.requires and "fails" not in kinds:
        scope.report(
            "CX5020",
            f"card `{card.id.text}` has no example that fails",
            card.head,
            help="add an `example fails at …` for the case the card is there to catch",
        )
    if card.requires and "passes" not in kinds:
        scope.report(
            "CX5021",
            f"card `{card.id.text}` has no example that passes",
            card.head,
            help="add an `example passes` that does what the duty asks",
        )
    if card.applies is not None and "not_applicable" not in kinds:
        scope.report(
            "CX5022",
            f"card `{card.id.text}` applies on a condition and has no example where it does not",
            card.head,
            help="add an `example not applicable` with other facts",
        )


def check_aliases(scope: Scope) -> None:
    """Check events that nothing uses, and warn of them."""
    for name, alias in scope.aliases.items():
        if name not in scope.used:
            scope.report(
                "CX2004",
                f"event `{name}` is never used",
                alias.name.span,
                help="use it in a requirement or a judge item, or remove it",
            )
