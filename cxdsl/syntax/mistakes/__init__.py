"""What authors commonly mean when a card cannot be read, and what they should write instead.

Each module knows one kind of mistake. A function takes the place where reading stopped and returns
a report, or None when this is not its mistake.
"""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.syntax.mistakes import blocks, brackets, formulas, heads, items, sentences, words
from cxdsl.syntax.stuck import Place

# The order matters: the first that recognises its mistake explains it.
_MISTAKES = (
    blocks.outside_card,
    heads.first_line,
    blocks.example_left_open,
    brackets.mixed_connectives,
    formulas.chain,
    brackets.stray,
    brackets.unclosed,
    blocks.at_end,
    heads.version,
    heads.date,
    items.condition,
    items.name_left_out,
    sentences.article,
    words.misspelt,
    formulas.first_of,
    formulas.colon_left_out,
    formulas.in_formula,
    items.step_outside,
    items.unknown_item,
    sentences.order,
    sentences.not_a_sentence,
    items.unfinished,
    items.text_expected,
    items.name_expected,
)


def explain(place: Place) -> Diagnostic:
    """Return the report about a place where reading stopped."""
    for mistake in _MISTAKES:
        found = mistake(place)
        if found is not None:
            return found
    return words.unexpected(place)
