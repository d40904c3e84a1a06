"""What ``cxc explain CODE`` prints."""

from __future__ import annotations

from cxdsl.diag.codes import CODES
from cxdsl.diag.pages import page


def explain(code: str) -> str | None:
    """Return the page of a code, which may be given by number or slug; None when unknown."""
    wanted = code.strip()
    info = CODES.get(wanted.upper())
    if info is None:
        info = next((x for x in CODES.values() if x.slug == wanted.lower()), None)
    return page(info) if info else None
