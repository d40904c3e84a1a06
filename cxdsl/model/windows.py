"""How long a card allows: spans of time, turns, and days of the domain's calendar."""

from __future__ import annotations

from typing import Final

from cxdsl.model.scope import Scope
from cxdsl.syntax import tree
from cxdsl.trace.calendar import Window

SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_COUNTED: Final = {
    "turn": "turns",
    "calendar day": "calendar_days",
    "business day": "business_days",
}
MOST_DAYS: Final = 3660


def within(scope: Scope, duration: tree.Duration) -> int | Window | None:
    """Microseconds, or a window of turns or days; None (reported) when it cannot be counted."""
    if duration.unit in SECONDS:
        return duration.amount * SECONDS[duration.unit] * 1_000_000
    unit = _COUNTED[duration.unit]
    if unit == "turns":
        return Window(amount=duration.amount, unit=unit)
    calendar = scope.vocabulary.calendar
    if calendar is None:
        scope.report(
            "CX3060",
            f"{duration.unit}s need a calendar, and domain `{scope.vocabulary.domain}` has none",
            duration.span,
            help="declare it in the vocabulary, such as `calendar: {zone: Europe/Berlin}`, or "
            "write `days` for spans of 24 hours",
        )
        return None
    if duration.amount > MOST_DAYS:
        scope.report(
            "CX3061",
            f"{duration.amount} {duration.unit}s are more than {MOST_DAYS}",
            duration.span,
            help="write a shorter window",
        )
        return None
    return Window(amount=duration.amount, unit=unit, calendar=calendar)


def zone(scope: Scope) -> str:
    """The zone of recorded times that name none; empty when the domain has no calendar."""
    calendar = scope.vocabulary.calendar
    return "" if calendar is None else calendar.zone
