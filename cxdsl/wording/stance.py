"""How a phrase stands in what was said: stated, denied, quoted, asked, supposed or reported."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cxdsl.wording import english, mandarin
from cxdsl.wording.folding import fold
from cxdsl.wording.questions import asked
from cxdsl.wording.quotation import quoted
from cxdsl.wording.sentences import Sentence, sentences
from cxdsl.wording.supposing import Supposed, supposed_in_chinese, supposed_in_english
from cxdsl.wording.tokens import Occurrence, Token, tokens


@dataclass(frozen=True, slots=True)
class Reading:
    """A recorded text, and for each of its tokens how it stands there."""

    tokens: tuple[Token, ...]
    lines: tuple[tuple[Sentence, str], ...]
    negated: list[bool]
    quoted: list[bool]
    asked: list[bool]
    supposed: list[bool]
    unsure: list[bool]
    reported: list[bool]

    def denied(self, occurrence: Occurrence) -> bool:
        """Whether a phrase is negated where it stands."""
        at = occurrence.first
        result = self.negated[at] != bool(occurrence.inner % 2)
        if result:
            return True
        sentence, line = self._line(at)
        start, stop = at - sentence.first, occurrence.last - sentence.first
        if self.tokens[occurrence.last - 1].wide:
            return mandarin.negated_after(line, start, stop)
        return english.negated_after(
            self.tokens, sentence.first, at, occurrence.last, sentence.last
        )

    def _line(self, at: int) -> tuple[Sentence, str]:
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.lines[middle][0].first <= at:
                low = middle
            else:
                high = middle - 1
        return self.lines[low]

    def asserts(self, occurrence: Occurrence) -> bool:
        """Whether the speaker states the phrase, as a fact and as the own word."""
        return self._own(occurrence) and not (
            self.unsure[occurrence.first] or self.denied(occurrence)
        )

    def denies(self, occurrence: Occurrence) -> bool:
        """Whether the speaker states the contrary of the phrase, as the own word."""
        return self._own(occurrence) and self.denied(occurrence)

    def _own(self, occurrence: Occurrence) -> bool:
        at = occurrence.first
        return not (self.quoted[at] or self.asked[at] or self.supposed[at] or self.reported[at])


@lru_cache(maxsize=256)
def read(text: str) -> Reading:
    """Read a recorded text; linear in its length."""
    folded, found = fold(text), tokens(text)
    count = len(found)
    negated, asking = [False] * count, [False] * count
    supposed = Supposed([False] * count, [False] * count, [False] * count)
    lines: list[tuple[Sentence, str]] = []
    finals: list[bool] = []
    for sentence in sentences(folded, found):
        first, last = sentence.first, sentence.last
        line = "".join(t.text if len(t.text) == 1 else mandarin.WORD for t in found[first:last])
        lines.append((sentence, line))
        header = False if sentence.header is None else finals[sentence.header]
        walk = english.Negation(found, first, last, header)
        marked = walk.marks()
        final = walk.state
        chinese = any(t.wide for t in found[first:last])
        if chinese:
            second = mandarin.marks(line, header)
            final = final or second[-2 if line[-1] == ":" and len(line) > 1 else -1]
            marked = [a or b for a, b in zip(marked, second, strict=True)]
            supposed_in_chinese(line, first, supposed)
        finals.append(final)
        negated[first:last] = marked
        asking[first:last] = asked(found, sentence, line, chinese)
        supposed_in_english(found, sentence, supposed)
    return Reading(
        tokens=found,
        lines=tuple(lines),
        negated=negated,
        quoted=quoted(folded, found),
        asked=asking,
        supposed=supposed.conditional,
        unsure=supposed.unsure,
        reported=supposed.reported,
    )
