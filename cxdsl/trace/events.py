"""One recorded event, as every later stage sees it.

The wire form is documented in ``docs/trace-format.md``. Containers (``arguments``, ``result``,
``fields``, ``state``) stay undecoded JSON until a rule looks into them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from cxdsl.diag.diagnostic import Diagnostic

KINDS: Final = (
    "message",
    "tool_call",
    "tool_result",
    "draft",
    "notice",
    "confirmation_request",
    "confirmation",
    "submission",
    "blocked",
    "final_state",
)
ACTORS: Final = ("customer", "agent", "runtime", "tool", "system")
CONTAINERS: Final = ("arguments", "result", "fields", "state")


class Redacted(msgspec.Struct, frozen=True, rename={"redacted": "$redacted"}):
    """A value that was recorded and then withheld: every test on it is unknown."""

    redacted: bool = True


Text = str | Redacted | None
if TYPE_CHECKING:
    Kind = str
    Actor = str | Redacted
    Status = Text
    Decision = Text
    WorkedOutSeq = int | None
    WorkedOutDraft = str | None
    WorkedOutTurn = int | None
    WorkedOutBacking = tuple[Any, ...] | None
else:  # checked while decoding; equal values are then one object
    Kind = Literal[KINDS]
    Actor = Literal[ACTORS] | Redacted
    Status = Literal["ok", "error"] | Redacted | None
    Decision = Literal["accepted", "refused"] | Redacted | None
    WorkedOutSeq = WorkedOutDraft = WorkedOutTurn = WorkedOutBacking = (
        None  # set by the program; a recorded value is refused
    )


# Containers of up to so many bytes are kept decoded for the rules that look into them next.
SMALL = 2000


class Event(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """One line of a trace.

    ``seq`` addresses the event in all evidence. ``actor`` is who did it; ``requested_by`` and
    ``executed_by`` tell an agent's call run by the runtime from the runtime's own submission.
    For a ``tool_result``, ``arguments`` and ``tool`` are those of the call it answers
    (filled in by the reader), and ``call_seq`` is that call's seq. ``draft_line`` is the first
    draft of the chain of replacements. ``turn`` counts the customer's messages up to the event
    (0 before the first; None while it is not known who spoke). ``backing`` is worked out while a
    trace is judged, for rules that ask where numbers come from (``trace.backing``). Recorded events
    always have seq, kind and actor; the order of the attributes is the order in which they are
    written.
    """

    trace_id: str | None = None
    seq: int = 0
    ts: int | float | str | None = None
    kind: Kind = ""
    actor: Actor = ""
    requested_by: str | None = None
    executed_by: str | None = None
    tool: Text = None
    category: str | None = None
    call: str | None = None
    arguments: msgspec.Raw = msgspec.Raw(b"")
    status: Status = None
    result: msgspec.Raw = msgspec.Raw(b"")
    error: str | None = None
    text: Text = None
    notice: Text = None
    decision: Decision = None
    draft: Text = None
    draft_type: str | None = None
    replaces: str | None = None
    fields: msgspec.Raw = msgspec.Raw(b"")
    hash: str | None = None
    state: msgspec.Raw = msgspec.Raw(b"")
    reason: str | None = None
    group: str | int | None = None
    message: str | int | None = None
    source: str | None = None
    call_seq: WorkedOutSeq = None
    draft_line: WorkedOutDraft = None
    turn: WorkedOutTurn = None
    backing: WorkedOutBacking = None

    @property
    def requester(self) -> str | Redacted:
        """Who asked for it: ``requested_by`` where recorded, else the actor."""
        return self.requested_by if self.requested_by is not None else self.actor

    def container(self, name: str) -> Any:
        """The decoded JSON of one container, or None when it is not recorded.

        Numbers are exact (int or Decimal). A container that nobody can read for certain (it gives
        a key twice, or is no object where one is due) counts as withheld, so that every question
        about it stays open; the reader refuses such containers wherever it looks into them.
        """
        from cxdsl.trace.values import DuplicateKeyError, decode_exact, decode_small

        raw: msgspec.Raw = getattr(self, name)
        if not raw:
            return None
        try:
            data = bytes(raw)
            value = decode_small(data) if len(data) <= SMALL else decode_exact(data)
        except DuplicateKeyError:
            return {"$redacted": True}
        if name != "result" and not isinstance(value, dict | None):
            return {"$redacted": True}
        return value


class Header(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What is known about a trace before its first event.

    ``facts`` are the task facts that decide applicability; ``contract`` lists the draft fields
    the customer has to confirm; ``outcome`` is the recorded outcome check, where there is one.
    ``truncated`` is set by the reader when the last line was torn.
    """

    trace_id: str
    source: str = ""
    task: str | None = None
    domain: str | None = None
    mode: str | None = None
    dense: bool = False
    clock: str | None = None
    facts: dict[str, Any] = {}
    contract: list[str] | None = None
    outcome: bool | None = None
    reward: float | None = None


class End(msgspec.Struct, kw_only=True):
    """No further event of this trace follows.

    ``reason`` is ``end`` (an end line was recorded), ``eof`` (the file ended) or ``torn`` (the
    last line was cut off while it was written). ``closed`` says that the trace may be judged as
    finished: it is False for a torn tail. ``broken`` means that something could not be read, so
    the trace must not be graded; ``diagnostics`` say what (they may also hold mere warnings).
    ``gaps`` are jumps of seq in a trace whose header promises none (seq before, seq after);
    ``pending`` are the seqs of calls without a recorded result.
    """

    trace_id: str
    closed: bool = True
    reason: Literal["end", "eof", "torn"] = "eof"
    broken: bool = False
    ts: int | float | str | None = None
    gaps: tuple[tuple[int, int], ...] = ()
    pending: tuple[int, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


Item = Header | Event | End
