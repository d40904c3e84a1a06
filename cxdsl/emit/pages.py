"""Rule pages: a card and what became of it, to be read and signed by people."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from cxdsl.artifact.manifest import ManifestCard
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.emit import markdown
from cxdsl.emit.checklists import window_words
from cxdsl.emit.criteria import failure_kinds
from cxdsl.emit.diagram import diagram
from cxdsl.emit.statement import STATEMENT
from cxdsl.emit.table import TablePage
from cxdsl.emit.words import definitions, end_rows, rows
from cxdsl.model.card import Card, Example, Rule
from cxdsl.model.clause import Match
from cxdsl.review.standing import UNKNOWN, Standing
from cxdsl.review.words import review_words
from cxdsl.verbalization.card import card_words

BASIS = {
    "regulation": "regulation",
    "institution": "institution workflow",
    "runtime_control": "runtime control",
}
BASIS_NOTES = {
    "regulation": "The duty stands in the cited regulation. How it is observed in a recorded "
    "conversation is encoded below and is ours.",
    "institution": "This is a workflow of the institution. Breaking it is not by itself a breach "
    "of a regulation.",
    "runtime_control": "This is a control of the system that runs the agent. Breaking it is not "
    "by itself a breach of a regulation.",
}


def _expectation(example: Example) -> str:
    match example.expect:
        case "passes":
            return "The card passes."
        case "vacuous":
            return "The card passes without having been put to the test."
        case "not_applicable":
            return "The card does not apply."
        case _:
            where = f" at step {example.at}" if example.at is not None else ""
            return f"The card fails{where}."


def _fact(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _comment(text: str) -> str:
    """Text that cannot end an HTML comment."""
    return markdown.visible(text).replace("--", "- -").replace(">", "").replace("<", "")


@functools.cache
def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(Path(__file__).parent / "templates", encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters.update(
        {
            "inline": markdown.inline,
            "escape": markdown.escape,
            "quoted": markdown.quoted,
            "code": markdown.code,
            "block": markdown.block,
            "link": markdown.link,
            "expectation": _expectation,
            "fact": _fact,
            "code_comment": _comment,
        }
    )
    return environment


def _by_contract(rule: Rule) -> bool:
    return any(isinstance(c, Match) and c.fieldset == "contract" for c in rule.clauses)


def card_page(
    card: Card, predicates: CardPredicates, origin: str, standing: Standing = UNKNOWN
) -> str:
    """The page of one card, in Markdown. ``origin`` is the card file as readers know it."""
    words, chinese = card_words(card, "en"), card_words(card, "zh")
    sections = {section.name: section.sentences for section in words.sections}
    rules = [
        {
            "id": rule.id,
            "message": rule.message,
            "sentence": rule.sentence,
            "words": said,
            "severity": rule.severity,
            "basis": BASIS.get(rule.basis, rule.basis) if rule.basis else "",
            "proxy": compiled.proxy,
            "expert": compiled.expert,
            "contracts": tuple(sorted(rule.contracts.items())) if _by_contract(rule) else (),
            "failures": failure_kinds(compiled),
            "automata": [
                {
                    "rows": rows(a),
                    "each": None if a.each is None else a.each.name.replace("_", " "),
                    "ends": end_rows(a),
                    "diagram": diagram(a),
                    "definitions": definitions(a),
                }
                for a in compiled.automata
            ],
        }
        for rule, said, compiled in zip(card.rules, words.rules, predicates.rules, strict=True)
    ]
    items = [
        {
            "id": item.id,
            "title": item.title,
            "severity": item.severity,
            "basis": BASIS.get(item.basis, item.basis) if item.basis else "",
            "pass_condition": item.pass_condition,
            "window": window_words(item),
            "tags": item.tags,
        }
        for item in card.judges
    ]
    shown = {
        name: getattr(card, name)
        for name in (
            "id", "version", "title", "domain", "citations", "obligation", "effective_from",
            "effective_until", "supersedes", "applies_text", "checkpoint", "limits", "unchecked",
            "tags", "examples", "merges",
        )
    }  # fmt: skip
    text = (
        _environment()
        .get_template("card.md.j2")
        .render(
            card={**shown, "source": origin},
            basis=BASIS.get(card.basis, card.basis),
            basis_note=BASIS_NOTES.get(card.basis, ""),
            words=sections,
            chinese=chinese,
            rules=rules,
            items=items,
            ledger=ledger(card),
            statement=STATEMENT["en"],
            review=review_words(standing, "en"),
            chinese_review=review_words(standing, "zh"),
        )
    )
    return _tidy(text)


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Words of the duty, and who looks at them: a rule, the judge, or nobody (with the reason)."""

    words: str
    by: str
    criterion: str


def ledger(card: Card) -> tuple[LedgerLine, ...]:
    """Which words of the duty each criterion says that it looks at, and which nobody does."""
    lines = [LedgerLine(w, "rule", r.id) for r in card.rules for w in r.covers]
    lines += [LedgerLine(w, "judge", j.id) for j in card.judges for w in j.covers]
    lines += [LedgerLine(u.words, "nobody", u.because) for u in card.unchecked]
    return tuple(lines)


def table_page(made: TablePage, pages: Mapping[tuple[str, str], str]) -> str:
    """A page of tables. ``pages`` gives the page of each card version."""
    links = {card: posixpath.relpath(page, "docs") for card, page in pages.items()}
    template = _environment().get_template("tables.md.j2")
    return _tidy(template.render(page=made, links=links, statement=STATEMENT["en"]))


def index_page(
    cards: Sequence[tuple[ManifestCard, Card, str]], tables: Sequence[TablePage] = ()
) -> str:
    """The list of all tables and rule pages; with each card goes its review status."""
    entries = [
        {
            "id": listed.card,
            "domain": listed.domain,
            "title": card.title,
            "basis": BASIS.get(card.basis, card.basis),
            "version": listed.version,
            "status": status,
            "rules": len(listed.rules),
            "judges": len(listed.judge),
            "page": posixpath.relpath(listed.page, "docs"),
        }
        for listed, card, status in cards
    ]
    return _tidy(
        _environment()
        .get_template("index.md.j2")
        .render(cards=entries, tables=tables, statement=STATEMENT["en"])
    )


def _tidy(text: str) -> str:
    """At most one empty line in a row, none at the end."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines).rstrip("\n") + "\n"
