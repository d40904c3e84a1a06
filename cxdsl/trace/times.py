"""Timestamps as whole microseconds, so that deadlines compare exactly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@lru_cache(maxsize=1024)
def _from_text(ts: str) -> int | None:
    try:
        moment = datetime.fromisoformat(ts)
    except ValueError:
        return None
    # A time without a zone is read as UTC; a trace keeps to one way of writing times.
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return (moment - _EPOCH) // _MICROSECOND


def microseconds(ts: int | float | str | None) -> int | None:
    """A recorded time: a number of seconds, or ISO 8601 text. None when there is none to read."""
    if ts is None:
        return None
    if isinstance(ts, str):
        return _from_text(ts)
    if isinstance(ts, int):
        return ts * 1_000_000
    return int((Decimal(repr(ts)) * 1_000_000).to_integral_value())
