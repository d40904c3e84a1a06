"""Which call a result answers, and which draft an event stands for."""

from __future__ import annotations

import msgspec
import pytest

from cxdsl.trace.events import Event, Header, Redacted
from cxdsl.trace.follow import Followed
from cxdsl.trace.link import OPEN_CALLS


def follow(*events: Event) -> Followed:
    trace = Followed(Header(trace_id="t"))
    for event in events:
        assert trace.accept(event) is None
    return trace


def call(seq: int, call_id: str | None = None, tool: str = "a", **more) -> Event:
    return Event(seq=seq, kind="tool_call", actor=more.pop("actor", "agent"), tool=tool,
                 call=call_id, **more)  # fmt: skip


def answer(seq: int, call_id: str | None = None, tool: str | None = None, **more) -> Event:
    return Event(seq=seq, kind="tool_result", actor="tool", tool=tool, call=call_id, **more)


def test_a_result_takes_over_what_it_leaves_out():
    raw = msgspec.Raw(b'{"x":1}')
    result = answer(2, "c")
    follow(call(1, "c", arguments=raw, category="submit", draft="d", requested_by="agent"), result)
    assert result.arguments is raw
    assert (result.tool, result.category, result.requested_by) == ("a", "submit", "agent")
    assert (result.call_seq, result.draft, result.draft_line) == (1, "d", "d")


def test_what_a_result_says_itself_stays():
    result = answer(2, "c", "a", category="read", draft="e", arguments=msgspec.Raw(b"{}"))
    follow(call(1, "c", category="submit", draft="d", arguments=msgspec.Raw(b'{"x":1}')), result)
    assert (result.category, result.draft, bytes(result.arguments)) == ("read", "e", b"{}")


def test_repeated_ids_are_told_apart_by_order():
    first, second = answer(2, "c"), answer(4, "c")
    follow(call(1, "c"), first, call(3, "c", "b"), second)
    assert (first.call_seq, second.call_seq) == (1, 3)
    assert second.tool == "b"


def test_two_calls_with_one_id_and_one_result_leave_one_pending():
    result = answer(3, "c")
    assert follow(call(1, "c"), call(2, "c"), result).calls.pending == (2,)
    assert result.call_seq == 1


def test_parallel_calls_in_any_order():
    results = [answer(4, "y"), answer(5, "z"), answer(6, "x")]
    follow(call(1, "x"), call(2, "y"), call(3, "z"), *results)
    assert [r.call_seq for r in results] == [2, 3, 1]


def test_without_an_id_the_next_call_of_the_tool():
    results = [answer(4, tool="b"), answer(5, tool="a")]
    follow(call(1, "x"), call(2, "y", "b"), call(3, "z"), *results)
    assert [r.call_seq for r in results] == [2, 1]


def test_an_id_that_no_call_has_falls_back_to_the_tool():
    result = answer(2, "call_1", "a")
    follow(call(1, "fc_1"), result)
    assert result.call_seq == 1


def test_a_second_result_of_one_call_answers_no_other():
    again = answer(4, "x", "a")
    trace = follow(call(1, "x"), call(2, "y"), answer(3, "x", "a"), again)
    assert again.call_seq is None
    assert trace.calls.pending == (2,)


def test_the_requester_must_be_the_same():
    result = answer(3, "c", requested_by="customer")
    trace = follow(call(1, "c"), call(2, "c", actor="customer"), result)
    assert result.call_seq == 2
    assert trace.calls.pending == (1,)


def test_another_tool_is_never_answered():
    result = answer(2, "c", "b")
    assert follow(call(1, "c"), result).calls.pending == (1,)
    assert result.call_seq is None


def test_withheld_tools_link_by_id():
    result = answer(2, "c")
    follow(Event(seq=1, kind="tool_call", actor="agent", tool=Redacted(), call="c"), result)
    assert result.call_seq == 1


def test_a_result_without_any_call():
    result = answer(1, "c", "a")
    assert follow(result).calls.pending == ()
    assert result.call_seq is None


def test_memory_is_flat_when_results_are_never_recorded():
    trace = follow(*(call(n) for n in range(1, 5 * OPEN_CALLS)))
    assert len(trace.calls.opened) <= 2 * OPEN_CALLS
    assert trace.calls.pending == tuple(range(1, 5 * OPEN_CALLS))


def test_settling_copies_arguments_once():
    buffer = b'{"arguments":{"x":1}}'
    open_call = msgspec.json.decode(buffer, type=Event)
    trace = Followed(Header(trace_id="t"))
    trace.calls.opened.append(open_call)
    trace.calls.settle()
    copied = open_call.arguments
    trace.calls.settle()
    assert open_call.arguments is copied
    assert bytes(copied) == b'{"x":1}'


@pytest.mark.parametrize(
    ("chain", "roots"),
    [
        ([("d1", None), ("d2", "d1"), ("d3", "d2")], ["d1", "d1", "d1"]),
        ([("d1", None), ("d2", None)], ["d1", "d2"]),
        ([("d2", "d1")], ["d1"]),
        ([("d1", "d1")], ["d1"]),
        ([("a", "b"), ("b", "a")], ["b", "b"]),
    ],
)
def test_draft_lines(chain: list[tuple[str, str | None]], roots: list[str]):
    drafts = [
        Event(seq=n, kind="draft", actor="runtime", draft=d, replaces=r)
        for n, (d, r) in enumerate(chain, 1)
    ]
    follow(*drafts)
    assert [d.draft_line for d in drafts] == roots


def test_every_event_with_a_draft_has_its_line():
    request = Event(seq=3, kind="confirmation_request", actor="agent", draft="d2")
    withheld = Event(seq=4, kind="confirmation_request", actor="agent", draft=Redacted())
    follow(
        Event(seq=1, kind="draft", actor="runtime", draft="d1"),
        Event(seq=2, kind="draft", actor="runtime", draft="d2", replaces="d1"),
        request,
        withheld,
    )
    assert request.draft_line == "d1"
    assert withheld.draft_line is None


@pytest.mark.parametrize("raw", [b'{"a":1,"a":2}', b'{"b":{"a":1,"a":2}}', b'"{}"', b"[1]"])
def test_a_container_that_cannot_be_trusted_counts_as_withheld(raw: bytes):
    event = Event(seq=1, kind="tool_call", actor="agent", tool="t", arguments=msgspec.Raw(raw))
    assert event.container("arguments") == {"$redacted": True}


def test_containers():
    event = Event(seq=1, kind="tool_result", actor="tool", tool="t", result=msgspec.Raw(b"[1]"))
    assert event.container("result") == [1]
    assert event.container("arguments") is None
    event.arguments = msgspec.Raw(b"null")
    assert event.container("arguments") is None
