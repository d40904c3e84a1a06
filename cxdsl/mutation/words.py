"""Mutation operators in words."""

from __future__ import annotations

from typing import Final

# Operator -> (what was changed, the title of an example that notices it).
WORDS: Final = {
    "add-key": ("held against each entity by itself", "entities count together"),
    "any-notice": ("any notice instead of this one", "another notice does not count"),
    "any-tool": ("any tool instead of this one", "another tool does not count"),
    "change-actor": ("done by somebody else", "who does it"),
    "change-connective": ("and for or, or the other way round", "whether one is enough"),
    "change-constant": ("another value", "the value itself"),
    "change-count": ("another number of times", "the number itself"),
    "change-duration": ("twice or half the time", "the time itself"),
    "change-event": ("another kind of event", "another event does not count"),
    "change-fieldset": ("other contents compared", "what is compared"),
    "change-formula": ("another operator of the formula", "what tells the operators apart"),
    "change-key": ("held against another entity", "each entity by itself"),
    "change-notice": ("another notice", "another notice does not count"),
    "change-operator": ("another comparison", "the edge of the comparison"),
    "change-outcome": ("another outcome of the call", "whether the call worked"),
    "change-tool": ("another tool", "another tool does not count"),
    "drop-alternative": ("one alternative less", "the other way"),
    "drop-applies": ("applies always", "where the card does not apply"),
    "drop-bound": ("without its bound", "outside the bound"),
    "drop-condition": ("one condition less", "without the condition"),
    "drop-exception": ("without its exception", "where the exception holds"),
    "drop-field": ("one compared field less", "one field differs"),
    "drop-key": ("all entities together", "one entity is no excuse for another"),
    "drop-part": ("one part less", "the part that was left out"),
    "drop-step": ("one step less", "a step left out"),
    "drop-until": ("without its `until`", "after the end of the span"),
    "drop-value": ("one value less", "this value"),
    "negate-condition": ("the opposite condition", "the opposite"),
    "negate-sentence": ("the opposite sentence", "the opposite"),
    "sibling-sentence": ("a sentence that reads alike", "what tells the sentences apart"),
    "swap-roles": ("the two events swapped", "which of the two needs the other"),
    "toggle": ("the other way", "the other way"),
    "toggle-first": ("the first one for every one, or back", "the second one"),
    "toggle-if-any": ("with or without `if any`", "nothing to compare with"),
}


def change_words(operator: str) -> str:
    """What an operator changes."""
    return WORDS[operator][0]


def title(operator: str) -> str:
    """A title for an example that notices the change."""
    return WORDS[operator][1]
