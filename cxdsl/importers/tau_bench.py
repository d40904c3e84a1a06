"""Runs recorded by tau-bench (version 1): a list of runs with their messages in ``traj``."""

from __future__ import annotations

import re
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

_POLICY = re.compile(r"#\s*(\w+) agent policy", re.IGNORECASE)
_SPEAKERS = {"system": "system", "user": "customer", "assistant": "agent"}


def is_tau_bench(value: Any) -> bool:
    """Whether decoded JSON has the form of a tau-bench file."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(run, dict) and isinstance(run.get("traj"), list) for run in value)
    )


def read_tau_bench(runs: list[dict[str, Any]], name: str) -> Iterator[list[Item]]:
    """The traces of a tau-bench file, one a batch; ids are ``task_id:trial``.

    The file names no domain; the heading of the policy in the first message does. The agent
    itself changes the records, so the mode is direct.
    """
    for index, run in enumerate(runs):
        task, trial, reward = str(run.get("task_id", index)), run.get("trial", 0), run.get("reward")
        header = Header(
            trace_id=f"{task}:{trial}",
            source=f"{name}#{index}",
            task=task,
            domain=_domain(run["traj"]),
            mode="direct",
            outcome=None if reward is None else reward == 1,
            reward=None if reward is None else float(reward),
        )
        recording = Recording(header, name)
        for number, message in enumerate(run["traj"]):
            _add(recording, message, f"{index}/traj/{number}", number)
        yield recording.finish()


def _domain(messages: Any) -> str | None:
    first = messages[0] if isinstance(messages, list) and messages else None
    text = (
        first.get("content") if isinstance(first, dict) and first.get("role") == "system" else None
    )
    heading = _POLICY.match(text) if isinstance(text, str) else None
    return None if heading is None else f"tau-{heading[1].lower()}"


def _add(recording: Recording, message: Any, source: str, number: int) -> None:
    role = message.get("role") if isinstance(message, dict) else None
    if role not in _SPEAKERS and role != "tool":
        recording.refuse(role_fault(role), source)
        return
    try:
        if role == "tool":
            _add_result(recording, message, source)
            return
        actor = _SPEAKERS[role]
        text = text_of(message.get("content"))
        if text is not None:
            recording.add("message", actor, text=text, source=source, message=number)
        for call in message.get("tool_calls") or ():
            function = call["function"]
            recording.add(
                "tool_call",
                actor,
                tool=function["name"],
                call=call.get("id"),
                arguments=raw(arguments_of(function.get("arguments"))),
                requested_by=actor,
                executed_by="runtime",
                source=source,
                message=number,
                group=number,
            )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        recording.refuse(form_fault(error), source)


def _add_result(recording: Recording, message: Mapping[str, Any], source: str) -> None:
    text = text_of(message.get("content"))
    failed = text is not None and text.startswith("Error")
    recording.add(
        "tool_result",
        "tool",
        tool=message.get("name"),
        call=message.get("tool_call_id"),
        status="error" if failed else "ok",
        error=text if failed else None,
        result=raw(value_of(text)),
        executed_by="runtime",
        source=source,
    )
