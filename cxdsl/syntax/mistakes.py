"""From a place where reading stopped to what its author should do."""

from __future__ import annotations

from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.syntax.expected import expected
from cxdsl.syntax.stuck import Place


def explain(place: Place) -> Diagnostic:
    """Return the report about a place where reading stopped."""
    return diagnose(
        "CX1010", f"`{place.word}` cannot stand here", place.here, expected(place.accepted)
    )
