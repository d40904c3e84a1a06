"""Making a diagnostic whose level comes from the register."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic, Label, Patch
from cxdsl.diag.span import Span

_LIKELY = re.compile(r"did you mean `([^`\"\n]+)`\?")
_WRITTEN = re.compile(r"(?P<quote>[\"']?)[\w.*\-]+(?P=quote)")


def diagnose(
    code: str,
    message: str,
    span: Span,
    label: str = "",
    *,
    others: Sequence[Label] = (),
    notes: Sequence[str] = (),
    help: str | None = None,
    patch: Patch | None = None,
) -> Diagnostic:
    """Return a diagnostic about ``span``; ``others`` are further places to look at.

    Where ``help`` says *did you mean* a word and ``span`` is a word, the patch follows from it.

    Raises:
        KeyError: the code is not registered.
    """
    return Diagnostic(
        code=code,
        message=message,
        labels=(Label(span, label), *others),
        notes=tuple(notes),
        help=help,
        patch=patch if patch is not None else _meant(span, help),
        level=CODES[code].level,
    )


def _meant(span: Span, help: str | None) -> Patch | None:
    """The patch that puts the likely word in the place of the one written."""
    likely = _LIKELY.fullmatch(help or "")
    written = _WRITTEN.fullmatch(span.source.text[span.start : span.end])
    if likely is None or written is None:
        return None
    quote = written.group("quote")
    return Patch(span, f"{quote}{likely.group(1)}{quote}")
