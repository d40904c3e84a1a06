"""Codes CX306x: windows of days, and the calendar that they are counted in."""

from __future__ import annotations

from cxdsl.diag.codes.info import CodeInfo, register

CODES: dict[str, CodeInfo] = register(
    CodeInfo(
        "CX3060",
        "days-without-calendar",
        "error",
        "a window of business or calendar days, and the domain has no calendar",
        "Which days are business days, and when a day begins, is not the same everywhere.",
        "every complaint needs a notice within 3 business days after it (no calendar)",
        "calendar: {zone: Europe/Berlin, holidays: [2026-01-01]} in the vocabulary",
    ),
    CodeInfo(
        "CX3061",
        "window-too-long",
        "error",
        "a window of days is longer than ten years",
        "Holidays are declared one by one, so a window that long counts days nobody declared.",
        "within 9000 business days after it",
        "within 90 business days after it",
    ),
    CodeInfo(
        "CX3062",
        "unknown-zone",
        "error",
        "a calendar names a time zone that is not known",
        "Without it nobody can tell on which day something happened.",
        "calendar: {zone: Berlin}",
        "calendar: {zone: Europe/Berlin}",
    ),
    CodeInfo(
        "CX3063",
        "weekend-of-no-days",
        "error",
        "the weekend of a calendar is no weekend",
        "Business days are counted around it: its names must be days, and leave some days over.",
        "weekend: [sat, sun]",
        "weekend: [saturday, sunday]",
    ),
    CodeInfo(
        "CX3064",
        "no-holiday",
        "error",
        "a holiday of a calendar is no day",
        "A holiday that is misspelt would be counted as a business day.",
        "holidays: [2026-02-30]",
        "holidays: [2026-02-28]",
    ),
)
