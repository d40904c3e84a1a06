"""Whether the events that failures speak of took effect, known when a call's result comes."""

from __future__ import annotations

from cxdsl.trace.events import Event


class Effects:
    """The effect of watched events: True unless a call failed, was refused, or has no result yet.

    Only events that are bound by an open duty or stand in a failure are watched, so that memory
    does not grow with the trace.
    """

    def __init__(self) -> None:
        self._watched: dict[int, tuple[int, bool | None]] = {}

    @property
    def watching(self) -> bool:
        """Whether the effect of any event is of interest."""
        return bool(self._watched)

    def watch(self, event: Event) -> None:
        """Start watching an event (each watch asks for one release)."""
        kind = event.kind
        effect: bool | None
        if kind == "tool_call":
            effect = None
        elif kind == "blocked" or (kind == "tool_result" and event.status != "ok"):
            effect = False
        else:
            return
        count, known = self._watched.get(event.seq, (0, effect))
        self._watched[event.seq] = (count + 1, known)

    def watch_again(self, seq: int | None) -> None:
        """One more duty (in another slice) is bound by the same event."""
        if seq in self._watched:
            count, effect = self._watched[seq]
            self._watched[seq] = (count + 1, effect)

    def release(self, seq: int | None) -> None:
        """A duty is discharged: its event is no longer of interest."""
        if seq in self._watched:
            count, effect = self._watched[seq]
            if count > 1:
                self._watched[seq] = (count - 1, effect)
            else:
                del self._watched[seq]

    def settle(self, result: Event) -> None:
        """A tool result tells whether its call took effect."""
        seq = result.call_seq
        if seq in self._watched:
            self._watched[seq] = (self._watched[seq][0], result.status == "ok")

    def of(self, seq: int | None) -> bool | None:
        """The effect of an event; None while a call has no recorded result."""
        return True if seq is None else self._watched.get(seq, (0, True))[1]
