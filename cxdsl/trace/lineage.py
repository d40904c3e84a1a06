"""Notices that still count when a draft is replaced by a corrected one.

A vocabulary says of each notice whether it ``carries_over``: never, if_unchanged or always. A
carried notice counts as recorded again, for the new draft, right after the event of that draft. It
keeps the seq under which it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from cxdsl.trace.events import Event
from cxdsl.trace.values import equal, is_redacted


class Carried(NamedTuple):
    """A notice as the new draft sees it; ``certain`` unless that hangs on a withheld value."""

    notice: Event
    certain: bool


def unchanged(old: Event, new: Event) -> bool | None:
    """Whether a corrected draft leaves what the old one said as it was; None: nobody can say.

    It does when both recorded one content hash, or when it gives every recorded field of the old
    draft the same value (it may have more fields). What was not recorded is never unchanged.
    """
    if old.hash is not None and old.hash == new.hash:
        return True
    before, after = old.container("fields"), new.container("fields")
    if is_redacted(before) or is_redacted(after):
        return None
    if not before or after is None:
        return False
    result: bool | None = True
    for name, value in before.items():
        other = after.get(name)
        if is_redacted(value) or is_redacted(other):
            result = None
        elif value is not None and not equal(value, other):
            return False
    return result


class Lineage:
    """Follows the drafts of a trace; ``policies`` gives for notices when they carry over."""

    def __init__(self, policies: Mapping[str, str]) -> None:
        self.policies = policies
        self._drafts: dict[str, Event] = {}
        self._notices: dict[str, dict[int, Carried]] = {}

    def after(self, event: Event) -> list[Carried]:
        """The notices that an event carries over, in the order in which they were recorded."""
        draft = event.draft
        if not isinstance(draft, str):
            return []
        if event.kind == "notice" and isinstance(event.notice, str):
            if event.notice in self.policies:
                self._notices.setdefault(draft, {})[event.seq] = Carried(event, True)
            return []
        if event.kind != "draft":
            return []
        replaced = event.replaces
        carried = [] if replaced in (None, draft) else self._carried(replaced, draft, event)
        self._drafts[draft] = event
        return carried

    def _carried(self, replaced: str | None, draft: str, event: Event) -> list[Carried]:
        old = self._drafts.get(replaced or "")
        same = False if old is None else unchanged(old, event)
        own = self._notices.setdefault(draft, {})
        found: list[Carried] = []
        for seq, known in self._notices.get(replaced or "", {}).items():
            still = True if self.policies[str(known.notice.notice)] == "always" else same
            if still is False or seq in own:
                continue
            notice = msgspec.structs.replace(known.notice, draft=draft, ts=event.ts)
            own[seq] = Carried(notice, known.certain and still is True)
            found.append(own[seq])
        return found


def with_carried(events: Iterable[Event], policies: Mapping[str, str]) -> Iterator[Event]:
    """The events of a trace, each followed by the notices that it may carry over."""
    lineage = Lineage(policies)
    for event in events:
        yield event
        for carried in lineage.after(event):
            yield carried.notice
