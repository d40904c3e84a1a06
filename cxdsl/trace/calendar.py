"""Days of a calendar: in which zone a day begins, and which days are business days.

A calendar is declared in a vocabulary and carried by the artifacts that count days. Zones are those
of the IANA database (``zoneinfo``).
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

WEEKDAYS: Final = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)
DAYS: Final = ("calendar_days", "business_days")
_ONE: Final = timedelta(days=1)
Day = TypeVar("Day", date, datetime)


class Calendar(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``zone`` is an IANA name, ``weekend`` weekdays in English, ``holidays`` ISO 8601 days."""

    zone: str
    weekend: tuple[str, ...] = ("saturday", "sunday")
    holidays: tuple[str, ...] = ()

    def is_business_day(self, day: date) -> bool:
        """Whether a day is neither of the weekend nor a holiday."""
        return WEEKDAYS[day.weekday()] not in self.weekend and day.isoformat() not in self.holidays


@lru_cache(maxsize=64)
def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name; None when this machine's database does not know it."""
    # Much to import where no rule counts days.
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        return None


@lru_cache(maxsize=4096)
def day_of(ts: str, calendar: Calendar) -> date | None:
    """The day of a recorded time in a calendar; None when it cannot be told.

    A time without a zone is a time of the calendar's zone; a day without a time is that day.
    """
    try:
        if len(ts) == 10:
            return date.fromisoformat(ts)
        moment = datetime.fromisoformat(ts)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return moment.date()
    zone = zone_of(calendar.zone)
    if zone is None:
        return None
    try:
        return moment.astimezone(zone).date()
    except OverflowError:
        return None


def add_days(start: Day, amount: int, unit: str, calendar: Calendar | None = None) -> Day | None:
    """The day (at the same time of day) that lies ``amount`` days after ``start``.

    ``amount`` may be negative. ``unit`` is ``calendar_days`` or ``business_days``; only the latter
    need a calendar, and of them the n-th after a day is counted, whatever day it is. Zero days are
    the start itself. None when no such day exists within the years 1 to 9999.
    """
    step = _ONE if amount >= 0 else -_ONE
    left = abs(amount)
    day = start
    try:
        if unit == "calendar_days" or calendar is None:
            return start + amount * _ONE
        while left:
            day += step
            left -= calendar.is_business_day(day)
    except OverflowError:
        return None
    return day


@lru_cache(maxsize=4096)
def last_day(start: date, amount: int, unit: str, calendar: Calendar) -> date | None:
    """The last day of a window of so many days that begins on ``start``."""
    return add_days(start, amount, unit, calendar)


class Place(Protocol):
    """What stands somewhere in time: an event, or what is kept of one."""

    @property
    def ts(self) -> int | float | str | None:
        """The recorded time."""

    @property
    def turn(self) -> int | None:
        """The turn; None when it is not known."""


class Window(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many turns or days from one event to another; ``unit`` is turns or one of ``DAYS``.

    A window of days ends with the last day it counts, at midnight of the calendar's zone.
    """

    amount: int
    unit: str
    calendar: Calendar | None = None


def in_window(window: Window, first: Place, second: Place) -> bool | None:
    """Whether ``second`` lies in the window after ``first``; None when nobody can say."""
    if window.unit == "turns":
        if first.turn is None or second.turn is None:
            return None
        return second.turn - first.turn <= window.amount
    if window.calendar is None or not (isinstance(first.ts, str) and isinstance(second.ts, str)):
        return None
    begins, ends = day_of(first.ts, window.calendar), day_of(second.ts, window.calendar)
    if begins is None or ends is None or ends < begins:
        return None
    last = last_day(begins, window.amount, window.unit, window.calendar)
    return last is None or ends <= last
