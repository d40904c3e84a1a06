"""Everything that compiling writes, as bytes by path; writing it is for the store."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact import checklist as checklists
from cxdsl.artifact import manifest as manifests
from cxdsl.artifact import predicate
from cxdsl.artifact.manifest import ManifestCard, digest
from cxdsl.emit.checklists import judge_refs
from cxdsl.emit.pages import card_page, index_page, table_page
from cxdsl.emit.tables import table_pages
from cxdsl.emit.unit import Unit
from cxdsl.model.card import Card


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdigit())


def _stems(units: Sequence[Unit]) -> dict[tuple[str, str], str]:
    """File names: the newest version of a card has its plain id, older ones add the version."""
    newest: dict[str, str] = {}
    for unit in units:
        known = newest.get(unit.card.id)
        if known is None or _version(unit.card.version) > _version(known):
            newest[unit.card.id] = unit.card.version
    return {
        (u.card.id, u.card.version): u.card.id
        if newest[u.card.id] == u.card.version
        else f"{u.card.id}@{u.card.version}"
        for u in units
    }


def _listed(unit: Unit, stem: str) -> ManifestCard:
    card = unit.card
    place = f"{card.domain}/{stem}"
    text = card.source.text[card.span.start : card.span.end]
    return ManifestCard(
        card=card.id,
        version=card.version,
        domain=card.domain,
        source=unit.origin,
        source_digest=digest(text.encode("utf-8")),
        predicates=f"predicates/{place}.json",
        checklist=f"checklists/{place}.yaml" if unit.checklist else None,
        page=f"docs/{place}.md",
        rules=tuple(rule.id for rule in card.rules),
        judge=judge_refs(card),
    )


def bundle(units: Sequence[Unit], language: str) -> dict[str, bytes]:
    """The files of a compiled folder, the manifest among them, in path order."""
    stems = _stems(units)
    files: dict[str, bytes] = {}
    listed: list[tuple[ManifestCard, Card, str]] = []
    for unit in sorted(units, key=lambda u: (u.card.domain, u.card.id, u.card.version)):
        entry = _listed(unit, stems[unit.card.id, unit.card.version])
        listed.append((entry, unit.card, unit.standing.status))
        files[entry.predicates] = predicate.encode(unit.predicates)
        if entry.checklist is not None and unit.checklist is not None:
            files[entry.checklist] = checklists.encode(unit.checklist)
        page = card_page(unit.card, unit.predicates, unit.origin, unit.standing)
        files[entry.page] = page.encode("utf-8")
    pages = {(entry.card, entry.version): entry.page for entry, *_ in listed}
    tables = table_pages(units, "en")
    for made in tables:
        files[f"docs/{made.name}.md"] = table_page(made, pages).encode("utf-8")
    files["docs/index.md"] = index_page(listed, tables).encode("utf-8")
    manifest = manifests.build(language, tuple(entry for entry, *_ in listed), files)
    files[manifests.NAME] = manifests.encode(manifest)
    return dict(sorted(files.items()))
