"""Days, windows and the time between two recorded moments."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxdsl.trace.calendar import Calendar, Window, add_days, day_of, in_window, zone_of
from cxdsl.trace.events import Event
from cxdsl.trace.times import elapsed

NEW_YORK = Calendar(zone="America/New_York", holidays=("2026-01-01", "2026-01-19"))
SECOND = 1_000_000


def at(ts, turn=None):
    return Event(seq=1, ts=ts, turn=turn)


@pytest.mark.parametrize(
    ("start", "amount", "day"),
    [
        ("2026-01-02", 0, "2026-01-02"),
        ("2026-01-02", 1, "2026-01-05"),
        ("2025-12-31", 1, "2026-01-02"),
        ("2026-01-03", 1, "2026-01-05"),
        ("2026-01-16", 1, "2026-01-20"),
        ("2026-01-20", -1, "2026-01-16"),
        ("2026-01-02", 5, "2026-01-09"),
    ],
)
def test_business_days(start, amount, day):
    found = add_days(date.fromisoformat(start), amount, "business_days", NEW_YORK)
    assert found == date.fromisoformat(day)


def test_a_moment_keeps_its_time_of_day():
    friday = datetime(2026, 1, 2, 16, 30)  # noqa: DTZ001 - a reading of some clock is meant
    assert add_days(friday, 1, "business_days", NEW_YORK) == friday + timedelta(days=3)
    assert add_days(friday, 10, "calendar_days") == friday + timedelta(days=10)


def test_no_day_after_the_last_one():
    assert add_days(date(9999, 12, 30), 5, "business_days", NEW_YORK) is None
    assert add_days(date(1, 1, 2), -5, "calendar_days") is None


@pytest.mark.parametrize(
    ("ts", "day"),
    [
        ("2026-01-05T02:00:00Z", "2026-01-04"),
        ("2026-01-05T02:00:00", "2026-01-05"),
        ("2026-01-05T06:00:00+01:00", "2026-01-05"),
        ("2026-01-05", "2026-01-05"),
        ("soon", None),
        ("0001-01-01T00:00:00+00:00", None),
    ],
)
def test_the_day_of_a_time_is_that_of_the_calendars_zone(ts, day):
    assert day_of(ts, NEW_YORK) == (None if day is None else date.fromisoformat(day))


def test_an_unknown_zone_is_no_answer():
    nowhere = Calendar(zone="Nowhere/At_All")
    assert zone_of(nowhere.zone) is None
    assert zone_of("../etc/passwd") is None
    assert day_of("2026-01-05T02:00:00Z", nowhere) is None
    assert elapsed("2026-01-05T02:00:00", "2026-01-05T02:00:00", nowhere.zone) is None


@pytest.mark.parametrize(
    ("second", "held"),
    [
        ("2026-01-02T23:59:59", True),
        ("2026-01-05T23:59:59-05:00", True),
        ("2026-01-06T00:00:00", False),
        ("2026-01-06T04:30:00Z", True),
        ("2026-01-01", None),
        (12.5, None),
        (None, None),
    ],
)
def test_a_window_of_business_days_ends_with_its_last_day(second, held):
    window = Window(amount=1, unit="business_days", calendar=NEW_YORK)
    assert in_window(window, at("2026-01-02T09:00:00"), at(second)) is held


def test_a_weekend_after_the_last_business_day_is_too_late():
    window = Window(amount=3, unit="business_days", calendar=NEW_YORK)
    assert in_window(window, at("2026-01-06"), at("2026-01-09")) is True
    assert in_window(window, at("2026-01-06"), at("2026-01-10")) is False


def test_a_window_of_turns():
    window = Window(amount=2, unit="turns")
    assert in_window(window, at(None, 1), at(None, 3)) is True
    assert in_window(window, at(None, 1), at(None, 4)) is False
    assert in_window(window, at(None, None), at(None, 4)) is None


@pytest.mark.parametrize(
    ("then", "now", "zone", "passed"),
    [
        (1, 2.5, "", 1_500_000),
        (2, 1, "", None),
        ("2026-01-05T10:00:00", "2026-01-05T10:00:01", "", SECOND),
        ("2026-01-05T10:00:00", "2026-01-05T15:00:01Z", "", None),
        ("2026-01-05T10:00:00", "2026-01-05T15:00:01Z", "America/New_York", SECOND),
        ("2026-01-05T15:00:00Z", "2026-01-05T16:00:01+01:00", "", SECOND),
        (0, "1970-01-01T00:00:01Z", "", None),
        # The clocks go forward in between: an hour less has passed.
        ("2026-03-08T01:30:00", "2026-03-08T03:30:00", "America/New_York", 3600 * SECOND),
        (None, 1, "", None),
        ("soon", "later", "", None),
    ],
)
def test_elapsed(then, now, zone, passed):
    assert elapsed(then, now, zone) == passed


@given(
    st.dates(date(2025, 12, 1), date(2026, 3, 1)),
    st.dates(date(2025, 12, 1), date(2026, 3, 1)),
    st.integers(0, 9),
)
def test_windows_read_the_same_from_either_end(first, second, amount):
    if second < first:
        first, second = second, first
    forward = add_days(first, amount, "business_days", NEW_YORK)
    backward = add_days(second, -amount, "business_days", NEW_YORK)
    assert forward is not None
    assert backward is not None
    assert (second <= forward) == (first >= backward)
