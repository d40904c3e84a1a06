"""Negation in English: which words of a sentence stand under a negation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cxdsl.wording.lists import words
from cxdsl.wording.tokens import Token

SUBJECTS: Final = words(
    """
    i we you he she it they this that there these those who everyone everybody someone
    somebody what which
    """
)
FINITE: Final = words(
    """
    is are was were am will would can could shall should may might must do does did has have
    had
    """
)
DETERMINERS: Final = words(
    """
    the a an your our my his her their its this that these those all every each any some
    """
)
_LEADS: Final = words(
    """
    so then also well actually instead yes ok okay sure sorry and
    """
)
_BREAKS: Final = words(
    """
    but however although though because whereas nevertheless nonetheless then therefore
    otherwise while meanwhile still
    """
)
_CLAUSE: Final = words(
    """
    not never none nobody nothing nowhere neither nor hardly barely scarcely rarely seldom
    unable unwilling incapable refuse refuses refused refusing decline declines declined
    declining deny denies denied denying prohibit prohibits prohibited forbid forbids
    forbidden avoid avoids avoided refrain refrains prevent prevents prevented reject rejects
    rejected impossible unlikely lack lacks lacked doubt doubts disagree ineligible
    unauthorized unauthorised exclude excludes excluded excluding
    """
)
_NOUN: Final = frozenset(["no", "without"])
# After these a comma ends what they negate.
_TO_COMMA: Final = _NOUN | {"nothing", "nobody", "none", "nowhere"}
_WITH_TO: Final = words(
    """
    fail fails failed failing forget forgets forgot neglect neglected
    """
)
_WITH_THAT: Final = frozenset(
    ["false", "untrue", "incorrect", "wrong", "myth", "misleading", "mistaken"]
)
_PAIRS: Final = frozenset([("instead", "of"), ("rather", "than"), ("far", "from"), ("yet", "to")])
_HARMLESS: Final = {
    "not": (
        "only", "just", "merely", "simply", "solely", "to mention", "least", "a problem",
        "an issue", "a concern", "a big deal",
    ),
    "no": (
        "doubt", "question", "problem", "problems", "worries", "worry", "matter", "wonder",
        "later than", "more than", "less than", "fewer than", "earlier than", "sooner", "trouble",
        "hurry", "rush", "biggie",
    ),
    "without": (
        "doubt", "a doubt", "any doubt", "question", "fail", "exception", "delay", "further",
        "hesitation", "reservation", "any delay", "a hitch", "any problem", "any problems",
    ),
    "nothing": ("but", "short of", "less than", "other than"),
    "none": ("other than",),
    "never": ("mind",),
}  # fmt: skip
# "cannot wait", "cannot stress enough": said of what follows all the same.
_CANNOT_HELP: Final = frozenset(
    ["wait", "help", "complain", "stress", "emphasize", "emphasise", "overstate", "thank"]
)
_PEOPLE: Final = frozenset(["i", "we", "you", "he", "she", "it", "they"])
_UNDONE: Final = frozenset(["hesitate", "worry", "worries"])
_AFTER_INTERJECTION: Final = (
    SUBJECTS | FINITE | frozenset(["please", "not", "thanks", "thank", "but", "no", "yes"])
)


def starts_clause(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a finite clause of its own begins at a token."""
    end = min(end, at + 12)
    while at < end and tokens[at].text in _LEADS:
        at += 1
    if at >= end:
        return False
    if tokens[at].text in SUBJECTS | FINITE or tokens[at].text == "please":
        return True
    for token in tokens[at + 1 : min(at + 8, end)]:
        if token.text in FINITE:
            return True
        if not token.text[0].isalnum() or token.text in (
            "and",
            "or",
            "but",
            "that",
            "which",
            "who",
        ):
            return False
    return False


def follows(tokens: Sequence[Token], at: int, end: int, phrase: str) -> bool:
    """Whether these words come next."""
    wanted = phrase.split()
    return [t.text for t in tokens[at : min(at + len(wanted), end)]] == wanted


