"""The languages there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cxdsl.artifact.condition import Condition
from cxdsl.syntax import tree
from cxdsl.verbalization import (
    chinese,
    chinese_relations,
    chinese_sentences,
    english,
    english_relations,
    english_sentences,
    phrases,
)
from cxdsl.verbalization.saying import Language, Said


@dataclass(frozen=True, slots=True)
class _Words:
    phrases: dict[str, str]
    pattern: Callable[[tree.Pattern], str]
    condition: Callable[[Condition], str]
    field_condition: Callable[[tree.FieldCond], str]
    sentence: Callable[[tree.Sentence], Said]
    moment: Callable[[tree.Moment], str]
    unless: Callable[[tree.Unless], str]
    quoted: Callable[[str], str]
    joined: Callable[[Sequence[str], str], str]


LANGUAGES: Final[dict[str, Language]] = {
    "en": _Words(
        phrases.ENGLISH,
        english.some,
        english.condition,
        english.field_condition,
        english_sentences.sentence,
        lambda said: english_relations.moment(said, english.WORDS),
        lambda said: english_relations.unless(said, english.WORDS),
        english.quoted,
        english.joined,
    ),
    "zh": _Words(
        phrases.CHINESE,
        chinese.pattern,
        chinese.condition,
        chinese.field_condition,
        chinese_sentences.sentence,
        lambda said: chinese_relations.moment(said, chinese.WORDS),
        lambda said: chinese_relations.unless(said, chinese.WORDS),
        chinese.quoted,
        chinese.joined,
    ),
}
"""The languages by their code."""


def language(code: str) -> Language:
    """The words of a language. Raises ``KeyError`` for one that is not there."""
    return LANGUAGES[code]
