"""The parts of a review file, one after the other, with what is wrong in each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from cxdsl.diag.span import Span
from cxdsl.review.agreement import once, voters
from cxdsl.review.record import (
    ANSWERS,
    CODE,
    DECISIONS,
    FORM,
    QUESTIONS,
    ROLES,
    SUFFIX,
    WAYS,
    Answer,
    Bound,
    Computed,
    Record,
    Resolution,
    Review,
)
from cxdsl.vocabulary.shape import Reader
from cxdsl.vocabulary.yaml_source import Mapping, Node, Scalar

ENTRIES = ("reviews", "resolutions")
_TOP = ("review", "card", *ENTRIES, "computed")
_REVIEW = ("role", "reviewer", "on", "version", "meaning", *QUESTIONS)
_RESOLUTION = ("question", "version", "meaning", "by", "votes", "note")
_COMPUTED = ("of", "killed", "mutants", "errors", "warnings")
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w+")


class Parts(Reader):
    """Takes a review file apart; every mistake goes into ``problems``."""

    def record(self, node: Mapping, name: str) -> Record:
        """The whole file; ``name`` is the file's own, which says whose review it is."""
        first = node.entries[0][0].span if node.entries else node.span
        self.known_keys(node, _TOP, "a review file")
        form = node.get("review")
        if not self.misspelt(node, "review") and not (
            isinstance(form, Scalar) and form.text == FORM
        ):
            message = "the review file does not name a form that this program reads"
            at = form.span if form is not None else first
            self.report("CX5071", message, at, help=f"write `review: {FORM}` as the first line")
        card = self.required_word(node, "card", "a review file", first) or ""
        given = node.get("card")
        if card and given is not None and name != f"{card}{SUFFIX}":
            self.report(
                "CX5076",
                f"the file is named otherwise than the card `{card}` that it speaks of",
                given.span,
                help=f"name the file `{card}{SUFFIX}`, or write the card's own name here",
            )
        reviews = tuple(self._review(n) for n in self._list(node, "reviews"))
        resolutions = tuple(self._resolution(n) for n in self._list(node, "resolutions"))
        if not self.problems:
            places = [[head(n, n) for n in self._list(node, key)] for key in ENTRIES]
            once(self, reviews, places[0])
            voters(self, reviews, resolutions, places[1])
        computed = node.get("computed")
        return Record(card, reviews, resolutions, None if computed is None else self._all(computed))

    def _list(self, node: Mapping, key: str) -> Sequence[Node]:
        found = node.get(key)
        return () if found is None else self.items(found, f"`{key}`")

    def _about(self, body: Mapping, owner: str, at: Span) -> Bound:
        version = self.required_word(body, "version", owner, at) or ""
        meaning = self.required_word(body, "meaning", owner, at) or ""
        for key, word, form, example in (
            ("version", version, _VERSION, "1.0.0"),
            ("meaning", meaning, _DIGEST, "sha256:…, as `cxc review` writes it"),
        ):
            node = body.get(key)
            if word and node is not None and not form.fullmatch(word):
                self.report(
                    "CX5075", f"`{word}` is no {key}", node.span, help=f"write {key}: {example}"
                )
        return Bound(version, meaning)

    def _review(self, node: Node) -> Review:
        body = self.mapping(node, "a review")
        self.known_keys(body, _REVIEW, "a review")
        at = head(body, node)
        role = self.choice(body, "role", ROLES, "a review", at) or ""
        answers = {name: self._answer(body, name, at) for name in QUESTIONS}
        return Review(
            role,
            self._about(body, "a review", at),
            answers,
            self._code(body.get("reviewer")),
            self._day(body.get("on")),
        )

    def _answer(self, body: Mapping, name: str, at: Span) -> Answer:
        node = body.get(name)
        if node is None:
            if not self.misspelt(body, name):
                self.report(
                    "CX5074",
                    f"a review needs `{name}`",
                    at,
                    help=f"add `{name}: {{answer: …}}` with one of: {', '.join(ANSWERS)}",
                )
            return Answer("")
        if isinstance(node, Scalar):
            return Answer(self.choice(body, name, ANSWERS, "a review", at) or "")
        inner = self.mapping(node, f"`{name}`")
        self.known_keys(inner, ("answer", "note"), f"`{name}`")
        answer = self.choice(inner, "answer", ANSWERS, f"`{name}`", head(inner, node)) or ""
        return Answer(answer, self._note(inner.get("note")))

    def _note(self, node: Node | None) -> str:
        note = self.word(node) or ""
        if node is not None and _ADDRESS.search(note):
            self.report(
                "CX5077",
                "a note holds the address of a person",
                node.span,
                help="say what was thought, and leave out who thought it",
            )
        return note

    def _code(self, node: Node | None) -> str | None:
        code = self.word(node)
        if code and node is not None and not CODE.fullmatch(code):
            self.report(
                "CX5077",
                f"`{code}` is no code of a reviewer, and may be a name",
                node.span,
                help="write one or two capital letters and up to three digits, such as R1",
            )
        return code or None

    def _day(self, node: Node | None) -> str | None:
        day = self.word(node)
        if day and node is not None and not is_day(day):
            self.report("CX5075", f"`{day}` is no day", node.span, help="write it as 2026-11-30")
        return day or None

    def _resolution(self, node: Node) -> Resolution:
        owner = "a resolution"
        body = self.mapping(node, owner)
        self.known_keys(body, _RESOLUTION, owner)
        at = head(body, node)
        votes: dict[str, str] = {}
        given = body.get("votes")
        if given is None and not self.misspelt(body, "votes"):
            help = 'add `votes: {R1: "yes", R2: "no", R3: "yes"}`'
            self.report("CX5074", f"{owner} needs `votes`", at, help=help)
        for name, _ in () if given is None else self.mapping(given, "`votes`").entries:
            code = self._code(name) or ""
            assert isinstance(given, Mapping)
            votes[code] = self.choice(given, name.text, DECISIONS, "`votes`", name.span) or ""
        return Resolution(
            self.choice(body, "question", tuple(QUESTIONS), owner, at) or "",
            self._about(body, owner, at),
            self.choice(body, "by", WAYS, owner, at) or "",
            votes,
            self._note(body.get("note")),
        )

    def _all(self, node: Node) -> Computed:
        body = self.mapping(node, "`computed`")
        self.known_keys(body, _COMPUTED, "`computed`")
        at = head(body, node)
        of = self.required_word(body, "of", "`computed`", at) or ""
        numbers = {name: self._number(body, name, at) for name in _COMPUTED[1:]}
        if numbers["killed"] > numbers["mutants"]:
            self.report(
                "CX5075",
                "more mutants are killed than there are",
                at,
                help="remove `computed`; `cxc review CARD --keep` writes it again",
            )
        return Computed(of, **numbers)

    def _number(self, body: Mapping, name: str, at: Span) -> int:
        word = self.required_word(body, name, "`computed`", at)
        node = body.get(name)
        if word is None or node is None:
            return 0
        if not re.fullmatch(r"[0-9]{1,9}", word):
            help = "remove `computed`; `cxc review CARD --keep` writes it again"
            self.report("CX5075", f"`{word}` is no number", node.span, help=help)
            return 0
        return int(word)


def is_day(text: str) -> bool:
    """Whether a text is a day as cards write it."""
    try:
        return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}", text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def head(body: Node, node: Node) -> Span:
    """Where to point for something that is missing in a part: its first name."""
    if isinstance(body, Mapping) and body.entries:
        return body.entries[0][0].span
    return node.span
