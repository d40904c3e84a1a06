"""Suppressions: comments in a card that say which finding is meant to stay, and why.

``# cxc:ignore CX5043 reason=the tone of the whole conversation counts`` holds for the statement
it stands above, in, or at the end of. A statement is what the formatter keeps together, so that
the comment means the same after ``cxc fmt``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cxdsl.diag.codes import CODES, proof
from cxdsl.diag.codes.lint import SUPPRESSION
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span
from cxdsl.diag.suggest import suggest
from cxdsl.syntax import tree
from cxdsl.syntax.scan import scan

FORM = "# cxc:ignore CX5043 reason=…"
_MARK = re.compile(r"#+\s*cxc\s*[:：]", re.IGNORECASE)
_IGNORE = re.compile(
    r"#\s*cxc:ignore\b\s*(?P<codes>.*?)\s*(?:\breason\s*=\s*(?P<reason>.*?))?\s*", re.DOTALL
)
_CODE = re.compile(r"CX[0-9]{4}")


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A finding that a card's author lets stand, with the reason given."""

    diagnostic: Diagnostic
    reason: str


@dataclass(frozen=True, slots=True)
class Sifted:
    """``kept`` is what there is left to say, remarks about suppressions among it."""

    kept: tuple[Diagnostic, ...]
    suppressed: tuple[Suppressed, ...]


@dataclass(slots=True)
class _Comment:
    """A suppression comment. ``covers`` is its statement; ``used`` are codes that it held back."""

    span: Span
    codes: tuple[str, ...]
    reason: str
    covers: tuple[int, int] | None
    used: set[str] = field(default_factory=set)


def sift(
    diagnostics: Iterable[Diagnostic], files: Sequence[tree.File], *, complete: bool
) -> Sifted:
    """Take out the findings that a comment in the card suppresses.

    ``complete`` says that every check has run: only then can a suppression be called unused, and
    only then are mistakes in suppressions reported. Errors are never suppressed.
    """
    comments: dict[str, list[_Comment]] = {}
    remarks: list[Diagnostic] = []
    for file in files:
        found = comments.setdefault(file.source.name, [])
        for comment in _comments(file):
            found.append(comment)
            remarks.extend(_faults(comment))
    kept: list[Diagnostic] = []
    suppressed: list[Suppressed] = []
    broken: set[str] = set()
    for diagnostic in diagnostics:
        label = next((x for x in diagnostic.labels if x.primary), None)
        name = label.span.source.name if label is not None else ""
        if diagnostic.level == "error":
            broken.add(name or diagnostic.path or "")
        by = None
        if label is not None and diagnostic.level != "error":
            by = _holding(comments.get(name, ()), diagnostic.code, label.span.start)
        if by is None:
            kept.append(diagnostic)
        else:
            by.used.add(diagnostic.code)
            suppressed.append(Suppressed(diagnostic, by.reason))
    if complete:
        kept += remarks
        for name, found in comments.items():
            if name not in broken:
                kept += (d for comment in found for d in _unused(comment))
    return Sifted(tuple(kept), tuple(suppressed))


def _holding(comments: Sequence[_Comment], code: str, at: int) -> _Comment | None:
    """The comment that suppresses a code at an offset; all that do are marked as used."""
    found = None
    for comment in comments:
        if comment.covers is None or not comment.reason or code not in comment.codes:
            continue
        if comment.covers[0] <= at < comment.covers[1] and code not in SUPPRESSION:
            found = found or comment
    return found


def _comments(file: tree.File) -> Iterator[_Comment]:
    text = file.source.text
    places = _statements(file)
    for token in scan(text):
        if token.kind != "comment" or not _MARK.match(token.text):
            continue
        span = Span(file.source, token.start, token.start + len(token.text.rstrip()))
        match = _IGNORE.fullmatch(token.text)
        codes = re.split(r"[,\s]+", match["codes"].strip(", ")) if match else []
        reason = (match["reason"] or "").strip() if match else ""
        yield _Comment(
            span,
            tuple(c for c in codes if c),
            reason.strip('"“”'),
            _covered(text, places, token.start),
        )


def _statements(file: tree.File) -> list[tuple[int, int]]:
    """Where each statement of a file stands, in order; `end` is one as well."""
    places: list[tuple[int, int]] = []
    for card in file.cards:
        places.append((card.head.start, card.head.end))
        places += ((item.span.start, item.span.end) for item in card.items)
        places.append((card.span.end - len("end"), card.span.end))
    return sorted(places)


def _covered(text: str, places: Sequence[tuple[int, int]], at: int) -> tuple[int, int] | None:
    """The statement that a comment belongs to, as the formatter places it."""
    for number, (start, end) in enumerate(places):
        if start <= at < end:
            return start, end
        if start > at:
            return start, end
        following = places[number + 1][0] if number + 1 < len(places) else len(text)
        if end <= at < following and not text[end:at].strip(" \t"):
            return start, end
    return None


def _faults(comment: _Comment) -> Iterator[Diagnostic]:
    if not comment.codes:
        yield diagnose(
            "CX5034",
            "the comment does not say what to ignore",
            comment.span,
            help=f"write `{FORM}`, with the code of the finding",
        )
        return
    for code in comment.codes:
        if not _CODE.fullmatch(code) or code not in CODES:
            near = suggest(code, CODES) if _CODE.fullmatch(code.upper()) else None
            near = code.upper() if code.upper() in CODES else near
            yield diagnose(
                "CX5032",
                f"there is no finding `{code}`",
                comment.span,
                help=f"did you mean `{near}`?" if near else f"write `{FORM}`",
            )
        elif CODES[code].level == "error" or code in SUPPRESSION:
            what = "an error" if CODES[code].level == "error" else "a remark on suppressions"
            yield diagnose(
                "CX5033",
                f"`{code}` is {what} and cannot be ignored",
                comment.span,
                help=f"remove the comment; `cxc explain {code}` says what to write instead",
            )
    if not comment.reason:
        yield diagnose(
            "CX5030",
            "the comment does not say why the finding is to stay",
            comment.span,
            help=f"add the reason: `{FORM}`",
        )


def _unused(comment: _Comment) -> Iterator[Diagnostic]:
    for code in comment.codes:
        info = CODES.get(code)
        if info is None or info.level == "error" or code in SUPPRESSION or code in comment.used:
            continue
        if code in proof.CODES:
            # Found by commands that try examples and traces, not by the checks of a card.
            continue
        if comment.reason:
            yield diagnose(
                "CX5031",
                f"there is no `{code}` here to ignore",
                comment.span,
                help="remove the comment, or put it above the statement that it is about",
            )
