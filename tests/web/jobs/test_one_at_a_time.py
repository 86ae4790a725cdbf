"""Work that keeps the interpreter busy is done by one request after another."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.web.jobs.one_at_a_time import one_at_a_time

CALLS = 8


def test_of_many_views_one_is_at_work() -> None:
    at_work: list[int] = []
    counts: list[int] = []

    def work(number: int) -> int:
        at_work.append(number)
        # Long enough for all other requests to arrive.
        time.sleep(0.005)
        counts.append(len(at_work))
        at_work.remove(number)
        return number

    views = [one_at_a_time(work) for _ in range(CALLS)]
    with ThreadPoolExecutor(CALLS) as threads:
        answers = list(threads.map(lambda number: views[number](number), range(CALLS)))
    assert answers == list(range(CALLS))
    assert counts == [1] * CALLS


def test_after_one_that_failed_the_next_has_its_turn() -> None:
    @one_at_a_time
    def work(number: int) -> float:
        return 1 / number

    with pytest.raises(ZeroDivisionError):
        work(0)
    assert work(2) == 0.5
