"""What the cards and vocabularies add up to, as tables: tools, cards, requirements, obligations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cxdsl.artifact.lock import version_key
from cxdsl.emit.access import access_page
from cxdsl.emit.interface import permissions
from cxdsl.emit.table import Cell, Table, TablePage, name, row, totals
from cxdsl.emit.table_words import WORDS
from cxdsl.emit.unit import Unit
from cxdsl.model.card import Card
from cxdsl.review.standing import STATUSES
from cxdsl.review.words import short_status
from cxdsl.vocabulary.vocabulary import CATEGORIES, Tool

BASES = ("regulation", "institution", "runtime_control")


def table_pages(units: Sequence[Unit], lang: str) -> tuple[TablePage, ...]:
    """All tables in one language, each page with a name of its own."""
    ordered = sorted(units, key=lambda u: (u.card.domain, u.card.id, version_key(u.card.version)))
    t = WORDS[lang]
    return (
        _tools(ordered, t),
        _cards(_newest(ordered), t, lang),
        _rules(ordered, t),
        _obligations(_newest(ordered), t),
        access_page(lang),
    )


def _newest(units: Sequence[Unit]) -> list[Unit]:
    """The newest version of each card; the units come in the order of versions."""
    return list({(u.card.domain, u.card.id): u for u in units}.values())


def _domains(units: Sequence[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.card.domain, []).append(unit)
    return found


def _link(card: Card) -> Cell:
    return Cell(card.id, card=(card.id, card.version))


def _tools(units: Sequence[Unit], t: Mapping[str, str]) -> TablePage:
    known = {d: u[0].card.vocabulary.tools for d, u in _domains(units).items()}
    counts = [row(d, *_counted(tools)) for d, tools in known.items()]
    heads = (*(t[c] for c in CATEGORIES), t["all"], t["aliases_of_these"])
    listed = (
        row(
            name(tool.name),
            domain,
            t[tool.category],
            t[tool.scope] if tool.scope else "",
            t[permissions(tool).mediated],
            sorted(tool.aliases),
        )
        for domain, tools in known.items()
        for tool in sorted(tools, key=lambda x: (CATEGORIES.index(x.category), x.name))
    )
    return TablePage(
        "tools",
        t["tools"],
        t["tools_note"],
        (
            Table(t["tools_counted"], (t["domain"], *heads), (*counts, totals(t["all"], counts))),
            Table(
                t["tools_listed"],
                (t["tool"], t["domain"], t["category"], t["scope"], t["permission"], t["aliases"]),
                tuple(listed),
            ),
        ),
    )


def _counted(tools: Sequence[Tool]) -> list[int]:
    """Names by category, of all, and how many of these are aliases."""
    by = [sum(len(x.names) for x in tools if x.category == c) for c in CATEGORIES]
    return [*by, sum(by), sum(len(x.aliases) for x in tools)]


def _cards(units: Sequence[Unit], t: Mapping[str, str], lang: str) -> TablePage:
    counts = [
        row(
            domain,
            len(found),
            *(sum(u.card.basis == b for u in found) for b in BASES),
            sum(len(u.card.rules) for u in found),
            sum(len(u.card.judges) for u in found),
            *(sum(u.standing.status == s for u in found) for s in STATUSES),
        )
        for domain, found in _domains(units).items()
    ]
    statuses = (short_status(s, lang) for s in STATUSES)
    head = (
        t["domain"], t["cards"], *(t[b] for b in BASES), t["rules"], t["checklist"], *statuses,
    )  # fmt: skip
    return TablePage(
        "cards",
        t["cards_by_domain"],
        t["cards_note"],
        (Table(t["cards_by_domain"], head, (*counts, totals(t["all"], counts))),),
    )


def _rules(units: Sequence[Unit], t: Mapping[str, str]) -> TablePage:
    carried: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        for rule in unit.card.rules:
            carried.setdefault((unit.card.domain, rule.id), []).append(unit)
    by_rule = [
        row(name(rule), domain, _link(unit.card), unit.card.version, t[_basis(unit.card, rule)])
        for (domain, rule), found in sorted(carried.items(), key=lambda x: (x[0][0], x[0][1]))
        for unit in found
    ]
    by_card = [
        row(
            _link(u.card),
            u.card.version,
            u.card.domain,
            [r.id for r in u.card.rules],
            [j.id for j in u.card.judges],
        )
        for u in units
    ]
    note = t["rules_note"].format(rules=len(carried), cards=len(units))
    return TablePage(
        "rules",
        t["rules_and_cards"],
        note,
        (
            Table(
                t["by_rule"],
                (t["rule"], t["domain"], t["card"], t["version"], t["basis"]),
                tuple(by_rule),
            ),
            Table(
                t["by_card"],
                (t["card"], t["version"], t["domain"], t["rules"], t["checklist"]),
                tuple(by_card),
            ),
        ),
    )


def _basis(card: Card, rule: str) -> str:
    own = next((r.basis for r in card.rules if r.id == rule), "")
    return own or card.basis


def _obligations(units: Sequence[Unit], t: Mapping[str, str]) -> TablePage:
    rows: list[tuple[Cell, ...]] = []
    merged = 0
    for unit in units:
        card = unit.card
        source = "; ".join(c.text for c in card.citations)
        rows.append(row(name(card.id), card.domain, _link(card), t[card.basis], source, ""))
        for one in card.merges:
            merged += 1
            because = " ".join(one.because.split())
            rows.append(
                row(name(one.obligation), card.domain, _link(card), t[card.basis], source, because)
            )
    head = (t["obligation"], t["domain"], t["card"], t["basis"], t["source"], t["merged_because"])
    counts = [
        row(
            domain,
            len(found) + sum(len(u.card.merges) for u in found),
            sum(len(u.card.merges) for u in found),
            len(found),
        )
        for domain, found in _domains(units).items()
    ]
    said = t["obligations_note" if merged else "obligations_apart"]
    note = said.format(all=len(units) + merged, cards=len(units), merged=merged)
    return TablePage(
        "obligations",
        t["obligations"],
        note,
        (
            Table(
                t["obligations_counted"],
                (t["domain"], t["obligations_n"], t["merged_n"], t["cards"]),
                (*counts, totals(t["all"], counts)),
            ),
            Table(t["obligations_listed"], head, tuple(rows)),
        ),
    )
