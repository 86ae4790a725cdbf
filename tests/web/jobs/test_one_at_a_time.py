"""Work that keeps the interpreter busy is done by one request after another."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask

from scorekeeper.web.jobs.one_at_a_time import BUSY, RETRY_S, one_at_a_time
from tests.web.table import Phone

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


def test_a_request_that_cannot_wait_gets_a_time_to_come_again(app: Flask, phone: Phone) -> None:
    address = f"/games/{phone.start()}/sheet.xlsx"
    at_work, busy = Event(), Event()
    over = Event()

    @one_at_a_time
    def work() -> bool:
        at_work.set()
        return over.wait(60)

    with ThreadPoolExecutor(1) as threads:
        working = threads.submit(work)
        assert at_work.wait(60)
        answer = app.test_client().get(address, environ_overrides={BUSY: busy})
        over.set()
        assert working.result()
    assert (answer.status_code, answer.headers["Retry-After"], busy.is_set()) == (503, str(RETRY_S), True)
    assert phone.get(address).data.startswith(b"PK")
