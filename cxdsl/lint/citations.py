"""Citations that name a section and leave the paragraph to the reader."""

from __future__ import annotations

from collections.abc import Iterator

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.lint.shelf import Shelf
from cxdsl.model.citations import pinpoint


def whole_sections(shelf: Shelf) -> Iterator[Diagnostic]:
    """Note regulations that are cited by section only (CX5045)."""
    for written in shelf.cards:
        if written.tree.basis != "regulation":
            continue
        for source in written.tree.sources:
            if pinpoint(source.citation.value) == "section" and source.quote is None:
                yield diagnose(
                    "CX5045",
                    "the citation names a section and no paragraph of it",
                    source.citation.span,
                    help="add the paragraph, or `quote` the words that are meant",
                )
