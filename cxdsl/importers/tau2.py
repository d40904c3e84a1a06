"""Runs recorded by tau2-bench: an object with ``simulations``, each with its messages.

The customer of such a run has tools too: a call names who asked for it, and so does its result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cxdsl.importers.recording import (
    Recording,
    arguments_of,
    form_fault,
    raw,
    role_fault,
    text_of,
    value_of,
)
from cxdsl.trace.events import Header, Item
from cxdsl.trace.shape import Fault

_SPEAKERS = {"system": "system", "user": "customer", "assistant": "agent"}
_REQUESTORS = {"user": "customer", "assistant": "agent"}


def is_tau2(value: Any) -> bool:
    """Whether decoded JSON has the form of a tau2-bench results file."""
    return isinstance(value, dict) and isinstance(value.get("simulations"), list)


def read_tau2(results: Mapping[str, Any], name: str) -> Iterator[list[Item]]:
    """The traces of a tau2-bench results file, one a batch; ids are those of the simulations.

    The domain is ``tau2-`` and the file's own: its policies are not those of our domains. The
    agent itself changes the records, so the mode is direct.
    """
    domain = _inside(results, "info", "environment_info", "domain_name")
    for index, run in enumerate(results["simulations"]):
        source = f"simulations/{index}"
        if not isinstance(run, dict):
            run = {}
        reward = _inside(run, "reward_info", "reward")
        task = run.get("task_id")
        header = Header(
            trace_id=str(run.get("id") or f"{name}:{index}"),
            source=f"{name}#{source}",
            task=None if task is None else str(task),
            mode="direct",
            domain=f"tau2-{domain}" if isinstance(domain, str) else None,
            outcome=None if reward is None else reward == 1,
            reward=None if reward is None else float(reward),
        )
        recording = Recording(header, name)
        messages = run.get("messages")
        if isinstance(messages, list) and messages:
            for number, message in enumerate(messages):
                _add(recording, message, f"{source}/messages/{number}", number)
        elif run.get("ticks"):
            recording.refuse(voice_fault())
        yield recording.finish()


def voice_fault() -> Fault:
    """What is said of a voice recording: its ticks hold no turns that could be judged."""
    return Fault(
        "CX7102",
        "the recording holds audio ticks instead of messages, so nothing can be judged",
        "give a run that was recorded with messages",
    )


def _inside(value: Any, *path: str) -> Any:
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _add(recording: Recording, message: Any, source: str, number: int) -> None:
    role = message.get("role") if isinstance(message, dict) else None
    try:
        if role == "tool":
            for part in message.get("tool_messages") or (message,):
                _add_result(recording, part, source)
        elif role in _SPEAKERS:
            _add_turn(recording, message, _SPEAKERS[role], source, number)
        else:
            recording.refuse(role_fault(role), source)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        recording.refuse(form_fault(error), source)


def _add_turn(
    recording: Recording, message: Mapping[str, Any], actor: str, source: str, number: int
) -> None:
    ts = message.get("timestamp")
    text = text_of(message.get("content"))
    if text is not None:
        recording.add("message", actor, text=text, ts=ts, source=source, message=number)
    for call in message.get("tool_calls") or ():
        recording.add(
            "tool_call",
            actor,
            tool=call["name"],
            call=call.get("id"),
            arguments=raw(arguments_of(call.get("arguments"))),
            requested_by=actor,
            executed_by="runtime",
            ts=ts,
            source=source,
            message=number,
            group=number,
        )


def _add_result(recording: Recording, message: Mapping[str, Any], source: str) -> None:
    text = text_of(message.get("content"))
    failed = bool(message.get("error")) or (text is not None and text.startswith("Error"))
    recording.add(
        "tool_result",
        "tool",
        call=message.get("id"),
        status="error" if failed else "ok",
        error=text if failed else None,
        result=raw(value_of(text)),
        requested_by=_REQUESTORS.get(message.get("requestor") or ""),
        executed_by="runtime",
        ts=message.get("timestamp"),
        source=source,
    )
