"""Cards that leave their domain to the folder they lie in."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf


def missing_domains(shelf: Shelf) -> Iterator[Diagnostic]:
    """Report cards without a `domain` (CX5046)."""
    for written in shelf.cards:
        if written.tree.domain is None:
            yield diagnose(
                "CX5046",
                f"card `{written.card.id}` does not name its domain",
                written.tree.head,
                help=f"add `domain {written.card.domain}` after the title",
            )
