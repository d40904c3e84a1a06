"""Work on several processors comes out as on one."""

from __future__ import annotations

import os
import signal

import pytest

from cxdsl.analysis import parallel
from cxdsl.analysis.parallel import each

MAIN = os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 5, None])
def test_results_come_in_the_order_of_the_items(jobs):
    # What is worked on need not be picklable, and the work may be a closure.
    items = [lambda n=n: n for n in range(40)]
    assert each(lambda item: item() ** 2, items, jobs) == [n * n for n in range(40)]


def test_other_processes_do_the_work():
    assert MAIN not in each(lambda _: os.getpid(), range(8), 2)


def test_one_process_is_used_where_forking_is_not_safe(monkeypatch):
    monkeypatch.setattr(parallel.sys, "platform", "darwin")
    assert set(each(lambda _: os.getpid(), range(8), 2)) == {os.getpid()}


def test_work_within_work_stays_in_its_process():
    def inner(_: int) -> set[int]:
        return {os.getpid() == one for one in each(lambda _: os.getpid(), range(3), 3)}

    assert each(inner, range(4), 2) == [{True}] * 4


def test_a_killed_process_loses_nothing():
    def work(number: int) -> int:
        if number == 3 and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    parent = os.getpid()
    assert each(work, range(6), 2) == list(range(6))


def test_an_error_is_the_error_of_the_work():
    def work(number: int) -> int:
        if number == 2:
            raise ValueError("item 2")
        return number

    with pytest.raises(ValueError, match="item 2"):
        each(work, range(4), 2)
    assert each(work, range(2), 2) == [0, 1]