def _row(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a row of nouns goes on that ends with *or*: *no fees, charges or taxes*."""
    since = 0
    for token in tokens[at : min(at + 16, end)]:
        if token.text == "or":
            return True
        since = 0 if token.text == "," else since + 1
        if (
            since > 3
            or token.text in FINITE | SUBJECTS
            or not (token.text == "," or token.text[0].isalnum())
        ):
            return False
    return False


class Negation:
    """Walks over a sentence and marks what stands under a negation."""

    def __init__(self, tokens: Sequence[Token], first: int, last: int, inherited: bool) -> None:
        self.tokens = tokens
        self.first = first
        self.last = last
        self.state = inherited
        self.noun = False
        self.coordinated = True
        self.aside = False
        self.fronted = False
        self.outer: list[bool] = []
        self.prefixed = -1

    def marks(self) -> list[bool]:
        """For every token of the sentence: whether it stands under a negation."""
        found: list[bool] = []
        skip = 0
        for at in range(self.first, self.last):
            found.append(self.state != (at == self.prefixed))
            if skip:
                skip -= 1
            else:
                skip = self._step(at)
        return found

    def _step(self, at: int) -> int:
        """Take in a token; the number of further tokens that it consumes."""
        word = self.tokens[at].text
        if self._boundary(at, word):
            return 0
        length = self.negator(at)
        if length:
            self._negate(at, word)
            return length - 1
        if word == "non":
            # A prefix: it negates the next word only.
            after = at + 1 + follows(self.tokens, at + 1, self.last, "-")
            self.prefixed = after
            return after - at - 1
        if word in _UNDONE and self.state:
            self.state = False
            return 0
        return self._harmless(at, word)

    def _negate(self, at: int, word: str) -> None:
        before = self.tokens[at - 1].text if at > self.first else ""
        nested = self.state and not self.coordinated and not (before == word != "not")
        self.state = not nested
        self.coordinated = False
        self.noun = word in _TO_COMMA and not follows(self.tokens, at, self.last, "no longer")
        self.fronted = word == "without" and (at == self.first or before == ",")
        after = at + 1
        self.aside = (
            after < self.last
            and self.tokens[after].text == ","
            and word
            in (
                "not",
                "never",
            )
        )

    def _boundary(self, at: int, word: str) -> bool:
        tokens, last = self.tokens, self.last
        if word in ("(", "["):
            self.outer.append(self.state)
            return True
        if word in (")", "]"):
            self.state = self.outer.pop() if self.outer else self.state
            return True
        if word in (",", "—", "–", ":"):
            self.coordinated = True
            if self.aside:
                # "not, as I said, guaranteed": what stands between the commas is an aside.
                self.aside = self.tokens[at - 1].text in ("not", "never")
            elif (self.noun and not _row(tokens, at + 1, last)) or starts_clause(
                tokens, at + 1, last
            ):
                self.state = False
            return True
        if word in ("and", "or"):
            self.coordinated = True
            goes_on = follows(tokens, at + 1, last, "that")
            if not goes_on and starts_clause(tokens, at + 1, last):
                self.state = False
            return True
        if word == "nor":
            self.coordinated = True
            return False
        if word in _PEOPLE and self.fronted:
            # "without your consent we share": the subject ends what stands before it.
            self.state = self.fronted = False
            return True
        if word in _BREAKS or self._so_or_yet(at, word):
            self.state = False
            self.coordinated = True
            return True
        return False

    def _so_or_yet(self, at: int, word: str) -> bool:
        before = self.tokens[at - 1].text if at > self.first else ""
        if word == "yet":
            return before == ","
        if word == "instead":
            return not follows(self.tokens, at + 1, self.last, "of")
        return (
            word == "so"
            and before not in ("not", "do", "does", "did", "think")
            and not follows(self.tokens, at + 1, self.last, "that")
        )

    def negator(self, at: int) -> int:
        """How many tokens of a negation stand here; 0 for none."""
        tokens, last = self.tokens, self.last
        word = tokens[at].text
        after = tokens[at + 1].text if at + 1 < last else ""
        if (word, after) in _PAIRS:
            return 2
        if word in _WITH_TO:
            return 1 if after == "to" else 0
        if word in _WITH_THAT:
            return 1 if after in ("that", "to") else 0
        if word not in _CLAUSE and word not in _NOUN:
            return 0
        if self._harmless(at, word) or self._idle(at, word, after):
            return 0
        return 2 if word == "no" and after in ("longer", "one") else 1

    def _idle(self, at: int, word: str, after: str) -> bool:
        """Whether a word of negation negates nothing here."""
        before = self.tokens[at - 1].text if at > self.first else ""
        if word == "no":
            return (
                not after
                or not after[0].isalnum()
                or after in _AFTER_INTERJECTION
                or self.tokens[at + 1].wide
                or (before in ("or", "is", "was") and not after[0].isalnum())
            )
        if word == "not":
            if before in ("why", "or", "if") or self._inverted(at, before, after):
                return True
            if before == "can" and after in _CANNOT_HELP:
                return True
            near = [t.text for t in self.tokens[at + 1 : min(at + 5, self.last)]]
            return before == "could" and "more" in near
        return False

    def _inverted(self, at: int, before: str, after: str) -> bool:
        """Whether a sentence begins like *isn't it*, which asks or exclaims and negates nothing."""
        if before not in FINITE or after not in _PEOPLE:
            return False
        lead = self.tokens[at - 2].text if at - 2 >= self.first else "."
        return not lead[0].isalnum() or lead in _LEADS

    def _harmless(self, at: int, word: str) -> int:
        """The length of an idiom that negates nothing, without its first token."""
        for idiom in _HARMLESS.get(word, ()):
            if follows(self.tokens, at + 1, self.last, idiom):
                return len(idiom.split())
        return 0


_PREDICATES: Final = words(
    """
    prohibited forbidden impossible unavailable excluded denied rejected declined refused
    disallowed untrue false nonexistent unlikely banned
    """
)
_PREPOSITIONS: Final = words(
    """
    of for in on at to with from by about under over per
    """
)


def negated_after(tokens: Sequence[Token], first: int, start: int, stop: int, last: int) -> bool:
    """Whether what is said of a subject is a negation: *a guaranteed refund is not available*.

    ``start`` to ``stop`` is the subject's phrase in the sentence ``first`` to ``last``. Only a
    phrase with no subject or verb before it in its clause can be the subject.
    """
    if any(follows(tokens, stop, last, w) for w in ("by nobody", "by no one", "by no means")):
        return True
    at, first = start - 1, max(first, start - 40)
    while at >= first and tokens[at].text not in (",", "and", "but", "that", ":", "—", "so"):
        if tokens[at].text in SUBJECTS - DETERMINERS or tokens[at].text in FINITE:
            return False
        at -= 1
    if any(t.text in FINITE for t in tokens[start:stop]):
        return False
    for at in range(stop, min(stop + 10, last)):
        word = tokens[at].text
        if tokens[at].is_one_of(FINITE) and word != "'s":
            return _is_negative(tokens, at, last)
        stands_alone = word in SUBJECTS | DETERMINERS and tokens[at - 1].text not in _PREPOSITIONS
        if stands_alone or not word[0].isalnum() or word in ("and", "or", "but", "if"):
            return False
    return False


def _is_negative(tokens: Sequence[Token], at: int, last: int) -> bool:
    after = [t.text for t in tokens[at + 1 : min(at + 4, last)]]
    if not after:
        return False
    if after[0] in ("not", "never") or after[:2] == ["no", "longer"]:
        return tuple(after[1:2]) not in (("only",), ("just",), ("merely",))
    rest = [word for word in after if word not in ("strictly", "simply", "be", "been", "always")]
    return bool(rest) and (rest[0] in _PREDICATES or rest[:2] == ["out", "of"])
