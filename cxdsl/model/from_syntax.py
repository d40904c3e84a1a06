"""From the syntax tree to checked cards: every name resolved, every mistake reported."""

from __future__ import annotations

from cxdsl.artifact.condition import Condition
from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.model.card import Card, Citation, Merged, Unchecked
from cxdsl.model.conditions import condition
from cxdsl.model.examples import example
from cxdsl.model.metadata import check_aliases, check_examples, check_metadata, item_span
from cxdsl.model.patterns import resolve
from cxdsl.model.possible import check_possible
from cxdsl.model.rules import judge_item, rule
from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.syntax.words import cond_text
from cxdsl.vocabulary.vocabulary import Vocabulary


def from_syntax(
    file: tree.File, vocabulary: Vocabulary
) -> tuple[tuple[Card, ...], tuple[Diagnostic, ...]]:
    """Check the cards of a file against their vocabulary.

    Cards with an error are left out; warnings leave a card in. All problems are returned.
    """
    cards: list[Card] = []
    problems: list[Diagnostic] = []
    for written in file.cards:
        scope = Scope(written, vocabulary)
        card = _card(scope, file)
        problems.extend(scope.problems)
        if card is not None:
            cards.append(card)
    return tuple(cards), tuple(problems)


def _card(scope: Scope, file: tree.File) -> Card | None:
    written = scope.card
    if not check_metadata(scope):
        return None
    applies: Condition | None = None
    if written.applies is not None:
        applies = condition(scope, written.applies)
    rules = [rule(scope, r) for r in written.requires]
    judges = [judge_item(scope, j) for j in written.judges]
    examples = [example(scope, e) for e in written.examples]
    for alias in written.aliases:
        if alias.name.text not in scope.used:
            resolve(scope, alias.pattern)
    check_examples(scope)
    if not _broken(scope):
        # What a broken requirement would have used, nobody can say.
        check_aliases(scope)
        check_possible(scope)
    if _broken(scope):
        return None
    return Card(
        id=written.id.text,
        version=written.version,
        title=_text(written.title),
        domain=written.domain.text if written.domain is not None else scope.vocabulary.domain,
        basis=written.basis or "",
        citations=tuple(
            Citation(
                s.citation.value,
                None if s.url is None else s.url.value,
                None if s.quote is None else s.quote.value,
                s.as_of,
                None if s.unverified is None else s.unverified.value,
            )
            for s in written.sources
        ),
        obligation=_text(written.obligation),
        effective_from=written.effective_from,
        effective_until=written.effective_until,
        supersedes=written.supersedes,
        applies=applies,
        applies_text=cond_text(written.applies) if written.applies is not None else "",
        checkpoint=None if written.checkpoint is None else written.checkpoint.value,
        limits=None if written.limits is None else written.limits.value,
        unchecked=tuple(Unchecked(u.words.value, u.because.value) for u in written.unchecked),
        tags=tuple(t.text for t in written.tags),
        rules=tuple(r for r in rules if r is not None),
        judges=tuple(j for j in judges if j is not None),
        examples=tuple(e for e in examples if e is not None),
        categories={n: t.category for t in scope.vocabulary.tools for n in t.names},
        source=file.source,
        span=written.span,
        written=written,
        vocabulary=scope.vocabulary,
        merges=tuple(Merged(m.name.text, m.because.value) for m in written.merges),
        supersedes_span=item_span(scope, "supersedes") if written.supersedes else None,
    )


def _broken(scope: Scope) -> bool:
    return any(CODES[p.code].level == "error" for p in scope.problems)


def _text(written: tree.Text | None) -> str:
    return "" if written is None else written.value
