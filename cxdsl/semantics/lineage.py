"""Carried notices, by definition (``trace.lineage`` follows them event by event)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from cxdsl.trace.events import Event
from cxdsl.trace.values import equal


def carried_over(events: Sequence[Event], policies: Mapping[str, str]) -> list[Event]:
    """The trace with each notice that carries over recorded again after the corrected draft.

    A notice of the replaced draft is one that stands before the correction, carried there or not.
    """
    found: list[Event] = []
    for event in events:
        found.append(event)
        if event.kind != "draft" or event.replaces in (None, event.draft):
            continue
        drafts = [e for e in found[:-1] if e.kind == "draft" and e.draft == event.replaces]
        same = bool(drafts) and _same(drafts[-1], event)
        known = {e.seq for e in found if e.kind == "notice" and e.draft == event.draft}
        for notice in [e for e in found if e.kind == "notice" and e.draft == event.replaces]:
            policy = policies.get(str(notice.notice), "never")
            if notice.seq not in known and (policy == "always" or (policy != "never" and same)):
                known.add(notice.seq)
                found.append(msgspec.structs.replace(notice, draft=event.draft, ts=event.ts))
    return found


def _same(old: Event, new: Event) -> bool:
    """∃ one hash of both, or ∃ fields of the old draft ∧ ∀ of them: equal in the new one."""
    before, after = old.container("fields") or {}, new.container("fields") or {}
    recorded = {name for name, value in before.items() if value is not None}
    fields = bool(before) and all(equal(before[name], after.get(name)) for name in recorded)
    return fields or (old.hash is not None and old.hash == new.hash)
