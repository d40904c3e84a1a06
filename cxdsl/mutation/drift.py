"""One event with another value in it, or about another entity."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import msgspec

from cxdsl.trace.events import CONTAINERS, Event
from cxdsl.trace.exact import dump_exact
from cxdsl.trace.values import is_redacted
from cxdsl.vocabulary.vocabulary import EntityKey, KeyPath


def drifted(event: Event) -> Iterator[tuple[str, Event]]:
    """The event with each of its recorded values changed, one at a time, by the value's path."""
    for name in CONTAINERS:
        whole = event.container(name)
        if whole is None or is_redacted(whole):
            continue
        for path in _leaves(whole, ()):
            changed = _put(whole, path, other)
            yield ".".join((name, *map(str, path))), _with(event, name, changed)


def elsewhere(event: Event, key: EntityKey) -> Event | None:
    """The event about another entity than it names; None where it names none."""
    for place in key.paths:
        if place.kinds and event.kind not in place.kinds:
            continue
        if place.tools and event.tool not in place.tools:
            continue
        moved = _moved(event, place)
        if moved is not None:
            return moved
    return None


def _moved(event: Event, place: KeyPath) -> Event | None:
    head, *rest = place.path.split(".")
    if head not in CONTAINERS:
        value = getattr(event, "draft" if head == "draft_line" else head)
        if not isinstance(value, str):
            return None
        changed = {"draft" if head == "draft_line" else head: other(value)}
        if head in ("draft", "draft_line"):
            # Another draft is no correction of the one it replaced.
            changed["replaces"] = None
        return msgspec.structs.replace(event, **changed)
    whole = event.container(head)
    if whole is None or is_redacted(whole):
        return None
    paths = [p for p in _leaves(whole, ()) if _fits(p, rest)]
    if not paths:
        return None
    for path in paths:
        whole = _put(whole, path, other)
    return _with(event, head, whole)


def _fits(path: tuple[str | int, ...], wanted: list[str]) -> bool:
    return len(path) == len(wanted) and all(
        want == "*" or str(part) == want for part, want in zip(path, wanted, strict=True)
    )


def other(value: Any) -> Any:
    """A value of the same kind that is not equal to ``value``."""
    match value:
        case bool():
            return not value
        case int() | float() | Decimal():
            return value + 1
        case str():
            return _other_text(value)
        case _:
            return value


def _other_text(text: str) -> str:
    try:
        return (date.fromisoformat(text) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return f"{text}-other"


def _leaves(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Paths to all recorded single values."""
    if is_redacted(value) or value is None:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*path, at))
    elif path:
        yield path


def _put(value: Any, path: tuple[str | int, ...], change: Callable[[Any], Any]) -> Any:
    """A copy of ``value`` with the part at ``path`` changed."""
    if not path:
        return change(value)
    head, rest = path[0], path[1:]
    if isinstance(value, list):
        return [_put(v, rest, change) if n == head else v for n, v in enumerate(value)]
    return {k: _put(v, rest, change) if k == head else v for k, v in value.items()}


def _with(event: Event, container: str, value: Any) -> Event:
    return msgspec.structs.replace(event, **{container: msgspec.Raw(dump_exact(value).encode())})
