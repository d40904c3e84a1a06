"""Small cards for tests of mutation: one rule over a made-up desk."""

from __future__ import annotations

from cxdsl.diag.span import Source
from cxdsl.model.card import Card
from cxdsl.model.from_syntax import from_syntax
from cxdsl.mutation.mutants import Mutants, mutants
from cxdsl.syntax import tree
from cxdsl.syntax.parser import parse
from cxdsl.vocabulary.vocabulary import (
    DRAFT_KEY,
    DRAFT_LINE_KEY,
    DraftType,
    EntityKey,
    FieldType,
    KeyPath,
    NoticeType,
    Tool,
    Vocabulary,
)

_FIELDS = (FieldType("amount", "number"), FieldType("name", "text"))
VOCABULARY = Vocabulary(
    domain="desk",
    source="vocabulary.yaml",
    tools=(
        Tool("look", "read", arguments=(*_FIELDS, FieldType("order_id", "id"))),
        Tool("peek", "read", arguments=(FieldType("order_id", "id"),)),
        Tool("act", "submit", "write", actors=("agent", "customer")),
    ),
    drafts=(DraftType("paper", _FIELDS),),
    notices=(NoticeType("terms", _FIELDS), NoticeType("offer")),
    facts=(FieldType("channel", "enum", ("oral", "written")), FieldType("urgent", "boolean")),
    keys=(
        DRAFT_KEY,
        DRAFT_LINE_KEY,
        EntityKey("order", (KeyPath("arguments.order_id", tools=("look", "peek")),)),
    ),
)


def card_text(
    sentence: str,
    *,
    applies: str = "",
    events: tuple[str, ...] = (),
    examples: tuple[str, ...] = (),
) -> str:
    """A card with one rule, named ``rule``."""
    lines = [
        "language 1",
        "card desk.made version 1.0.0",
        '  title "Made for a test"',
        "  domain desk",
        "  basis institution",
        '  source "Desk standard 1"',
        '  obligation "What the test needs."',
        *([f"  applies when {applies}"] if applies else []),
        *(f"  event {event}" for event in events),
        f'  require rule "It holds."\n    {sentence}',
        *examples,
        "end",
    ]
    return "\n".join(lines) + "\n"


def checked(text: str) -> tuple[Card, tree.Card]:
    """The one card of a text, checked, and its tree."""
    file, found = parse(Source("made.card", text))
    assert file is not None, found
    cards, problems = from_syntax(file, VOCABULARY)
    assert len(cards) == 1, problems
    return cards[0], file.cards[0]


def mutants_of(sentence: str, *, applies: str = "", events: tuple[str, ...] = ()) -> Mutants:
    """The mutants of a card with this sentence."""
    _, written = checked(card_text(sentence, applies=applies, events=events))
    return mutants(written, VOCABULARY)


def found_for(sentence: str) -> set[tuple[str, str]]:
    """Operators and what the mutants of a sentence say, whether they mean something else or not."""
    made = mutants_of(sentence)
    return {(m.operator, m.after) for m in (*made.different, *made.same)}
