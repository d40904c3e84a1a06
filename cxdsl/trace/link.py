"""Calls and their results, drafts and what they replace: the links inside one trace."""

from __future__ import annotations

from array import array
from typing import Final

from cxdsl.trace.events import Event, Redacted

# A result may answer one of this many open calls; older ones stay without a result. The limit
# keeps memory flat on recordings that hold no results at all.
OPEN_CALLS: Final = 1_000


class Calls:
    """The calls of one trace that have no result yet, in order.

    Ids repeat in real recordings, so an id alone decides nothing: a result answers the first open
    call with its id, or else the next open call of its tool.
    """

    __slots__ = ("answered", "lost", "opened", "settled")

    def __init__(self) -> None:
        self.opened: list[Event] = []
        self.answered: dict[str, None] = {}
        self.lost: array[int] | None = None
        self.settled = 0

    def trim(self) -> None:
        """Give up the oldest open calls when there are far too many."""
        while len(self.opened) > 2 * OPEN_CALLS:
            if self.lost is None:
                self.lost = array("q")
            self.lost.extend(call.seq for call in self.opened[:OPEN_CALLS])
            del self.opened[:OPEN_CALLS]
            self.settled = max(0, self.settled - OPEN_CALLS)

    def settle(self) -> None:
        """Let go of the buffer that the open calls were decoded from."""
        for call in self.opened[self.settled :]:
            if call.arguments:
                call.arguments = call.arguments.copy()
        self.settled = len(self.opened)

    def answer(self, result: Event) -> None:
        """Find the call that a result answers and fill in what the result leaves out."""
        result.call_seq = None
        opened = self.opened
        if not opened:
            return
        call = opened[0]
        if (
            result.call is not None
            and call.call == result.call
            and (result.tool is None or call.tool == result.tool)
            and result.requested_by is None
        ):
            index: int | None = 0  # the common case, without a search
        else:
            index = self._find(result)
        if index is None:
            return
        call = opened.pop(index)
        if index < self.settled:
            self.settled -= 1
        if call.call is not None:
            self.answered[call.call] = None
            if len(self.answered) > OPEN_CALLS:
                del self.answered[next(iter(self.answered))]
        fill(result, call)

    def _find(self, result: Event) -> int | None:
        opened, call_id = self.opened, result.call
        if call_id is not None:
            for index, call in enumerate(opened):
                if call.call == call_id and _fits(call, result):
                    return index
            if call_id in self.answered:  # a second result of one call answers no other call
                return None
        if isinstance(result.tool, str):
            for index, call in enumerate(opened):
                if call.tool == result.tool and _fits(call, result):
                    return index
        return None

    @property
    def pending(self) -> tuple[int, ...]:
        """The seqs of the calls without a result."""
        return (*(self.lost or ()), *(call.seq for call in self.opened))


def _fits(call: Event, result: Event) -> bool:
    tool = result.tool
    if tool is not None and call.tool != tool and not isinstance(tool, Redacted):
        return False
    asked = result.requested_by
    return asked is None or call.requester == asked


def fill(result: Event, call: Event) -> None:
    """Give a result what is known from the call it answers; the arguments are shared."""
    result.call_seq = call.seq
    if result.tool is None:
        result.tool = call.tool
    if result.category is None:
        result.category = call.category
    if result.requested_by is None:
        asked = call.requested_by if call.requested_by is not None else call.actor
        if isinstance(asked, str):
            result.requested_by = asked
    if result.message is None:
        result.message = call.message
    if result.group is None:
        result.group = call.group
    if not result.arguments:
        result.arguments = call.arguments
    if result.draft is None and call.draft is not None:
        result.draft = call.draft
        result.draft_type = call.draft_type


class DraftLines:
    """For each draft the first draft of the chain of replacements it stands in."""

    __slots__ = ("roots",)

    def __init__(self) -> None:
        self.roots: dict[str, str] = {}

    def place(self, event: Event) -> None:
        """Set ``draft_line`` of an event that carries a draft."""
        draft = event.draft
        if not isinstance(draft, str):
            return
        replaced = event.replaces
        if replaced is not None and event.kind == "draft" and draft not in self.roots:
            self.roots[draft] = self.roots.get(replaced, replaced)
        event.draft_line = self.roots.get(draft, draft)
