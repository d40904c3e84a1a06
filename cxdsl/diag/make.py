"""Making a diagnostic whose level comes from the register."""

from __future__ import annotations

from collections.abc import Sequence

from cxdsl.diag.codes import CODES
from cxdsl.diag.diagnostic import Diagnostic, Label, Patch
from cxdsl.diag.span import Span


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

    Raises:
        KeyError: the code is not registered.
    """
    return Diagnostic(
        code=code,
        message=message,
        labels=(Label(span, label), *others),
        notes=tuple(notes),
        help=help,
        patch=patch,
        level=CODES[code].level,
    )
