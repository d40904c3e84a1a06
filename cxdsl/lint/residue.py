"""Words of the duty that nothing looks at: time limits and duties without a criterion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.lint.shelf import Shelf, Written
from cxdsl.lint.words import has_han, plain, stems
from cxdsl.syntax import tree
from cxdsl.syntax.walk import nodes

_UNIT = r"(?:second|minute|hour|day|week|month|quarter|year)s?"
_AMOUNT = (
    r"(?P<amount>[\w-]+(?:\s\w+){0,2}?\s(?:(?:business|calendar|working|banking)\s)?" + _UNIT + ")"
)
_HAN_UNIT = r"(?:个?工作日|个?自然日|日|天|个?小时|分钟|个月|周|年)"
_LIMIT = re.compile(
    rf"\b(?:within|(?:no|not) later than|at the latest|for at least|at least every)\s{_AMOUNT}\b"
    rf"|(?P<han>[0-9一二三四五六七八九十两百半]+{_HAN_UNIT})(?:之?内|以内|之?前)",
    re.IGNORECASE,
)
_DUTY = re.compile(
    r"\b(?:must|shall|may not|(?:is|are) (?:not )?(?:required|obliged|forbidden|prohibited)"
    r"|(?:has|have) to)\b|必须|应当|不得|禁止|务必|须",
    re.IGNORECASE,
)
# What a card's own words may ask for without "must": acts that a reader takes for checked.
_ACT = re.compile(
    r"\b(?:notif(?:y|ies)|discloses?|informs?|acknowledges?|retains?)\b|告知|通知|披露",
    re.IGNORECASE,
)
_NEAR = 25
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SENTENCE = re.compile(r"[^.!?;。！？；]+")


def unquoted_residue(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report ``unchecked`` words that stand neither in the obligation nor in a quote (CX5041)."""
    for written in shelf.cards:
        card = written.tree
        texts = [card.obligation, *(s.quote for s in card.sources)]
        duty = [plain(t.value) for t in texts if t is not None]
        for item in card.unchecked:
            words = plain(item.words.value).strip(" .。…")
            if words and not any(words in text for text in duty):
                yield diagnose(
                    "CX5041",
                    f"the obligation does not say “{item.words.value.strip()}”",
                    item.words.span,
                    help="copy the words that no criterion looks at from the obligation as they "
                    "stand there",
                )


def covered_elsewhere(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report ``covers`` words that stand neither in the obligation nor in a quote (CX5047)."""
    for written in shelf.cards:
        card = written.tree
        texts = [card.obligation, *(s.quote for s in card.sources)]
        duty = [plain(t.value) for t in texts if t is not None]
        for text in _covers(card):
            words = plain(text.value).strip(" .。…")
            if not any(words in said for said in duty):
                yield diagnose(
                    "CX5047",
                    f"the obligation does not say “{text.value.strip()}”",
                    text.span,
                    help="copy the words that this criterion looks at from the obligation as "
                    "they stand there",
                )


def _covers(card: tree.Card) -> tuple[tree.Text, ...]:
    """The words of the duty that criteria say they look at."""
    rules = [t for r in card.requires for t in r.covers]
    return (*rules, *(t for j in card.judges for t in j.covers))


def uncovered_words(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report duties of the obligation, and time limits of it and of quotes, that nothing takes up.

    What the obligation says of a quote is the author's choice; a limit that it leaves out is not.
    """
    for written in shelf.cards:
        obligation = written.tree.obligation
        if obligation is None:
            continue
        duties = list(_open_duties(written))
        limits = [
            limit
            for limit in _open_limits(written, obligation.value)
            if not any(limit in plain(duty) for duty in duties)
        ]
        for words in (*limits, *duties):
            yield _open(obligation, words)
        for source in written.tree.sources:
            if source.quote is not None:
                for words in _open_limits(written, source.quote.value, obligation.value):
                    yield _open(source.quote, words)


def _open(text: tree.Text, words: str) -> Diagnostic:
    return diagnose(
        "CX5040",
        f"nothing in this card looks at “{words}”",
        _place(text, words),
        help="add a requirement or a judge item for it, or say `unchecked` with these words and "
        "the reason",
    )


def _declared(card: tree.Card) -> list[str]:
    """What the author says that nothing looks at."""
    texts = [u.words.value for u in card.unchecked]
    return [*texts, *([card.limits.value] if card.limits else [])]


def _asked(card: tree.Card) -> list[str]:
    """The words of the criteria."""
    texts = [t.value for r in card.requires if (t := r.message) is not None]
    texts += [t.value for t in _covers(card)]
    texts += [t for j in card.judges for t in (j.pass_when.value, j.title.value if j.title else "")]
    return texts


def _open_limits(written: Written, text: str, *more: str) -> Iterator[str]:
    """Limits of a text that no window sets and nothing names; ``more`` are texts that may."""
    card = written.tree
    if _looks_at_times(card):
        return
    known = [plain(t) for t in (*_declared(card), *_asked(card), *more)]
    for found in _LIMIT.finditer(plain(text)):
        amount = found["amount"] or found["han"]
        if not any(amount in said or (said and said in found.group()) for said in known):
            yield found.group()


def _looks_at_times(card: tree.Card) -> bool:
    """Whether a requirement has a window, or compares with a day or a time."""
    parts = (card.aliases, card.requires)
    texts = [v.value for v in nodes(parts, tree.Value) if isinstance(v.value, str)]
    return any(map(_DAY.match, texts)) or any(True for _ in nodes(parts, tree.Duration))


def _open_duties(written: Written) -> Iterator[str]:
    """Duties that share no telling word with any criterion, in a language that can be compared."""
    card = written.tree
    obligation = card.obligation.value if card.obligation else ""
    texts = [*_declared(card), *_asked(card), *(r.sentence for r in written.card.rules)]
    texts += [r.id for r in written.card.rules]
    for alias in card.aliases:
        texts += [alias.name.text, *(n.text for n in nodes(alias.pattern, tree.Name))]
    if has_han([obligation]) and not has_han(texts):
        return
    covered = stems(texts)
    for sentence in _SENTENCE.findall(obligation):
        marks = _marks(sentence)
        for start, end in pairwise([*marks, len(sentence)]):
            words = re.sub(r"[\s,，、]+(?:and|but|or|且|并)?\s*$", "", sentence[start:end])
            telling = stems([words])
            if telling and not telling & covered:
                yield " ".join(words.split())


def _marks(sentence: str) -> list[int]:
    """Where the duties of a sentence begin; an act just after a "must" belongs to it."""
    duties = [m.start() for m in _DUTY.finditer(sentence)]
    acts = [m.start() for m in _ACT.finditer(sentence)]
    return sorted([*duties, *(a for a in acts if not any(d <= a <= d + _NEAR for d in duties))])


def _place(text: tree.Text, words: str) -> Span:
    """Where the words stand in a written text, else the whole text."""
    source = text.span.source
    loose = r"\s+".join(re.escape(w) for w in words.split())
    found = re.compile(loose, re.IGNORECASE).search(source.text, text.span.start, text.span.end)
    return Span(source, found.start(), found.end()) if found else text.span
