"""The units of a conversation that events share: a turn, a recorded message, a parallel group."""

from __future__ import annotations

from typing import Final

UNITS: Final = ("turn", "message", "group")
# Units whose identity is recorded. An event that records none shares it with nobody.
RECORDED_UNITS: Final = ("message", "group")


def own_unit(seq: int) -> str:
    """The identity of an event that shares its message or group with no other event."""
    return f"#{seq}"


def recorded_unit(value: str | int) -> str:
    """A recorded identity as text, never that of an event on its own."""
    text = str(value)
    return f"#{text}" if text.startswith("#") else text
