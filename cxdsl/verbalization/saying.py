"""What is said about one sentence of a card, and what a language has to be able to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cxdsl.artifact.condition import Condition
from cxdsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in plain words: what must happen, what puts it to the test, what fails it."""

    must: str
    counted: str
    fails: str


class Language(Protocol):
    """The words of one language. Names, facts and fields stay as the card writes them."""

    @property
    def phrases(self) -> dict[str, str]:
        """Headings and fixed sentences by name; some have places to be filled."""

    @property
    def pattern(self) -> Callable[[tree.Pattern], str]:
        """An event pattern as a noun phrase with its article."""

    @property
    def condition(self) -> Callable[[Condition], str]:
        """A condition over task facts."""

    @property
    def field_condition(self) -> Callable[[tree.FieldCond], str]:
        """A condition over fields of an event."""

    @property
    def sentence(self) -> Callable[[tree.Sentence], Said]:
        """The sentence of a requirement."""

    @property
    def moment(self) -> Callable[[tree.Moment], str]:
        """When a sentence counts."""

    @property
    def unless(self) -> Callable[[tree.Unless], str]:
        """What excuses from a sentence."""

    @property
    def quoted(self) -> Callable[[str], str]:
        """A text of the card in quotation marks."""

    @property
    def joined(self) -> Callable[[Sequence[str], str], str]:
        """Parts as a list; the second argument is the word between the last two: and, or."""
