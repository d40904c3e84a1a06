"""Timestamps as whole microseconds, so that deadlines compare exactly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache

from cxdsl.trace.calendar import zone_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@lru_cache(maxsize=2048)
def _from_text(ts: str, zone: str) -> tuple[int, bool] | None:
    """Microseconds since 1970, and whether that is a moment or only the reading of some clock."""
    try:
        moment = datetime.fromisoformat(ts)
        placed = moment.tzinfo is not None or bool(zone)
        if moment.tzinfo is None:
            known = zone_of(zone) if zone else UTC
            if known is None:
                return None
            moment = moment.replace(tzinfo=known)
        return (moment - _EPOCH) // _MICROSECOND, placed
    except (ValueError, OverflowError):
        return None


def microseconds(ts: int | float | str | None) -> int | None:
    """A recorded time: a number of seconds, or ISO 8601 text. None when there is none to read.

    A text without a zone is read as UTC.
    """
    if ts is None:
        return None
    if isinstance(ts, str):
        read = _from_text(ts, "")
        return None if read is None else read[0]
    if isinstance(ts, int):
        return ts * 1_000_000
    return int((Decimal(repr(ts)) * 1_000_000).to_integral_value())


def elapsed(
    then: int | float | str | None, now: int | float | str | None, zone: str = ""
) -> int | None:
    """The microseconds between two recorded times; None when nobody can say.

    Texts without a zone are times of ``zone`` (an IANA name); without one they can be compared
    among themselves only, as numbers of seconds always can. A clock that goes back says nothing.
    """
    if isinstance(then, str) and isinstance(now, str):
        one, two = _from_text(then, zone), _from_text(now, zone)
        if one is None or two is None or one[1] is not two[1]:
            return None
        passed = two[0] - one[0]
    elif isinstance(then, str) or isinstance(now, str):
        return None
    else:
        first, second = microseconds(then), microseconds(now)
        if first is None or second is None:
            return None
        passed = second - first
    return passed if passed >= 0 else None
