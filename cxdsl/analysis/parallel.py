"""Questions that do not depend on each other, asked on all processors of the machine.

The answers are the same on one: every question has its own budget of work, and no clock decides.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

# What the processes of a pool work on; they are forked after it is set, so nothing is sent to them.
_held: list[tuple[Callable[[Any], Any], Sequence[Any]]] = []


def each(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> list[Result]:
    """What ``work`` makes of each item, in their order. The results must be picklable.

    ``jobs`` is how many processes may work at once (default: one for each processor that this
    process may use). Where processes cannot be forked safely, or one is killed, this one does it.
    """
    count = min(jobs or _processors(), len(items))
    if count < 2 or _held or not _may_fork():
        return [work(item) for item in items]
    _held.append((work, items))
    try:
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(count, mp_context=context) as pool:
            return list(pool.map(_one, range(len(items))))
    except BrokenProcessPool:
        return [work(item) for item in items]
    finally:
        _held.clear()


def _one(number: int) -> Any:
    ((work, items),) = _held
    return work(items[number])


def _may_fork() -> bool:
    # On macOS system libraries may be in a state that a forked process cannot use.
    return sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
