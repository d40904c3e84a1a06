"""Vocabularies and compiled cards as the interface manifest."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.artifact.condition import unknown_facts
from cxdsl.artifact.interface import (
    CORE,
    SCHEMA,
    Field,
    Interface,
    InterfaceCard,
    InterfaceCriterion,
    InterfaceDomain,
    InterfaceDraft,
    InterfaceNotice,
    InterfaceTool,
    Mirror,
    Permission,
    Permissions,
)
from cxdsl.artifact.lock import version_key
from cxdsl.emit.unit import Unit
from cxdsl.model.card import Card
from cxdsl.vocabulary.vocabulary import DraftType, FieldType, NoticeType, Tool, Vocabulary


def interface(units: Sequence[Unit], language: str) -> Interface:
    """The interface of every domain that has a card, in name order.

    Raises ``ValueError`` when two vocabularies speak for one domain: nobody could say which holds.
    """
    cards: dict[str, list[Card]] = {}
    for unit in sorted(units, key=_order):
        cards.setdefault(unit.card.domain, []).append(unit.card)
    return Interface(
        schema=SCHEMA,
        language=language,
        domains=tuple(_domain(name, found) for name, found in sorted(cards.items())),
    )


def permissions(tool: Tool) -> Permissions:
    """Who may call a tool: the agent never submits where the runtime does it for the customer."""
    return Permissions(mediated=_mediated(tool), direct=_direct(tool))


def _mediated(tool: Tool) -> Permission:
    if tool.category == "submit" and {"agent", "runtime"} & set(tool.actors):
        return "runtime_only"
    return _direct(tool)


def _direct(tool: Tool) -> Permission:
    if "agent" in tool.actors:
        return "agent"
    return "customer" if "customer" in tool.actors else "runtime_only"


def _order(unit: Unit) -> tuple[str, str, tuple[int, ...]]:
    return unit.card.domain, unit.card.id, version_key(unit.card.version)


def _domain(name: str, cards: Sequence[Card]) -> InterfaceDomain:
    sources = sorted({c.vocabulary.source for c in cards})
    if len(sources) > 1:
        raise ValueError(f"domain `{name}` has two vocabularies: {', '.join(sources)}")
    known: Vocabulary = cards[0].vocabulary
    return InterfaceDomain(
        domain=name,
        title=known.title,
        shared=name == CORE,
        tools=tuple(_tool(t) for t in sorted(known.tools, key=lambda t: t.name)),
        drafts=tuple(_draft(d) for d in sorted(known.drafts, key=lambda d: d.name)),
        notices=tuple(_notice(n) for n in sorted(known.notices, key=lambda n: n.name)),
        facts=_fields(known.facts),
        entities=tuple(sorted(k.name for k in known.keys)),
        cards=tuple(map(_card, cards)),
        rules=tuple(
            InterfaceCriterion(
                id=r.id, card=c.id, version=c.version, severity=r.severity, text=r.message
            )
            for c in cards
            for r in sorted(c.rules, key=lambda r: r.id)
        ),
        checklist=tuple(
            InterfaceCriterion(
                id=j.id, card=c.id, version=c.version, severity=j.severity, text=j.pass_condition
            )
            for c in cards
            for j in sorted(c.judges, key=lambda j: j.id)
        ),
    )


def _fields(fields: Sequence[FieldType]) -> tuple[Field, ...]:
    made = (
        Field(name=f.name, type=f.type, values=f.values, description=f.description) for f in fields
    )
    return tuple(sorted(made, key=lambda f: f.name))


def _tool(tool: Tool) -> InterfaceTool:
    return InterfaceTool(
        name=tool.name,
        aliases=tuple(sorted(tool.aliases)),
        category=tool.category,  # type: ignore[arg-type]
        effect=tool.effect,  # type: ignore[arg-type]
        scope=tool.scope,  # type: ignore[arg-type]
        actors=tuple(sorted(tool.actors)),
        permission=permissions(tool),
        arguments=_fields(tool.arguments),
        results=_fields(tool.results),
        description=tool.description,
    )


def _draft(draft: DraftType) -> InterfaceDraft:
    return InterfaceDraft(
        name=draft.name,
        fields=_fields(draft.fields),
        contract=tuple(sorted(draft.contract)),
        submit_tools=tuple(sorted(draft.submit_tools)),
        required_checks=tuple(sorted(draft.required_checks)),
        mirrored=tuple(
            Mirror(field=m.field, tool=m.tool, result=m.result)
            for m in sorted(draft.mirrored, key=lambda m: m.field)
        ),
        description=draft.description,
    )


def _notice(notice: NoticeType) -> InterfaceNotice:
    return InterfaceNotice(
        name=notice.name,
        fields=_fields(notice.fields),
        mandatory=tuple(sorted(notice.mandatory)),
        carries_over=notice.carries_over,  # type: ignore[arg-type]
        description=notice.description,
    )


def _card(card: Card) -> InterfaceCard:
    return InterfaceCard(
        card=card.id,
        version=card.version,
        title=card.title,
        basis=card.basis,
        citations=tuple(c.text for c in card.citations),
        applies=card.applies_text,
        facts=() if card.applies is None else tuple(sorted(unknown_facts(card.applies, {}))),
        effective_from=card.effective_from,
        effective_until=card.effective_until,
    )
