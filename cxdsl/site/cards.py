"""What the page of one card shows, in one language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from cxdsl.artifact.predicate import RulePredicate
from cxdsl.emit.checklists import window_words
from cxdsl.emit.criteria import FAILURES as EMITTED
from cxdsl.emit.criteria import failure_kinds
from cxdsl.emit.pages import BASIS_NOTES, ledger
from cxdsl.emit.unit import Unit
from cxdsl.emit.words import definitions, rows
from cxdsl.model.card import Example, JudgeItem, Rule
from cxdsl.review.words import review_words
from cxdsl.site.phrases import BASIS, FAILURES, NOTES, PHRASES, SEVERITY
from cxdsl.site.picture import picture
from cxdsl.verbalization.card import RuleWords, card_words


def card_data(unit: Unit, lang: str, versions: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The values of the card template; ``versions`` are all versions of the card, newest first."""
    card, t = unit.card, PHRASES[lang]
    words = card_words(card, lang)
    sections = {s.name: s.sentences for s in words.sections}
    pairs = zip(card.rules, words.rules, unit.predicates.rules, strict=True)
    in_force = t["always"]
    if card.effective_from:
        in_force = f"{card.effective_from} – {card.effective_until or ''}".rstrip()
    return {
        "card": card,
        "basis": BASIS[lang].get(card.basis, card.basis),
        "basis_note": (BASIS_NOTES if lang == "en" else NOTES).get(card.basis, ""),
        "in_force": in_force,
        "words": {name: sections.get(name, ()) for name in ("applies", "must", "evidence")},
        "rules": [_rule(n, r, said, p, lang) for n, (r, said, p) in enumerate(pairs, start=1)],
        "items": [_item(j, lang) for j in card.judges],
        "ledger": ledger(card),
        "examples": [_example(e, t) for e in card.examples],
        "versions": versions,
        "review": review_words(unit.standing, lang),
    }


def _rule(
    number: int, rule: Rule, said: RuleWords, compiled: RulePredicate, lang: str
) -> dict[str, Any]:
    return {
        "id": rule.id,
        "message": rule.message,
        "sentence": rule.sentence,
        "words": said,
        "severity": SEVERITY[lang].get(rule.severity, ""),
        "basis": BASIS[lang].get(rule.basis, ""),
        "proxy": compiled.proxy,
        "expert": compiled.expert,
        "failures": [(k, said_of(k, lang)) for k, _ in failure_kinds(compiled)],
        "automata": [
            {
                "picture": picture(a, f"{PHRASES[lang]['picture']} {rule.id}", f"{number}-{k}"),
                "rows": rows(a),
                "definitions": definitions(a),
            }
            for k, a in enumerate(compiled.automata, start=1)
        ],
    }


def said_of(kind: str, lang: str) -> str:
    """What a kind of failure means."""
    return (EMITTED if lang == "en" else FAILURES)[kind]


def _item(item: JudgeItem, lang: str) -> dict[str, Any]:
    return {
        "id": item.id,
        "title": item.title,
        "severity": SEVERITY[lang][item.severity],
        "basis": BASIS[lang].get(item.basis, ""),
        "pass_condition": item.pass_condition,
        "window": window_words(item),
    }


def _example(example: Example, t: dict[str, Any]) -> dict[str, Any]:
    kind = example.expect.split("_")[0]
    expect = t.get(example.expect, example.expect)
    if example.expect == "fails":
        place = t["at_end"] if example.at is None else t["at_step"].format(example.at)
        expect = f"{expect} {place}"
    return {
        "kind": {"not": "other", "vacuous": "other"}.get(kind, kind),
        "title": example.title,
        "expect": expect,
        "facts": ", ".join(f"{k} = {_value(v)}" for k, v in sorted(example.facts.items())),
        "steps": [
            {"text": text, "fails": example.at == n}
            for n, text in enumerate(example.step_texts, start=1)
        ],
    }


def _value(value: Any) -> str:
    if isinstance(value, Decimal):
        return str(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
